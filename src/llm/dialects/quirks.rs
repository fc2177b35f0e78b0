//! Deviations of a service from its dialect, learnt from its refusals.

use std::{cell::Cell, rc::Rc};

use serde::{Deserialize, Serialize};

/// What a model's service is known to reject. Each quirk is learnt once per connection. If saved beyond the
/// page, quirks belong to the address and the model.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Quirks {
    /// The service names the token limit `max_completion_tokens` instead of `max_tokens`.
    pub max_completion_tokens: bool,
    /// The service accepts no temperature but its default.
    pub no_temperature: bool,
    /// The service accepts no [limits on repetition](crate::llm::RepetitionLimits).
    pub no_repetition_limits: bool,
    /// The service accepts no system message, so that text is put in front of the first user message.
    pub no_system_role: bool,
    /// The model reasons before it answers, and the service counts that as part of the reply.
    pub reasons: bool,
    /// The strictest form of reply that the service accepts.
    pub json: JsonSupport,
}

/// How far a service supports structured output, the strictest form first. A request with a form begins with
/// that and falls back to the next when the service refuses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum JsonSupport {
    /// The reply follows a JSON schema.
    #[default]
    Schema,
    /// The reply is some JSON object (“JSON mode”).
    Object,
    /// The reply is plain text.
    Plain,
}

impl Quirks {
    /// Returns the union of both sets of quirks.
    pub fn and(self, other: Self) -> Self {
        Self {
            max_completion_tokens: self.max_completion_tokens || other.max_completion_tokens,
            no_temperature: self.no_temperature || other.no_temperature,
            no_repetition_limits: self.no_repetition_limits || other.no_repetition_limits,
            no_system_role: self.no_system_role || other.no_system_role,
            reasons: self.reasons || other.reasons,
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
