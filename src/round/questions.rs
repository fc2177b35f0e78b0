//! Choices that are on their way, at most one a seat.

use crate::agents::{ChoiceFuture, Decision, Failure, PendingChoice, Retries};
use crate::game::{Action, Seat, SeatSet};
use crate::llm::Request;
use std::future::poll_fn;
use std::pin::pin;
use std::rc::Rc;
use std::task::{Context, Poll};

/// What became of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum QuestionResult {
    /// The seat is being asked.
    Asked(Seat),
    /// The seat's reply could not be used, and it is being asked again.
    AskedAgain(Seat),
    /// The seat's answer is there.
    Answered(Seat),
    /// No answer can be had of the seat.
    Failed(Seat),
    /// The answer is no longer wanted; what was asked is given up.
    GivenUp(Seat),
}

/// The questions under way and the answers that nobody has fetched yet. They go on whenever something is awaited
/// through [`during`](Self::during) or [`answer`](Self::answer); dropping them gives all of them up.
pub(super) struct PendingQuestions<T: Fn(QuestionResult)> {
    seats: [Option<AskedQuestion>; Seat::MAX],
    tell: T,
}

struct AskedQuestion {
    request: Option<Request>,
    answer: Coming,
}

enum Coming {
    OnItsWay {
        answer: ChoiceFuture,
        /// How often it was asked again, and how much of that has been told.
        again: Rc<Retries>,
        told: u32,
    },
    There(Result<Decision, Failure>),
}

impl<T: Fn(QuestionResult)> PendingQuestions<T> {
    /// No question yet; what becomes of each is told.
    pub(super) fn new(tell: T) -> PendingQuestions<T> {
        PendingQuestions {
            seats: [const { None }; Seat::MAX],
            tell,
        }
    }

    /// Asks for the seat's choice, unless just that is being asked or answered already. Returns the answer's action where
    /// it is there.
    pub(super) fn ask(&mut self, seat: Seat, asked: PendingChoice) -> Option<Action> {
        match &self.seats[seat.index()] {
            Some(AskedQuestion { request, answer }) if *request == asked.request => match answer {
                Coming::There(Ok(decision)) => Some(decision.action.clone()),
                _ => None,
            },
            _ => {
                self.seats[seat.index()] = Some(AskedQuestion {
                    request: asked.request,
                    answer: Coming::OnItsWay {
                        answer: asked.answer,
                        again: asked.again,
                        told: 0,
                    },
                });
                (self.tell)(QuestionResult::Asked(seat));
                None
            }
        }
    }

    /// Gives up what was asked of every seat but these.
    pub(super) fn keep_only(&mut self, wanted: SeatSet) {
        for seat in Seat::all().filter(|seat| !wanted.contains(*seat)) {
            self.give_up(seat);
        }
    }

    /// Gives up what was asked of this seat, if anything was.
    pub(super) fn give_up(&mut self, seat: Seat) {
        if self.seats[seat.index()].take().is_some() {
            (self.tell)(QuestionResult::GivenUp(seat));
        }
    }

    /// The answer to what the seat was asked, once it is there. `None` where nothing was asked.
    pub(super) async fn answer(&mut self, seat: Seat) -> Option<Result<Decision, Failure>> {
        poll_fn(|context| {
            self.go_on(context);
            let question = &mut self.seats[seat.index()];
            match question.take() {
                Some(AskedQuestion {
                    answer: Coming::There(answer),
                    ..
                }) => Poll::Ready(Some(answer)),
                None => Poll::Ready(None),
                on_its_way => {
                    *question = on_its_way;
                    Poll::Pending
                }
            }
        })
        .await
    }

    /// Waits for something else while the questions go on.
    pub(super) async fn during<W: Future>(&mut self, work: W) -> W::Output {
        let mut work = pin!(work);
        poll_fn(|context| {
            self.go_on(context);
            work.as_mut().poll(context)
        })
        .await
    }

    fn go_on(&mut self, context: &mut Context<'_>) {
        for (seat, question) in Seat::all().zip(&mut self.seats) {
            let Some(AskedQuestion { answer: coming, .. }) = question else {
                continue;
            };
            let Coming::OnItsWay { answer, again, told } = coming else {
                continue;
            };
            if let Poll::Ready(there) = answer.as_mut().poll(context) {
                let news = match there {
                    Ok(_) => QuestionResult::Answered(seat),
                    Err(_) => QuestionResult::Failed(seat),
                };
                *coming = Coming::There(there);
                (self.tell)(news);
            } else if *told < again.again() {
                *told = again.again();
                (self.tell)(QuestionResult::AskedAgain(seat));
            }
        }
    }
}
