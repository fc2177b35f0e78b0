//! What one payer has spent.

use super::{Price, RequestState, Tally, Tokens};
use crate::llm::Usage;
use serde::{Deserialize, Serialize};

/// What one payer has spent.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct Account {
    /// Amounts whose cost is final: reported by the service, or priced when the payer changed its model.
    settled: Tally,
    /// Tokens to be priced with the current price, without the following two.
    open: Tokens,
    /// Abandoned requests, whose completion tokens are unknown.
    unread: u64,
    /// The estimated prompt tokens of all requests of which no count was reported.
    #[serde(default)]
    uncounted_prompt: u64,
    written: WrittenLength,
    #[serde(default)]
    prompts: PromptCounts,
    pub(super) price: Option<Price>,
}

/// The length of answers.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize)]
struct WrittenLength {
    tokens: u64,
    answers: u64,
}

impl WrittenLength {
    /// Returns the mean number of tokens in an answer.
    fn usual(self) -> Option<u64> {
        (self.tokens + self.answers / 2).checked_div(self.answers)
    }
}

/// The prompts of requests whose tokens the service counted: its counts, and the estimates of the same
/// requests. Services count up to twice the estimate, but each by about the same ratio.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize)]
struct PromptCounts {
    counted: u64,
    estimated: u64,
}

impl PromptCounts {
    /// Returns what the service would count for prompts of about `estimate` tokens; `estimate` itself if it
    /// has counted none.
    fn corrected(self, estimate: u64) -> u64 {
        match self.estimated {
            0 => estimate,
            estimated => (estimate as f64 * (self.counted as f64 / estimated as f64)).round() as u64,
        }
    }
}

/// What the answers of all payers teach about the requests of a payer without answers.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Usual {
    /// The mean number of tokens in an answer; 0 if there are no answers.
    completion: u64,
    prompts: PromptCounts,
}

impl Account {
    /// Returns what was spent. Until this account has answers, it is estimated from the answers of `all`.
    pub(super) fn tally(&self, all: Usual) -> Tally {
        let (mut tally, mut open) = (self.settled, self.open);
        // The service of a payer with answers may report no counts, and those of others say nothing about it.
        let prompts = match self.written.answers {
            0 => all.prompts,
            _ => self.prompts,
        };
        open.prompt += prompts.corrected(self.uncounted_prompt);
        open.completion += self.unread * self.written.usual().unwrap_or(all.completion);
        tally.tokens += open;
        match self.price {
            Some(price) => tally.cost.0 += price.cost_of(open).0,
            None => tally.is_unpriced |= open.all() > 0,
        }
        tally
    }

    /// Prices what was spent so far at the current price, because the payer asks another model from now on.
    pub(super) fn settle(&mut self, all: Usual) {
        *self = Account {
            settled: self.tally(all),
            price: self.price,
            ..Account::default()
        };
    }

    /// Counts a request by what became of it.
    pub(super) fn count(&mut self, state: &RequestState) {
        match *state {
            RequestState::Sent { prompt, limit } => {
                self.settled.lost += 1;
                self.settled.is_estimated = true;
                self.uncounted_prompt += prompt;
                match limit {
                    Some(limit) => self.open.completion += u64::from(limit),
                    None => self.unread += 1,
                }
            }
            RequestState::Answered {
                prompt,
                usage,
                written,
            } => self.count_answer(prompt, usage, written),
            RequestState::GivenUp { prompt } => {
                self.settled.given_up += 1;
                self.settled.is_estimated = true;
                self.uncounted_prompt += prompt;
                self.unread += 1;
            }
            RequestState::Free => {}
        }
    }

    /// Counts an answer to a request of about `prompt` tokens. `written` is the estimated length of the
    /// answer, which counts if the service did not report any.
    fn count_answer(&mut self, prompt: u64, usage: Option<Usage>, written: u64) {
        let tokens = usage.map(Tokens::from);
        let completion = tokens.map_or(written, |tokens| tokens.completion);
        self.settled.answers += 1;
        self.settled.is_estimated |= usage.is_none();
        self.written.answers += 1;
        self.written.tokens += completion;
        let Some(tokens) = tokens else {
            self.uncounted_prompt += prompt;
            self.open.completion += completion;
            return;
        };
        // A service that reports completion tokens only teaches nothing about prompts.
        if tokens.prompt > 0 {
            self.prompts.counted += tokens.prompt;
            self.prompts.estimated += prompt;
        }
        match usage.and_then(|usage| usage.cost) {
            Some(cost) => {
                self.settled.tokens += tokens;
                self.settled.cost.0 += cost.0;
            }
            None => self.open += tokens,
        }
    }
}

impl<'a> FromIterator<&'a Account> for Usual {
    fn from_iter<I: IntoIterator<Item = &'a Account>>(accounts: I) -> Usual {
        let (mut written, mut prompts) = (WrittenLength::default(), PromptCounts::default());
        for account in accounts {
            written.tokens += account.written.tokens;
            written.answers += account.written.answers;
            prompts.counted += account.prompts.counted;
            prompts.estimated += account.prompts.estimated;
        }
        Usual {
            completion: written.usual().unwrap_or_default(),
            prompts,
        }
    }
}
