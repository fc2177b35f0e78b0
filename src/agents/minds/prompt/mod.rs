//! What a mind's prompts are made of: instructions that stay the same through a round, and the view in words.

mod chat;
mod instructions;
mod recollection;
mod view;

pub(crate) use chat::{Chat, TalkShare};
pub(crate) use instructions::standing_instructions;
pub use recollection::Recollection;
pub(crate) use view::{
    by_timestep, describe_carried, describe_done, describe_phase, describe_situation, list, quoted,
};
pub use view::{describe_actions, describe_observation, describe_view, names};
