//! The memories of a saved round as serde writes them: as they are, or compressed if they are long.
//!
//! They are written again after each choice, and a mind that keeps many texts would make each write long.

use crate::agents::Memory;
use crate::deflate::{deflate, inflate};
use base64::{Engine, engine::general_purpose::STANDARD_NO_PAD};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// From how many bytes on memories are compressed. Below that it would save little.
const LONG: usize = 8 << 10;

/// The maximum number of bytes of all memories.
const MAX: usize = 16 << 20;

/// Memories as they are stored.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Stored<T> {
    /// In JSON, compressed, in base64, after the number of its bytes.
    Packed(usize, String),
    Plain(T),
}

pub(super) fn serialize<S: Serializer>(memories: &[Memory], serializer: S) -> Result<S::Ok, S::Error> {
    let text = serde_json::to_vec(memories).map_err(serde::ser::Error::custom)?;
    if text.len() < LONG {
        return Stored::Plain(memories).serialize(serializer);
    }
    let packed = STANDARD_NO_PAD.encode(deflate(&text, b""));
    Stored::<&[Memory]>::Packed(text.len(), packed).serialize(serializer)
}

pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Memory>, D::Error> {
    match Stored::<Vec<Memory>>::deserialize(deserializer)? {
        Stored::Plain(memories) => Ok(memories),
        Stored::Packed(length, packed) => {
            let packed = STANDARD_NO_PAD.decode(packed).map_err(D::Error::custom)?;
            let text = inflate(&packed, b"", length.min(MAX));
            let text = text.ok_or_else(|| D::Error::custom("damaged memories"))?;
            serde_json::from_slice(&text).map_err(D::Error::custom)
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::agents::Memory;
    use crate::agents::memory::{MindMemory, PlannerMemory};
    use crate::round::ResumeState;
    use std::rc::Rc;

    fn remembering(words: &str) -> ResumeState {
        let memory = Memory {
            mind: MindMemory::Planner(Rc::new(PlannerMemory {
                condensed: words.to_owned(),
                ..PlannerMemory::default()
            })),
            ..Memory::default()
        };
        ResumeState {
            memories: vec![memory, Memory::default()],
            ..ResumeState::default()
        }
    }

    #[test]
    fn short_and_long_memories_are_read_as_they_were_written() {
        let long = "Red was in Admin at 5. ".repeat(1_000);
        for (words, longest) in [("Red lies.", 500), (&long, 1_000)] {
            let state = remembering(words);
            let text = serde_json::to_string(&state).expect("it is plain data");
            assert!(text.len() < longest, "{} bytes", text.len());
            let read: ResumeState = serde_json::from_str(&text).expect("it was just written");
            assert_eq!(read, state);
        }
    }

    #[test]
    fn damaged_memories_are_refused() {
        let state = remembering(&"Red was in Admin at 5. ".repeat(1_000));
        let text = serde_json::to_string(&state).expect("it is plain data");
        let damaged = text.replacen("\"memories\":[2", "\"memories\":[1", 1);
        assert_ne!(damaged, text);
        assert!(serde_json::from_str::<ResumeState>(&damaged).is_err());
    }
}
