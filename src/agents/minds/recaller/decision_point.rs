//! Decides whether a Recaller thinks the situation over or only acts.

use crate::agents::memory::{ChoiceSituation, DecisionPoint};
use crate::agents::minds::prompt::Recollection;
use crate::game::Segment;
use crate::game::View;
use crate::table::Phase;

/// The lowest importance of a recollection that is a reason to think: a body, a vent, a kill, words about
/// somebody's role.
const IMPORTANT: u8 = 3;

/// Returns why the seat thinks now; `None` if it keeps to its thoughts at the latest decision point. `before`
/// is the situation at its previous choice, `all` what it recalls now.
pub(crate) fn decision_point(
    view: &View<'_>,
    before: Option<&ChoiceSituation>,
    all: &[Recollection],
) -> Option<DecisionPoint> {
    let segment = Segment::now(view);
    let before = before.filter(|before| before.segment == segment);
    match (view.phase(), before) {
        (Phase::Discussion { .. }, _) | (Phase::Chat, None) => Some(DecisionPoint::Speech),
        (Phase::Chat, Some(_)) => None,
        (Phase::Vote, _) => Some(DecisionPoint::Vote),
        (Phase::Task, None) if segment.from == 1 => {
            is_anything_known(all).then_some(DecisionPoint::Beginning)
        }
        (Phase::Task, None) => Some(DecisionPoint::AfterMeeting),
        (Phase::Task, Some(before)) => reason_since(before, view, all)
            .filter(|why| *why != DecisionPoint::Arrival || is_anything_known(all)),
    }
}

/// Returns whether there is anything to think over: talk, or something important.
fn is_anything_known(all: &[Recollection]) -> bool {
    all.iter()
        .any(|recalled| recalled.is_talk || recalled.importance >= IMPORTANT)
}

/// Returns whether a question is worth its calls in the full view: in a meeting always, otherwise once
/// somebody is dead or was accused, a role was claimed, or a vent was seen.
pub(crate) fn is_worth_asking(view: &View<'_>, all: &[Recollection]) -> bool {
    view.phase() != Phase::Task || all.iter().any(|recalled| recalled.importance >= IMPORTANT)
}

/// Returns a reason to think in the same task phase, if there is one.
fn reason_since(before: &ChoiceSituation, view: &View<'_>, all: &[Recollection]) -> Option<DecisionPoint> {
    let since = all.get(before.recalled..).unwrap_or_default();
    let is_alarmed = !view.bodies_here().minus(before.bodies).is_empty()
        || since.iter().any(|recalled| recalled.importance >= IMPORTANT);
    let has_company = !view.here().minus(before.here).is_empty();
    let room = view.room();
    let has_come = room != before.room;
    let has_a_task = || {
        let mut open = view.tasks().iter().filter(|task| !task.is_done());
        open.any(|assigned| assigned.task.room == room)
    };
    let has_arrived = has_come && (before.destination == Some(room) || has_a_task());
    match (is_alarmed, has_company, has_arrived) {
        (true, _, _) => Some(DecisionPoint::Alarm),
        (_, true, _) if has_come => Some(DecisionPoint::Encounter),
        (_, true, _) => Some(DecisionPoint::OthersArrived),
        (_, _, true) => Some(DecisionPoint::Arrival),
        _ => None,
    }
}
