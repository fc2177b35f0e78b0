//! The situation of a seat in words: time, place, company, ways, tasks, and what its role must know now.

use super::own_turn::one_wrong_vote;
use super::past::known::describe_living;
use super::text::{line, list, names};
use crate::game::{
    Action, AssignedTask, Passage, PastAction, Room, Task, TaskLength, View, distance, shortest_path,
};
use crate::table::{MeetingTime, Phase, SeatSet};
use std::fmt::Write;

/// Describes the time, the seat's room, who is there, and who is alive by the seat's knowledge.
pub(crate) fn describe_situation(view: &View<'_>) -> String {
    let mut text = String::new();
    match view.phase() {
        Phase::Task => line(
            &mut text,
            &format!("{}, {}", describe_phase(view), describe_place(view)),
        ),
        _ => line(&mut text, &format!("{}.", describe_phase(view))),
    }
    line(&mut text, &describe_living(view));
    text
}

/// Describes the button, for an impostor whether it can kill, and the tasks with the ways to them; in a meeting
/// the tasks alone, since one may be asked for them, and when an impostor can kill again. The ways out of the room
/// are among the actions on offer.
pub(crate) fn describe_tasks(view: &View<'_>) -> String {
    let mut text = String::new();
    if view.phase() != Phase::Task {
        line(&mut text, &describe_stakes(view));
        line(&mut text, &describe_tasks_in_short(view));
        if view.is_impostor() && view.kill_cooldown() > 0 {
            line(&mut text, &describe_cooldown_in_meeting(view));
        }
        return text;
    }
    line(&mut text, &describe_button(view));
    if let Some(progress) = describe_progress(view) {
        line(&mut text, &format!("{progress}."));
    }
    if view.is_impostor() {
        line(&mut text, &describe_kill(view));
    }
    list(&mut text, &tasks_heading(view), describe_task_lines(view));
    text
}

/// Describes how many tasks the crew has done, of those that count as far as the seat knows; `None` if the rules
/// keep it secret. What a player left open whom the seat knows to be killed does not count.
fn describe_progress(view: &View<'_>) -> Option<String> {
    let (done, all) = view.task_bar()?;
    let left_open = view.tasks_left_open().map_or(0, |(open, _)| open);
    Some(format!(
        "Crew: {done} of {} tasks done",
        all.saturating_sub(left_open)
    ))
}

/// Describes in a meeting what is at stake: the tasks, the time that is left, and whether one wrong vote decides.
fn describe_stakes(view: &View<'_>) -> String {
    let progress = describe_progress(view).map_or_else(String::new, |progress| format!("{progress}; "));
    let time = match view.rules().timesteps.saturating_sub(view.timestep()) {
        0 => "this is the last timestep".to_owned(),
        1 => "1 timestep left after this".to_owned(),
        left => format!("{left} timesteps left after this"),
    };
    format!("{progress}{time}.{}", one_wrong_vote(view))
}

/// Describes the phase and the time.
fn describe_phase(view: &View<'_>) -> String {
    let rules = view.rules();
    let phase = match view.phase() {
        Phase::Task => "task phase".to_owned(),
        Phase::Discussion { round } => {
            format!("meeting, round {round} of {} of talk", rules.discussion_rounds)
        }
        Phase::Chat => format!(
            "meeting, {} into a discussion of at most {}",
            view.moment(),
            MeetingTime::from_millis(u32::from(rules.discussion_seconds) * 1_000)
        ),
        Phase::Vote => "meeting, the vote".to_owned(),
    };
    format!("T{} of {}, {phase}", view.timestep(), rules.timesteps)
}

/// Describes the seat's room and who is in it.
fn describe_place(view: &View<'_>) -> String {
    let mut text = format!("in {}", view.room());
    text.push_str(&match view.here() {
        SeatSet::EMPTY => ", alone".to_owned(),
        here => format!(" with {}", names(here, view.roster())),
    });
    if !view.bodies_here().is_empty() {
        // Writing to a String cannot fail.
        let _ = write!(text, ". DEAD here: {}", names(view.bodies_here(), view.roster()));
    }
    text
}

