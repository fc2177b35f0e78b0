//! Choices that are on their way, at most one a seat.

use crate::agents::{Answer, Asked, Decision, Failure, Tries};
use crate::game::{Action, Seat, SeatSet};
use crate::llm::Request;
use std::future::poll_fn;
use std::pin::pin;
use std::rc::Rc;
use std::task::{Context, Poll};

/// What became of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum News {
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
pub(super) struct Questions<T: Fn(News)> {
    seats: [Option<Question>; Seat::MOST],
    tell: T,
}

struct Question {
    request: Request,
    answer: Coming,
}

enum Coming {
    OnItsWay {
        answer: Answer,
        /// How often it was asked again, and how much of that has been told.
        again: Rc<Tries>,
        told: u32,
    },
    There(Result<Decision, Failure>),
}

impl<T: Fn(News)> Questions<T> {
    /// No question yet; what becomes of each is told.
    pub(super) fn new(tell: T) -> Questions<T> {
        Questions {
            seats: [const { None }; Seat::MOST],
            tell,
        }
    }

    /// Asks for the seat's choice, unless just that is being asked or answered already. Returns the answer's action where
    /// it is there.
    pub(super) fn ask(&mut self, seat: Seat, asked: Asked) -> Option<Action> {
        match &self.seats[seat.index()] {
            Some(Question { request, answer }) if *request == asked.request => match answer {
                Coming::There(Ok(decision)) => Some(decision.action.clone()),
                _ => None,
            },
            _ => {
                self.seats[seat.index()] = Some(Question {
                    request: asked.request,
                    answer: Coming::OnItsWay {
                        answer: asked.answer,
                        again: asked.again,
                        told: 0,
                    },
                });
                (self.tell)(News::Asked(seat));
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
            (self.tell)(News::GivenUp(seat));
        }
    }

    /// The answer to what the seat was asked, once it is there. `None` where nothing was asked.
    pub(super) async fn answer(&mut self, seat: Seat) -> Option<Result<Decision, Failure>> {
        poll_fn(|context| {
            self.go_on(context);
            let question = &mut self.seats[seat.index()];
            match question.take() {
                Some(Question {
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
            let Some(Question { answer: coming, .. }) = question else {
                continue;
            };
            let Coming::OnItsWay { answer, again, told } = coming else {
                continue;
            };
            if let Poll::Ready(there) = answer.as_mut().poll(context) {
                let news = match there {
                    Ok(_) => News::Answered(seat),
                    Err(_) => News::Failed(seat),
                };
                *coming = Coming::There(there);
                (self.tell)(news);
            } else if *told < again.again() {
                *told = again.again();
                (self.tell)(News::AskedAgain(seat));
            }
        }
    }
}
