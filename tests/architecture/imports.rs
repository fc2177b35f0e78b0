//! Which folder may name which: data flows one way.

use super::source::{Source, sources};
use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// The folders and files directly in `src`, each with those that it may name besides itself.
const ALLOWED: [(&str, &[&str]); 17] = [
    ("table", &[]),
    ("stable_hash", &[]),
    ("notify", &[]),
    ("clock", &[]),
    ("game", &["table"]),
    ("claims", &["game", "table"]),
    ("llm", &["clock", "notify"]),
    ("native", &["clock", "llm"]),
    (
        "agents",
        &["claims", "game", "llm", "notify", "stable_hash", "table"],
    ),
    (
        "round",
        &["agents", "clock", "game", "llm", "notify", "stable_hash", "table"],
    ),
    ("settings", &["agents", "game", "llm", "round", "table"]),
    (
        "session",
        &[
            "agents", "claims", "clock", "game", "llm", "notify", "round", "settings", "table",
        ],
    ),
    (
        "lab",
        &["claims", "game", "round", "session", "settings", "table"],
    ),
    ("advice", &["llm", "session", "settings"]),
    ("browser", &["agents", "clock", "llm", "session", "settings"]),
    ("ship_view", &["game", "table"]),
    (
        "ui",
        &[
            "advice",
            "agents",
            "browser",
            "claims",
            "clock",
            "game",
            "lab",
            "llm",
            "round",
            "session",
            "settings",
            "ship_view",
            "table",
        ],
    ),
];

/// Folders below `agents/agent.rs`, each with the modules of `agents` that it may name.
const BELOW_AGENT: [(&str, &[&str]); 2] = [
    ("src/agents/bot/", &["bot"]),
    ("src/agents/minds/prompt/", &["minds"]),
];

/// A part of the crate that a file names.
#[derive(Debug, PartialEq, Eq)]
struct Named {
    /// The folder or file directly in `src`.
    part: String,
    /// What is named in it, if the path says so before it branches.
    inner: Option<String>,
    line: usize,
}

/// Returns the module of a file as a path: `src/game/state/mod.rs` is `game`, `state`.
fn module_of(path: &str) -> Vec<&str> {
    let path = path.trim_start_matches("src/").trim_end_matches(".rs");
    let mut module: Vec<&str> = path.split('/').collect();
    if matches!(module.last(), Some(&("mod" | "lib" | "main"))) {
        module.pop();
    }
    module
}

/// Returns every part of the crate that a file names by a path from `crate`, `super` or `among_agents`.
fn named_in(source: &Source) -> Vec<Named> {
    let mut named = Vec::new();
    collect(source.tokens.clone(), &module_of(&source.path), &mut named);
    named
}

fn collect(tokens: TokenStream, module: &[&str], named: &mut Vec<Named>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        at += 1;
        match token {
            TokenTree::Group(group) => collect(group.stream(), module, named),
            TokenTree::Ident(root) if leads_on(&tokens, at) => {
                let line = root.span().start().line;
                let mut base: &[&str] = match root.to_string().as_str() {
                    "crate" | "among_agents" => &[],
                    "super" => parent(module),
                    _ => continue,
                };
                at += 2;
                while matches!(tokens.get(at), Some(TokenTree::Ident(name)) if name == "super")
                    && leads_on(&tokens, at + 1)
                {
                    base = parent(base);
                    at += 3;
                }
                let next = |at: usize| match tokens.get(at) {
                    Some(TokenTree::Ident(name)) => Some(name.to_string()),
                    _ => None,
                };
                let (parts, inner) = match base {
                    [] if leads_on(&tokens, at + 1) => (firsts(tokens.get(at)), next(at + 3)),
                    [] => (firsts(tokens.get(at)), None),
                    [first] => (vec![(*first).to_owned()], next(at)),
                    [first, inner, ..] => (vec![(*first).to_owned()], Some((*inner).to_owned())),
                };
                named.extend(parts.into_iter().map(|part| Named {
                    part,
                    inner: inner.clone(),
                    line,
                }));
            }
            _ => {}
        }
    }
}

