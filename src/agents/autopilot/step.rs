//! The next step of the current activity, unless something the seat saw interrupts it.

use super::situation::Situation;
use crate::agents::memory::{MovementStyle, OngoingActivity};
use crate::game::{Action, ObservedEvent, Passage, Room, View, next_on_path};
use crate::table::{Dice, Phase, Speech};

/// A step of the autopilot.
pub(crate) struct AutopilotStep {
    pub(crate) action: Action,
    pub(crate) goal: Room,
    pub(crate) detours_left: u8,
    pub(crate) waits: u8,
    pub(crate) why: String,
}

/// Returns the next step; `None` if the mind must be asked.
pub(crate) fn next_step(
    activity: &OngoingActivity,
    view: &View<'_>,
    now: &Situation,
    movement: MovementStyle,
    mut dice: Dice,
) -> Option<AutopilotStep> {
    if !may_continue(activity, view, now) {
        return None;
    }
    if activity.waits > 0 {
        return Some(AutopilotStep {
            action: Action::Speak(Speech::SILENCE),
            goal: activity.goal,
            detours_left: 0,
            waits: activity.waits - 1,
            why: "Waiting, as before.".to_owned(),
        });
    }
    if activity.detours_left > 0 {
        return take_detour(
            activity.from,
            now,
            activity.goal,
            activity.detours_left - 1,
            &mut dice,
        );
    }
    if now.room == activity.goal {
        // An impostor that may kill has to decide where to look for a victim next.
        if now.is_impostor && view.kill_cooldown() == 0 {
            return None;
        }
        if let Some((task, action)) = view.task_here() {
            return Some(AutopilotStep {
                action,
                goal: activity.goal,
                detours_left: 0,
                waits: 0,
                why: format!("{}, as planned.", task.name()),
            });
        }
        // Only its mind knows what an impostor wants there.
        if now.is_impostor {
            return None;
        }
        return walk(now, now.nearest_task_except(None)?);
    }
    if !now.is_impostor && is_detour_due(movement, dice.clone()) {
        return take_detour(activity.from, now, activity.goal, 0, &mut dice);
    }
    walk(now, activity.goal)
}

/// Returns whether everything is as expected, and the seat saw nothing that the mind should decide on.
fn may_continue(activity: &OngoingActivity, view: &View<'_>, now: &Situation) -> bool {
    let matters = |seen: ObservedEvent<'_>| {
        matches!(
            seen,
            ObservedEvent::Vented { .. }
                | ObservedEvent::Killed { .. }
                | ObservedEvent::Footage(_)
                | ObservedEvent::MeetingOpened { .. }
        )
    };
    now.phase == Phase::Task
        && (now.room, now.done) == (activity.at, activity.done)
        && view.bodies_here().is_empty()
        && view.victims().is_empty()
        && !view
            .seen()
            .skip(activity.seen)
            .any(|observation| matters(observation.seen))
}

/// Walks into a random room other than the one it came from.
fn take_detour(
    from: Room,
    now: &Situation,
    goal: Room,
    detours_left: u8,
    dice: &mut Dice,
) -> Option<AutopilotStep> {
    let corridors = now.room.corridors().iter().copied();
    let ways: Vec<Room> = corridors.filter(|&room| room != from).collect();
    let to = *dice.pick(&ways)?;
    // On a detour without a destination, the goal is the room that the seat is in.
    let goal = if goal == now.room && detours_left > 0 {
        to
    } else {
        goal
    };
    Some(AutopilotStep {
        action: Action::Move { from: now.room, to },
        goal,
        detours_left,
        waits: 0,
        why: format!("I look into {to} on the way, as before."),
    })
}

/// Draws whether the mind would take a detour now, with the frequency at which it did so when asked:
/// `(detours + 0.23) / (steps + 0.26)`, and never for a mind that has only gone straight so far. The added quarter of
/// a step, most of it a detour, counts while few choices are known. Measured: a larger share saves fewer calls, a
/// smaller one makes the crew finish too quickly.
fn is_detour_due(movement: MovementStyle, mut dice: Dice) -> bool {
    if movement.detours == 0 && movement.straight > 0 {
        return false;
    }
    let (detours, steps) = (
        usize::from(movement.detours),
        usize::from(movement.detours + movement.straight),
    );
    dice.below(100 * steps + 26) < 100 * detours + 23
}

fn walk(now: &Situation, goal: Room) -> Option<AutopilotStep> {
    let to = next_on_path(now.room, goal, Passage::Corridors)?;
    Some(AutopilotStep {
        action: Action::Move { from: now.room, to },
        goal,
        detours_left: 0,
        waits: 0,
        why: format!("On the way to {goal}, as planned."),
    })
}
