//! Which players a seat has learnt something about.

use crate::game::{Cause, Footage, ObservedAction, ObservedEvent, View};
use crate::table::{Seat, SeatSet};

/// Returns the players about whom the seat learnt something after its first `known` observations, dead or
/// alive: whom it met, saw or heard, who was spoken of, who got or cast a vote. Standing still, being ready to
/// vote and going on with a task tell nothing.
///
/// A death, a kill, a vent and an ejection concern everybody: they tell who cannot have done it, and how many
/// are left.
pub(crate) fn learnt_since(view: &View<'_>, known: usize) -> SeatSet {
    // Those of whom the latest observation is that they were at a task.
    let mut at_a_task = SeatSet::EMPTY;
    let mut learnt = SeatSet::EMPTY;
    for (number, observation) in view.seen().enumerate() {
        let players = concerned(observation.seen, view);
        let is_at_a_task = matches!(observation.seen, ObservedEvent::SeemedToDoATask { .. });
        if number >= known {
            learnt = learnt.union(match is_at_a_task {
                true => players.minus(at_a_task),
                false => players,
            });
        }
        at_a_task = match is_at_a_task {
            true => at_a_task.union(players),
            false => at_a_task.minus(players),
        };
    }
    learnt.without(view.seat())
}

/// Returns whether somebody said something after the seat's first `known` observations.
pub(crate) fn has_heard_since(view: &View<'_>, known: usize) -> bool {
    let mut since = view.seen().skip(known);
    since
        .any(|observation| matches!(observation.seen, ObservedEvent::Said { words, .. } if !words.is_empty()))
}

/// Returns the players whom this observation tells something about.
fn concerned(seen: ObservedEvent<'_>, view: &View<'_>) -> SeatSet {
    let everybody = view.roster().seats();
    match seen {
        ObservedEvent::Moved { who, .. }
        | ObservedEvent::SeemedToDoATask { who }
        | ObservedEvent::ViewedMonitor { who, .. }
        | ObservedEvent::CalledMeeting { who }
        | ObservedEvent::MeetingOpened {
            caller: who,
            cause: Cause::Button,
            ..
        } => SeatSet::only(who),
        ObservedEvent::Met(met) if met.bodies.is_empty() => met.players,
        ObservedEvent::Said { words: "", .. } => SeatSet::EMPTY,
        ObservedEvent::Said { who, words } => {
            let spoken_of: SeatSet = view.roster().named_in(words).collect();
            spoken_of.with(who)
        }
        ObservedEvent::Voted { who, whom } => {
            whom.map_or(SeatSet::only(who), |whom| SeatSet::only(who).with(whom))
        }
        ObservedEvent::BallotClosed { tally, ejected: None } => {
            let has_votes = |seat: &Seat| tally[seat.index()] > 0;
            everybody.into_iter().filter(has_votes).collect()
        }
        ObservedEvent::Footage(footage) => match is_fatal(footage) {
            true => everybody,
            false => {
                let present = footage.present.iter().map(|(who, _)| *who);
                let last_left = footage.last_left.iter().map(|(who, _)| *who);
                present.chain(last_left).collect()
            }
        },
        ObservedEvent::Met(_)
        | ObservedEvent::Vented { .. }
        | ObservedEvent::Killed { .. }
        | ObservedEvent::MeetingOpened { .. }
        | ObservedEvent::BallotClosed { .. } => everybody,
        ObservedEvent::WasReady { .. }
        | ObservedEvent::WasNotReady { .. }
        | ObservedEvent::RoundOver { .. } => SeatSet::EMPTY,
    }
}

/// Returns whether a monitor showed a body, a kill or a vent.
fn is_fatal(footage: &Footage) -> bool {
    let is_proof =
        |action: &ObservedAction| matches!(action, ObservedAction::Killed(_) | ObservedAction::VentedFrom(_));
    !footage.bodies.is_empty() || footage.present.iter().any(|(_, action)| is_proof(action))
}
