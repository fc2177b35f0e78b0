//! What a seat knows of the past in words: what it saw and did, who is dead, and the meetings.

pub(super) mod company;
pub(super) mod event;
pub(super) mod known;
pub(super) mod meeting;
pub(super) mod past_turns;
pub(super) mod place;
pub(super) mod recollection;