fn describe_button(view: &View<'_>) -> String {
    match view.button_uses_left() {
        0 => "Button: dead".to_owned(),
        uses => format!("Button: {uses} left"),
    }
}

/// Describes whether an impostor can kill, and who would see it.
fn describe_kill(view: &View<'_>) -> String {
    let victims = view.victims();
    match (view.kill_cooldown(), victims.len()) {
        (0, 0) => "You can kill now, but no crewmate is here.".to_owned(),
        (0, 1) => {
            let others = view.here().minus(victims).minus(view.fellows());
            let seen = match others.is_empty() {
                true => "no other crewmate is here now".to_owned(),
                false => format!("{} would see it", names(others, view.roster())),
            };
            format!("You can kill {} now: {seen}.", names(victims, view.roster()))
        }
        (0, most) => format!(
            "You can kill {} now: the {} would see it.",
            names(victims, view.roster()).replace(", ", " or "),
            if most == 2 { "other" } else { "others" }
        ),
        (1, _) => "You cannot kill this turn; next turn you can.".to_owned(),
        (turns, _) => format!("You cannot kill yet: {turns} of your turns must pass, this one included."),
    }
}

/// Describes when an impostor that cannot kill yet can do so after the meeting that goes on.
fn describe_cooldown_in_meeting(view: &View<'_>) -> String {
    match view.kill_cooldown().saturating_sub(turns_left_in_meeting(view)) {
        0 => "When the meeting is over you can kill again.".to_owned(),
        1 => "When the meeting is over, you cannot kill in your first turn.".to_owned(),
        turns => format!("When the meeting is over, you cannot kill in your first {turns} turns."),
    }
}

/// Returns how many turns the seat still has in the meeting that goes on, this one included: speeches, or a live
/// discussion as a whole, and the vote.
fn turns_left_in_meeting(view: &View<'_>) -> u8 {
    let is_of_meeting = |done: &PastAction<'_>| done.timestep == view.timestep();
    let is_ready = |done: PastAction<'_>| matches!(done.event.choice(), Some((_, Action::Ready)));
    match view.phase() {
        Phase::Discussion { round } => (view.rules().discussion_rounds + 2).saturating_sub(round),
        // Being ready to vote for the first time ends its turn in the discussion.
        Phase::Chat => match view.done().rev().take_while(is_of_meeting).any(is_ready) {
            true => 1,
            false => 2,
        },
        Phase::Vote => 1,
        Phase::Task => 0,
    }
}

/// Returns the heading of the seat's tasks, which an impostor only pretends to have.
fn tasks_heading(view: &View<'_>) -> String {
    let all = view.tasks().len();
    let open = view.tasks().iter().filter(|task| !task.is_done()).count();
    let heading = match (view.is_impostor(), view.rules().endless_fakes, open) {
        (true, true, _) => "Fake tasks, to look busy; any other task of your room will do as well",
        (true, false, 0) => "Fake tasks",
        (true, false, _) if open == all => "Fake tasks, to look busy, once each",
        (true, false, _) => return format!("Fake tasks, to look busy, {open} of {all} left"),
        (false, ..) => "Tasks",
    };
    heading.to_owned()
}

/// Returns the seat's tasks: those that are done, and those that are open.
fn done_and_open(view: &View<'_>) -> (Vec<AssignedTask>, Vec<AssignedTask>) {
    view.tasks().iter().copied().partition(|task| task.is_done())
}

/// Returns what became of tasks that are done, and of those that are open. An impostor has pretended to do them.
fn states_of_tasks(view: &View<'_>) -> [&'static str; 2] {
    match view.is_impostor() {
        true => ["pretended already", "left to pretend"],
        false => ["done", "open"],
    }
}

