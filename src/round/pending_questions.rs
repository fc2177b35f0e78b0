//! Pending choices, at most one for each seat.

use crate::agents::{ChoiceFuture, Decision, Failure, PendingChoice, ReplyRetries};
use crate::game::Action;
use crate::llm::Request;
use crate::table::{Seat, SeatSet};
use std::future::poll_fn;
use std::pin::pin;
use std::rc::Rc;
use std::task::{Context, Poll};

/// A change in the state of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum QuestionChange {
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
pub(super) struct PendingQuestions<T: Fn(QuestionChange)> {
    seats: [Option<AskedQuestion>; Seat::MAX],
    notify: T,
}

struct AskedQuestion {
    request: Option<Request>,
    answer: AnswerState,
    /// The action that the seat chose for the same turn when it was asked about a view that turned out wrong.
    earlier: Option<Action>,
}

impl AskedQuestion {
    /// Returns the action of the answer, if it has arrived.
    fn answered(&self) -> Option<&Action> {
        match &self.answer {
            AnswerState::Arrived(answer) => answer.as_ref().as_ref().ok().map(|decision| &decision.action),
            AnswerState::Pending { .. } => None,
        }
    }

    /// Returns the action of the answer or, until it has arrived, of the latest one to an outdated question.
    fn chosen(&self) -> Option<&Action> {
        self.answered().or(self.earlier.as_ref())
    }
}

enum AnswerState {
    Pending {
        answer: ChoiceFuture,
        /// How often the seat was asked again, and how many of those retries have been reported.
        retries: Rc<ReplyRetries>,
        reported: u32,
    },
    Arrived(Box<Result<Decision, Failure>>),
}

impl<T: Fn(QuestionChange)> PendingQuestions<T> {
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
            Some(question) if question.request == asked.request => question.answered().cloned(),
            outdated => {
                let earlier = outdated.as_ref().and_then(AskedQuestion::chosen).cloned();
                self.seats[seat.index()] = Some(AskedQuestion {
                    request: asked.request,
                    earlier,
                    answer: AnswerState::Pending {
                        answer: asked.answer,
                        retries: asked.retries,
                        reported: 0,
                    },
                });
                (self.notify)(QuestionChange::Asked(seat));
                None
            }
        }
    }

    /// Returns the action that the seat is likely to choose, if it has been asked before about this turn with
    /// another view.
    pub(super) fn earlier(&self, seat: Seat) -> Option<&Action> {
        self.seats[seat.index()].as_ref()?.earlier.as_ref()
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
            (self.notify)(QuestionChange::GivenUp(seat));
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
                    Ok(_) => QuestionChange::Answered(seat),
                    Err(_) => QuestionChange::Failed(seat),
                };
                *state = AnswerState::Arrived(Box::new(answer));
                (self.notify)(result);
            } else if *reported < retries.count() {
                *reported = retries.count();
                (self.notify)(QuestionChange::AskedAgain(seat));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::llm::{Message, test_request};
    use futures::FutureExt;
    use std::future::{pending, ready};

    fn question(words: &str, answer: Option<Action>) -> PendingChoice {
        PendingChoice {
            request: Some(test_request([Message::user(words)])),
            answer: match answer {
                Some(action) => ready(Ok(Decision::of_action(action))).boxed_local(),
                None => pending().boxed_local(),
            },
            retries: Rc::default(),
        }
    }

    #[test]
    fn an_answer_to_an_outdated_question_remains_as_a_guess() {
        let seat = Seat::all().next().expect("a seat");
        let mut questions = PendingQuestions::new(|_| {});
        let action = Action::SkipVote;
        assert_eq!(
            questions.ask(seat, question("Red left.", Some(action.clone()))),
            None
        );
        questions.during(ready(())).now_or_never();
        assert_eq!(
            questions.ask(seat, question("Red left.", None)),
            Some(action.clone())
        );
        assert_eq!(questions.earlier(seat), None, "the answer itself is known");
        for outdated in ["Red stayed.", "Red died."] {
            assert_eq!(questions.ask(seat, question(outdated, None)), None);
            assert_eq!(questions.earlier(seat), Some(&action));
        }
        questions.give_up(seat);
        assert_eq!(questions.earlier(seat), None, "the next turn is another question");
    }
}
