//! Decides whether a Recaller thinks the situation over or only acts.

use crate::agents::memory::{ChoiceSituation, DecisionPoint};
use crate::agents::minds::prompt::{Recollection, describe_observation, is_vote_decided, names};
use crate::game::{Action, Event, Observation, ObservedEvent, Offer, PastAction, Segment, View};
use crate::table::{Phase, SeatSet};

/// The lowest importance of a recollection that is a reason to think: a body, a vent, a kill, words about
/// somebody's role.
const IMPORTANT: u8 = 3;

/// Returns why the seat thinks now; `None` if it keeps to its thoughts at the latest decision point. `before`
/// is the situation at its previous choice, `all` what it recalls now. With a full view neither mere company nor a
/// vote that is decided already is a reason.
pub(crate) fn decision_point(
    view: &View<'_>,
    before: Option<&ChoiceSituation>,
    all: &[Recollection],
    has_full_view: bool,
) -> Option<DecisionPoint> {
    let segment = Segment::now(view);
    let before = before.filter(|before| before.segment == segment);
    match (view.phase(), before) {
        (Phase::Discussion { .. }, _) | (Phase::Chat, None) => Some(DecisionPoint::Speech),
        (Phase::Chat, Some(_)) => None,
        (Phase::Vote, _) if has_full_view && is_vote_decided(view) => None,
        (Phase::Vote, _) => Some(DecisionPoint::Vote),
        (Phase::Task, None) if segment.from == 1 => {
            is_anything_known(all).then_some(DecisionPoint::Beginning)
        }
        (Phase::Task, None) => Some(DecisionPoint::AfterMeeting),
        (Phase::Task, Some(before)) => {
            let company = || company_since(before, view).filter(|_| !has_full_view);
            reason_since(before, view, all).or_else(company)
        }
    }
}

/// Returns whether there is anything to think over: talk, or something important.
fn is_anything_known(all: &[Recollection]) -> bool {
    all.iter()
        .any(|recalled| recalled.is_talk || is_important(recalled))
}

/// Returns whether a question is worth its calls in the full view: in a meeting always, otherwise once
/// somebody is dead or was accused, a role was claimed, or a vent was seen.
pub(crate) fn is_worth_asking(view: &View<'_>, all: &[Recollection]) -> bool {
    view.phase() != Phase::Task || all.iter().any(is_important)
}

/// Returns a reason to think in the same task phase, if there is one.
fn reason_since(before: &ChoiceSituation, view: &View<'_>, all: &[Recollection]) -> Option<DecisionPoint> {
    let since = all.get(before.recalled..).unwrap_or_default();
    if !new_bodies(before, view).is_empty() || since.iter().any(is_important) {
        return Some(DecisionPoint::Alarm);
    }
    if since.iter().any(|recalled| is_said_to(recalled, view)) {
        return Some(DecisionPoint::SpokenTo);
    }
    let has_come = view.room() != before.room;
    let can_tell = has_come && can_call_a_meeting_about_something(before, view, all);
    can_tell.then_some(DecisionPoint::AtTheButton)
}

/// Returns new company as a reason to think, if there is any.
fn company_since(before: &ChoiceSituation, view: &View<'_>) -> Option<DecisionPoint> {
    (!new_company(before, view).is_empty()).then_some(match view.room() != before.room {
        true => DecisionPoint::Encounter,
        false => DecisionPoint::OthersArrived,
    })
}

/// Returns the end of the sentence “you think it over because …”, with the players and events that are the
/// reason, and what a monitor showed since the previous choice. Speeches are named and not repeated.
pub(crate) fn describe_reason(
    why: DecisionPoint,
    view: &View<'_>,
    before: Option<&ChoiceSituation>,
    all: &[Recollection],
) -> String {
    let in_general = why.describe().to_owned();
    let Some(before) = before else { return in_general };
    let named = |players: SeatSet| names(players, view.roster());
    let since = all.get(before.recalled..).unwrap_or_default();
    let latest = |is: &dyn Fn(&&Recollection) -> bool| match since.iter().rev().find(|recalled| is(recalled))
    {
        Some(recalled) => format!("{in_general}: {}", in_brief(recalled)),
        None => in_general.clone(),
    };
    let reason = match why {
        DecisionPoint::Alarm if !since.iter().any(is_important) => {
            format!("{in_general}: {} dead here", named(new_bodies(before, view)))
        }
        DecisionPoint::Alarm => return latest(&|recalled| is_important(recalled)),
        DecisionPoint::SpokenTo => latest(&|recalled| is_said_to(recalled, view)),
        DecisionPoint::OthersArrived => format!("{} came to you", named(new_company(before, view))),
        DecisionPoint::Encounter => format!("you met {}", named(new_company(before, view))),
        DecisionPoint::Beginning
        | DecisionPoint::AfterMeeting
        | DecisionPoint::Speech
        | DecisionPoint::Vote
        | DecisionPoint::AtTheButton => in_general,
    };
    match latest_footage(view, since) {
        Some(footage) => format!("{reason}; {footage}"),
        None => reason,
    }
}

/// Describes a recollection; of a speech, which the prompt tells, only whose it is.
fn in_brief(recalled: &Recollection) -> String {
    match (recalled.is_talk, recalled.words.split_once(" said ")) {
        (true, Some((speaker, _))) => format!("what {speaker} said at T{}", recalled.timestep),
        _ => recalled.describe(),
    }
}

/// Describes what a monitor showed of others since the previous choice, if it did.
fn latest_footage(view: &View<'_>, since: &[Recollection]) -> Option<String> {
    let first = since.first()?.timestep;
    let mut seen = view.seen().rev().take_while(|seen| seen.timestep >= first);
    let shows_somebody = |seen: &Observation<'_>| match seen.seen {
        ObservedEvent::Footage(footage) => !footage.present.is_empty() || footage.last_left.is_some(),
        _ => false,
    };
    let footage = seen.find(shows_somebody)?;
    Some(describe_observation(&footage, view))
}

/// Returns the bodies that were not there before, except those of its own victims.
fn new_bodies(before: &ChoiceSituation, view: &View<'_>) -> SeatSet {
    let victim_of = |done: PastAction<'_>| match done.event {
        Event::Acted {
            action: Action::Kill(victim),
            ..
        } => Some(*victim),
        _ => None,
    };
    let victims: SeatSet = view.done().filter_map(victim_of).collect();
    view.bodies_here().minus(before.bodies).minus(victims)
}

/// Returns the players in the seat's room who were not with it at its previous choice.
fn new_company(before: &ChoiceSituation, view: &View<'_>) -> SeatSet {
    view.here().minus(before.here)
}

fn is_important(recalled: &Recollection) -> bool {
    recalled.importance >= IMPORTANT
}

/// Returns whether somebody said this to the seat: the words name it, or nobody else is there.
fn is_said_to(recalled: &Recollection, view: &View<'_>) -> bool {
    let is_named = || {
        view.roster()
            .named_in(&recalled.words)
            .any(|seat| seat == view.seat())
    };
    recalled.is_talk && !recalled.is_own && (view.here().len() == 1 || is_named())
}

/// Returns whether the button works in the seat's room and the seat has learnt something that matters since the
/// last meeting.
fn can_call_a_meeting_about_something(
    before: &ChoiceSituation,
    view: &View<'_>,
    all: &[Recollection],
) -> bool {
    let is_news =
        |recalled: &Recollection| recalled.timestep >= before.segment.from && is_important(recalled);
    let can_call = view.offers().contains(&Offer::Complete(Action::CallMeeting));
    can_call && all.iter().any(is_news)
}
