//! Requests as they are stored before they are sent, so that none is forgotten when the program ends.

use crate::clock::{Clock, within};
use crate::llm::Usage;
use futures::StreamExt;
use futures::channel::{mpsc, oneshot};
use futures::future::LocalBoxFuture;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::Tally;

/// How long a request waits until it is stored.
const TIMEOUT: Duration = Duration::from_millis(250);

/// The key of a request within its ledger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct RequestKey {
    /// The number of the payer.
    pub payer: usize,
    /// The number of the payer's job that it is for.
    #[serde(rename = "choice")]
    pub job: u32,
    /// The number of the request for this job, from 1.
    pub attempt: u32,
}

/// A request as it is stored.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StoredRequest {
    /// Its key.
    pub key: RequestKey,
    /// Its number, in the order of sending.
    pub serial: u64,
    /// What became of it.
    pub state: RequestState,
}

/// What became of a request, with the token counts by which it is charged.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RequestState {
    /// The request is being sent: the estimate of its prompt tokens, and the limit of its answer.
    Sent { prompt: u64, limit: Option<u32> },
    /// It was answered: the estimate, what the service counted, and the estimated length of the answer.
    Answered {
        prompt: u64,
        usage: Option<Usage>,
        written: u64,
    },
    /// It was abandoned in flight.
    GivenUp { prompt: u64 },
    /// It was not sent, or failed, and costs nothing.
    Free,
}

/// Stores requests durably.
pub trait RequestStore {
    /// Stores a request in place of the one with the same key. Returns whether that worked.
    fn store(&self, request: StoredRequest) -> LocalBoxFuture<'static, bool>;
}

/// Passes the requests of a meter to the store, in order. Clones are the same log.
#[derive(Clone, Debug)]
pub struct RequestLog {
    entries: mpsc::UnboundedSender<LogEntry>,
    /// Whether requests wait until they are stored.
    waits: Arc<AtomicBool>,
}

/// A request to be stored.
#[derive(Debug)]
struct LogEntry {
    request: StoredRequest,
    /// Dropped when the request may be sent, if it waits for that.
    stored: Option<oneshot::Sender<()>>,
}

impl RequestLog {
    /// Returns a log that writes to this store, and the future that does the writing, which ends with the
    /// log. `report` is called once if a request cannot be stored or that takes longer than 250 milliseconds.
    /// From then on no request waits for it.
    pub fn writing_to(
        store: Rc<dyn RequestStore>,
        clock: Rc<dyn Clock>,
        report: impl Fn() + 'static,
    ) -> (RequestLog, LocalBoxFuture<'static, ()>) {
        let (sender, mut entries) = mpsc::unbounded::<LogEntry>();
        let waits = Arc::new(AtomicBool::new(true));
        let log = RequestLog {
            entries: sender,
            waits: Arc::clone(&waits),
        };
        let writing = Box::pin(async move {
            while let Some(LogEntry { request, stored }) = entries.next().await {
                let mut storing = store.store(request);
                if stored.is_none() || !waits.load(Ordering::Relaxed) {
                    // Nobody waits, so a request that is not stored now need not be told.
                    storing.await;
                    continue;
                }
                let is_stored = within(&*clock, TIMEOUT, &mut storing).await;
                if is_stored == Some(true) {
                    continue;
                }
                waits.store(false, Ordering::Relaxed);
                report();
                drop(stored);
                // Those that are waiting already need not wait any longer either.
                let mut left_over = Vec::new();
                while let Ok(LogEntry { request, .. }) = entries.try_recv() {
                    left_over.push(request);
                }
                if is_stored.is_none() {
                    storing.await;
                }
                for request in left_over {
                    store.store(request).await;
                }
            }
        });
        (log, writing)
    }

    /// Returns whether storing failed or took too long, so that requests do not wait for it any more.
    pub(super) fn is_late(&self) -> bool {
        !self.waits.load(Ordering::Relaxed)
    }

    /// Stores a request, and returns when that is done or takes too long.
    pub(super) async fn store(&self, request: StoredRequest) {
        if self.is_late() {
            return self.store_later(request);
        }
        let (stored, is_stored) = oneshot::channel();
        let stored = Some(stored);
        if self.entries.unbounded_send(LogEntry { request, stored }).is_ok() {
            // The sender is dropped when the request may be sent.
            let _ = is_stored.await;
        }
    }

    /// Stores a request and does not wait for that.
    pub(super) fn store_later(&self, request: StoredRequest) {
        let stored = None;
        // Without a writer nothing is stored any more.
        let _ = self.entries.unbounded_send(LogEntry { request, stored });
    }
}

/// The numbers of a meter's requests, and where they are stored.
#[derive(Debug, Default)]
pub(super) struct RequestNumbers {
    pub(super) log: Option<RequestLog>,
    /// The requests that were in flight when the program ended before.
    pub(super) lost: LostRequests,
    /// The current job of each payer.
    jobs: BTreeMap<usize, u32>,
    /// The number of requests for each job.
    attempts: BTreeMap<(usize, u32), u32>,
}

impl RequestNumbers {
    /// Records that the next requests of this payer are for this job.
    pub(super) fn begin_job(&mut self, payer: usize, job: u32) {
        self.jobs.insert(payer, job);
    }

    /// Returns the key of this payer's next request.
    pub(super) fn next_key(&mut self, payer: usize) -> RequestKey {
        let job = self.jobs.get(&payer).copied().unwrap_or_default();
        let attempt = self.attempts.entry((payer, job)).or_default();
        *attempt += 1;
        RequestKey {
            payer,
            job,
            attempt: *attempt,
        }
    }

    /// Records that a key is in use.
    pub(super) fn use_key(&mut self, key: RequestKey) {
        let attempt = self.attempts.entry((key.payer, key.job)).or_default();
        *attempt = key.attempt.max(*attempt);
    }
}

/// The requests that were in flight when the program ended before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LostRequests {
    /// What is counted for them: the estimated prompts and the longest possible answers.
    pub tally: Tally,
}

#[cfg(test)]
#[path = "stored_tests.rs"]
mod tests;
