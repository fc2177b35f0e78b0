//! A seat's view in words: the part of a prompt that changes from turn to turn.

use super::chat::MeetingChat;
use super::event::{describe_done, describe_observation};
use super::text::{by_timestep, line, list, names, rooms};
use crate::game::{
    Action, Discussion, Event, HeldTask, LegalActions, MeetingTime, Observation, ObservedEvent, PastAction,
    Phase, SeatSet, Table, View, shortest_way,
};
use std::fmt::Write;

/// The maximum number of lines of a chat that are told after it.
const LINES_OF_A_CHAT: usize = 12;

/// The approximate maximum number of characters of a chat that are told after it.
const MAX_CHAT: usize = 900;

/// Describes the whole view: phase and time, room and company, ways, this many recent observations and own
/// actions, tasks, and the numbered legal actions in the order of the rule book. It is short, since it is
/// paid for in every turn; what stays the same throughout a round is in the standing instructions.
pub fn describe_view(view: &View<'_>, recent: u8) -> String {
    let recent = usize::from(recent);
    let meeting = live_chat(view);
    let within = |timestep| meeting.as_ref().is_some_and(|chat| chat.timestep() == timestep);
    let mut text = String::new();
    line(&mut text, &describe_phase(view));
    line(&mut text, &describe_place(view));
    line(&mut text, &describe_ways(view));
    let is_of_the_talk = |seen: &Observation<'_>| {
        matches!(
            seen.seen,
            ObservedEvent::Said { .. } | ObservedEvent::WasReady { .. }
        )
    };
    let mut seen: Vec<_> = view
        .seen()
        .rev()
        .filter(|seen| !(within(seen.timestep) && is_of_the_talk(seen)))
        .take(recent)
        .collect();
    seen.reverse();
    let seen = seen
        .iter()
        .map(|seen| (seen.timestep, describe_observation(seen, view.table())));
    list(&mut text, "You saw", by_timestep(seen));
    let is_talk = |done: &PastAction<'_>| {
        matches!(
            done.event,
            Event::Acted {
                action: Action::Speak(_) | Action::Ready,
                ..
            }
        )
    };
    let mut done: Vec<_> = view
        .done()
        .rev()
        .filter(|done| !(within(done.timestep) && is_talk(done)))
        .take(recent)
        .collect();
    done.reverse();
    let done = done
        .iter()
        .filter_map(|done| Some((done.timestep, describe_done(done, view.table())?)));
    list(&mut text, "You did", by_timestep(done));
    if let Some(chat) = meeting.filter(|chat| !chat.is_empty()) {
        let talk = chat.in_short(LINES_OF_A_CHAT, MAX_CHAT);
        line(&mut text, &format!("T{} in the meeting: {talk}", chat.timestep()));
    }
    list(&mut text, tasks_heading(view), describe_tasks(view));
    text.push_str(&describe_actions(&view.legal(), view.table()));
    text
}

/// Describes the situation without past events and legal actions: phase and time, room and company, ways,
/// tasks. For minds that select themselves what they recall.
pub(crate) fn describe_situation(view: &View<'_>) -> String {
    let mut text = String::new();
    line(&mut text, &describe_phase(view));
    line(&mut text, &describe_place(view));
    line(&mut text, &describe_ways(view));
    list(&mut text, tasks_heading(view), describe_tasks(view));
    text
}

/// Returns the chat that is told at length instead of as single observations: that of a live meeting, during
/// it and in the timestep after it. A prompt has no room for that many observations.
fn live_chat<'a>(view: &View<'a>) -> Option<MeetingChat<'a>> {
    let is_live = view.rules().discussion == Discussion::Live;
    let chat = MeetingChat::of(view).filter(|_| is_live)?;
    (view.timestep() <= chat.timestep() + 1).then_some(chat)
}

/// Returns the heading of the seat's tasks, which an impostor only pretends to have.
pub(crate) fn tasks_heading(view: &View<'_>) -> &'static str {
    match view.is_impostor() {
        true => "Your fake tasks",
        false => "Your tasks",
    }
}

/// Lists the legal actions, numbered from 1, under the heading `Available actions:`.
pub fn describe_actions(legal: &LegalActions, table: &Table) -> String {
    let mut text = "Available actions:\n".to_owned();
    for (number, action) in (1..).zip(legal) {
        // Writing to a String cannot fail.
        let _ = writeln!(text, "{number}. {}", action.wording(table));
    }
    text
}

pub(crate) fn describe_phase(view: &View<'_>) -> String {
    let phase = match view.phase() {
        Phase::Task => "task phase".to_owned(),
        Phase::Discussion { round } => format!(
            "meeting phase, discussion round {round} of {}",
            view.rules().discussion_rounds
        ),
        Phase::Chat => format!(
            "meeting phase, {} into a discussion of at most {}",
            view.moment(),
            MeetingTime::from_millis(u32::from(view.rules().discussion_seconds) * 1_000)
        ),
        Phase::Vote => "meeting phase, the vote".to_owned(),
    };
    format!("T{}, {phase}, {} left.", view.timestep(), view.timesteps_left())
}

fn describe_place(view: &View<'_>) -> String {
    let mut text = format!("In {}", view.room());
    let _ = match view.here() {
        SeatSet::EMPTY => write!(text, ", alone."),
        here => write!(text, " with {}.", names(here, view.table())),
    };
    if !view.bodies_here().is_empty() {
        let _ = write!(text, " Dead here: {}.", names(view.bodies_here(), view.table()));
    }
    if view.kill_cooldown() > 0 {
        let _ = write!(text, " You can kill in {} turns.", view.kill_cooldown());
    }
    text
}

fn describe_ways(view: &View<'_>) -> String {
    let mut text = format!("Corridors: {}.", rooms(view.room().corridors()));
    if !view.vents().is_empty() {
        let _ = write!(text, " Vents: {}.", rooms(view.vents()));
    }
    text
}

fn describe_tasks(view: &View<'_>) -> Vec<String> {
    let describe = |held_task: &HeldTask| {
        let HeldTask { task, left } = *held_task;
        if held_task.is_done() {
            return format!("{}: done", task.name());
        }
        let way = match view.room() == task.room {
            true => "here".to_owned(),
            false => {
                let way = shortest_way(view.room(), task.room, view.passage());
                let way: Vec<_> = way[1..].iter().map(|room| room.name()).collect();
                way.join(" > ")
            }
        };
        let begun = match left < task.timesteps() {
            true => format!(" ({left} more)"),
            false => String::new(),
        };
        format!("{}: {way}{begun}", task.name())
    };
    view.tasks().iter().map(describe).collect()
}
