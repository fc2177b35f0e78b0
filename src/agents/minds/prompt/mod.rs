//! The parts of minds' prompts: instructions that stay the same throughout a round, and the view in words.

mod chat;
mod event;
mod instructions;
mod recollection;
mod text;
mod view;

pub(crate) use chat::{MeetingChat, TalkShare};
pub(crate) use event::describe_done;
pub use event::describe_observation;
pub(crate) use instructions::standing_instructions;
pub use recollection::Recollection;
pub use text::names;
pub(crate) use text::{by_timestep, describe_carried, list, quoted};
pub use view::{describe_actions, describe_view};
pub(crate) use view::{describe_phase, describe_situation};
