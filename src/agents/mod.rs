//! Agents: everything that turns a seat's view into a choice.
//!
//! An [`Agent`] gets a [`View`](crate::game::View), never the game. Choosing is pure: it reads the view and
//! the seat's memory and returns a [`Decision`] with the new memory. Nothing changes until the round commits
//! it.

mod agent;
mod autopilot;
pub mod bot;
pub mod experience;
mod hidden_characters;
pub mod memory;
pub mod minds;
mod person;
mod random;
mod reply_retries;
mod response_pace;
pub mod retrieval;

pub use agent::{
    Agent, Choice, ChoiceFuture, Decision, Failure, InstantAgent, PendingChoice, PreparedSpeech,
    SpeechPreparation,
};
pub use autopilot::Autopilot;
pub use bot::Bot;
pub use memory::Memory;
pub use person::{Person, RefusedChoice};
pub use random::Random;
pub use reply_retries::ReplyRetries;
pub use response_pace::{ResponsePace, TypingPace};
