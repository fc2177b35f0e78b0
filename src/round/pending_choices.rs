//! Pending choices, at most one for each seat.

use crate::agents::{ChoiceFuture, Decision, Failure, PendingChoice, Retries};
use crate::game::{Action, Seat, SeatSet};
use crate::llm::Request;
use std::future::poll_fn;
use std::pin::pin;
use std::rc::Rc;
use std::task::{Context, Poll};

/// A change in the state of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum QuestionResult {
    /// The seat is being asked.
    Asked(Seat),
    /// The seat's reply was unusable, and the seat is being asked again.
    AskedAgain(Seat),
    /// The seat's answer has arrived.
    Answered(Seat),
    /// The seat gave no usable answer.
    Failed(Seat),
    /// The answer is no longer needed; the question was dropped.
    GivenUp(Seat),
}

/// The pending questions and the answers not yet taken. They make progress while a future is awaited through
/// [`during`](Self::during) or [`answer`](Self::answer). Dropping this drops all of them.
pub(super) struct PendingQuestions<T: Fn(QuestionResult)> {
    seats: [Option<AskedQuestion>; Seat::MAX],
    notify: T,
}

struct AskedQuestion {
    request: Option<Request>,
    answer: AnswerState,
}

enum AnswerState {
    Pending {
        answer: ChoiceFuture,
        /// How often the seat was asked again, and how many of those retries have been reported.
        retries: Rc<Retries>,
        reported: u32,
    },
    Arrived(Box<Result<Decision, Failure>>),
}

impl<T: Fn(QuestionResult)> PendingQuestions<T> {
    /// Returns an empty set of questions; `notify` is called with each change.
    pub(super) fn new(notify: T) -> PendingQuestions<T> {
        PendingQuestions {
            seats: [const { None }; Seat::MAX],
            notify,
        }
    }

    /// Asks for the seat's choice, unless the same question is already pending or answered. Returns the
    /// answer's action if it has arrived.
    pub(super) fn ask(&mut self, seat: Seat, asked: PendingChoice) -> Option<Action> {
        match &self.seats[seat.index()] {
            Some(AskedQuestion { request, answer }) if *request == asked.request => match answer {
                AnswerState::Arrived(answer) => answer
                    .as_ref()
                    .as_ref()
                    .ok()
                    .map(|decision| decision.action.clone()),
                AnswerState::Pending { .. } => None,
            },
            _ => {
                self.seats[seat.index()] = Some(AskedQuestion {
                    request: asked.request,
                    answer: AnswerState::Pending {
                        answer: asked.answer,
                        retries: asked.retries,
                        reported: 0,
                    },
                });
                (self.notify)(QuestionResult::Asked(seat));
                None
            }
        }
    }

    /// Drops the questions of all seats except `wanted`.
    pub(super) fn retain(&mut self, wanted: SeatSet) {
        for seat in Seat::all().filter(|seat| !wanted.contains(*seat)) {
            self.give_up(seat);
        }
    }

    /// Drops the seat's question, if any.
    pub(super) fn give_up(&mut self, seat: Seat) {
        if self.seats[seat.index()].take().is_some() {
            (self.notify)(QuestionResult::GivenUp(seat));
        }
    }

    /// Waits for the answer to the seat's question. Returns `None` if nothing was asked.
    pub(super) async fn answer(&mut self, seat: Seat) -> Option<Result<Decision, Failure>> {
        poll_fn(|context| {
            self.poll_pending(context);
            let question = &mut self.seats[seat.index()];
            match question.take() {
                Some(AskedQuestion {
                    answer: AnswerState::Arrived(answer),
                    ..
                }) => Poll::Ready(Some(*answer)),
                None => Poll::Ready(None),
                on_its_way => {
                    *question = on_its_way;
                    Poll::Pending
                }
            }
        })
        .await
    }

    /// Awaits `work` while the questions make progress.
    pub(super) async fn during<W: Future>(&mut self, work: W) -> W::Output {
        let mut work = pin!(work);
        poll_fn(|context| {
            self.poll_pending(context);
            work.as_mut().poll(context)
        })
        .await
    }

    fn poll_pending(&mut self, context: &mut Context<'_>) {
        for (seat, question) in Seat::all().zip(&mut self.seats) {
            let Some(AskedQuestion { answer: state, .. }) = question else {
                continue;
            };
            let AnswerState::Pending {
                answer,
                retries,
                reported,
            } = state
            else {
                continue;
            };
            if let Poll::Ready(answer) = answer.as_mut().poll(context) {
                let result = match answer {
                    Ok(_) => QuestionResult::Answered(seat),
                    Err(_) => QuestionResult::Failed(seat),
                };
                *state = AnswerState::Arrived(Box::new(answer));
                (self.notify)(result);
            } else if *reported < retries.count() {
                *reported = retries.count();
                (self.notify)(QuestionResult::AskedAgain(seat));
            }
        }
    }
}
