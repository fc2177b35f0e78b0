//! A model's answer, in the same form for every service.

use serde::{Deserialize, Serialize};

/// A model's answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Completion {
    /// The model's words, without its thinking and without surrounding white space. Never empty if they come
    /// from a service.
    pub text: String,
    /// The tokens and the cost, if the service reports them.
    pub usage: Option<Usage>,
    /// Why the model stopped.
    pub finish: FinishReason,
}

impl Completion {
    /// Returns an answer of this text that ended by itself, without usage.
    pub fn of(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            usage: None,
            finish: FinishReason::Stop,
        }
    }
}

/// The tokens of one answer, as the service counted them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Usage {
    /// Tokens of the request.
    pub prompt: u32,
    /// Those of `prompt` that were in the service's cache; 0 if the service does not report them.
    pub cached: u32,
    /// Tokens written by the model, including its thinking.
    pub completion: u32,
    /// The cost of the answer, if the service reports it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cost: Option<NanoDollars>,
}

impl Usage {
    /// Returns the sum of both. The cost is known if both costs are known.
    pub fn and(self, other: Usage) -> Usage {
        let cost = self.cost.zip(other.cost);
        Usage {
            prompt: self.prompt.saturating_add(other.prompt),
            cached: self.cached.saturating_add(other.cached),
            completion: self.completion.saturating_add(other.completion),
            cost: cost.map(|(one, other)| NanoDollars(one.0.saturating_add(other.0))),
        }
    }
}

/// Money in billionths of a US dollar: whole numbers, fine enough for the price of a single token.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct NanoDollars(pub u64);

/// Why a model stopped writing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FinishReason {
    /// The answer was complete.
    Stop,
    /// The token limit was reached, so the text breaks off.
    Length,
    /// The service's content filter stopped it.
    ContentFilter,
    /// Another reason, or none was given.
    Other,
}
