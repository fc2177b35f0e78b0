//! The queue of a connection: first come, first served.

use std::{
    cell::RefCell,
    collections::VecDeque,
    future::poll_fn,
    pin::pin,
    rc::Rc,
    task::{Poll, Waker},
    time::Duration,
};

use futures::future::select;

use super::admission::Admission;
use super::pacing::Pacing;
use crate::clock::Clock;
use crate::llm::{ConcurrencyLimit, LlmError};

/// The queue of a connection, shared by all models that are asked over it. Clones are the same queue.
#[derive(Clone)]
pub struct RequestQueue(Rc<RefCell<QueueState>>);

struct QueueState {
    pacing: Pacing,
    /// The waiting requests, the next one first.
    queue: VecDeque<QueuedRequest>,
    tickets: u64,
    /// The requests that wait for the rate limit, each with its number.
    rate_limit_waits: Vec<(u64, RateLimitWait)>,
}

/// A wait for a service's rate limit. Times are in milliseconds of the clock.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RateLimitWait {
    /// When the wait began.
    pub since_ms: f64,
    /// When the wait ends.
    pub until_ms: f64,
}

struct QueuedRequest {
    ticket: u64,
    is_woken: bool,
    waker: Option<Waker>,
}

impl RequestQueue {
    /// Returns a queue with this limit, and with no pause longer than `longest_wait`.
    pub fn new(limit: ConcurrencyLimit, longest_wait: Duration) -> Self {
        Self(Rc::new(RefCell::new(QueueState {
            pacing: Pacing::new(limit, longest_wait),
            queue: VecDeque::new(),
            tickets: 0,
            rate_limit_waits: Vec::new(),
        })))
    }

    /// Returns how many requests wait for their turn.
    pub fn waiting(&self) -> usize {
        self.0.borrow().queue.len()
    }

    /// Returns how long requests are still paused, because the service asked to slow down.
    pub fn paused_for(&self, now_ms: f64) -> Duration {
        self.0.borrow().pacing.paused_for(now_ms)
    }

    /// Returns the longest wait of a request for the rate limit, if any request waits for it.
    pub fn rate_limit_wait(&self) -> Option<RateLimitWait> {
        let state = self.0.borrow();
        let waits = state.rate_limit_waits.iter().map(|(_, wait)| *wait);
        waits.max_by(|one, other| one.until_ms.total_cmp(&other.until_ms))
    }

    /// Records that a request waits for the rate limit, until the returned value is dropped.
    pub(super) fn begin_rate_limit_wait(&self, now_ms: f64) -> RateLimitWaitGuard {
        let mut state = self.0.borrow_mut();
        let number = state.tickets;
        state.tickets += 1;
        let wait = RateLimitWait {
            since_ms: now_ms,
            until_ms: now_ms,
        };
        state.rate_limit_waits.push((number, wait));
        RateLimitWaitGuard {
            state: Rc::clone(&self.0),
            number,
        }
    }

    /// Waits for a turn.
    ///
    /// # Errors
    /// [`LlmError::RateLimited`] if the service asks for a pause longer than the longest wait.
    pub(crate) async fn take(&self, clock: &dyn Clock) -> Result<Permit, LlmError> {
        let ticket = Ticket::draw(&self.0);
        loop {
            let admission = {
                let mut state = self.0.borrow_mut();
                let is_next = state
                    .queue
                    .front()
                    .is_some_and(|next| next.ticket == ticket.number);
                if is_next {
                    state.pacing.admit(clock.now_ms())
                } else {
                    Admission::WhenWoken
                }
            };
            match admission {
                Admission::Now => return Ok(Permit(Rc::clone(&self.0))),
                Admission::Never(error) => return Err(error),
                Admission::WhenWoken => ticket.woken().await,
                Admission::After(pause) => {
                    let sleep = clock.sleep(pause);
                    select(sleep, pin!(ticket.woken())).await;
                }
            }
        }
    }

    /// Records the result of a request that was sent at `sent_at_ms`.
    pub(crate) fn record_result<T>(&self, answer: &Result<T, LlmError>, sent_at_ms: f64, now_ms: f64) {
        self.0
            .borrow_mut()
            .pacing
            .record_result(answer, sent_at_ms, now_ms);
    }
}

/// Wakes the next request in the queue.
fn wake_next(state: &RefCell<QueueState>) {
    let waker = match state.borrow_mut().queue.front_mut() {
        Some(next) => {
            next.is_woken = true;
            next.waker.take()
        }
        None => None,
    };
    // The borrow has ended, because a waker may run anything.
    if let Some(waker) = waker {
        waker.wake();
    }
}

/// A place in the queue, which is left on drop.
struct Ticket<'a> {
    state: &'a RefCell<QueueState>,
    number: u64,
}

impl<'a> Ticket<'a> {
    fn draw(state: &'a RefCell<QueueState>) -> Self {
        let mut queued = state.borrow_mut();
        let number = queued.tickets;
        queued.tickets += 1;
        queued.queue.push_back(QueuedRequest {
            ticket: number,
            is_woken: false,
            waker: None,
        });
        Self { state, number }
    }

    /// Resolves once this place in the queue has been woken.
    fn woken(&self) -> impl Future<Output = ()> {
        poll_fn(|context| {
            let mut state = self.state.borrow_mut();
            match state
                .queue
                .iter_mut()
                .find(|waiting| waiting.ticket == self.number)
            {
                Some(waiting) if !waiting.is_woken => {
                    waiting.waker = Some(context.waker().clone());
                    Poll::Pending
                }
                Some(waiting) => {
                    waiting.is_woken = false;
                    Poll::Ready(())
                }
                None => Poll::Ready(()),
            }
        })
    }
}

impl Drop for Ticket<'_> {
    fn drop(&mut self) {
        self.state
            .borrow_mut()
            .queue
            .retain(|waiting| waiting.ticket != self.number);
        wake_next(self.state);
    }
}

/// The permit of a request in flight, returned when the request is answered or dropped.
pub(crate) struct Permit(Rc<RefCell<QueueState>>);

impl Drop for Permit {
    fn drop(&mut self) {
        self.0.borrow_mut().pacing.leave();
        wake_next(&self.0);
    }
}

/// A request that waits for the rate limit. Its wait ends when this is dropped.
pub(super) struct RateLimitWaitGuard {
    state: Rc<RefCell<QueueState>>,
    number: u64,
}

impl RateLimitWaitGuard {
    /// Records when its wait ends.
    pub(super) fn until(&self, until_ms: f64) {
        let mut state = self.state.borrow_mut();
        let mut waits = state.rate_limit_waits.iter_mut();
        if let Some((_, wait)) = waits.find(|(number, _)| *number == self.number) {
            wait.until_ms = until_ms;
        }
    }
}

impl Drop for RateLimitWaitGuard {
    fn drop(&mut self) {
        let mut state = self.state.borrow_mut();
        state
            .rate_limit_waits
            .retain(|(number, _)| *number != self.number);
    }
}
