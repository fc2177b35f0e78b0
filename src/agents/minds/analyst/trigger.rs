//! Decides whether an Analyst thinks the round over or just follows its plan.

use crate::agents::memory::{AnalystMemory, LastReview, Plan};
use crate::agents::minds::reply::{ExpectedReply, ReplyProblem};
use crate::game::Segment;
use crate::game::{ObservedAction, ObservedEvent, View};
use crate::table::Phase;

/// The reason why an Analyst thinks the round over before it acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Trigger {
    /// The round has begun, or a meeting has ended.
    NewSegment,
    /// A turn in a meeting: what was said may change everything.
    Meeting,
    /// The seat came upon a body, or saw a kill or a vent.
    Sighting,
    /// The action planned for this turn is impossible.
    PlanImpossible,
    /// The plan has ended.
    PlanEnded,
}

impl Trigger {
    /// Returns the reason to think the round over in this turn, if there is one.
    pub(crate) fn of(view: &View<'_>, memory: &AnalystMemory, has_plans: bool) -> Option<Trigger> {
        if view.phase() != Phase::Task {
            return Some(Trigger::Meeting);
        }
        let here = Segment::now(view);
        let Some(last_review) = memory
            .last_review
            .filter(|last_review| last_review.segment == here)
        else {
            return Some(Trigger::NewSegment);
        };
        if has_news(view, &last_review) {
            return Some(Trigger::Sighting);
        }
        match has_plans {
            true => state_of(&memory.plan, view),
            false => None,
        }
    }

    /// Returns whether something happened, rather than the plan alone having become useless.
    pub(crate) fn is_an_event(self) -> bool {
        !matches!(self, Trigger::PlanImpossible | Trigger::PlanEnded)
    }

    /// Describes what became of the former plan, for the request for a new one.
    pub(crate) fn describe(self) -> &'static str {
        match self {
            Trigger::NewSegment | Trigger::Meeting => "",
            Trigger::Sighting => "What you just saw may change your plan. ",
            Trigger::PlanImpossible => "What you had planned for this turn cannot be done. ",
            Trigger::PlanEnded => "Your plan has come to its end. ",
        }
    }
}

/// Returns whether the seat came upon a new body, or saw a kill or a vent, also on a monitor.
fn has_news(view: &View<'_>, last_review: &LastReview) -> bool {
    let matters = |seen: ObservedEvent<'_>| match seen {
        ObservedEvent::Killed { .. } | ObservedEvent::Vented { .. } => true,
        ObservedEvent::Footage(footage) => {
            let is_fatal = |action: &ObservedAction| {
                matches!(action, ObservedAction::Killed(_) | ObservedAction::VentedFrom(_))
            };
            !footage.bodies.is_empty() || footage.present.iter().any(|(_, action)| is_fatal(action))
        }
        _ => false,
    };
    let mut since = view.seen().skip(last_review.seen);
    !view.bodies_here().minus(last_review.bodies).is_empty() || since.any(|seen| matters(seen.seen))
}

/// Returns what is wrong with the plan in this turn of the task phase, if anything.
fn state_of(plan: &Plan, view: &View<'_>) -> Option<Trigger> {
    match plan.action_for(view.timestep()) {
        None => Some(Trigger::PlanEnded),
        Some(line) if is_possible(line, view) => None,
        Some(_) => Some(Trigger::PlanImpossible),
    }
}

/// Returns whether the planned action is possible now. Words that name no kind of action are always possible.
fn is_possible(line: &str, view: &View<'_>) -> bool {
    const KINDS: [&str; 8] = [
        "move", "walk", "vent", "kill", "task", "report", "meeting", "monitor",
    ];
    match ExpectedReply::of(view).read(&format!("[Action] {line}")) {
        Ok(_) | Err(ReplyProblem::Several | ReplyProblem::NoRoom | ReplyProblem::NoWords) => true,
        Err(ReplyProblem::Empty | ReplyProblem::NoAction | ReplyProblem::NotAvailable(_)) => {
            let mut words = line.split(|c: char| !c.is_alphanumeric());
            !words.any(|word| KINDS.iter().any(|kind| word.eq_ignore_ascii_case(kind)))
        }
    }
}
