//! What can be asked for, in words.

use super::fields::{OF_A_ROUND, OF_A_SEAT};

const USAGE: &str = "\
Plays rounds without a page.

Rounds of bots, and what came of them as one JSON object:
  cargo run --release --example rounds -- [options]
    --seats random|bot|bot-crew|bot-impostor    who plays (bot); bot-crew sets bots as crewmates against random
                                                impostors, bot-impostor bots as impostors against random crewmates
    --rounds N                                  how many rounds (1000)
    --journal                                   prints the round of the first seed as text instead

A study of minds against a service, one JSON line a round:
  cargo run --release --example rounds -- --seats planner|talker|recaller|analyst|mixed --base-url URL --model NAME [options]
    --key-env NAME                              the environment variable that holds the key; none for a service without keys
    --dialect openai|anthropic                  how the service is spoken to (as the base URL says, else openai)
    --embeddings NAME                           the service's model for embeddings; without, texts are compared by their words
    --temperature DEGREES                       the temperature of every mind, 0 to 2 (each as in its paper)
    --meetings rounds|live                      how meetings are held (rounds)
    --autopilot                                 models are asked only where there is something to decide
    --without PART,PART                         parts of minds to switch off: plan; freshness, informativeness, questions,
                                                reflection, suggestion, chain_of_thought; summary, analysis, planning, action,
                                                response, learning; given several times, it adds up
    --lite                                      Recallers ask their questions in one call
    --analyses both|mates|foes                  of whom Analysts make an analysis (both)
    --talker schedule-first|generate-first|every-n
                                                how Talkers come to speak: they decide whether and then write; they write and
                                                then decide; or at every nth message, n being the number of the living
                                                (schedule-first)
    --rounds N                                  how many rounds (10)
    --parallel N                                how many of them at once (4)
    --at-once N                                 how many requests at once, whatever the rounds (8, or 2 on this machine)
    --out FILE                                  adds the lines to this file instead of printing them; rounds that it holds
                                                already are not played again; a last line that broke off is cut and
                                                kept in FILE.cut, any other line that cannot be read is named
    --journals FOLDER                           writes each round as text into this folder
    --learn FILE                                what minds learn is read from this file and kept in it

For both:
    --rules paper|paper-seven                   the rules (paper)
    --seed S                                    the first seed; each round takes the next (1)
    --help                                      prints this";

/// All options, and each field of a study's lines.
pub fn usage() -> String {
    let listed = |fields: &[(&str, &str)]| -> String {
        let lines = fields
            .iter()
            .map(|(name, meaning)| format!("\n    {name:24}{meaning}"));
        lines.collect()
    };
    format!(
        "{USAGE}\n\nThe fields of a study's line:{}\n\nThose of each seat:{}",
        listed(&OF_A_ROUND),
        listed(&OF_A_SEAT)
    )
}
