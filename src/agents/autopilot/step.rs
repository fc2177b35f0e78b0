//! The next step of the current activity, unless something the seat saw interrupts it.

use super::situation::Situation;
use crate::agents::memory::OngoingActivity;
use crate::game::{Action, ObservedEvent, Passage, Room, View, next_on_path};
use crate::table::{Phase, Speech};

/// A step of the autopilot.
pub(crate) struct AutopilotStep {
    pub(crate) action: Action,
    pub(crate) goal: Room,
    pub(crate) waits: u8,
    pub(crate) why: String,
}

/// Returns the next step; `None` if the mind must be asked.
pub(crate) fn next_step(
    activity: &OngoingActivity,
    view: &View<'_>,
    now: &Situation,
) -> Option<AutopilotStep> {
    if !may_continue(activity, view, now) {
        return None;
    }
    if activity.waits > 0 {
        return Some(AutopilotStep {
            action: Action::Speak(Speech::SILENCE),
            goal: activity.goal,
            waits: activity.waits - 1,
            why: "Waiting, as before.".to_owned(),
        });
    }
    if now.room == activity.goal {
        // An impostor that may kill has to decide where to look for a victim next, and only its mind knows what a seat
        // wants where it has no task.
        let may_kill = now.is_impostor && view.kill_cooldown() == 0;
        let (task, action) = view.task_here().filter(|_| !may_kill)?;
        return Some(AutopilotStep {
            action,
            goal: activity.goal,
            waits: 0,
            why: format!("{}, as planned.", task.name()),
        });
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

fn walk(now: &Situation, goal: Room) -> Option<AutopilotStep> {
    let to = next_on_path(now.room, goal, Passage::Corridors)?;
    Some(AutopilotStep {
        action: Action::Move { from: now.room, to },
        goal,
        waits: 0,
        why: format!("On the way to {goal}, as planned."),
    })
}
