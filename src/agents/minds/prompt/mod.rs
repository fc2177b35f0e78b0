//! The parts of minds' prompts: instructions that stay the same throughout a round, and the view in words.

mod chat;
mod instructions;
mod recollection;
mod segment;
mod view;

pub(crate) use chat::{Chat, TalkShare};
pub(crate) use instructions::standing_instructions;
pub use recollection::Recollection;
pub use segment::Segment;
pub(crate) use view::{
    by_timestep, describe_carried, describe_done, describe_phase, describe_situation, list, quoted,
};
pub use view::{describe_actions, describe_observation, describe_view, names};
