//! Detects that a service does not answer, so that rounds played by bots do not pass as results.

use crate::advice::describe_error;
use among_agents::llm::{Completion, LlmError, Model, Request};
use among_agents::table::Seat;
use futures::channel::oneshot;
use futures::future::LocalBoxFuture;
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// After this many failed calls in a row, each with several tries, the service counts as broken down.
const IN_A_ROW: u32 = 20;

/// Watches the calls of all rounds of a study.
pub struct FailureWatch {
    in_a_row: Cell<u32>,
    report: RefCell<Option<oneshot::Sender<String>>>,
}

impl FailureWatch {
    /// Returns a watch without any calls, and a receiver that gets the reason when the service has broken
    /// down.
    pub fn new() -> (Rc<FailureWatch>, oneshot::Receiver<String>) {
        let (report, reported) = oneshot::channel();
        let watch = FailureWatch {
            in_a_row: Cell::new(0),
            report: RefCell::new(Some(report)),
        };
        (Rc::new(watch), reported)
    }

    fn record(&self, answer: &Result<Completion, LlmError>) {
        let Err(why) = answer else {
            return self.in_a_row.set(0);
        };
        self.in_a_row.set(self.in_a_row.get() + 1);
        if self.in_a_row.get() >= IN_A_ROW
            && let Some(report) = self.report.take()
        {
            // If the study has just ended, nobody listens any more.
            let _ = report.send(describe_error(why));
        }
    }
}

/// The failed calls of one round.
#[derive(Default)]
pub struct Failures {
    of_seats: RefCell<[u32; Seat::MAX]>,
    last: RefCell<Option<String>>,
}

impl Failures {
    /// Returns the number of failed calls of this seat.
    pub fn of(&self, seat: Seat) -> u32 {
        self.of_seats.borrow()[seat.index()]
    }

    /// Returns the number of all failed calls.
    pub fn total(&self) -> u32 {
        self.of_seats.borrow().iter().sum()
    }

    /// Returns the error of the latest failed call.
    pub fn last(&self) -> Option<String> {
        self.last.borrow().clone()
    }

    fn count(&self, seat: Seat, why: &LlmError) {
        self.of_seats.borrow_mut()[seat.index()] += 1;
        self.last.replace(Some(describe_error(why)));
    }
}

/// A model that reports failed calls to its round and to the study's watch.
pub struct WatchedModel {
    pub model: Rc<dyn Model>,
    pub watch: Rc<FailureWatch>,
    pub failures: Rc<Failures>,
    pub seat: Seat,
}

impl Model for WatchedModel {
    fn complete(&self, request: Request) -> LocalBoxFuture<'static, Result<Completion, LlmError>> {
        let answer = self.model.complete(request);
        let (watch, failures, seat) = (Rc::clone(&self.watch), Rc::clone(&self.failures), self.seat);
        Box::pin(async move {
            let answer = answer.await;
            if let Err(why) = &answer {
                failures.count(seat, why);
            }
            watch.record(&answer);
            answer
        })
    }
}
