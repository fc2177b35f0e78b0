//! What a saved round needs to go on as serde writes it: as it is, or compressed if it is long.
//!
//! It is written again after each choice, and a mind that remembers many texts would make each write long.

use crate::deflate::{deflate, inflate};
use crate::round::ResumeState;
use base64::{Engine, engine::general_purpose::STANDARD_NO_PAD};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// From how many bytes on a state is compressed. Below that it would save little.
const LONG: usize = 8 << 10;

/// The maximum number of bytes of a state.
const MAX: usize = 16 << 20;

/// A state as it is stored.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Stored<T> {
    /// In JSON, compressed, in base64, with the number of its bytes.
    Packed {
        bytes: usize,
        packed: String,
    },
    Plain(T),
}

pub(super) fn serialize<S: Serializer>(state: &ResumeState, serializer: S) -> Result<S::Ok, S::Error> {
    let text = serde_json::to_vec(state).map_err(serde::ser::Error::custom)?;
    let stored = match text.len() < LONG {
        true => Stored::Plain(state),
        false => Stored::Packed {
            bytes: text.len(),
            packed: STANDARD_NO_PAD.encode(deflate(&text, b"")),
        },
    };
    stored.serialize(serializer)
}

pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<ResumeState, D::Error> {
    match Stored::<ResumeState>::deserialize(deserializer)? {
        Stored::Plain(state) => Ok(state),
        Stored::Packed { bytes, packed } => {
            let packed = STANDARD_NO_PAD.decode(packed).map_err(D::Error::custom)?;
            let text = inflate(&packed, b"", bytes.min(MAX));
            let text = text.ok_or_else(|| D::Error::custom("damaged state"))?;
            serde_json::from_slice(&text).map_err(D::Error::custom)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agents::Memory;
    use crate::agents::memory::{MindMemory, PlannerMemory};
    use std::rc::Rc;

    /// The state of a round of two seats, of which one remembers these words.
    fn remembering(words: &str) -> ResumeState {
        let mind = MindMemory::Planner(Rc::new(PlannerMemory {
            condensed: words.to_owned(),
            ..PlannerMemory::default()
        }));
        ResumeState {
            memories: vec![
                Memory {
                    mind,
                    ..Memory::default()
                },
                Memory::default(),
            ],
            ..ResumeState::default()
        }
    }

    fn write(state: &ResumeState) -> String {
        let mut text = Vec::new();
        serialize(state, &mut serde_json::Serializer::new(&mut text)).expect("it is plain data");
        String::from_utf8(text).expect("JSON is text")
    }

    fn read(text: &str) -> Result<ResumeState, serde_json::Error> {
        deserialize(&mut serde_json::Deserializer::from_str(text))
    }

    #[test]
    fn short_and_long_states_are_read_as_they_were_written() {
        let long = "Red was in Admin at 5. ".repeat(1_000);
        for (words, longest) in [("Red lies.", 600), (&long, 1_000)] {
            let state = remembering(words);
            let text = write(&state);
            assert!(text.len() < longest, "{} bytes", text.len());
            assert_eq!(read(&text).expect("it was just written"), state);
        }
    }

    #[test]
    fn damaged_states_are_refused() {
        let text = write(&remembering(&"Red was in Admin at 5. ".repeat(1_000)));
        for (old, new) in [
            ("\"bytes\":2", "\"bytes\":1"),
            ("\"packed\":\"", "\"packed\":\"A"),
        ] {
            let damaged = text.replacen(old, new, 1);
            assert_ne!(damaged, text);
            assert!(read(&damaged).is_err(), "{new}");
        }
    }
}
