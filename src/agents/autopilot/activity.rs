//! The activity that a choice begins.

use super::situation::{Situation, corridor_distance};
use super::step::AutopilotStep;
use crate::agents::memory::OngoingActivity;
use crate::game::{Action, AssignedTask, Room, Task};
use crate::table::Phase;

/// A crewmate with nothing left to do goes on waiting for this many further turns.
const WAITS: u8 = 5;

/// Returns the activity that the mind's choice begins: a walk to the destination that it names, or to the nearest task
/// if it names none and this is a step towards it; a task and the walk to the next one; a wait of a crewmate that has
/// done its tasks. Any other choice begins none, so the mind is asked again.
pub(crate) fn activity_after_choice(
    now: &Situation,
    action: &Action,
    destination: Option<Room>,
) -> Option<OngoingActivity> {
    match *action {
        Action::Move { to: next, .. } if now.phase == Phase::Task => {
            let goal = match destination {
                Some(room) => Some(room).filter(|&room| is_on_the_way(now, next, room)),
                None => now.task_on_the_way(next),
            };
            Some(activity(now, next, goal?))
        }
        Action::CompleteTask(task) | Action::FakeTask(task) => after_task(now, task),
        // Whoever has nothing left to do and waits goes on waiting for a while.
        Action::Speak(ref speech)
            if speech.is_silence()
                && now.phase == Phase::Task
                && !now.is_impostor
                && now.open().next().is_none() =>
        {
            Some(OngoingActivity {
                waits: WAITS,
                ..activity(now, now.room, now.room)
            })
        }
        _ => None,
    }
}

/// Returns whether the next room is the destination or lies on a shortest path to it. A mind that names the room that it
/// leaves, for instance, wants to come back at a time that only it knows.
fn is_on_the_way(now: &Situation, next: Room, destination: Room) -> bool {
    corridor_distance(destination, next) < corridor_distance(destination, now.room)
}

/// Returns the activity after the autopilot's own step.
pub(crate) fn activity_after_step(now: &Situation, step: &AutopilotStep) -> Option<OngoingActivity> {
    match step.action {
        Action::Move { to, .. } => Some(activity(now, to, step.goal)),
        Action::CompleteTask(task) | Action::FakeTask(task) => after_task(now, task),
        Action::Speak(_) => Some(OngoingActivity {
            waits: step.waits,
            ..activity(now, now.room, step.goal)
        }),
        _ => None,
    }
}

fn after_task(now: &Situation, task: Task) -> Option<OngoingActivity> {
    let is_last = |open_task: &&AssignedTask| open_task.task == task && open_task.left == 1;
    let is_done_by_this = now.tasks.iter().any(|open_task| is_last(&open_task));
    let goal = now.nearest_task_except(is_done_by_this.then_some(task))?;
    Some(activity(now, now.room, goal))
}

fn activity(now: &Situation, at: Room, goal: Room) -> OngoingActivity {
    OngoingActivity {
        goal,
        waits: 0,
        at,
        seen: now.seen,
        done: now.done + 1,
    }
}
