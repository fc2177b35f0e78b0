//! Decides whether an Analyst makes a new plan or just follows the one it has.

use super::learnt::news_since;
use crate::agents::memory::{AnalystMemory, LastReview, Plan, PlannedTurn};
use crate::agents::minds::prompt::names;
use crate::agents::minds::reply::{ExpectedReply, ReplyProblem};
use crate::game::{Segment, View};
use crate::table::{Phase, Roster, SeatSet};

/// The reason why an Analyst makes a new plan before it acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Trigger {
    /// The round or a meeting has begun, or a meeting has ended.
    NewSegment,
    /// The seat learnt something new about these players.
    Learnt(SeatSet),
    /// As published, it makes a new plan in every turn.
    EveryTurn,
    /// The action planned for this turn is impossible.
    PlanImpossible,
    /// The plan has ended.
    PlanEnded,
}

impl Trigger {
    /// Returns the reason for a new plan in this turn, if there is one.
    pub(crate) fn of(view: &View<'_>, memory: &AnalystMemory, is_every_turn: bool) -> Option<Trigger> {
        let here = Segment::now(view);
        let Some(LastReview { seen, .. }) = memory.last_review.filter(|last| last.segment == here) else {
            return Some(Trigger::NewSegment);
        };
        // At the vote nothing is left to plan but the vote itself, and the end of the meeting is a reason for a
        // new plan.
        if view.phase() == Phase::Vote && !is_every_turn {
            return None;
        }
        let news = news_since(view, seen).and(view.believed_living());
        if !news.is_empty() {
            return Some(Trigger::Learnt(news));
        }
        match is_every_turn {
            true => Some(Trigger::EveryTurn),
            false => state_of(&memory.plan, view),
        }
    }

    /// Describes what became of the former plan, for the request for a new one.
    pub(crate) fn describe(self, roster: &Roster) -> String {
        let words = match self {
            Trigger::NewSegment | Trigger::EveryTurn => "",
            Trigger::Learnt(of) => return format!("News of {} may change your plan. ", names(of, roster)),
            Trigger::PlanImpossible => "What you had planned for this turn cannot be done. ",
            Trigger::PlanEnded => "Your plan has come to its end. ",
        };
        words.to_owned()
    }
}

/// Returns what is wrong with the plan in this turn, if anything. It may leave out a turn.
fn state_of(plan: &Plan, view: &View<'_>) -> Option<Trigger> {
    let now = PlannedTurn::now(view);
    match plan.action_for(now) {
        Some(action) if is_possible(action, view) => None,
        Some(_) => Some(Trigger::PlanImpossible),
        None if plan.open_in(now).next().is_some() => None,
        None => Some(Trigger::PlanEnded),
    }
}

/// Returns whether the planned action is possible now. Words that name no kind of action are always possible, and
/// so is an action with a condition, which may not be met.
fn is_possible(action: &str, view: &View<'_>) -> bool {
    if action
        .split_whitespace()
        .next()
        .is_some_and(|word| word.eq_ignore_ascii_case("if"))
    {
        return true;
    }
    const KINDS: [&str; 8] = [
        "move", "walk", "vent", "kill", "task", "report", "meeting", "monitor",
    ];
    match ExpectedReply::of(view).read(&format!("[Action] {action}")) {
        Ok(_) | Err(ReplyProblem::Several | ReplyProblem::NoRoom | ReplyProblem::NoWords) => true,
        Err(ReplyProblem::Empty | ReplyProblem::NoAction | ReplyProblem::NotAvailable(_)) => {
            let mut words = action.split(|c: char| !c.is_alphanumeric());
            !words.any(|word| KINDS.iter().any(|kind| word.eq_ignore_ascii_case(kind)))
        }
    }
}
