//! Texts that several messages of a record have in common, such as the instructions of a mind. They are written
//! once: a message then has `{"text": 3}` in place of its words.

use super::RecordFormatError;
use super::format::MAX_LENGTH;
use serde_json::{Value, json};
use std::collections::HashMap;

/// The minimum length of a text that is shared, in bytes.
const MIN_SHARED: usize = 80;

/// Replaces the texts that several messages of these decisions have in common by their numbers. Returns the texts.
pub(super) fn share_texts(decisions: &mut Value) -> Vec<String> {
    let mut counts = HashMap::<String, usize>::new();
    for_each_message(decisions, |content| {
        if let Value::String(words) = content
            && words.len() >= MIN_SHARED
        {
            *counts.entry(words.clone()).or_default() += 1;
        }
    });
    let (mut texts, mut numbers) = (Vec::new(), HashMap::<String, usize>::new());
    for_each_message(decisions, |content| {
        let Value::String(words) = &*content else {
            return;
        };
        if counts.get(words).is_none_or(|&count| count < 2) {
            return;
        }
        let number = *numbers.entry(words.clone()).or_insert_with(|| {
            texts.push(words.clone());
            texts.len() - 1
        });
        *content = json!({ "text": number });
    });
    texts
}

/// Gives each message its own text again.
///
/// # Errors
/// [`RecordFormatError`] if a text is missing, or if the messages would become too long.
pub(super) fn own_texts(decisions: &mut Value, texts: Option<&Value>) -> Result<(), RecordFormatError> {
    let text_of = |number: u64| texts?.get(usize::try_from(number).ok()?)?.as_str();
    let (mut is_missing, mut length) = (false, 0);
    for_each_message(decisions, |content| {
        let Some(number) = content.get("text").and_then(Value::as_u64) else {
            return;
        };
        let Some(text) = text_of(number) else {
            is_missing = true;
            return;
        };
        length += text.len();
        if length <= MAX_LENGTH {
            *content = Value::from(text);
        }
    });
    match (is_missing, length > MAX_LENGTH) {
        (true, _) => Err(RecordFormatError::Damaged("a text is missing".to_owned())),
        (_, true) => Err(RecordFormatError::TooLong),
        _ => Ok(()),
    }
}

/// Visits the content of every message.
fn for_each_message(decisions: &mut Value, mut visit: impl FnMut(&mut Value)) {
    for decision in decisions.as_array_mut().into_iter().flatten() {
        for call in items(decision, "calls") {
            for message in items(call, "messages") {
                if let Some(content) = message.get_mut("content") {
                    visit(content);
                }
            }
        }
    }
}

/// Returns the items of a list in an object; none if there is no such list.
fn items<'a>(value: &'a mut Value, key: &str) -> impl Iterator<Item = &'a mut Value> {
    let list = value.get_mut(key).and_then(Value::as_array_mut);
    list.into_iter().flatten()
}
