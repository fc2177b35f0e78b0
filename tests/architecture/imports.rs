//! Which folder may name which: data flows one way. Unit tests keep to the same order.

use super::layers::Layer;
use super::named_paths::Named;
use super::source::{Source, sources_and_tests};

/// Returns what a file must not name, one sentence each.
fn violations(source: &Source) -> Vec<String> {
    let own = source.module.first().map_or("lib", |own| &**own);
    let Some(layer) = Layer::named(own) else {
        return vec![format!(
            "{}: no rule says what `{own}` may name; add it to tests/architecture/layers.rs",
            source.path
        )];
    };
    let named = Named::of(source);
    let wrong = named.paths.iter().filter_map(|path| {
        let objection = layer.objection(path)?;
        Some(format!("{}:{} names {path}: {objection}", source.path, path.line))
    });
    let wrong: Vec<String> = wrong.collect();
    [named.describe_renames(source), wrong].concat()
}

#[test]
fn each_folder_names_only_those_before_it() {
    let found: Vec<String> = sources_and_tests("src").iter().flat_map(violations).collect();
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn a_wrong_import_of_each_kind_is_found() {
    let found = |path: &str, text: &str| violations(&Source::of(path, text)).len();
    for (path, text, count) in [
        ("src/game/a.rs", "use crate::round::Round;", 1),
        (
            "src/game/a.rs",
            "use crate::{round::Round, table::{Seat, Dice}, ui};",
            2,
        ),
        (
            "src/game/state/a.rs",
            "use super::super::super::session::Session;",
            1,
        ),
        ("src/game/state/mod.rs", "use super::{super::ui::shell};", 1),
        (
            "src/game/state/mod.rs",
            "use super::{super::{ui::shell, table::Seat, llm}};",
            2,
        ),
        ("src/game/a.rs", "use {crate::ui, std::rc::Rc};", 1),
        ("src/game/a.rs", "use self::super::super::llm::Model;", 1),
        ("src/game/a.rs", "use crate::*;", 1),
        (
            "src/game/a.rs",
            "use crate as c; fn f(session: c::session::Session) {}",
            1,
        ),
        ("src/game/a.rs", "use crate::{self as c};", 1),
        ("src/game/state/mod.rs", "use super::super as root;", 1),
        ("src/game/state/mod.rs", "use super::{self as parent, Rules};", 1),
        ("src/game/a.rs", "use self as game;", 1),
        ("src/game/a.rs", "extern crate self as c;", 1),
        ("src/game/a.rs", "fn f() { if true { crate::llm::now() } }", 1),
        ("src/game/a.rs", "fn f() { vec![super::super::llm::now()] }", 1),
        ("src/game/a.rs", "fn f() { use super::super::{llm}; }", 1),
        (
            "src/game/a.rs",
            "macro_rules! now { () => { $crate::llm::now() } }",
            1,
        ),
        ("src/game/a.rs", "fn f(round: among_agents::round::Round) {}", 1),
        (
            "src/game/a.rs",
            "#[cfg(test)] mod tests { use crate::round::Round; use super::super::Rules; }",
            1,
        ),
        (
            "src/game/a.rs",
            "mod inner { use super::super::super::ui; use super::super::Rules; }",
            1,
        ),
        ("src/game/tests.rs", "use crate::round::Round;", 1),
        ("src/newcomer/a.rs", "use crate::table::Seat;", 1),
        ("src/table/a.rs", "use crate::newcomer::Seat;", 1),
        ("src/bin/lab/rounds.rs", "use among_agents::ui::App;", 1),
        ("src/bin/lab/rounds.rs", "use among_agents::{advice, session};", 1),
        ("src/main.rs", "fn main() { among_agents::session::play(); }", 1),
    ] {
        assert_eq!(found(path, text), count, "{path}: {text}");
    }
    for (path, text) in [
        (
            "src/game/state/a.rs",
            "use crate::table::Seat; use super::{Game, super::Rules}; /// See [`crate::round`].\nstruct A; \
             const WORDS: &str = \"crate::round\"; pub(in crate::game) fn f(&self) { self.n as u8 }",
        ),
        (
            "src/game/state/mod.rs",
            "use super::{super::table::Seat as Place};",
        ),
        ("src/bin/lab/a.rs", "use crate::ui::Table; use among_agents::lab;"),
        ("src/main.rs", "fn main() { among_agents::ui::mount(); }"),
    ] {
        assert_eq!(found(path, text), 0, "{path}: {text}");
    }
}

#[test]
fn a_violation_says_where_it_is_and_gives_the_rule() {
    let source = Source::of("src/game/a.rs", "struct A;\nuse super::super::ui::{\n  shell};");
    assert_eq!(
        violations(&source),
        [
            "src/game/a.rs:3 names `ui::shell`: `game` holds the rules and knows only who sits at the table; of the \
             crate it may name only `table`"
        ]
    );
}
