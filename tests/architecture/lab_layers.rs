//! The order of the folders inside `lab`, with the reason of each.

use super::layers::Layer;

/// The layers, each after those that it may name.
pub const LAB_LAYERS: [Layer; 3] = [
    Layer {
        name: "lab::statistics",
        is: "`statistics` compute with counts and values, whatever was counted",
        may_name: &["table"],
    },
    Layer {
        name: "lab::any_table",
        is: "measures of any table know meetings and answers, and neither ship nor journal",
        may_name: &["lab::statistics", "claims", "table"],
    },
    Layer {
        name: "lab",
        is: "the rest of `lab` knows the ship",
        may_name: &[
            "lab::any_table",
            "lab::statistics",
            "agents",
            "claims",
            "game",
            "llm",
            "record",
            "round",
            "session",
            "settings",
            "table",
        ],
    },
];
