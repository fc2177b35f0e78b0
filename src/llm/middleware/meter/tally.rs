//! What asking takes and costs, and a cap on it.

use std::ops::AddAssign;

use crate::llm::{NanoDollars, Usage};

/// What a model charges for one token, in billionths of a US dollar: 150 is 0.15 dollars a million.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Price {
    /// A token of the request that the service did not have in its cache.
    pub prompt: u64,
    /// A token of the request that it had there.
    pub cached: u64,
    /// A token that the model wrote.
    pub completion: u64,
}

impl Price {
    /// What these tokens cost.
    pub fn of(self, tokens: Tokens) -> NanoDollars {
        NanoDollars(
            tokens.prompt.saturating_sub(tokens.cached) * self.prompt
                + tokens.cached * self.cached
                + tokens.completion * self.completion,
        )
    }
}

/// Tokens, counted over many requests.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tokens {
    /// Tokens of requests.
    pub prompt: u64,
    /// Those of `prompt` that services had in their caches.
    pub cached: u64,
    /// Tokens that models wrote.
    pub completion: u64,
}

impl Tokens {
    /// All of them; what was cached is a part of what was asked.
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

/// What somebody has asked and what that cost so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// Answers that came.
    pub answers: u32,
    /// Requests that were given up on their way. Most services go on with them and charge for the answer that nobody reads,
    /// so they are counted as if they had been answered at the usual length.
    pub given_up: u32,
    /// The tokens.
    pub tokens: Tokens,
    /// The cost, as far as it is known.
    pub cost: NanoDollars,
    /// Whether some tokens have no known price, so that the cost is higher than `cost`.
    pub is_unpriced: bool,
    /// Whether some tokens are an estimate, since the service told none.
    pub is_estimated: bool,
}

impl Tally {
    /// An equal share of it, rounded up.
    pub fn shared_by(self, rounds: u32) -> Tally {
        let share = |all: u64| all.div_ceil(rounds.max(1).into());
        Tally {
            answers: self.answers.div_ceil(rounds.max(1)),
            given_up: self.given_up.div_ceil(rounds.max(1)),
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
        self.tokens += other.tokens;
        self.cost.0 += other.cost.0;
        self.is_unpriced |= other.is_unpriced;
        self.is_estimated |= other.is_estimated;
    }
}

/// How much may be spent before nobody is asked any more.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Cap {
    /// The most money. What has no known price counts for nothing here.
    pub money: Option<NanoDollars>,
    /// The most tokens, those asked and those written.
    pub tokens: Option<u64>,
}

impl Cap {
    /// Whether that much has been spent.
    pub fn is_reached(self, spent: &Tally) -> bool {
        self.money.is_some_and(|most| spent.cost >= most)
            || self.tokens.is_some_and(|most| spent.tokens.all() >= most)
    }
}
