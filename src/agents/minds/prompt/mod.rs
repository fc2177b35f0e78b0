//! What a mind's prompts are made of: instructions that stay the same through a round, and the view in words.

mod chat;
mod instructions;
mod recollection;
mod segment;
mod view;

pub(crate) use chat::{Chat, TalkShare};
pub(crate) use instructions::standing_instructions;
pub use recollection::Recollection;
pub use segment::Segment;
pub use view::{actions_in_words, names, seen_in_words, view_in_words};
pub(crate) use view::{
    by_timestep, carried_in_words, done_in_words, list, phase_in_words, quoted, situation_in_words,
};
