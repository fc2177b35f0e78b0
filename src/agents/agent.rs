//! The one trait behind which every seat is played.

use super::experience::{FinishedRound, LearningFuture};
use super::memory::Memory;
use super::{Dice, ResponsePace, Retries};
use crate::game::{Action, Room, View};
use crate::llm::Request;
use futures::FutureExt;
use futures::future::LocalBoxFuture;
use std::rc::Rc;

/// Somebody who can play a seat.
pub trait Agent {
    /// Chooses for the seat whose view this is; in a live discussion, where it is asked again and again, silence is
    /// waiting. Reads only the view, the seat's memory and the dice; whatever is to be remembered comes back in the
    /// decision.
    fn choose(&self, view: &View<'_>, memory: &Memory, dice: Dice) -> Choice;

    /// Whether its choices take time, so that it pays to ask for them early.
    fn takes_time(&self) -> bool {
        true
    }

    /// How it takes part in a live meeting.
    fn tempo(&self) -> ResponsePace {
        ResponsePace::HUMAN
    }

    /// What it remembers, in lines for a prompt of its own seat, each ending in a line break; nothing where it carries no
    /// words along.
    fn describe_memory(&self, _memory: &Memory) -> String {
        String::new()
    }

    /// What is to be learnt of a round that is over, for rounds to come; nothing where nobody learns. Nothing is asked before
    /// it is first polled.
    fn learn(&self, _view: &View<'_>, _memory: &Memory, _ended: &FinishedRound) -> Option<LearningFuture> {
        None
    }

    /// Whether it may be asked before its turn has come, on a view that is only foreseen.
    fn may_be_asked_ahead(&self) -> bool {
        true
    }
}

/// Somebody who chooses at once, without asking anybody.
pub trait InstantAgent {
    /// Chooses for the seat whose view this is; the choice is legal.
    fn decide(&self, view: &View<'_>, dice: Dice) -> Decision;
}

impl<T: InstantAgent> Agent for T {
    fn choose(&self, view: &View<'_>, _memory: &Memory, dice: Dice) -> Choice {
        Choice::Made(self.decide(view, dice))
    }

    fn takes_time(&self) -> bool {
        false
    }
}

/// A choice, made or on its way.
pub enum Choice {
    /// The choice is there.
    Made(Decision),
    /// The choice takes time.
    Asked(PendingChoice),
}

impl Choice {
    /// The same with something made of the decision, now or once it is there.
    pub fn map(self, change: impl FnOnce(Decision) -> Decision + 'static) -> Choice {
        match self {
            Choice::Made(decision) => Choice::Made(change(decision)),
            Choice::Asked(asked) => Choice::Asked(PendingChoice {
                answer: asked.answer.map(|answer| answer.map(change)).boxed_local(),
                ..asked
            }),
        }
    }
}

/// A choice on its way.
pub struct PendingChoice {
    /// What the choice is asked on: of a mind that asks once that request, of others one that holds all that they rest on. A
    /// choice asked for early counts only if it would still be asked the same. None where no model is asked:
    /// then the question stands as long as it is the seat's turn.
    pub request: Option<Request>,
    /// The choice. Nothing is asked before it is first polled, and dropping it gives it up.
    pub answer: ChoiceFuture,
    /// How often it was asked again so far, because a reply could not be used, and whether it was drawn in the end.
    pub again: Rc<Retries>,
}

/// A choice that somebody else makes, or why none could be had.
pub type ChoiceFuture = LocalBoxFuture<'static, Result<Decision, Failure>>;

/// A choice and what goes with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// What to do.
    pub action: Action,
    /// Where the seat wants to be in the end, where whoever chose says so.
    pub destination: Option<Room>,
    /// What the seat remembers from now on, if that changed.
    pub memory: Option<Memory>,
    /// Why, for people who may read minds; never shown to another seat.
    pub thought: Option<String>,
    /// What went wrong on the way to the choice, one sentence each.
    pub troubles: Vec<String>,
    /// What else is worth knowing of the answer, such as that it was cut: one sentence.
    pub remark: Option<String>,
    /// Which parts of its thinking it had to do without, and why, one sentence each.
    pub without: Vec<String>,
}

impl Decision {
    /// A choice with nothing else to it.
    pub fn just(action: Action) -> Decision {
        Decision {
            action,
            destination: None,
            memory: None,
            thought: None,
            troubles: Vec::new(),
            remark: None,
            without: Vec::new(),
        }
    }
}

/// No choice could be had.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// What happened and what to do, in one plain sentence.
    pub why: String,
    /// What went wrong before that, one sentence each.
    pub troubles: Vec<String>,
}
