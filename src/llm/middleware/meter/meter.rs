//! What asking costs, counted for each who asks and in all.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::llm::{Cap, Price, Tally, Tokens, Usage};

/// Counts what is asked, for any number of payers, each known by a number from 0. Clones are the same meter.
#[derive(Debug, Clone, Default)]
pub struct Meter(Arc<Mutex<Books>>);

#[derive(Debug, Default)]
struct Books {
    accounts: Vec<Account>,
    cap: Cap,
}

#[derive(Debug, Clone, Copy, Default)]
struct Account {
    /// What is settled: its cost is told by the service, or was priced when the price changed hands.
    settled: Tally,
    /// Tokens that the price is for.
    open: Tokens,
    /// Requests among them of which nobody knows how much was written.
    unread: u64,
    written: WrittenLength,
    price: Option<Price>,
}

/// How much was written in answers.
#[derive(Debug, Clone, Copy, Default)]
struct WrittenLength {
    tokens: u64,
    answers: u64,
}

impl WrittenLength {
    /// The tokens of an answer as they usually are.
    fn usual(self) -> Option<u64> {
        (self.tokens + self.answers / 2).checked_div(self.answers)
    }
}

impl Account {
    /// What was spent, where an answer of `others` is about so many tokens.
    fn tally(&self, others: u64) -> Tally {
        let (mut tally, mut open) = (self.settled, self.open);
        open.completion += self.unread * self.written.usual().unwrap_or(others);
        tally.tokens += open;
        match self.price {
            Some(price) => tally.cost.0 += price.of(open).0,
            None => tally.is_unpriced |= open.all() > 0,
        }
        tally
    }
}

impl Meter {
    /// Sets how much may be spent.
    pub fn set_cap(&self, cap: Cap) {
        self.books().cap = cap;
    }

    /// Sets what this payer's tokens cost, those counted before as well.
    pub fn set_price(&self, payer: usize, price: Option<Price>) {
        self.at(payer, |account| account.price = price);
    }

    /// Settles what this payer has asked so far at its price, since it asks another model from now on.
    pub fn settle(&self, payer: usize) {
        let others = self.books().usual();
        self.at(payer, |account| {
            *account = Account {
                settled: account.tally(others),
                price: account.price,
                ..Account::default()
            };
        });
    }

    /// What this payer has spent.
    pub fn of(&self, payer: usize) -> Tally {
        let books = self.books();
        let account = books.accounts.get(payer);
        account
            .map(|account| account.tally(books.usual()))
            .unwrap_or_default()
    }

    /// What all have spent.
    pub fn total(&self) -> Tally {
        self.books().total()
    }

    /// Whether so much has been spent that nobody is asked any more.
    pub fn is_cap_reached(&self) -> bool {
        let books = self.books();
        books.cap != Cap::default() && books.cap.is_reached(&books.total())
    }

    /// Counts an answer, which came to about so many tokens where the service told none.
    pub(super) fn count_answer(&self, payer: usize, usage: Option<Usage>, estimate: impl FnOnce() -> Tokens) {
        let tokens = usage.map_or_else(estimate, Tokens::from);
        self.at(payer, |account| {
            account.settled.answers += 1;
            account.settled.is_estimated |= usage.is_none();
            account.written.answers += 1;
            account.written.tokens += tokens.completion;
            match usage.and_then(|usage| usage.cost) {
                Some(cost) => {
                    account.settled.tokens += tokens;
                    account.settled.cost.0 += cost.0;
                }
                None => account.open += tokens,
            }
        });
    }

    /// Counts a request of about so many tokens that was given up on its way.
    pub(super) fn count_given_up(&self, payer: usize, prompt: u64) {
        self.at(payer, |account| {
            account.settled.given_up += 1;
            account.settled.is_estimated = true;
            account.open.prompt += prompt;
            account.unread += 1;
        });
    }

    fn at(&self, payer: usize, change: impl FnOnce(&mut Account)) {
        let accounts = &mut self.books().accounts;
        if accounts.len() <= payer {
            accounts.resize(payer + 1, Account::default());
        }
        change(&mut accounts[payer]);
    }

    fn books(&self) -> MutexGuard<'_, Books> {
        // What was counted before somebody panicked still holds.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Books {
    fn total(&self) -> Tally {
        let (mut total, others) = (Tally::default(), self.usual());
        for account in &self.accounts {
            total += account.tally(others);
        }
        total
    }

    /// The tokens of an answer as they usually are, whoever pays; 0 as long as nobody knows.
    fn usual(&self) -> u64 {
        let mut all = WrittenLength::default();
        for Account { written, .. } in &self.accounts {
            all.tokens += written.tokens;
            all.answers += written.answers;
        }
        all.usual().unwrap_or_default()
    }
}

#[cfg(test)]
#[path = "meter_tests.rs"]
mod tests;
