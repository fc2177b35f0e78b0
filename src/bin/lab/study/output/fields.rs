//! The meaning and unit of each field of a line.

/// The fields of a line, in order.
pub const OF_A_ROUND: [(&str, &str); 21] = [
    ("cell", "the name of the cell"),
    ("conditions", "all that affects the rounds of the cell"),
    ("seed", "the seed of the round"),
    (
        "outcome",
        "crewmates_outnumbered, time_up, impostors_ejected or tasks_done",
    ),
    ("winner", "the side that won: crewmate or impostor"),
    ("timesteps", "timesteps played; a meeting takes one"),
    ("meetings", "meetings held"),
    ("kills", "players killed"),
    ("seats", "the seats in the order of play; see below"),
    ("model_choices", "choices of the seats that models play"),
    (
        "stood_in",
        "those of them that a bot made, or that were drawn, since the model made none",
    ),
    (
        "cost",
        "what the round cost, in dollars, or null if a price is not known",
    ),
    (
        "lessons",
        "lessons learnt from the round; 0 in a cell that learns nothing",
    ),
    (
        "compared_by",
        "how texts were compared at the end of the round: the model for embeddings, or words in common; \
         null where no model plays",
    ),
    (
        "min_similarity",
        "the similarity above which a Recaller drew on an earlier experience: the one that is set, else that of the \
         measure; null where none plays",
    ),
    ("embedding_calls", "answered requests for embeddings in the round"),
    (
        "embeddings_given_up",
        "requests for embeddings that were abandoned in flight",
    ),
    ("embedding_tokens", "tokens of these requests"),
    (
        "embeddings_estimated",
        "whether some of these tokens are estimated, since the service did not report them",
    ),
    (
        "trouble",
        "why the last failed call failed, or null; bots played parts of a round with failed calls",
    ),
    (
        "seconds",
        "how long the round took, in seconds; the only field that varies between equal runs",
    ),
];

/// The fields of a seat, in order.
pub const OF_A_SEAT: [(&str, &str); 22] = [
    ("seat", "the player's colour"),
    ("player", "bot, random or a mind"),
    ("model", "its model, or null"),
    ("role", "crewmate or impostor"),
    ("persona", "its persona"),
    ("fate", "aboard, killed or ejected"),
    (
        "tasks_done",
        "its own tasks that it finished; 0 for an impostor, whose fakes are among its actions",
    ),
    ("kills", "players it killed"),
    ("messages", "messages in meetings; silence does not count"),
    ("words", "words in these messages, separated by spaces"),
    (
        "actions",
        "its choices by kind: move, task, fake task, wait, monitor, kill, vent, report, meeting, speak, vote, skip",
    ),
    (
        "choices",
        "choices made for it by its model, its autopilot or a bot",
    ),
    (
        "calls",
        "answered requests to its model, including those after the round",
    ),
    ("calls_failed", "requests that failed, each after several tries"),
    ("given_up", "requests that were abandoned in flight"),
    ("tokens_in", "tokens of its requests"),
    ("tokens_out", "tokens written by its model"),
    (
        "is_estimated",
        "whether some of these tokens are estimated, since the service did not report them",
    ),
    (
        "asked_again",
        "unusable replies, after each of which the model was asked again",
    ),
    (
        "did_without",
        "parts of its thinking that failed and were left out",
    ),
    (
        "sampled",
        "choices drawn at random from the legal ones, since no reply could be read",
    ),
    ("fallbacks", "choices made by a bot, since its mind made none"),
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
