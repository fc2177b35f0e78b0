//! An impostor in the task phase.

use super::hunt::hunt;
use super::kills::{exposure, have_done, next_kill_wins, spares, was_left_with};
use super::walk::{best, last_known, wait};
use crate::agents::bot::ReasonedAction;
use crate::agents::bot::dialogue::{answer, small_talk};
use crate::agents::bot::knowledge::Beliefs;
use crate::agents::bot::suspicion::Suspicion;
use crate::agents::bot::weights::{CARE, FAKES, LAST_TWO, NEARBY_FOR, PRESSING, URGENT};
use crate::game::{Action, Event, Observation, ObservedEvent, PastAction};
use crate::table::{Dice, Seat, SeatSet};

/// Returns what an impostor does, and why.
pub(crate) fn act(beliefs: &Beliefs<'_>, dice: &mut Dice) -> ReasonedAction {
    let view = beliefs.view;
    let targets = view.here().minus(view.fellows());
    if let Some(choice) = kill(beliefs, targets, dice) {
        return choice.into();
    }
    if next_kill_wins(beliefs) && (targets.is_empty() || view.bodies_here().is_empty()) {
        return hunt(beliefs, targets, dice);
    }
    if !view.bodies_here().is_empty() {
        return leave_body(beliefs, targets, dice).into();
    }
    if beliefs.weights.sociability < 0.0 && !targets.is_empty() && view.kill_cooldown() != 0 {
        return hunt(beliefs, targets, dice);
    }
    let is_watched = targets.len() > 1 || (!targets.is_empty() && view.kill_cooldown() != 0);
    if is_watched && let Some((words, _)) = answer(beliefs, dice) {
        let why = "An answer makes me one of them.".to_owned();
        return (Action::Speak(words), why).into();
    }
    if !targets.is_empty() && view.kill_cooldown() != 0 {
        let goal = view
            .tasks()
            .iter()
            .find(|task| !task.is_done())
            .map(|assigned| assigned.task.room);
        let suspicion = Suspicion::of(beliefs);
        if let Some((words, _)) = small_talk(beliefs, &suspicion, goal, dice) {
            return (
                Action::Speak(words),
                "A friendly word makes me one of them.".to_owned(),
            )
                .into();
        }
    }
    if let Some((task, fake)) = view.task_here()
        && (view.kill_cooldown() > 0 || targets.len() != 1)
        && !targets.is_empty()
        && fakes_in_a_row(beliefs) < FAKES
        && !have_done(beliefs, URGENT)
        && (targets.len() == 1 || beliefs.weights.sociability >= 0.0)
    {
        return (
            fake,
            format!("I pretend to do {}; they are watching.", task.name()),
        )
            .into();
    }
    hunt(beliefs, targets, dice)
}

/// Returns how many of its latest actions only pretended to do a task.
fn fakes_in_a_row(beliefs: &Beliefs<'_>) -> usize {
    let is_fake = |entry: &PastAction<'_>| {
        matches!(
            entry.event,
            Event::Acted {
                action: Action::FakeTask(_),
                ..
            }
        )
    };
    beliefs.view.done().rev().take_while(is_fake).count()
}

/// Kills if that wins at once, or if no other player is there to see it.
fn kill(beliefs: &Beliefs<'_>, targets: SeatSet, dice: &mut Dice) -> Option<(Action, String)> {
    let view = beliefs.view;
    if view.kill_cooldown() > 0 {
        return None;
    }
    let victim = targets.lowest()?;
    let crew = beliefs.others.minus(view.fellows());
    if next_kill_wins(beliefs) && beliefs.now() > 1 {
        return Some((
            Action::Kill(victim),
            format!("With {} gone we are as many as they are.", view.name(victim)),
        ));
    }
    if targets.len() > 1 || beliefs.now() < beliefs.weights.first_kill || spares(beliefs, victim) {
        return None;
    }
    if was_left_with(beliefs, victim) && !have_done(beliefs, PRESSING) && !dice.chance(CARE) {
        return None;
    }
    let others = crew.without(victim);
    let is_near = |who: Seat| {
        last_known(beliefs, who).is_some_and(|(room, ago)| ago <= NEARBY_FOR && room.joins(view.room()))
    };
    // A body that is found at once leaves the last two to choose between it and each other.
    if others.len() == LAST_TWO && others.into_iter().any(is_near) {
        return None;
    }
    if have_done(beliefs, URGENT) {
        let why = format!("Their tasks get done. {} has to go now.", view.name(victim));
        return Some((Action::Kill(victim), why));
    }
    dice.chance(beliefs.weights.kills).then(|| {
        (
            Action::Kill(victim),
            format!("{} is alone with me in {}.", view.name(victim), view.room()),
        )
    })
}

/// Moves away from a body, or reports it if leaving would look worse.
fn leave_body(beliefs: &Beliefs<'_>, targets: SeatSet, dice: &mut Dice) -> (Action, String) {
    let view = beliefs.view;
    let ways = [Action::ReportBody, Action::CallMeeting];
    let report = ways.into_iter().find(|way| view.may(way));
    if let Some(report) = report
        && reports(beliefs, targets, dice)
    {
        let why = match targets.lowest() {
            Some(who) => format!("{} stands here too. Better that I report it.", view.name(who)),
            None => "Nobody suspects the one who reports.".to_owned(),
        };
        return (report, why);
    }
    let from = view.room();
    // Using a vent is worth the risk if players may come in through the corridors.
    let pressed = from.corridors().iter().any(|&room| exposure(beliefs, room) > 0.0);
    if targets.is_empty() && pressed && dice.chance(beliefs.weights.vents) {
        let away = best(view.vents().iter().copied(), dice, |room| {
            -exposure(beliefs, room)
        });
        if let Some(to) = away {
            return (
                Action::Vent { from, to },
                "Nobody sees me. Through the vent.".to_owned(),
            );
        }
    }
    match best(from.corridors().iter().copied(), dice, |room| {
        -exposure(beliefs, room)
    }) {
        Some(to) => (Action::Move { from, to }, "Away from here.".to_owned()),
        None => (wait(), "There is no way out.".to_owned()),
    }
}

/// Returns whether it reports a body: as a rule if somebody stands there too, who would accuse it.
fn reports(beliefs: &Beliefs<'_>, targets: SeatSet, dice: &mut Dice) -> bool {
    match targets.is_empty() {
        true => {
            dice.chance(beliefs.weights.self_report)
                && !nobody_has_spoken(beliefs)
                && !many_stand_still(beliefs)
        }
        false => !nobody_has_spoken(beliefs) || !many_stand_still(beliefs),
    }
}

/// Returns whether the others stood still in a third of the turns that it saw. Such players report few
/// bodies.
fn many_stand_still(beliefs: &Beliefs<'_>) -> bool {
    let (mut still, mut turns) = (0u64, 0u64);
    for observation in beliefs.view.seen() {
        turns += u64::from(matches!(
            observation.seen,
            ObservedEvent::Moved { .. } | ObservedEvent::SeemedToDoATask { .. } | ObservedEvent::Said { .. }
        ));
        still += u64::from(matches!(observation.seen, ObservedEvent::Said { words: "", .. }));
    }
    still * 3 >= turns
}

/// Returns whether no player has spoken so far. At such a table, a report earns no trust; it only leads to a
/// vote.
fn nobody_has_spoken(beliefs: &Beliefs<'_>) -> bool {
    let is_speech = |observation: Observation<'_>| match observation.seen {
        ObservedEvent::Said { words, .. } => !words.is_empty(),
        _ => false,
    };
    !beliefs.view.seen().any(is_speech)
}
