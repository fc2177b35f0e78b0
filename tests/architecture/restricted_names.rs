//! Where the browser, the system's clocks and the whole round may be named: everything else runs on any
//! platform, and whatever is shown of a round passes one gate.

use super::named_paths::Named;
use super::source::{Source, sources_and_tests};
use proc_macro2::{TokenStream, TokenTree};

/// A rule: these names may stand only in files whose paths begin so.
struct Rule {
    /// Words, calls of methods (`.game`), and paths from the root of the crate (`round::Round`).
    names: &'static [&'static str],
    allowed_in: &'static [&'static str],
    in_words: &'static str,
}

/// The rules.
const RULES: [Rule; 5] = [
    Rule {
        names: &[
            "web_sys",
            "js_sys",
            "wasm_bindgen",
            "wasm_bindgen_futures",
            "gloo_timers",
            "idb",
        ],
        allowed_in: &["src/browser/", "src/ui/", "src/ship_view/canvas/"],
        in_words: "the browser is reached through the ports that `src/browser/` implements; only the page and its \
                   canvas name it besides",
    },
    Rule {
        names: &["leptos", "wasm_split_helpers"],
        allowed_in: &["src/ui/"],
        in_words: "only the page knows how it is built",
    },
    Rule {
        names: &[
            "Instant",
            "SystemTime",
            "TimeoutFuture",
            "performance",
            "Date::now",
            "set_interval",
            "set_timeout",
        ],
        allowed_in: &["src/browser/", "src/native/"],
        in_words: "time is read and waited for through the port `Clock`",
    },
    Rule {
        names: &["target_arch"],
        allowed_in: &[
            // They say which modules a platform has.
            "src/lib.rs",
            "src/ship_view/mod.rs",
            // Both programs are built for both platforms, and each does nothing on one of them.
            "src/main.rs",
            "src/bin/lab/main.rs",
        ],
        in_words: "code differs between platforms only where a module is declared for one of them",
    },
    Rule {
        // A page may read a round that is over, by `Session::finished`, `finished_round` and `record`.
        names: &[
            "Game",
            "round::Round",
            "with_round",
            "into_round",
            ".game",
            "saved_session",
        ],
        allowed_in: &[
            "src/game/",
            "src/claims/",
            "src/agents/",
            "src/round/",
            "src/settings/",
            "src/link/",
            "src/record/",
            "src/session/",
            "src/lab/",
            "src/bin/",
            // It compares what a viewer remembers with the game itself.
            "src/ship_view/motion/tests.rs",
        ],
        in_words: "what a page or a picture shows of a round passes the gate, `session/shown/gate.rs`",
    },
];

/// Returns each name in these tokens with its line: words, fields and methods with their dot, and pairs like
/// `Date::now`.
fn names_in(tokens: TokenStream, names: &mut Vec<(String, usize)>) {
    let mut before: Vec<String> = Vec::new();
    for token in tokens {
        match token {
            TokenTree::Ident(name) => {
                let (name, line) = (name.to_string(), name.span().start().line);
                match &*before {
                    // A range is no field.
                    [.., first, dot] if dot == "." && first != "." => names.push((format!(".{name}"), line)),
                    [.., first, colon, second] if colon == ":" && second == ":" => {
                        names.push((format!("{first}::{name}"), line));
                    }
                    _ => {}
                }
                names.push((name.clone(), line));
                before.push(name);
            }
            TokenTree::Punct(punct) => before.push(punct.as_char().to_string()),
            TokenTree::Group(group) => {
                names_in(group.stream(), names);
                before.push(String::new());
            }
            TokenTree::Literal(_) => before.push(String::new()),
        }
    }
}

/// Returns what a file must not name, one sentence each.
fn violations(source: &Source) -> Vec<String> {
    let mut names = Vec::new();
    names_in(source.tokens.clone(), &mut names);
    let paths = Named::of(source).paths.into_iter();
    names.extend(paths.map(|path| (path.parts.join("::"), path.line)));
    let is_allowed = |rule: &&Rule| rule.allowed_in.iter().any(|begin| source.path.starts_with(begin));
    let rules = RULES.iter().filter(|rule| !is_allowed(rule));
    let wrong = rules.flat_map(|rule| {
        let named = names.iter().filter(|(name, _)| rule.names.contains(&&**name));
        named.map(|(name, line)| {
            format!(
                "{}:{line} names `{name}`, which may stand only in {:?}: {}",
                source.path, rule.allowed_in, rule.in_words
            )
        })
    });
    let mut wrong: Vec<String> = wrong.collect();
    wrong.sort();
    wrong.dedup();
    wrong
}

#[test]
fn restricted_names_stand_in_their_own_folders_only() {
    let found: Vec<String> = sources_and_tests("src").iter().flat_map(violations).collect();
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn a_name_in_the_wrong_place_is_found() {
    let found = |path: &str, text: &str| violations(&Source::of(path, text));
    let wrong = found(
        "src/llm/a.rs",
        "struct A;\nfn draw() -> f64 { js_sys::Math::random() }",
    );
    let [sentence] = &*wrong else {
        panic!("{wrong:#?}");
    };
    assert!(
        sentence.starts_with("src/llm/a.rs:2 names `js_sys`, which may stand only in [\"src/browser/\", "),
        "{sentence}"
    );
    for (path, text, count) in [
        ("src/session/a.rs", "use web_sys::{Window, Document};", 1),
        ("src/llm/a.rs", "#[cfg(target_arch = \"wasm32\")] mod b;", 1),
        (
            "src/browser/a.rs",
            "use leptos::prelude::*; use web_sys::Window;",
            1,
        ),
        ("src/ui/a.rs", "fn f() { let now = Date::now(); }", 1),
        ("src/ui/a.rs", "fn f() { set_timeout(|| {}, EARLY); }", 1),
        ("src/round/a.rs", "use std::time::{Duration, Instant};", 1),
        (
            "src/ui/a.rs",
            "fn f() { session.with_round(|round| round.game()); }",
            2,
        ),
        (
            "src/ui/a.rs",
            "fn f(round: &Whole) -> usize { round.game().journal().len() }",
            1,
        ),
        ("src/ui/a.rs", "fn f() { Rc::clone(&session).into_round(); }", 1),
        ("src/ui/a.rs", "fn f() { session.saved_session(&origin); }", 1),
        ("src/ui/a.rs", "use crate::round::{Playback, Round};", 1),
        ("src/ui/a.rs", "fn f(round: crate::round::Round) {}", 1),
        (
            "src/ui/a.rs",
            "use crate::game::Room; fn f() { session.finished(measure); }",
            0,
        ),
        (
            "src/ui/a.rs",
            "fn f() { brush.set_lines(Cap::Round); a..game }",
            0,
        ),
        ("src/ship_view/a.rs", "use crate::game::{Game, Room};", 1),
        ("src/ui/a.rs", "use web_sys::Window; use leptos::prelude::*;", 0),
        ("src/browser/a.rs", "fn f() -> f64 { js_sys::Date::now() }", 0),
        (
            "src/llm/a.rs",
            "/// See `web_sys`.\nstruct A; const B: &str = \"js_sys\";",
            0,
        ),
    ] {
        assert_eq!(found(path, text).len(), count, "{path}: {text}");
    }
}
