//! Tokens, costs and the spending cap.

use std::ops::AddAssign;

use crate::llm::{NanoDollars, Usage};
use serde::{Deserialize, Serialize};

/// The price of one token, in billionths of a US dollar: 150 is 0.15 dollars per million tokens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Price {
    /// A prompt token that the service had not cached.
    pub prompt: u64,
    /// A prompt token that the service had cached.
    pub cached: u64,
    /// A completion token.
    pub completion: u64,
}

impl Price {
    /// Returns the cost of these tokens.
    pub fn cost_of(self, tokens: Tokens) -> NanoDollars {
        NanoDollars(
            tokens.prompt.saturating_sub(tokens.cached) * self.prompt
                + tokens.cached * self.cached
                + tokens.completion * self.completion,
        )
    }
}

/// Token counts over many requests.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Tokens {
    /// Prompt tokens.
    pub prompt: u64,
    /// The prompt tokens that services had cached.
    pub cached: u64,
    /// Completion tokens.
    pub completion: u64,
}

impl Tokens {
    /// Returns the sum; cached tokens are already part of the prompt tokens.
    pub fn all(self) -> u64 {
        self.prompt + self.completion
    }
}

impl From<Usage> for Tokens {
    fn from(usage: Usage) -> Tokens {
        Tokens {
            prompt: usage.prompt.into(),
            cached: usage.cached.into(),
            completion: usage.completion.into(),
        }
    }
}

impl AddAssign for Tokens {
    fn add_assign(&mut self, other: Tokens) {
        self.prompt += other.prompt;
        self.cached += other.cached;
        self.completion += other.completion;
    }
}

/// What was requested and what it has cost so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Tally {
    /// The number of answers.
    pub answers: u32,
    /// Requests that were abandoned in flight. Most services complete them and charge for the unread answer,
    /// so they are counted as if they had been answered at the usual length.
    pub given_up: u32,
    /// Requests that were in flight when the program ended, so that nobody knows their answers. They are
    /// counted as if their answers had been as long as allowed.
    #[serde(default)]
    pub lost: u32,
    /// The tokens.
    pub tokens: Tokens,
    /// The cost, as far as it is known.
    pub cost: NanoDollars,
    /// Whether some tokens have no known price, so that the actual cost is higher than `cost`.
    pub is_unpriced: bool,
    /// Whether some token counts are estimates, because the service reported none.
    pub is_estimated: bool,
}

impl Tally {
    /// Returns the number of requests.
    pub fn requests(self) -> u32 {
        self.answers + self.given_up + self.lost
    }

    /// Returns what has been added since an earlier tally.
    pub fn since(self, earlier: Tally) -> Tally {
        Tally {
            answers: self.answers.saturating_sub(earlier.answers),
            given_up: self.given_up.saturating_sub(earlier.given_up),
            lost: self.lost.saturating_sub(earlier.lost),
            tokens: Tokens {
                prompt: self.tokens.prompt.saturating_sub(earlier.tokens.prompt),
                cached: self.tokens.cached.saturating_sub(earlier.tokens.cached),
                completion: self.tokens.completion.saturating_sub(earlier.tokens.completion),
            },
            cost: NanoDollars(self.cost.0.saturating_sub(earlier.cost.0)),
            ..self
        }
    }

    /// Returns an equal share of the tally for each of `parts`, rounded up.
    pub fn shared_by(self, parts: u32) -> Tally {
        let share = |all: u64| all.div_ceil(parts.max(1).into());
        Tally {
            answers: self.answers.div_ceil(parts.max(1)),
            given_up: self.given_up.div_ceil(parts.max(1)),
            lost: self.lost.div_ceil(parts.max(1)),
            tokens: Tokens {
                prompt: share(self.tokens.prompt),
                cached: share(self.tokens.cached),
                completion: share(self.tokens.completion),
            },
            cost: NanoDollars(share(self.cost.0)),
            ..self
        }
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.answers += other.answers;
        self.given_up += other.given_up;
        self.lost += other.lost;
        self.tokens += other.tokens;
        self.cost.0 += other.cost.0;
        self.is_unpriced |= other.is_unpriced;
        self.is_estimated |= other.is_estimated;
    }
}

/// How much may be spent before requests are refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Cap {
    /// The maximum cost. Tokens without a known price do not count towards it.
    pub money: Option<NanoDollars>,
    /// The maximum number of tokens, prompt and completion.
    pub tokens: Option<u64>,
}

impl Cap {
    /// Returns whether that much has been spent.
    pub fn is_reached(self, spent: &Tally) -> bool {
        self.money.is_some_and(|most| spent.cost >= most)
            || self.tokens.is_some_and(|most| spent.tokens.all() >= most)
    }
}
