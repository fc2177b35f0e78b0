//! Deviations of a service from its dialect, learnt from its refusals.

use std::{cell::Cell, rc::Rc};

use serde::{Deserialize, Serialize};

use crate::llm::{HttpDialect, Refusal, Request, Role};

/// What a model's service is known to reject. Each quirk is learnt once per connection. If saved beyond the
/// page, quirks belong to the address and the model.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Quirks {
    /// The service names the token limit `max_completion_tokens` instead of `max_tokens`.
    pub max_completion_tokens: bool,
    /// The service accepts no temperature but its default.
    pub no_temperature: bool,
    /// The service accepts no system message, so that text is put in front of the first user message.
    pub no_system_role: bool,
    /// The strictest form of reply that the service accepts.
    pub json: JsonRung,
}

/// The ladder of structured output, from the strictest form down. A request with a form begins at the top and
/// steps down when the service refuses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum JsonRung {
    /// The reply follows a JSON schema.
    #[default]
    Schema,
    /// The reply is some JSON object (“JSON mode”).
    Object,
    /// The reply is plain text.
    Plain,
}

impl JsonRung {
    /// Returns the next rung down that this dialect has; `None` at the bottom.
    fn below(self, dialect: &HttpDialect) -> Option<Self> {
        match self {
            Self::Schema if dialect.has_json_mode => Some(Self::Object),
            Self::Schema | Self::Object => Some(Self::Plain),
            Self::Plain => None,
        }
    }
}

impl Quirks {
    /// Returns the quirks with which to repeat `request` after this refusal; `None` if asking differently
    /// would not help. The result always has more quirks than before, so the retries end.
    pub fn learn(self, dialect: &HttpDialect, request: &Request, refusal: &Refusal) -> Option<Self> {
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
                .any(|message| message.role == Role::System)
        };
        if may_be_about_the_request && !self.no_system_role && refuses_system_role(refusal) && has_system() {
            return Some(Self {
                no_system_role: true,
                ..self
            });
        }
        if request.form.is_some()
            && refuses_the_form(refusal)
            && let Some(json) = self.json.below(dialect)
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
        None
    }

    /// Returns the union of both sets of quirks.
    pub fn and(self, other: Self) -> Self {
        Self {
            max_completion_tokens: self.max_completion_tokens || other.max_completion_tokens,
            no_temperature: self.no_temperature || other.no_temperature,
            no_system_role: self.no_system_role || other.no_system_role,
            json: self.json.max(other.json),
        }
    }
}

/// The quirks learnt about a model's service so far. Clones share them, so they can be passed to a connection
/// and read later to be saved.
#[derive(Debug, Clone, Default)]
pub struct SharedQuirks(Rc<Cell<Quirks>>);

impl SharedQuirks {
    /// Starts with the quirks learnt earlier.
    pub fn of(quirks: Quirks) -> Self {
        Self(Rc::new(Cell::new(quirks)))
    }

    /// Returns the quirks learnt so far.
    pub fn quirks(&self) -> Quirks {
        self.0.get()
    }

    /// Adds these quirks. Other requests of the connection may have added theirs meanwhile.
    pub(crate) fn add(&self, quirks: Quirks) {
        self.0.set(self.0.get().and(quirks));
    }
}

/// Returns whether the name `max_tokens` is refused, and not only its value: a limit that is too high stays
/// too high under another name.
fn refuses_max_tokens(refusal: &Refusal) -> bool {
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
fn refuses_system_role(refusal: &Refusal) -> bool {
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
fn refuses_the_form(refusal: &Refusal) -> bool {
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
#[path = "quirks_tests.rs"]
mod tests;
