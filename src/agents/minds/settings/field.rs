//! The fields of a file of settings: which mind has them, and what they take.

use super::Mind;

/// A field of a file of settings.
pub(super) struct Field {
    /// The name, as in JSON.
    pub(super) name: &'static str,
    /// What it takes, as the end of a sentence.
    pub(super) takes: &'static str,
    /// Whether it concerns this mind.
    pub(super) concerns: fn(Mind) -> bool,
}

const fn field(name: &'static str, takes: &'static str, concerns: fn(Mind) -> bool) -> Field {
    Field {
        name,
        takes,
        concerns,
    }
}

/// The fields of a mind.
pub(super) const FIELDS: [Field; 9] = [
    field("off", "a list of parts of the mind", every),
    field("lite", "true or false", Mind::can_be_lite),
    field("analysed", "both, mates or foes", Mind::analyses_players),
    field("recent", "a whole number from 1 to 50", Mind::shows_recent_events),
    field(
        "min_similarity",
        "a number from 0 to 1 with at most two decimal places",
        Mind::compares_texts,
    ),
    field(
        "temperature",
        "a number from 0 to 2 with at most two decimal places",
        every,
    ),
    field("lengths", "short or published", every),
    field("personas", "drawn, outgoing or none", every),
    field(TALK, "settings in braces", every),
];

/// The name of the field with the settings for live meetings.
pub(super) const TALK: &str = "talk";

/// The fields of the settings for live meetings.
pub(super) const TALK_FIELDS: [Field; 12] = [
    field("words_per_minute", "a whole number from 10 to 540", every),
    field("max_typing_seconds", "a whole number from 1 to 60", every),
    field(
        "variant",
        "schedule_then_generate, generate_then_schedule, generate_or_pass or every_n_messages",
        every,
    ),
    field("pause_seconds", "a whole number from 1 to 60", every),
    field("calls_a_minute", "a whole number from 2 to 120", every),
    field("is_told_when_named", "true or false", every),
    field("waits_while_others_write", "true or false", every),
    field("is_asked_in_an_empty_chat", "true or false", every),
    field("message_penalty", PENALTY, every),
    field("no_repeat_ngram_size", "a whole number from 0 to 100", every),
    field("scheduler_penalty", PENALTY, every),
    field(
        "vote_temperature",
        "a number from 0 to 2 with at most two decimal places",
        every,
    ),
];

const PENALTY: &str = "a number from 0.5 to 2 with at most two decimal places";

/// Every mind has it: in live meetings a Talker speaks for each.
const fn every(_: Mind) -> bool {
    true
}
