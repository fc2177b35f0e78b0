//! Answers in named fields: how they are asked for, as JSON or under headings, and how they are read.

use crate::llm::{ReplyForm, json};
use serde_json::Value;
use std::fmt::Write;

/// A field of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct AnswerField {
    /// The name.
    pub(super) name: &'static str,
    /// What to write into it.
    pub(super) meaning: &'static str,
}

/// Returns the form of an answer with these fields.
pub(super) fn answer_form(name: &str, fields: &[AnswerField]) -> ReplyForm {
    let mut object = "Answer with one JSON object only, whose fields are texts:".to_owned();
    let mut plain = "Answer with these parts and nothing else, each under its heading:".to_owned();
    for AnswerField { name, meaning } in fields {
        // Writing to a String cannot fail.
        let _ = write!(object, "\n{name}: {meaning}");
        let _ = write!(plain, "\n[{name}] {meaning}");
    }
    ReplyForm {
        name: name.to_owned(),
        fields: fields.iter().map(|field| field.name.to_owned()).collect(),
        instruction: object,
        plain_instruction: plain,
    }
}

/// Returns the text of a field of an answer; `None` if it has no such field.
pub(super) fn answer_field(answer: &str, name: &str) -> Option<String> {
    let object = answer
        .find('{')
        .zip(answer.rfind('}'))
        .and_then(|(begin, end)| json::read::<Value>(answer.get(begin..=end)?));
    match object {
        Some(Value::Object(fields)) => fields.iter().find_map(|(field, value)| {
            field.eq_ignore_ascii_case(name).then(|| match value {
                Value::String(text) => text.clone(),
                other => other.to_string(),
            })
        }),
        _ => under_heading(answer, name),
    }
}

/// Returns what stands under a heading such as `[role]`, up to the next one.
fn under_heading(answer: &str, name: &str) -> Option<String> {
    let lower = answer.to_ascii_lowercase();
    let heading = format!("[{}]", name.to_ascii_lowercase());
    let begin = lower.find(&heading)? + heading.len();
    let rest = answer.get(begin..)?;
    let end = rest.find("\n[").unwrap_or(rest.len());
    Some(rest[..end].trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_read_from_json_and_from_headings() {
        for answer in [
            r#"{"Role": "crewmate", "score": "7"}"#,
            "Sure:\n```json\n{\"role\": \"crewmate\", \"score\": 7}\n```",
            "[Role] crewmate\n[Score] 7",
            "[role]\ncrewmate\n[score]\n7\n",
        ] {
            assert_eq!(
                answer_field(answer, "role").as_deref(),
                Some("crewmate"),
                "{answer}"
            );
            assert_eq!(answer_field(answer, "score").as_deref(), Some("7"), "{answer}");
            assert_eq!(answer_field(answer, "other"), None, "{answer}");
        }
        for answer in ["", "I am a crewmate.", "{\"role\": "] {
            assert_eq!(answer_field(answer, "role"), None, "{answer}");
        }
    }
}
