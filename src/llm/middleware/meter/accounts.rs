//! Counts tokens and costs, for each payer and in total.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::stored::RequestNumbers;
use super::{LostRequests, RequestKey, RequestLog, RequestState, StoredRequest};
use crate::llm::{Cap, Price, Tally, Tokens, Usage};
use serde::{Deserialize, Serialize};

/// Counts the requests of any number of payers, which are numbered from 0. Clones are the same meter.
#[derive(Debug, Clone, Default)]
pub struct Meter {
    ledger: Arc<Mutex<Ledger>>,
    requests: Arc<Mutex<RequestNumbers>>,
}

/// What all payers have spent so far, and the cap.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Ledger {
    accounts: Vec<Account>,
    cap: Cap,
    /// The number of the last request.
    #[serde(default)]
    last_serial: u64,
    /// The numbers of the requests in flight.
    #[serde(default)]
    in_flight: Vec<u64>,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize)]
struct Account {
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
    price: Option<Price>,
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
#[derive(Clone, Copy, Default)]
struct Usual {
    /// The mean number of tokens in an answer; 0 if there are no answers.
    completion: u64,
    prompts: PromptCounts,
}

impl Account {
    /// Returns what was spent. Until this account has answers, it is estimated from the answers of `all`.
    fn tally(&self, all: Usual) -> Tally {
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
            Some(price) => tally.cost.0 += price.of(open).0,
            None => tally.is_unpriced |= open.all() > 0,
        }
        tally
    }
}

impl Meter {
    /// Returns what all payers have spent so far, and the cap.
    pub fn save(&self) -> Ledger {
        self.ledger().clone()
    }

    /// Goes on counting from here, under the saved cap. Prices set before are kept.
    pub fn restore(&self, saved: Ledger) {
        let mut ledger = self.ledger();
        let prices: Vec<_> = ledger.accounts.iter().map(|account| account.price).collect();
        *ledger = saved;
        for (account, price) in ledger.accounts.iter_mut().zip(prices) {
            account.price = price.or(account.price);
        }
    }

    /// Stores requests from now on before they are sent.
    pub fn store_requests(&self, log: RequestLog) {
        self.requests().log = Some(log);
    }

    /// Returns whether storing requests failed or took too long, so that some may be missing if the page is
    /// closed.
    pub fn stores_late(&self) -> bool {
        self.request_log().is_some_and(|log| log.is_late())
    }

    /// Returns the requests that were in flight when the page was closed for the last time.
    pub fn lost(&self) -> LostRequests {
        self.requests().lost
    }

    /// Returns where requests are stored, if they are.
    pub(super) fn request_log(&self) -> Option<RequestLog> {
        self.requests().log.clone()
    }

    /// Records that this payer's next requests are for its choice with this number.
    pub fn begin_choice(&self, payer: usize, choice: u32) {
        self.requests().begin_choice(payer, choice);
    }

    /// Records that a request is in flight. Returns its key and its number.
    pub(super) fn open_request(&self, payer: usize) -> (RequestKey, u64) {
        let mut ledger = self.ledger();
        ledger.last_serial += 1;
        let serial = ledger.last_serial;
        ledger.in_flight.push(serial);
        (self.requests().next_key(payer), serial)
    }

    /// Counts a request that is in flight no longer, and stores what became of it.
    pub(super) fn close_request(&self, request: StoredRequest) {
        self.ledger().in_flight.retain(|&serial| serial != request.serial);
        self.count(&request);
        if let Some(log) = self.request_log() {
            log.store_later(request);
        }
    }

    /// Counts the requests of a restored round that were stored after the ledger was saved. Returns what is
    /// counted for those that were in flight when the page was closed, since their answers never became
    /// known.
    pub fn count_stored(&self, requests: &[StoredRequest]) -> LostRequests {
        let unsaved: Vec<&StoredRequest> = {
            let ledger = self.ledger();
            let is_unsaved = |request: &&StoredRequest| {
                request.serial > ledger.last_serial || ledger.in_flight.contains(&request.serial)
            };
            requests.iter().filter(is_unsaved).collect()
        };
        let is_lost = |request: &StoredRequest| matches!(request.state, RequestState::Sent { .. });
        for request in unsaved.iter().filter(|request| !is_lost(request)) {
            self.count(request);
        }
        let before = self.total();
        for request in unsaved.iter().filter(|request| is_lost(request)) {
            self.count(request);
        }
        let after = self.total();
        let mut ledger = self.ledger();
        ledger.in_flight.clear();
        for request in requests {
            self.requests().use_key(request.key);
            ledger.last_serial = ledger.last_serial.max(request.serial);
        }
        drop(ledger);
        let lost = match after.since(before) {
            tally if tally.lost > 0 => LostRequests { tally },
            _ => LostRequests::default(),
        };
        self.requests().lost = lost;
        lost
    }

