//! The order of the folders in `src`, with the reason of each.

use super::named_paths::NamedPath;

/// A folder or a file directly in `src`, or a program.
pub struct Layer {
    pub name: &'static str,
    /// What it is, as the beginning of a sentence.
    pub is: &'static str,
    /// What it may name besides itself.
    pub may_name: &'static [&'static str],
}

/// The layers, each after those that it may name.
const LAYERS: [Layer; 23] = [
    Layer {
        name: "table",
        is: "`table` holds what every game has",
        may_name: &[],
    },
    Layer {
        name: "stable_hash",
        is: "`stable_hash` hashes bytes",
        may_name: &[],
    },
    Layer {
        name: "deflate",
        is: "`deflate` compresses bytes",
        may_name: &[],
    },
    Layer {
        name: "notify",
        is: "`notify` waits for changes",
        may_name: &[],
    },
    Layer {
        name: "clock",
        is: "`clock` is a port",
        may_name: &[],
    },
    Layer {
        name: "game",
        is: "`game` holds the rules and knows only who sits at the table",
        may_name: &["table"],
    },
    Layer {
        name: "claims",
        is: "`claims` is the language of statements about a game",
        may_name: &["game", "table"],
    },
    Layer {
        name: "llm",
        is: "`llm` is a library for requests to models and knows neither game nor page",
        may_name: &["clock", "notify"],
    },
    Layer {
        name: "native",
        is: "`native` implements the ports of `clock` and `llm`",
        may_name: &["clock", "llm"],
    },
    Layer {
        name: "agents",
        is: "`agents` choose from a view, and know neither time nor how a round is played",
        may_name: &["claims", "game", "llm", "notify", "stable_hash", "table"],
    },
    Layer {
        name: "round",
        is: "`round` asks agents in time, and knows neither settings nor page",
        may_name: &["agents", "clock", "game", "llm", "notify", "stable_hash", "table"],
    },
    Layer {
        name: "settings",
        is: "`settings` are what a round is set up from, before there is a session",
        may_name: &["agents", "game", "llm", "round", "table"],
    },
    Layer {
        name: "link",
        is: "`link` writes a round and its players as a short text",
        may_name: &["agents", "deflate", "game", "settings", "stable_hash", "table"],
    },
    Layer {
        name: "record",
        is: "`record` is a past round as one value",
        may_name: &[
            "agents", "deflate", "game", "link", "llm", "round", "settings", "table",
        ],
    },
    Layer {
        name: "session",
        is: "`session` is a table in play, without page and browser",
        may_name: &[
            "agents",
            "claims",
            "clock",
            "deflate",
            "game",
            "link",
            "llm",
            "notify",
            "record",
            "round",
            "settings",
            "stable_hash",
            "table",
        ],
    },
    Layer {
        name: "lab",
        is: "`lab` plans studies and measures finished rounds, whoever asks for it",
        may_name: &[
            "agents", "claims", "game", "llm", "record", "round", "session", "settings", "table",
        ],
    },
    Layer {
        name: "advice",
        is: "`advice` words errors for the page, and does not know how the page is built",
        may_name: &["llm", "session", "settings"],
    },
    Layer {
        name: "browser",
        is: "`browser` implements ports, and knows neither game nor page",
        may_name: &["agents", "clock", "llm", "session", "settings"],
    },
    Layer {
        name: "ship_view",
        is: "`ship_view` draws what it is shown of a game",
        may_name: &["game", "table"],
    },
    Layer {
        name: "ui",
        is: "`ui` is the page",
        may_name: &[
            "advice",
            "agents",
            "browser",
            "claims",
            "clock",
            "game",
            "lab",
            "link",
            "llm",
            "record",
            "round",
            "session",
            "settings",
            "ship_view",
            "table",
        ],
    },
    Layer {
        name: "lib",
        is: "`lib.rs` declares modules",
        may_name: &[],
    },
    Layer {
        name: "main",
        is: "`main.rs` starts the page",
        may_name: &["ui"],
    },
    Layer {
        name: "bin/lab",
        is: "the terminal program has neither page nor browser, and advice of its own",
        may_name: &[
            "agents",
            "claims",
            "clock",
            "game",
            "lab",
            "link",
            "llm",
            "native",
            "record",
            "round",
            "session",
            "settings",
            "stable_hash",
            "table",
        ],
    },
];

impl Layer {
    /// Returns the layer of this name.
    pub fn named(name: &str) -> Option<&'static Layer> {
        LAYERS.iter().find(|layer| layer.name == name)
    }

    /// Returns why this layer must not name a path; `None` if it may.
    pub fn objection(&self, path: &NamedPath) -> Option<String> {
        let first = path.parts.first().map_or("", |first| &**first);
        self.objection_to(first)
    }

    /// Returns why this layer must not name a part of the crate; `None` if it may.
    pub fn objection_to(&self, part: &str) -> Option<String> {
        let is_right = part == self.name || self.may_name.contains(&part);
        let rule = match self.may_name {
            [] => "it may name no other part of the crate".to_owned(),
            names => format!("of the crate it may name only `{}`", names.join("`, `")),
        };
        (!is_right).then(|| format!("{}; {rule}", self.is))
    }
}

/// Asserts that each layer stands after those that it may name, so that there is no circle.
pub fn check_order(layers: &[Layer]) {
    for (at, layer) in layers.iter().enumerate() {
        for other in layer.may_name {
            let after = layers[at..].iter().any(|later| later.name == *other);
            assert!(
                !after,
                "`{}` may name `{other}`, which does not stand before it",
                layer.name
            );
        }
    }
}

#[test]
fn each_layer_names_only_those_before_it() {
    check_order(&LAYERS);
    let is_layer = |name: &&str| Layer::named(name).is_some();
    assert!(LAYERS.iter().flat_map(|layer| layer.may_name).all(is_layer));
}
