//! Learns a service's deviations from its dialect from its refusals.

use super::{HttpDialect, JsonSupport, Quirks};
use crate::llm::{ErrorReply, MessageRole, Request};

impl Quirks {
    /// Returns the quirks with which to repeat `request` after this refusal; `None` if asking differently
    /// would not help. The result always has more quirks than before, so the retries end.
    pub fn learn(self, dialect: &HttpDialect, request: &Request, refusal: &ErrorReply) -> Option<Self> {
        if refusal.is_too_long() {
            return None;
        }
        let is_about_the_request = matches!(refusal.status, 400 | 422);
        // llama.cpp reports what its template does not support as an internal error.
        let may_be_about_the_request = is_about_the_request || refusal.status == 500;
        let has_system = || {
            request
                .messages
                .iter()
                .any(|message| message.role == MessageRole::System)
        };
        if may_be_about_the_request && !self.no_system_role && refuses_system_role(refusal) && has_system() {
            return Some(Self {
                no_system_role: true,
                ..self
            });
        }
        if request.form.is_some()
            && refuses_the_form(refusal)
            && let Some(json) = self.json.less_strict(dialect)
        {
            return Some(Self { json, ..self });
        }
        if !is_about_the_request {
            return None;
        }
        if request.max_tokens.is_some() && !self.max_completion_tokens && refuses_max_tokens(refusal) {
            return Some(Self {
                max_completion_tokens: true,
                ..self
            });
        }
        if request.temperature.is_some() && !self.no_temperature && refusal.names_parameter("temperature") {
            return Some(Self {
                no_temperature: true,
                ..self
            });
        }
        let refuses_repetition_limits = ["repetition_penalty", "no_repeat_ngram_size"]
            .iter()
            .any(|name| refusal.names_parameter(name));
        if request.repetition.is_some() && !self.no_repetition_limits && refuses_repetition_limits {
            return Some(Self {
                no_repetition_limits: true,
                ..self
            });
        }
        None
    }
}

impl JsonSupport {
    /// Returns the next less strict form that this dialect has; `None` after the last.
    fn less_strict(self, dialect: &HttpDialect) -> Option<Self> {
        match self {
            Self::Schema if dialect.has_json_mode => Some(Self::Object),
            Self::Schema | Self::Object => Some(Self::Plain),
            Self::Plain => None,
        }
    }
}

/// Returns whether the name `max_tokens` is refused, and not only its value: a limit that is too high stays
/// too high under another name.
fn refuses_max_tokens(refusal: &ErrorReply) -> bool {
    const SIGNS: [&str; 8] = [
        "max_completion_tokens",
        "unsupported",
        "not supported",
        "unrecognized",
        "unknown",
        "unexpected",
        "not permitted",
        "deprecated",
    ];
    refusal.names_parameter("max_tokens") && refusal.mentions_any(&SIGNS)
}

/// Returns whether the model accepts no system message: o1-mini reports that, and so do the templates of
/// Gemma and of early Mistral models.
fn refuses_system_role(refusal: &ErrorReply) -> bool {
    const SIGNS: [&str; 7] = [
        "system role not supported",
        "system role is not supported",
        "system messages are not supported",
        "does not support 'system'",
        "does not support system",
        "developer instruction is not enabled",
        "conversation roles must alternate",
    ];
    refusal.mentions_any(&SIGNS)
}

/// Returns whether the form of the reply is refused.
fn refuses_the_form(refusal: &ErrorReply) -> bool {
    const FORMS: [&str; 13] = [
        "response_format",
        "response format",
        "responseformat",
        "response_schema",
        "json_schema",
        "json schema",
        "json_object",
        "json mode",
        "structured output",
        "structured_output",
        "output_config",
        "grammar",
        // From Groq, if its model failed to write the requested form.
        "json_validate_failed",
    ];
    const MISSING: [&str; 5] = [
        "not support",
        "unsupported",
        "not implemented",
        "unavailable",
        "unknown",
    ];
    match refusal.status {
        400 | 422 => refusal.mentions_any(&FORMS) || refusal.mentions("structured"),
        // From OpenRouter, if no provider of the model supports it.
        404 => refusal.mentions("no endpoints found that"),
        500..600 => refusal.mentions_any(&FORMS) && refusal.mentions_any(&MISSING),
        _ => false,
    }
}

#[cfg(test)]
#[path = "learn_quirks_tests.rs"]
mod tests;
