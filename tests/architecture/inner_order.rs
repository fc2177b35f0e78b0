//! The order of the folders inside `agents`, `lab` and `ship_view`.

use super::agent_layers::AGENT_LAYERS;
use super::lab_layers::LAB_LAYERS;
use super::layers::{Layer, check_order};
use super::named_paths::{Named, NamedPath};
use super::ship_view_layers::SHIP_VIEW_LAYERS;
use super::source::{Source, sources_and_tests};
use std::collections::HashMap;

/// What a path from the root of the crate stands for, where a module exports what its own modules hold.
struct Exports(HashMap<String, String>);

impl Exports {
    fn of(sources: &[Source]) -> Exports {
        let exported = sources.iter().flat_map(|source| {
            let named = Named::of(source).relative.into_iter();
            named.filter_map(|path| {
                let name = path.parts.last().filter(|name| *name != "*")?;
                let exported = [&*source.module, std::slice::from_ref(name)].concat();
                Some((exported.join("::"), path.parts.join("::")))
            })
        });
        Exports(exported.filter(|(exported, path)| exported != path).collect())
    }

    /// Returns the path at which the named item is declared.
    fn resolve(&self, path: &NamedPath) -> String {
        let mut resolved = path.parts.join("::");
        let leads_on = |resolved: &str| {
            let mut exports = self.0.iter();
            exports.find(|(exported, declared)| is_in(resolved, exported) && !is_in(resolved, declared))
        };
        while let Some((exported, declared)) = leads_on(&resolved) {
            resolved = format!("{declared}{}", &resolved[exported.len()..]);
        }
        resolved
    }
}

fn inner_layers() -> impl Iterator<Item = &'static Layer> {
    AGENT_LAYERS.iter().chain(&LAB_LAYERS).chain(&SHIP_VIEW_LAYERS)
}

/// Returns whether a path leads into this module.
fn is_in(path: &str, module: &str) -> bool {
    path.strip_prefix(module)
        .is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
}

/// Returns the folder in `src` that a path leads into.
fn folder_of(path: &str) -> &str {
    path.split_once("::").map_or(path, |(first, _)| first)
}

/// Returns the innermost layer that a path leads into.
fn layer_of(path: &str) -> Option<&'static Layer> {
    let layers = inner_layers().filter(|layer| is_in(path, layer.name));
    layers.max_by_key(|layer| layer.name.len())
}

/// Returns what a file must not name, one sentence each.
fn violations(source: &Source, exports: &Exports) -> Vec<String> {
    let Some(layer) = layer_of(&source.module.join("::")) else {
        return unruled(source);
    };
    let wrong = Named::of(source).paths.into_iter().filter_map(|path| {
        let resolved = exports.resolve(&path);
        let part = match layer_of(&resolved) {
            Some(inner) if folder_of(inner.name) == folder_of(layer.name) => inner.name,
            // Another folder in `src` is named as a whole.
            _ => folder_of(&resolved),
        };
        let objection = layer.objection_to(part)?;
        Some(format!("{}:{} names {path}: {objection}", source.path, path.line))
    });
    wrong.collect()
}

/// Returns a sentence if a file should belong to an inner layer. The modules above the layers declare them.
fn unruled(source: &Source) -> Vec<String> {
    let module = source.module.join("::");
    let is_ordered = inner_layers().any(|layer| layer.name.starts_with(&format!("{}::", source.module[0])));
    let is_above = inner_layers().any(|layer| is_in(layer.name, &module));
    match is_ordered && !is_above {
        true => vec![format!(
            "{}: no rule says what `{module}` may name; add it to the layers in tests/architecture/",
            source.path
        )],
        false => Vec::new(),
    }
}

