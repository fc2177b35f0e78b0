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
/// field a line; a name such as `reflection` of a lone field is left out, others stay, as in `Red: crewmate`. Of an
/// object that broke off or is written wrongly the texts are returned as far as they go, possibly none. What is no
/// object stays as it is.
pub(crate) fn unwrapped(reply: &str) -> Cow<'_, str> {
    let reply = reply.trim();
    match object(reply).or_else(|| damaged_object(reply)) {
        None => Cow::Borrowed(reply),
        Some(Fields(fields)) => Cow::Owned(match fields.as_slice() {
            [(name, value)] if WRAPPERS.iter().any(|wrapper| name.eq_ignore_ascii_case(wrapper)) => {
                text_of(value)
            }
            fields => lines(fields.iter().map(|(name, value)| (name, value))),
        }),
    }
}

/// Returns the texts of an object that is no valid JSON, each with the latest name before it; `None` if it does not
/// begin like an object.
fn damaged_object(reply: &str) -> Option<Fields> {
    let inner = reply.get(reply.find('{')? + 1..)?;
    if !begins_as_json(reply) || !inner.trim_start().starts_with('"') {
        return None;
    }
    let mut fields: Vec<(String, Value)> = Vec::new();
    let (mut name, mut is_name_next, mut open) = (String::new(), true, vec!['{']);
    let mut rest = inner;
    while let Some(c) = rest.chars().next() {
        rest = &rest[c.len_utf8()..];
        match c {
            '{' | '[' => {
                open.push(c);
                is_name_next = c == '{';
            }
            '}' | ']' => {
                open.pop();
            }
            ',' => is_name_next = open.last() == Some(&'{'),
            ':' => is_name_next = false,
            '"' if is_name_next => (name, rest) = string(rest),
            '"' => {
                let text;
                (text, rest) = string(rest);
                match fields.last_mut() {
                    Some((last, Value::Array(texts))) if *last == name => texts.push(Value::String(text)),
                    _ => fields.push((name.clone(), Value::Array(vec![Value::String(text)]))),
                }
            }
            _ => {}
        }
    }
    // A lone text stands behind its name.
    for (_, value) in &mut fields {
        if let Value::Array(texts) = value
            && let [text] = texts.as_mut_slice()
        {
            *value = text.take();
        }
    }
    Some(Fields(fields))
}

/// Reads a string after its quotation mark, to the next or to the end. Returns it and what follows.
fn string(text: &str) -> (String, &str) {
    let mut read = String::new();
    let mut chars = text.char_indices();
    while let Some((at, c)) = chars.next() {
        match c {
            '"' => return (read, &text[at + 1..]),
            '\\' => match chars.next() {
                Some((_, 'n' | 'r' | 't')) => read.push(' '),
                Some((at, 'u')) => {
                    let code = text.get(at + 1..at + 5);
                    let code = code.and_then(|digits| u32::from_str_radix(digits, 16).ok());
                    read.push(
                        code.and_then(char::from_u32)
                            .unwrap_or(char::REPLACEMENT_CHARACTER),
                    );
                    chars.nth(3);
                }
                Some((_, escaped)) => read.push(escaped),
                None => {}
            },
            _ => read.push(c),
        }
    }
    (read, "")
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
            ("{\"reflection\": \"I trust", "I trust"),
            (
                "```json\n{\"reflection\": \"I \\\"trust\\\" \\u00e4 Red\",}\n```",
                "I \"trust\" ä Red",
            ),
            (
                "{\"reflection\": \"I trust Red.\nI doubt Blue.\"}",
                "I trust Red.\nI doubt Blue.",
            ),
            (
                "{\"Red\": \"crewmate\", \"Blue\": \"impos",
                "Red: crewmate\nBlue: impos",
            ),
            (
                "{\"thoughts\": [\"I trust Red.\", \"I doubt",
                "I trust Red.\nI doubt",
            ),
            ("{\"reflection\": \"I trust Red.\", \"conf", "I trust Red."),
            ("{\"reflection\": 1, \"b", ""),
            ("{Red} said \"hm\"", "{Red} said \"hm\""),
            ("I saw {\"a\": 1}", "I saw {\"a\": 1}"),
        ] {
            assert_eq!(unwrapped(reply), words, "{reply}");
        }
    }
}
