//! What asking costs, for each who asks and in all, and a cap on it.

use std::{
    cell::{Cell, RefCell},
    ops::AddAssign,
};

use super::{NanoDollars, Usage};

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
    /// Requests that were given up on their way. A service may charge for them, so they are counted like a request that
    /// was answered with nothing.
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

/// Counts what is asked, for any number of payers, each known by a number from 0.
#[derive(Debug, Default)]
pub struct Meter {
    accounts: RefCell<Vec<Account>>,
    cap: Cell<Cap>,
}

#[derive(Debug, Clone, Copy, Default)]
struct Account {
    /// What is settled: its cost is told by the service, or was priced when the price changed hands.
    settled: Tally,
    /// Tokens that the price is for.
    open: Tokens,
    price: Option<Price>,
}

impl Account {
    fn tally(&self) -> Tally {
        let mut tally = self.settled;
        tally.tokens += self.open;
        match self.price {
            Some(price) => tally.cost.0 += price.of(self.open).0,
            None => tally.is_unpriced |= self.open.all() > 0,
        }
        tally
    }
}

impl Meter {
    /// Sets how much may be spent.
    pub fn set_cap(&self, cap: Cap) {
        self.cap.set(cap);
    }

    /// Sets what this payer's tokens cost, those counted before as well.
    pub fn set_price(&self, payer: usize, price: Option<Price>) {
        self.at(payer, |account| account.price = price);
    }

    /// Settles what this payer has asked so far at its price, since it asks another model from now on.
    pub fn settle(&self, payer: usize) {
        self.at(payer, |account| {
            account.settled = account.tally();
            account.open = Tokens::default();
        });
    }

    /// What this payer has spent.
    pub fn of(&self, payer: usize) -> Tally {
        let accounts = self.accounts.borrow();
        accounts.get(payer).map(Account::tally).unwrap_or_default()
    }

    /// What all have spent.
    pub fn total(&self) -> Tally {
        let mut total = Tally::default();
        for account in &*self.accounts.borrow() {
            total += account.tally();
        }
        total
    }

    /// Whether so much has been spent that nobody is asked any more.
    pub fn is_cap_reached(&self) -> bool {
        let cap = self.cap.get();
        cap != Cap::default() && cap.is_reached(&self.total())
    }

    /// Counts the answer to a request of about so many tokens that came to about so many.
    pub(super) fn count_answer(&self, payer: usize, usage: Option<Usage>, estimate: Tokens) {
        self.at(payer, |account| account.settled.answers += 1);
        match usage {
            Some(usage) => self.count(payer, usage.into(), usage.cost),
            None => self.count_estimate(payer, estimate),
        }
    }

    /// Counts a request of about so many tokens that was given up on its way.
    pub(super) fn count_given_up(&self, payer: usize, estimate: Tokens) {
        self.at(payer, |account| account.settled.given_up += 1);
        self.count_estimate(payer, estimate);
    }

    fn count_estimate(&self, payer: usize, tokens: Tokens) {
        self.at(payer, |account| account.settled.is_estimated = true);
        self.count(payer, tokens, None);
    }

    fn count(&self, payer: usize, tokens: Tokens, cost: Option<NanoDollars>) {
        self.at(payer, |account| match cost {
            Some(cost) => {
                account.settled.tokens += tokens;
                account.settled.cost.0 += cost.0;
            }
            None => account.open += tokens,
        });
    }

    fn at(&self, payer: usize, change: impl FnOnce(&mut Account)) {
        let mut accounts = self.accounts.borrow_mut();
        if accounts.len() <= payer {
            accounts.resize(payer + 1, Account::default());
        }
        change(&mut accounts[payer]);
    }
}

#[cfg(test)]
#[path = "meter_tests.rs"]
mod tests;
