//! Prompts for the built-in model, and the meaning of its errors.

use serde::Serialize;

use super::Availability;
use crate::llm::dialects::conversation::{apart, instructed};
use crate::llm::dialects::schema::Schema;
use crate::llm::{ApiKey, LlmError, Message, MessageRole, Quote, Request};

/// A request in the form of the Prompt API.
#[derive(Debug, Clone, PartialEq)]
pub struct BuiltInPrompt {
    /// The conversation before the last message, as the browser accepts it: a JSON list of roles and
    /// contents, the system message first.
    pub initial: String,
    /// The last message, which is to be answered.
    pub input: String,
    /// The JSON schema for the answer, as JSON text.
    pub constraint: Option<String>,
    /// The temperature, for browsers that let a page set it.
    pub temperature: Option<f32>,
}

impl BuiltInPrompt {
    /// Converts a request. Token limits are dropped, since the API has none.
    pub fn of(request: &Request) -> Self {
        let messages = match &request.form {
            Some(form) => instructed(&request.messages, &form.instruction),
            None => request.messages.clone(),
        };
        let (system, mut others) = apart(messages);
        let asks = others.last().is_some_and(|last| last.role == MessageRole::User);
        let input = if asks { others.pop() } else { None };
        let mut initial = Vec::with_capacity(others.len() + 1);
        // The browser requires the system message to be first, and rejects an empty one.
        if !system.is_empty() {
            initial.push(Message::system(system));
        }
        initial.extend(others);
        let constraint = request.form.as_ref().map(|form| json(&Schema(form)));
        Self {
            initial: json(&initial),
            input: input.map(|message| message.content).unwrap_or_default(),
            constraint,
            temperature: request.temperature,
        }
    }
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("texts always become JSON")
}

/// Converts an exception of the browser, given by name and message, into an error.
pub fn error(name: &str, message: &str) -> LlmError {
    let said = Quote::of(message, &ApiKey::NONE);
    match name {
        "QuotaExceededError" => LlmError::TooLong { said },
        // The browser has checked the answer and withholds it.
        "NotReadableError" => LlmError::Withheld { said },
        // A download starts only right after a person's click or key press.
        "NotAllowedError" => LlmError::NotBuiltIn(Availability::Downloadable),
        _ => LlmError::BuiltInFailed { said },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::llm::{ReplyForm, test_request};

    #[test]
    fn a_request_becomes_a_prompt() {
        let request = test_request([
            Message::system("You are “Red”."),
            Message::user("Where?"),
            Message::assistant("Here."),
            Message::user("Who?"),
        ])
        .with_temperature(0.7)
        .with_max_tokens(25);
        assert_eq!(
            BuiltInPrompt::of(&request),
            BuiltInPrompt {
                initial: r#"[{"role":"system","content":"You are “Red”."},{"role":"user","content":"Where?"},{"role":"assistant","content":"Here."}]"#.to_owned(),
                input: "Who?".to_owned(),
                constraint: None,
                temperature: Some(0.7),
            }
        );
        let bare = BuiltInPrompt::of(&test_request([Message::user("Who?")]));
        assert_eq!((bare.initial.as_str(), bare.input.as_str()), ("[]", "Who?"));
    }

    #[test]
    fn a_form_is_a_constraint_and_an_instruction() {
        let request =
            test_request([Message::system("You are Red."), Message::user("Who?")]).with_form(ReplyForm {
                name: "turn".to_owned(),
                fields: vec!["action".to_owned()],
                instruction: "Answer in JSON.".to_owned(),
                plain_instruction: String::new(),
            });
        let prompt = BuiltInPrompt::of(&request);
        assert_eq!(
            prompt.initial,
            r#"[{"role":"system","content":"You are Red.\n\nAnswer in JSON."}]"#
        );
        assert_eq!(
            prompt.constraint.as_deref(),
            Some(
                r#"{"type":"object","properties":{"action":{"type":"string"}},"required":["action"],"additionalProperties":false}"#
            )
        );
    }

    #[test]
    fn exceptions_are_understood() {
        for (name, kind) in [
            ("QuotaExceededError", "too long"),
            ("NotReadableError", "withheld"),
            ("NotAllowedError", "no built-in model"),
            ("UnknownError", "built-in model failed"),
            ("NotSupportedError", "built-in model failed"),
        ] {
            let error = error(name, "Something odd.");
            assert_eq!(error.kind(), kind, "{name}");
            let sentence = error.to_string();
            assert!(sentence.ends_with('.'), "{sentence}");
        }
    }

    #[test]
    fn each_availability_has_its_word() {
        for (word, availability) in [
            ("available", Availability::Available),
            ("downloadable", Availability::Downloadable),
            ("downloading", Availability::Downloading),
            ("unavailable", Availability::Unavailable),
            ("no", Availability::Unavailable),
        ] {
            assert_eq!(Availability::named(word), availability);
        }
    }
}