fn parent<'a>(module: &'a [&'a str]) -> &'a [&'a str] {
    module.split_last().map_or(&[], |(_, parent)| parent)
}

/// Returns whether `::` stands at this place.
fn leads_on(tokens: &[TokenTree], at: usize) -> bool {
    let is_colon =
        |token: Option<&TokenTree>| matches!(token, Some(TokenTree::Punct(punct)) if punct.as_char() == ':');
    is_colon(tokens.get(at)) && is_colon(tokens.get(at + 1))
}

/// Returns the name that follows, or the first name of each path in the braces that follow.
fn firsts(token: Option<&TokenTree>) -> Vec<String> {
    match token {
        Some(TokenTree::Ident(name)) => vec![name.to_string()],
        Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace => {
            let mut names = Vec::new();
            let mut is_first = true;
            for token in group.stream() {
                match token {
                    TokenTree::Ident(name) if is_first => {
                        names.push(name.to_string());
                        is_first = false;
                    }
                    TokenTree::Punct(punct) if punct.as_char() == ',' => is_first = true,
                    _ => {}
                }
            }
            names
        }
        _ => Vec::new(),
    }
}

/// Returns what a file must not name, one sentence each.
fn violations(source: &Source) -> Vec<String> {
    let module = module_of(&source.path);
    let Some(&own) = module.first() else {
        return Vec::new();
    };
    let rule = ALLOWED.iter().find(|(part, _)| *part == own);
    let Some((_, allowed)) = rule else {
        return vec![format!("{}: no rule says what `{own}` may name", source.path)];
    };
    let is_part = |name: &str| ALLOWED.iter().any(|(part, _)| *part == name);
    let wrong = named_in(source)
        .into_iter()
        .filter(|named| named.part != own && is_part(&named.part) && !allowed.contains(&&*named.part));
    let wrong = wrong.map(|Named { part, line, .. }| {
        format!(
            "{}:{line} names `{part}`, but `{own}` may name only {allowed:?}",
            source.path
        )
    });
    wrong.chain(upward_in_agents(source)).collect()
}

/// Returns what a folder below `agents/agent.rs` must not name of `agents`, one sentence each.
fn upward_in_agents(source: &Source) -> Vec<String> {
    let rule = BELOW_AGENT
        .iter()
        .find(|(folder, _)| source.path.starts_with(folder));
    let Some((folder, allowed)) = rule else {
        return Vec::new();
    };
    let is_allowed = |inner: &Option<String>| inner.as_ref().is_some_and(|inner| allowed.contains(&&**inner));
    let wrong = named_in(source)
        .into_iter()
        .filter(|named| named.part == "agents" && !is_allowed(&named.inner));
    wrong
        .map(|Named { inner, line, .. }| {
            let inner = inner.unwrap_or_else(|| "several modules".to_owned());
            format!(
                "{}:{line} names {inner} of `agents`, but `{folder}` may name only {allowed:?} of it",
                source.path
            )
        })
        .collect()
}

#[test]
fn each_folder_names_only_those_before_it() {
    let pages_own = |path: &str| path.starts_with("src/bin/") || path == "src/main.rs";
    let found: Vec<String> = sources("src")
        .iter()
        .filter(|source| !pages_own(&source.path))
        .flat_map(violations)
        .collect();
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn the_order_has_no_circle() {
    for (at, (part, allowed)) in ALLOWED.iter().enumerate() {
        for other in *allowed {
            let before = ALLOWED[..at].iter().any(|(earlier, _)| earlier == other);
            assert!(
                before,
                "`{part}` may name `{other}`, which does not stand before it"
            );
        }
    }
}

#[test]
fn a_wrong_import_of_each_kind_is_found() {
    let found = |path: &str, text: &str| violations(&Source::of(path, text)).len();
    assert_eq!(found("src/game/a.rs", "use crate::round::Round;"), 1);
    assert_eq!(
        found(
            "src/game/a.rs",
            "use crate::{round::Round, table::{Seat, Dice}, ui};"
        ),
        2
    );
    assert_eq!(
        found(
            "src/game/state/a.rs",
            "use super::super::super::session::Session;"
        ),
        1
    );
    assert_eq!(
        found("src/game/a.rs", "fn f() { if true { crate::llm::now() } }"),
        1
    );
    assert_eq!(
        found("src/game/a.rs", "fn f(round: among_agents::round::Round) {}"),
        1
    );
    let right = "use crate::table::Seat; use super::state::Game; /// See [`crate::round`].\nstruct A; \
                 const WORDS: &str = \"crate::round\"; #[cfg(test)] mod tests { use crate::round::Round; }";
    assert_eq!(found("src/game/a.rs", right), 0);
    assert_eq!(found("src/agents/bot/a.rs", "use crate::agents::Decision;"), 1);
    assert_eq!(
        found(
            "src/agents/bot/meeting/a.rs",
            "use super::super::super::Decision;"
        ),
        1
    );
    assert_eq!(
        found("src/agents/bot/a.rs", "use crate::agents::{Agent, bot::Bot};"),
        1
    );
    assert_eq!(
        found(
            "src/agents/bot/a.rs",
            "use crate::agents::bot::weights::SURE; use super::Bot;"
        ),
        0
    );
    assert_eq!(
        found(
            "src/agents/minds/prompt/a.rs",
            "use crate::agents::memory::Memory;"
        ),
        1
    );
    assert_eq!(found("src/newcomer/a.rs", "use crate::table::Seat;"), 1);
}
