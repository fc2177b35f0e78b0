//! Which part of a record cannot be read, in words.

use super::{Branch, RecordedDecision, RecordedSeat};
use crate::game::{Outcome, Role, Rules, SeatOverride};
use crate::round::{Note, RecordedChoice};
use serde::de::DeserializeOwned;
use serde_json::Value;

/// Whether a value can be read.
type Reads = fn(&Value) -> bool;

/// The lists of a record, each with the word for one of its items.
const LISTS: [(&str, &str, Reads); 6] = [
    ("cast", "override", reads::<SeatOverride>),
    ("choices", "choice", reads::<RecordedChoice>),
    ("notes", "note", reads::<Note>),
    ("afterwords", "afterword", reads::<String>),
    ("seats", "seat", reads::<RecordedSeat>),
    ("decisions", "decision", reads::<RecordedDecision>),
];

/// The other parts of a record, each with the words for it.
const PARTS: [(&str, &str, Reads); 6] = [
    ("rules", "its rules", reads::<Rules>),
    ("seed", "its seed", reads::<u64>),
    ("outcome", "its outcome", reads::<Option<Outcome>>),
    ("winner", "the side that won", reads::<Option<Role>>),
    ("autopilot", "whether the autopilot played", reads::<Option<bool>>),
    ("branched_from", "the round that it left", reads::<Option<Branch>>),
];

fn reads<T: DeserializeOwned>(value: &Value) -> bool {
    T::deserialize(value).is_ok()
}

/// Says which part of a record is missing or cannot be read.
pub(super) fn describe_damage(record: &Value) -> String {
    let lists = LISTS.iter().find_map(|(key, item, reads)| {
        let items = match record.get(key) {
            // A round without models has no decisions.
            None if *key == "decisions" => return None,
            None => return Some(format!("its {key} are missing")),
            Some(Value::Array(items)) => items,
            Some(_) => return Some(format!("its {key} are no list")),
        };
        let unread = items.iter().position(|item| !reads(item))?;
        Some(format!("its {item} {} cannot be read", unread + 1))
    });
    let mut parts = PARTS.iter();
    let part = parts.find(|(key, _, reads)| !reads(record.get(key).unwrap_or(&Value::Null)));
    let words = part.map_or("its digest", |(_, words, _)| words);
    lists.unwrap_or_else(|| format!("{words} cannot be read"))
}
