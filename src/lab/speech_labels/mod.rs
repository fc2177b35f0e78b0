//! Labels of speeches, several at once, as in AmongAgents (Chi, Mao and Tang 2024): by three judges, and deception
//! and truth also by the claims that can be checked.

mod json;
mod label;
mod request;
mod rule;
mod summary;
#[cfg(test)]
mod tests;
mod words;

pub use label::{Labels, SpeechLabel, majority};
pub use request::{JUDGES, NoLabels, label_request, read_labels};
pub use rule::LabelsByRule;
pub use summary::{LabelFigures, LabelledSpeech, SpeechFigures};
