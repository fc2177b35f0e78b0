//! The order of the folders inside `agents`, with the reason of each.

use super::layers::Layer;

/// What each mind may name: agents and what the minds share, but not how a bot plays, and no other mind.
const NAMED_BY_MINDS: &[&str] = &[
    "agents::agent",
    "agents::experience",
    "agents::memory",
    "agents::random",
    "agents::reply_retries",
    "agents::response_pace",
    "agents::retrieval",
    "agents::minds::ask_model",
    "agents::minds::calls",
    "agents::minds::model",
    "agents::minds::prompt",
    "agents::minds::question",
    "agents::minds::reply",
    "agents::minds::settings",
    "game",
    "llm",
    "table",
];

/// The layers, each after those that it may name.
pub const AGENT_LAYERS: [Layer; 24] = [
    Layer {
        name: "agents::hidden_characters",
        is: "`hidden_characters` is about text",
        may_name: &["table"],
    },
    Layer {
        name: "agents::reply_retries",
        is: "`reply_retries` counts",
        may_name: &[],
    },
    Layer {
        name: "agents::response_pace",
        is: "`response_pace` is a time",
        may_name: &[],
    },
    Layer {
        name: "agents::retrieval",
        is: "`retrieval` compares texts and knows nothing of seats",
        may_name: &["llm", "stable_hash"],
    },
    Layer {
        name: "agents::experience",
        is: "`experience` outlives rounds and knows no mind",
        may_name: &[
            "agents::hidden_characters",
            "agents::retrieval",
            "game",
            "llm",
            "stable_hash",
            "table",
        ],
    },
    Layer {
        name: "agents::memory",
        is: "`memory` is plain data and knows no mind",
        may_name: &["agents::experience", "game", "table"],
    },
    Layer {
        name: "agents::bot",
        is: "bots stand below the trait `Agent` and hear words only: they know no mind and no model",
        may_name: &["claims", "game", "notify", "table"],
    },
    Layer {
        name: "agents::agent",
        is: "`agent.rs` is what every agent is",
        may_name: &[
            "agents::bot",
            "agents::experience",
            "agents::memory",
            "agents::reply_retries",
            "agents::response_pace",
            "game",
            "llm",
            "table",
        ],
    },
    Layer {
        name: "agents::random",
        is: "`random.rs` is an agent that knows no other",
        may_name: &["agents::agent", "game", "table"],
    },
    Layer {
        name: "agents::person",
        is: "`person.rs` is an agent that knows no other",
        may_name: &[
            "agents::agent",
            "agents::memory",
            "agents::response_pace",
            "game",
            "notify",
            "table",
        ],
    },
    Layer {
        name: "agents::autopilot",
        is: "`autopilot` is an agent around any other",
        may_name: &["agents::agent", "agents::memory", "game", "table"],
    },
    Layer {
        name: "agents::minds::settings",
        is: "`settings` is what the minds share",
        may_name: &["agents::response_pace", "game"],
    },
    Layer {
        name: "agents::minds::prompt",
        is: "`prompt` puts a view into words and knows neither agents nor minds",
        may_name: &["agents::minds::settings", "claims", "game", "llm", "table"],
    },
    Layer {
        name: "agents::minds::reply",
        is: "`reply` reads words and knows neither agents nor minds",
        may_name: &[
            "agents::hidden_characters",
            "agents::minds::prompt",
            "game",
            "llm",
            "table",
        ],
    },
    Layer {
        name: "agents::minds::model",
        is: "`model.rs` is what the minds share",
        may_name: &["llm"],
    },
    Layer {
        name: "agents::minds::question",
        is: "`question.rs` is what the minds share",
        may_name: &["llm"],
    },
    Layer {
        name: "agents::minds::ask_model",
        is: "`ask_model.rs` is what the minds share",
        may_name: &[
            "agents::agent",
            "agents::reply_retries",
            "agents::minds::model",
            "agents::minds::reply",
            "llm",
        ],
    },
    Layer {
        name: "agents::minds::calls",
        is: "`calls.rs` is what the minds share",
        may_name: &[
            "agents::agent",
            "agents::reply_retries",
            "agents::minds::ask_model",
            "agents::minds::model",
            "agents::minds::reply",
            "game",
            "llm",
        ],
    },
    Layer {
        name: "agents::minds::recalled",
        is: "`recalled.rs` is what the minds share",
        may_name: &["agents::memory", "agents::minds::prompt", "game"],
    },
    Layer {
        name: "agents::minds::planner",
        is: "a mind knows no other mind",
        may_name: NAMED_BY_MINDS,
    },
    Layer {
        name: "agents::minds::recaller",
        is: "a mind knows no other mind",
        may_name: NAMED_BY_MINDS,
    },
    Layer {
        name: "agents::minds::analyst",
        is: "a mind knows no other mind",
        may_name: NAMED_BY_MINDS,
    },
    Layer {
        name: "agents::minds::talker",
        is: "a mind knows no other mind",
        may_name: NAMED_BY_MINDS,
    },
    Layer {
        name: "agents::minds::mind",
        is: "`mind.rs` puts any mind on a seat",
        may_name: &[
            "agents::agent",
            "agents::autopilot",
            "agents::experience",
            "agents::retrieval",
            "agents::minds::analyst",
            "agents::minds::model",
            "agents::minds::planner",
            "agents::minds::prompt",
            "agents::minds::recaller",
            "agents::minds::settings",
            "agents::minds::talker",
            "game",
        ],
    },
];
