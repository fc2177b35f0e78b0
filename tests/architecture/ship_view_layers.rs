//! The order of the folders inside `ship_view`, with the reason of each.

use super::layers::Layer;

/// The layers, each after those that it may name.
pub const SHIP_VIEW_LAYERS: [Layer; 9] = [
    Layer {
        name: "ship_view::shapes",
        is: "`shapes` serve every picture and know no table",
        may_name: &[],
    },
    Layer {
        name: "ship_view::robot",
        is: "`robot` serves the picture of any table and knows no game and no ship",
        may_name: &["ship_view::shapes", "table"],
    },
    Layer {
        name: "ship_view::end_picture",
        is: "`end_picture` shows players of any game and how it ended",
        may_name: &["ship_view::robot", "ship_view::shapes", "table"],
    },
    Layer {
        name: "ship_view::ship",
        is: "`ship` says where rooms and robots are, and not what happens",
        may_name: &["ship_view::robot", "ship_view::shapes", "game", "table"],
    },
    Layer {
        name: "ship_view::motion",
        is: "`motion` remembers what a viewer saw, and not how it looks",
        may_name: &[
            "ship_view::robot",
            "ship_view::shapes",
            "ship_view::ship",
            "game",
            "table",
        ],
    },
    Layer {
        name: "ship_view::camera",
        is: "`camera` says which part of the ship is looked at",
        may_name: &[
            "ship_view::motion",
            "ship_view::shapes",
            "ship_view::ship",
            "game",
        ],
    },
    Layer {
        name: "ship_view::scene",
        is: "`scene` says what is where, and not how it is painted",
        may_name: &[
            "ship_view::camera",
            "ship_view::motion",
            "ship_view::robot",
            "ship_view::shapes",
            "ship_view::ship",
            "game",
            "table",
        ],
    },
    Layer {
        name: "ship_view::paint",
        is: "`paint` makes shapes of a scene, without knowing what executes them",
        may_name: &[
            "ship_view::camera",
            "ship_view::robot",
            "ship_view::scene",
            "ship_view::shapes",
            "ship_view::ship",
            "game",
        ],
    },
    Layer {
        name: "ship_view::canvas",
        is: "`canvas` executes the shapes of a scene and knows nothing of what they show",
        may_name: &[
            "ship_view::camera",
            "ship_view::paint",
            "ship_view::scene",
            "ship_view::shapes",
        ],
    },
];