/// Describes the tasks in a line, without ways: `Your tasks: done: Swipe Card (common) in Admin; open: Prime
/// Shields in Shields`.
fn describe_tasks_in_short(view: &View<'_>) -> String {
    let (done, open) = done_and_open(view);
    let [when_done, when_open] = states_of_tasks(view);
    let parts: Vec<String> = [(when_done, done), (when_open, open)]
        .into_iter()
        .filter(|(_, tasks)| !tasks.is_empty())
        .map(|(state, tasks)| {
            let places: Vec<String> = tasks
                .iter()
                .map(|assigned| {
                    let AssignedTask { task, .. } = assigned;
                    format!(
                        "{}{} in {}",
                        describe_task(*task),
                        turns_left(assigned),
                        task.room
                    )
                })
                .collect();
            format!("{state}: {}", places.join(", "))
        })
        .collect();
    let heading = match view.is_impostor() {
        true => "fake tasks",
        false => "tasks",
    };
    format!("Your {heading}: {}.", parts.join("; "))
}

/// Returns the name of a task, marked if every crewmate has it.
fn describe_task(task: Task) -> String {
    match task.kind.length() {
        TaskLength::Common => format!("{} (common)", task.name()),
        TaskLength::Short | TaskLength::Long => task.name().to_owned(),
    }
}

/// Tells how many turns an open task takes, unless it is one; of a task that was begun, those that are left.
fn turns_left(assigned: &AssignedTask) -> String {
    match (assigned.task.timesteps(), assigned.left) {
        (1, _) | (_, 0) => String::new(),
        (all, left) if left == all => format!(" ({all} turns)"),
        (_, left) => format!(" ({left} turn left)"),
    }
}

fn describe_task_lines(view: &View<'_>) -> Vec<String> {
    let describe = |assigned: &AssignedTask| {
        format!(
            "{}{}: {}",
            describe_task(assigned.task),
            turns_left(assigned),
            describe_way(view, assigned.task.room)
        )
    };
    let (done, open) = done_and_open(view);
    let mut lines: Vec<String> = open.iter().map(describe).collect();
    if !done.is_empty() {
        let done: Vec<String> = done.iter().map(|assigned| describe_task(assigned.task)).collect();
        let [when_done, _] = states_of_tasks(view);
        // Only the first letter is a capital.
        let (first, rest) = when_done.split_at(1);
        lines.push(format!("{}{rest}: {}", first.to_uppercase(), done.join(", ")));
    }
    if open.is_empty() && view.is_impostor() && !view.rules().endless_fakes {
        lines.push("None is left to pretend; you can still say that you worked at a real one.".to_owned());
    }
    if open.is_empty() && !view.is_impostor() {
        lines.push("All done: now escort or guard others, or watch the monitors.".to_owned());
    }
    lines
}

/// Describes the shortest ways to a room by corridors, one for each first step: the room and what lies between.
/// A way with vents is told as well where it is shorter, with each hop through a vent marked.
fn describe_way(view: &View<'_>, to: Room) -> String {
    let from = view.room();
    if from == to {
        return "here".to_owned();
    }
    let steps = distance(from, to, Passage::Corridors);
    let first_steps = from.corridors().iter().copied();
    let nearer = first_steps.filter(|&next| distance(next, to, Passage::Corridors) < steps);
    let between = nearer.map(|next| {
        let mut rooms = shortest_path(next, to, Passage::Corridors);
        rooms.pop();
        let names: Vec<&str> = rooms.iter().map(|room| room.name()).collect();
        names.join(", ")
    });
    let mut text = match steps {
        1 => to.name().to_owned(),
        2 => format!("{to} via {}", between.collect::<Vec<_>>().join(" or ")),
        _ => format!("{to} via {}", between.collect::<Vec<_>>().join(" or via ")),
    };
    let with_vents = shortest_path(from, to, view.passage());
    if with_vents.len() <= steps.into() {
        let hop = |pair: &[Room]| match pair[0].joins(pair[1]) {
            true => pair[1].name().to_owned(),
            false => format!("VENT to {}", pair[1]),
        };
        let hops: Vec<_> = with_vents.windows(2).map(hop).collect();
        // Writing to a String cannot fail.
        let _ = write!(text, "; or {}", hops.join(", "));
    }
    text
}
