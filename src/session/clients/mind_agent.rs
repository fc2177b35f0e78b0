//! The agent of a seat that a mind plays.

use super::full_sentences::FullSentences;
use crate::agents::Agent;
use crate::agents::minds::{Mind, MindConfig, MindTools};
use crate::settings::{SeatSettings, TableSettings};
use std::rc::Rc;

/// Returns the agent with this mind that plays a seat of this table with these tools, according to the seat's
/// settings.
pub(crate) fn mind_agent(
    mind: Mind,
    tools: MindTools,
    table: &TableSettings,
    settings: &SeatSettings,
) -> Rc<dyn Agent> {
    let config = MindConfig {
        mind,
        settings: &settings.mind,
        autopilot: table.autopilot,
        discussion: table.rules.discussion,
    };
    let agent = config.agent(tools);
    match table.rules.full_sentences {
        true => Rc::new(FullSentences(agent)),
        false => agent,
    }
}
