//! Asking a connection no faster than it can answer.

use std::{
    cell::RefCell, collections::VecDeque, future::poll_fn, pin::pin, rc::Rc, task::Poll, time::Duration,
};

use futures::future::{LocalBoxFuture, select};

use super::{
    Allowance, Completion, Gauge, Limits, LlmError, Model, Request, estimate_request,
    pacing::{Admission, Pacing},
};
use crate::clock::Clock;

/// A model of which only so many requests are on their way at once; the others wait for their turn, first come, first
/// served. Clones are the same model.
///
/// Where the service says how many requests or tokens it has left, nothing is sent that it would refuse. Where it asks to
/// slow down, every request of this connection waits until that is over, and afterwards fewer go out at once, growing
/// back one by one. A request that would wait for too long fails at once instead, so that nobody waits for ever.
#[derive(Clone)]
pub struct Limited {
    model: Rc<dyn Model>,
    clock: Rc<dyn Clock>,
    gauge: Gauge,
    state: Rc<RefCell<State>>,
}

struct State {
    pacing: Pacing,
    /// Who waits for a turn, the next one first.
    queue: VecDeque<Waiting>,
    tickets: u64,
}

struct Waiting {
    ticket: u64,
    is_woken: bool,
    waker: Option<std::task::Waker>,
}

impl Limited {
    /// `model`, asked within `limits` and within what it leaves in `gauge`, and never waited for longer than
    /// `longest_wait` because of one refusal or one reading.
    pub fn new(
        model: Rc<dyn Model>,
        clock: Rc<dyn Clock>,
        limits: Limits,
        gauge: Gauge,
        longest_wait: Duration,
    ) -> Self {
        let state = State {
            pacing: Pacing::new(limits, longest_wait),
            queue: VecDeque::new(),
            tickets: 0,
        };
        Self {
            model,
            clock,
            gauge,
            state: Rc::new(RefCell::new(state)),
        }
    }

    /// How many requests wait for their turn.
    pub fn waiting(&self) -> usize {
        self.state.borrow().queue.len()
    }

    /// Waits for a turn for a request of about so many tokens.
    async fn turn(&self, tokens: u64) -> Result<Place, LlmError> {
        let ticket = Ticket::draw(&self.state);
        loop {
            let now_ms = self.clock.now_ms();
            let admission = {
                let mut state = self.state.borrow_mut();
                state.read(self.gauge.take(), now_ms);
                let is_next = state
                    .queue
                    .front()
                    .is_some_and(|next| next.ticket == ticket.number);
                if is_next {
                    state.pacing.admit(tokens, now_ms)
                } else {
                    Admission::WhenWoken
                }
            };
            match admission {
                Admission::Now => return Ok(Place(Rc::clone(&self.state))),
                Admission::Never(error) => return Err(error),
                Admission::WhenWoken => ticket.woken().await,
                Admission::After(pause) => {
                    let sleep = self.clock.sleep(pause);
                    select(sleep, pin!(ticket.woken())).await;
                }
            }
        }
    }
}

impl State {
    fn read(&mut self, allowance: Option<Allowance>, now_ms: f64) {
        if let Some(allowance) = allowance {
            self.pacing.read(allowance, now_ms);
        }
    }
}

/// Tells the next in the queue to look whether it may go on.
fn wake_next(state: &RefCell<State>) {
    let waker = match state.borrow_mut().queue.front_mut() {
        Some(next) => {
            next.is_woken = true;
            next.waker.take()
        }
        None => None,
    };
    // The borrow has ended: a waker may do anything.
    if let Some(waker) = waker {
        waker.wake();
    }
}

/// A place in the queue, left when it is dropped.
struct Ticket<'a> {
    state: &'a RefCell<State>,
    number: u64,
}

impl<'a> Ticket<'a> {
    fn draw(state: &'a RefCell<State>) -> Self {
        let mut queued = state.borrow_mut();
        let number = queued.tickets;
        queued.tickets += 1;
        queued.queue.push_back(Waiting {
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

/// A request on its way, given back when it is answered or dropped.
struct Place(Rc<RefCell<State>>);

impl Drop for Place {
    fn drop(&mut self) {
        self.0.borrow_mut().pacing.leave();
        wake_next(&self.0);
    }
}

impl Model for Limited {
    fn complete(&self, request: Request) -> LocalBoxFuture<'static, Result<Completion, LlmError>> {
        let limited = self.clone();
        Box::pin(async move {
            let place = limited.turn(likely_tokens(&request)).await?;
            let sent_at_ms = limited.clock.now_ms();
            let answer = limited.model.complete(request).await;
            let now_ms = limited.clock.now_ms();
            {
                let mut state = limited.state.borrow_mut();
                state.read(limited.gauge.take(), now_ms);
                state.pacing.take_in(&answer, sent_at_ms, now_ms);
            }
            drop(place);
            answer
        })
    }
}

/// About how many tokens a service counts a request as: those of its text, and all that may be answered.
fn likely_tokens(request: &Request) -> u64 {
    estimate_request(request) + u64::from(request.max_tokens.unwrap_or_default())
}

#[cfg(test)]
#[path = "limited_tests.rs"]
mod tests;