#[test]
fn each_inner_folder_names_only_those_before_it() {
    let sources: Vec<Source> = [
        sources_and_tests("src/agents"),
        sources_and_tests("src/lab"),
        sources_and_tests("src/ship_view"),
    ]
    .into_iter()
    .flatten()
    .collect();
    let exports = Exports::of(&sources);
    let found: Vec<String> = sources
        .iter()
        .flat_map(|source| violations(source, &exports))
        .collect();
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn each_inner_layer_names_only_those_before_it() {
    check_order(&AGENT_LAYERS);
    check_order(&LAB_LAYERS);
    check_order(&SHIP_VIEW_LAYERS);
    for name in inner_layers().flat_map(|layer| layer.may_name) {
        let is_inner = inner_layers().any(|layer| layer.name == *name);
        assert!(is_inner || Layer::named(name).is_some(), "{name}");
    }
}

#[test]
fn a_wrong_import_of_each_kind_is_found() {
    let above = Source::of(
        "src/agents/mod.rs",
        "pub use agent::{Agent, Decision}; pub use memory::Memory; pub use bot::Bot;",
    );
    let minds = Source::of(
        "src/agents/minds/mod.rs",
        "pub use settings::MindSettings; pub use planner::Planner; pub use prompt::Recollection;",
    );
    let exports = Exports::of(&[above, minds]);
    for (path, text, count) in [
        ("src/agents/bot/a.rs", "use crate::agents::Decision;", 1),
        (
            "src/agents/bot/meeting/a.rs",
            "use super::super::super::Decision;",
            1,
        ),
        ("src/agents/bot/a.rs", "use crate::agents::{Agent, bot::Bot};", 1),
        ("src/agents/bot/a.rs", "use crate::agents;", 1),
        (
            "src/agents/bot/a.rs",
            "use crate::agents::minds::prompt::names;",
            1,
        ),
        (
            "src/agents/minds/prompt/a.rs",
            "use crate::agents::minds::planner::Planner;",
            1,
        ),
        (
            "src/agents/minds/prompt/a.rs",
            "use super::super::{Planner, calls, mind};",
            3,
        ),
        ("src/agents/minds/prompt/a.rs", "use crate::agents::minds;", 1),
        ("src/agents/minds/prompt/a.rs", "use crate::agents::minds::*;", 1),
        (
            "src/agents/minds/prompt/a.rs",
            "use crate::agents::memory::Memory;",
            1,
        ),
        (
            "src/agents/minds/recaller/a.rs",
            "use crate::agents::minds::Planner;",
            1,
        ),
        (
            "src/agents/memory/a.rs",
            "use crate::agents::minds::Recollection;",
            1,
        ),
        ("src/agents/retrieval/a.rs", "use crate::table::Seat;", 1),
        ("src/agents/newcomer.rs", "use crate::table::Seat;", 1),
        ("src/lab/any_table/a.rs", "use crate::game::Game;", 1),
        ("src/lab/any_table/a.rs", "use crate::lab::StatementCheck;", 1),
        ("src/lab/a.rs", "use crate::agents::minds::Mind;", 0),
        (
            "src/lab/any_table/a.rs",
            "use crate::lab::statistics::Share; use super::MeetingLog;",
            0,
        ),
        (
            "src/lab/a.rs",
            "use crate::game::Game; use super::any_table::MeetingLog;",
            0,
        ),
        ("src/ship_view/robot/paint.rs", "use crate::game::Room;", 1),
        (
            "src/ship_view/robot/paint.rs",
            "use crate::ship_view::ship::layout;",
            1,
        ),
        (
            "src/ship_view/paint/a.rs",
            "use crate::ship_view::canvas::Painter;",
            1,
        ),
        ("src/ship_view/canvas/a.rs", "use crate::game::Room;", 1),
        ("src/ship_view/shapes/a.rs", "use crate::table::Seat;", 1),
        (
            "src/agents/bot/a.rs",
            "use crate::agents::bot::weights::SURE; use crate::agents::Bot; use super::Bot;",
            0,
        ),
        (
            "src/agents/minds/prompt/a.rs",
            "use crate::agents::minds::{MindSettings, prompt::names}; use crate::game::View;",
            0,
        ),
        (
            "src/agents/minds/recaller/a.rs",
            "use crate::agents::{Agent, Memory};",
            0,
        ),
        (
            "src/ship_view/robot/paint.rs",
            "use crate::ship_view::shapes::Brush;",
            0,
        ),
        ("src/ship_view/mod.rs", "pub use canvas::Painter;", 0),
    ] {
        let found = violations(&Source::of(path, text), &exports);
        assert_eq!(found.len(), count, "{path}: {text}: {found:#?}");
    }
    let source = Source::of("src/ship_view/robot/paint.rs", "use crate::game::Room;");
    assert_eq!(
        violations(&source, &exports),
        [
            "src/ship_view/robot/paint.rs:1 names `game::Room`: `robot` serves the picture of any table and knows no \
             game and no ship; of the crate it may name only `ship_view::shapes`, `table`"
        ]
    );
}
