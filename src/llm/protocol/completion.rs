//! What a model answered, whatever the service.

use serde::{Deserialize, Serialize};

/// A model's answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Completion {
    /// What the model said, without its thinking and without surrounding white space; never empty
    /// when it comes from a service.
    pub text: String,
    /// What it cost in tokens, where the service tells.
    pub usage: Option<Usage>,
    /// Why the model stopped.
    pub finish: FinishReason,
}

impl Completion {
    /// An answer of this text that came to its natural end, its cost untold.
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
    /// Those of `prompt` that the service had in its cache; 0 where it does not tell.
    pub cached: u32,
    /// Tokens the model wrote, its thinking included.
    pub completion: u32,
    /// What the service says that the answer cost, where it says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cost: Option<NanoDollars>,
}

impl Usage {
    /// This and the other together; its cost is known where both are.
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
    /// It had said what it wanted to say.
    Stop,
    /// It reached the limit of tokens: the text breaks off.
    Length,
    /// The service's content filter stopped it.
    ContentFilter,
    /// Another reason, or none was told.
    Other,
}
