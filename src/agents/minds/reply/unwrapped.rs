//! Takes plain words out of a reply that is JSON, though plain words were asked for.

use super::parts::begins_as_json;
use crate::llm::json;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::Value;
use std::borrow::Cow;
use std::fmt;

/// Names of a field that say nothing about its text.
const WRAPPERS: [&str; 16] = [
    "reflection",
    "reflections",
    "answer",
    "thinking",
    "thought",
    "thoughts",
    "summary",
    "response",
    "reply",
    "text",
    "content",
    "output",
    "result",
    "message",
    "speech",
    "advice",
];

/// Returns the words of a reply, without blanks around them. If it is a JSON object, its texts are returned, one
/// field a line; a name such as `reflection` of a lone field is left out, others stay, as in `Red: crewmate`.
/// What cannot be read as JSON stays as it is.
pub(crate) fn unwrapped(reply: &str) -> Cow<'_, str> {
    let reply = reply.trim();
    match object(reply) {
        None => Cow::Borrowed(reply),
        Some(Fields(fields)) => Cow::Owned(match fields.as_slice() {
            [(name, value)] if WRAPPERS.iter().any(|wrapper| name.eq_ignore_ascii_case(wrapper)) => {
                text_of(value)
            }
            fields => lines(fields.iter().map(|(name, value)| (name, value))),
        }),
    }
}

fn object(reply: &str) -> Option<Fields> {
    if !begins_as_json(reply) {
        return None;
    }
    json::read(reply.get(reply.find('{')?..=reply.rfind('}')?)?)
}

/// Returns a line for each field: its name and its text.
fn lines<'a>(fields: impl Iterator<Item = (&'a String, &'a Value)>) -> String {
    let line = |(name, value): (&String, &Value)| {
        let text = text_of(value);
        match value {
            Value::Array(_) | Value::Object(_) => format!("{name}:\n{text}"),
            _ => format!("{name}: {text}"),
        }
    };
    fields.map(line).collect::<Vec<_>>().join("\n")
}

fn text_of(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.trim().to_owned(),
        Value::Array(values) => values.iter().map(text_of).collect::<Vec<_>>().join("\n"),
        Value::Object(fields) => lines(fields.iter()),
        Value::Bool(_) | Value::Number(_) => value.to_string(),
    }
}

/// The fields of an object, in the order of the text.
struct Fields(Vec<(String, Value)>);

impl<'de> Deserialize<'de> for Fields {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Fields, D::Error> {
        deserializer.deserialize_map(InOrder)
    }
}

struct InOrder;

impl<'de> Visitor<'de> for InOrder {
    type Value = Fields;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Fields, A::Error> {
        let mut fields = Vec::new();
        while let Some(field) = map.next_entry()? {
            fields.push(field);
        }
        Ok(Fields(fields))
    }
}

#[cfg(test)]
mod tests {
    use super::unwrapped;

    #[test]
    fn words_are_taken_out_of_json() {
        for (reply, words) in [
            (" I trust Red. ", "I trust Red."),
            ("{\"reflection\": \"I trust Red.\"}", "I trust Red."),
            (
                "```json\n{\"Reflection\": [\"I trust Red.\", \"I doubt Blue.\"]}\n```",
                "I trust Red.\nI doubt Blue.",
            ),
            ("{\"Red\": \"crewmate\"}", "Red: crewmate"),
            (
                "{\"Red\": \"crewmate\", \"Blue\": \"impostor\"}",
                "Red: crewmate\nBlue: impostor",
            ),
            (
                "{\"Strategy\": \"I watch.\", \"plan\": {\"T5\": \"WAIT\", \"T6\": \"VOTE Red\"}}",
                "Strategy: I watch.\nplan:\nT5: WAIT\nT6: VOTE Red",
            ),
            ("{\"reflection\": \"I trust", "{\"reflection\": \"I trust"),
            ("I saw {\"a\": 1}", "I saw {\"a\": 1}"),
        ] {
            assert_eq!(unwrapped(reply), words, "{reply}");
        }
    }
}
