//! The parts of minds' prompts: instructions that stay the same throughout a round, and the view in words.

mod chat;
mod format;
mod instructions;
mod map;
mod offers;
mod own_turn;
mod past;
mod personas;
mod situation;
mod text;
mod view;

pub(crate) use chat::{ChatTranscript, TalkShare};
pub(crate) use format::{ReplyPart, SPEAK_IN_THE_ACTION, headings, parts_in, reply_form, sample_choice};
pub(crate) use instructions::standing_instructions;
pub use offers::{describe_actions, offered};
pub(crate) use own_turn::{SPEECH_WORDS, describe_aim_of_vote, describe_own_turn, describe_own_turn_within};
pub use past::event::describe_observation;
pub(crate) use past::known::known_deaths;
pub(crate) use past::meeting::is_vote_decided;
pub(crate) use past::place::Place;
pub use past::recollection::Recollection;
pub(crate) use situation::{describe_situation, describe_tasks};
pub use text::names;
pub(crate) use text::{by_timestep, describe_carried, describe_whole, list, quoted};
pub use view::{PromptView, describe_view};
pub(crate) use view::{
    describe_finished_meeting, describe_meeting, describe_past, describe_past_in_brief, describe_stretch,
    describe_talk_of_last_meeting, describe_votes, describe_window, is_in_brief_view, is_in_full_view,
    is_told_whole,
};
