//! The meaning and unit of each field of a line.

/// The fields of a line, in order.
pub const OF_A_ROUND: [(&str, &str); 16] = [
    (
        "study",
        "the study: everything that changes what its rounds are like",
    ),
    ("seed", "the seed of the round"),
    ("winner", "the side that won: crewmate or impostor"),
    ("how", "how it won, as a phrase"),
    ("timesteps", "timesteps played; a meeting takes one"),
    ("meetings", "meetings held"),
    ("kills", "players killed"),
    ("seats", "the seats in the order of play, see below"),
    ("lessons", "lessons learnt of the round; 0 without --learn"),
    (
        "compared_by",
        "by what texts were compared at the end of the round: the model for embeddings, or words in common",
    ),
    (
        "embedding_calls",
        "requests for embeddings that were answered, in the round",
    ),
    (
        "embeddings_given_up",
        "requests for embeddings that were given up on their way",
    ),
    ("embedding_tokens", "tokens of these requests"),
    (
        "embeddings_estimated",
        "whether some of these tokens are an estimate, since the service told none",
    ),
    (
        "trouble",
        "why the last call that failed did so, or null: such a round is played by bots in part",
    ),
    (
        "seconds",
        "how long the round took, in seconds; the one field that is another each time",
    ),
];

/// The fields of a seat, in order.
pub const OF_A_SEAT: [(&str, &str); 20] = [
    ("seat", "the player's colour"),
    ("mind", "planner, talker, recaller or analyst"),
    ("role", "crewmate or impostor"),
    ("persona", "its persona"),
    ("fate", "aboard, killed or ejected"),
    ("tasks_done", "tasks of its own that it finished"),
    ("kills", "players whom it killed"),
    ("messages", "messages in meetings; silence is none"),
    ("words", "words of these messages, as blanks part them"),
    (
        "choices",
        "choices made for it, whoever made them: its model, its autopilot or a bot",
    ),
    (
        "calls",
        "requests to its model that were answered, what it asked after the round included",
    ),
    (
        "calls_failed",
        "requests that were not answered, each after several tries",
    ),
    ("given_up", "requests that were given up on their way"),
    ("tokens_in", "tokens of its requests"),
    ("tokens_out", "tokens that its model wrote"),
    (
        "is_estimated",
        "whether some of these tokens are an estimate, since the service told none",
    ),
    (
        "asked_again",
        "replies that could not be used, so that it was asked again",
    ),
    ("did_without", "parts of its thinking that could not be had"),
    (
        "drawn",
        "choices drawn from the legal ones, since no reply could be read",
    ),
    (
        "bot_stood_in",
        "choices that a bot made, since none could be had of its mind",
    ),
];

/// Describes each field of a study's lines, for the help.
pub fn fields_help() -> String {
    let listed = |fields: &[(&str, &str)]| -> String {
        let lines = fields
            .iter()
            .map(|(name, meaning)| format!("\n    {name:24}{meaning}"));
        lines.collect()
    };
    format!(
        "The fields of a study's line:{}\n\nThose of each seat:{}",
        listed(&OF_A_ROUND),
        listed(&OF_A_SEAT)
    )
}
