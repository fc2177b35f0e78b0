//! The activity that a choice begins, and the mind's style of movement.

use super::situation::{Situation, corridor_distance};
use super::step::AutopilotStep;
use crate::agents::memory::{MovementStyle, OngoingActivity};
use crate::game::{Action, AssignedTask, Room, Task};
use crate::table::Phase;

/// The number of consecutive rooms of a crewmate's detour.
const MAX_ROOMS_CREWMATE: u8 = 6;

/// A crewmate with nothing left to do goes on waiting for this many further turns.
const WAITS: u8 = 5;

/// The number of consecutive rooms of an impostor's detour, in search of victims.
const MAX_ROOMS_IMPOSTOR: u8 = 10;

/// Returns the movement style after a choice of the mind. A step towards the destination that it names is no detour.
pub(crate) fn style_after(
    now: &Situation,
    action: &Action,
    destination: Option<Room>,
    movement: MovementStyle,
) -> MovementStyle {
    match *action {
        Action::Move { to, .. } if now.phase == Phase::Task && now.open().next().is_some() => {
            let is_straight =
                now.task_on_the_way(to).is_some() || destination.is_some_and(|room| leads_to(room, now, to));
            MovementStyle {
                detours: movement.detours.saturating_add(u16::from(!is_straight)),
                straight: movement.straight.saturating_add(u16::from(is_straight)),
            }
        }
        _ => movement,
    }
}

/// Returns whether the next room is the destination or lies on a shortest path to it.
fn leads_to(destination: Room, now: &Situation, next: Room) -> bool {
    corridor_distance(destination, next) < corridor_distance(destination, now.room)
}

/// Returns the activity that the mind's choice begins. The seat walks to the destination that its mind names. If the
/// step leads elsewhere, the mind is asked again: only it knows when it wants to turn back. Without a destination, the
/// seat walks to the nearest task if this is a step towards it, and otherwise takes a detour.
pub(crate) fn activity_after_choice(
    now: &Situation,
    action: &Action,
    destination: Option<Room>,
    movement: MovementStyle,
) -> Option<OngoingActivity> {
    match *action {
        Action::Move { to: next, .. } if now.phase == Phase::Task => {
            match destination.or_else(|| now.task_on_the_way(next)) {
                Some(goal) => leads_to(goal, now, next).then(|| activity(now, next, goal, 0)),
                None => Some(activity(
                    now,
                    next,
                    next,
                    if now.is_impostor {
                        MAX_ROOMS_IMPOSTOR
                    } else {
                        MAX_ROOMS_CREWMATE
                    },
                )),
            }
        }
        Action::CompleteTask(task) | Action::FakeTask(task) => after_task(now, task, movement),
        // Whoever stops on its way goes on afterwards.
        Action::Speak(ref speech)
            if speech.is_silence()
                && now.phase == Phase::Task
                && !now.is_impostor
                && destination.is_some_and(|goal| goal != now.room) =>
        {
            destination.map(|goal| activity(now, now.room, goal, 0))
        }
        // Whoever has nothing left to do and waits goes on waiting for a while.
        Action::Speak(ref speech)
            if speech.is_silence()
                && now.phase == Phase::Task
                && !now.is_impostor
                && now.open().next().is_none() =>
        {
            Some(OngoingActivity {
                waits: WAITS,
                ..activity(now, now.room, now.room, 0)
            })
        }
        _ => None,
    }
}

/// Returns the activity after the autopilot's own step.
pub(crate) fn activity_after_step(
    now: &Situation,
    step: &AutopilotStep,
    movement: MovementStyle,
) -> Option<OngoingActivity> {
    match step.action {
        Action::Move { to, .. } => Some(activity(now, to, step.goal, step.detours_left)),
        Action::CompleteTask(task) | Action::FakeTask(task) => after_task(now, task, movement),
        Action::Speak(_) => Some(OngoingActivity {
            waits: step.waits,
            ..activity(now, now.room, step.goal, 0)
        }),
        _ => None,
    }
}

fn after_task(now: &Situation, task: Task, movement: MovementStyle) -> Option<OngoingActivity> {
    let is_last = |open_task: &&AssignedTask| open_task.task == task && open_task.left == 1;
    let is_done_by_this = now.tasks.iter().any(|open_task| is_last(&open_task));
    let goal = now.nearest_task_except(is_done_by_this.then_some(task))?;
    let detours_left = match goal != now.room && mostly_takes_detours(movement) {
        true => MAX_ROOMS_CREWMATE,
        false => 0,
    };
    Some(activity(now, now.room, goal, detours_left))
}

fn mostly_takes_detours(movement: MovementStyle) -> bool {
    movement.detours > 0 && movement.detours >= movement.straight
}

fn activity(now: &Situation, at: Room, goal: Room, detours_left: u8) -> OngoingActivity {
    OngoingActivity {
        goal,
        detours_left,
        waits: 0,
        from: now.room,
        at,
        seen: now.seen,
        done: now.done + 1,
    }
}