    /// Counts a request by what became of it.
    fn count(&self, request: &StoredRequest) {
        let payer = request.key.payer;
        match request.state {
            RequestState::Sent { prompt, limit } => self.at(payer, |account| {
                account.settled.lost += 1;
                account.settled.is_estimated = true;
                account.uncounted_prompt += prompt;
                match limit {
                    Some(limit) => account.open.completion += u64::from(limit),
                    None => account.unread += 1,
                }
            }),
            RequestState::Answered {
                prompt,
                usage,
                written,
            } => self.count_answer(payer, prompt, usage, written),
            RequestState::GivenUp { prompt } => self.count_given_up(payer, prompt),
            RequestState::Free => {}
        }
    }

    /// Sets the spending cap.
    pub fn set_cap(&self, cap: Cap) {
        self.ledger().cap = cap;
    }

    /// Sets the price of this payer's tokens, including those counted before.
    pub fn set_price(&self, payer: usize, price: Option<Price>) {
        self.at(payer, |account| account.price = price);
    }

    /// Settles this payer's tokens at the current price, because it asks another model from now on.
    pub fn settle(&self, payer: usize) {
        let all = self.ledger().usual();
        self.at(payer, |account| {
            *account = Account {
                settled: account.tally(all),
                price: account.price,
                ..Account::default()
            };
        });
    }

    /// Returns what this payer has spent.
    pub fn of(&self, payer: usize) -> Tally {
        let ledger = self.ledger();
        let account = ledger.accounts.get(payer);
        account
            .map(|account| account.tally(ledger.usual()))
            .unwrap_or_default()
    }

    /// Returns what all payers have spent.
    pub fn total(&self) -> Tally {
        self.ledger().total()
    }

    /// Returns whether the cap is reached, after which no more requests are sent.
    pub fn is_cap_reached(&self) -> bool {
        let ledger = self.ledger();
        ledger.cap != Cap::default() && ledger.cap.is_reached(&ledger.total())
    }

    /// Counts an answer to a request of about `prompt` tokens. `written` is the estimated length of the
    /// answer, which counts if the service did not report any.
    fn count_answer(&self, payer: usize, prompt: u64, usage: Option<Usage>, written: u64) {
        let tokens = usage.map(Tokens::from);
        let completion = tokens.map_or(written, |tokens| tokens.completion);
        self.at(payer, |account| {
            account.settled.answers += 1;
            account.settled.is_estimated |= usage.is_none();
            account.written.answers += 1;
            account.written.tokens += completion;
            let Some(tokens) = tokens else {
                account.uncounted_prompt += prompt;
                account.open.completion += completion;
                return;
            };
            // A service that reports completion tokens only teaches nothing about prompts.
            if tokens.prompt > 0 {
                account.prompts.counted += tokens.prompt;
                account.prompts.estimated += prompt;
            }
            match usage.and_then(|usage| usage.cost) {
                Some(cost) => {
                    account.settled.tokens += tokens;
                    account.settled.cost.0 += cost.0;
                }
                None => account.open += tokens,
            }
        });
    }

    /// Counts a request of about `prompt` tokens that was abandoned in flight.
    fn count_given_up(&self, payer: usize, prompt: u64) {
        self.at(payer, |account| {
            account.settled.given_up += 1;
            account.settled.is_estimated = true;
            account.uncounted_prompt += prompt;
            account.unread += 1;
        });
    }

    fn at(&self, payer: usize, change: impl FnOnce(&mut Account)) {
        let accounts = &mut self.ledger().accounts;
        if accounts.len() <= payer {
            accounts.resize(payer + 1, Account::default());
        }
        change(&mut accounts[payer]);
    }

    fn requests(&self) -> MutexGuard<'_, RequestNumbers> {
        // As for the ledger.
        self.requests.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn ledger(&self) -> MutexGuard<'_, Ledger> {
        // The counts remain valid after a panic elsewhere.
        self.ledger.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Ledger {
    fn total(&self) -> Tally {
        let (mut total, all) = (Tally::default(), self.usual());
        for account in &self.accounts {
            total += account.tally(all);
        }
        total
    }

    fn usual(&self) -> Usual {
        let (mut written, mut prompts) = (WrittenLength::default(), PromptCounts::default());
        for account in &self.accounts {
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

#[cfg(test)]
#[path = "accounts_tests.rs"]
mod tests;
