//! Counts tokens and costs, for each payer and in total.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::account::{Account, Usual};
use super::stored::RequestNumbers;
use super::{LostRequests, RequestKey, RequestLog, RequestState, StoredRequest};
use crate::llm::{Cap, Price, Tally};
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

    /// Returns whether storing requests failed or took too long, so that some may be missing if the program
    /// ends.
    pub fn stores_late(&self) -> bool {
        self.request_log().is_some_and(|log| log.is_late())
    }

    /// Returns the requests that were in flight when the program ended before.
    pub fn lost(&self) -> LostRequests {
        self.requests().lost
    }

    /// Returns where requests are stored, if they are.
    pub(super) fn request_log(&self) -> Option<RequestLog> {
        self.requests().log.clone()
    }

    /// Records that this payer's next requests are for its job with this number.
    pub fn begin_job(&self, payer: usize, job: u32) {
        self.requests().begin_job(payer, job);
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

    /// Counts the requests that were stored after the restored ledger was saved. Returns what is counted for
    /// those that were in flight when the program ended, since their answers never became known.
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

    fn count(&self, request: &StoredRequest) {
        self.at(request.key.payer, |account| account.count(&request.state));
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
        self.at(payer, |account| account.settle(all));
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
        self.accounts.iter().collect()
    }
}

#[cfg(test)]
#[path = "ledger_tests.rs"]
mod tests;
