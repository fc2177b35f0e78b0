//! A seat's view in words: the part of a prompt that changes from turn to turn.

use super::chat::Chat;
use crate::game::{
    Action, Cause, Discussion, Event, Footage, HeldTask, LegalActions, MeetingTime, Observation,
    ObservedAction, ObservedEvent, PastAction, Phase, Room, SeatSet, Table, View, one_line, shortest_way,
};
use std::fmt::Write;

/// The maximum number of characters of a text that a model carries from turn to turn. The prompt asks for at
/// most 80 words, which is about 480 characters; longer texts are cut.
const MAX_CARRIED: usize = 600;

/// The maximum number of lines of a chat that are told after it.
const LINES_OF_A_CHAT: usize = 12;

/// The approximate maximum number of characters of a chat that are told after it.
const MAX_CHAT: usize = 900;

/// Describes the whole view: phase and time, room and company, ways, this many recent observations and own
/// actions, tasks, and the numbered legal actions in the order of the rule book. It is short, since it is
/// paid for in every turn; what stays the same throughout a round is in the standing instructions.
pub fn describe_view(view: &View<'_>, recent: u8) -> String {
    let recent = usize::from(recent);
    let meeting = told_at_length(view);
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
fn told_at_length<'a>(view: &View<'a>) -> Option<Chat<'a>> {
    let is_live = view.rules().discussion == Discussion::Live;
    let chat = Chat::of(view).filter(|_| is_live)?;
    (view.timestep() <= chat.timestep() + 1).then_some(chat)
}

/// Returns the heading of the seat's tasks, which an impostor only pretends to have.
pub(crate) fn tasks_heading(view: &View<'_>) -> &'static str {
    match view.is_impostor() {
        true => "Your fake tasks",
        false => "Your tasks",
    }
}

/// Quotes a text that the seat's model wrote in an earlier turn on one line of at most 600 characters, so
/// that it cannot pass for another part of the prompt.
pub(crate) fn describe_carried(text: &str) -> String {
    quoted(&one_line(text, MAX_CARRIED))
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

fn line(text: &mut String, words: &str) {
    text.push_str(words);
    text.push('\n');
}

pub(crate) fn list(text: &mut String, heading: &str, lines: impl IntoIterator<Item = String>) {
    let _ = write!(text, "{heading}:");
    let before = text.len();
    for words in lines {
        let _ = write!(text, "\n{words}");
    }
    line(text, if text.len() == before { " nothing" } else { "" });
}

/// Returns one line per timestep, with its events one after the other.
pub(crate) fn by_timestep(told: impl Iterator<Item = (u16, String)>) -> Vec<String> {
    let mut lines: Vec<(u16, String)> = Vec::new();
    for (timestep, what) in told {
        match lines.last_mut() {
            Some((last, line)) if *last == timestep => {
                let _ = write!(line, "; {what}");
            }
            _ => lines.push((timestep, format!("T{timestep} {what}"))),
        }
    }
    lines.into_iter().map(|(_, line)| line).collect()
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
    let describe = |held: &HeldTask| {
        let HeldTask { task, left } = *held;
        if held.is_done() {
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

/// Describes an observation in a few words, as in prompts. The words of others are quoted.
pub fn describe_observation(observation: &Observation<'_>, table: &Table) -> String {
    let name = |seat| table.name(seat);
    match observation.seen {
        ObservedEvent::Moved { who, from, to } => format!("{} walked {from} > {to}", name(who)),
        ObservedEvent::Vented { who, from, to } => format!("{} VENTED from {from} to {to}", name(who)),
        ObservedEvent::Killed { who, victim } => {
            format!("{} KILLED {} in {}", name(who), name(victim), observation.room)
        }
        ObservedEvent::SeemedToDoATask { who } => {
            format!("{} seemingly doing a task in {}", name(who), observation.room)
        }
        ObservedEvent::ViewedMonitor { who, room } => {
            format!("{} looked at {room} on the monitor", name(who))
        }
        ObservedEvent::Said { who, words: "" } => format!("{} said nothing", name(who)),
        ObservedEvent::Said { who, words } => format!("{} said {}", name(who), quoted(words)),
        ObservedEvent::CalledMeeting { who } => format!("{} called a meeting", name(who)),
        ObservedEvent::WasReady { who } => format!("{} was ready to vote", name(who)),
        ObservedEvent::Footage(footage) => describe_footage(footage, table),
        ObservedEvent::MeetingOpened {
            caller,
            cause,
            present,
        } => {
            let why = match cause {
                Cause::Button => "pressed the emergency button".to_owned(),
                Cause::Bodies(bodies) => {
                    format!("reported {} dead in {}", names(bodies, table), observation.room)
                }
            };
            format!(
                "{} {why}. At the meeting: {}",
                name(caller),
                names(present, table)
            )
        }
        ObservedEvent::Voted {
            who,
            whom: Some(whom),
        } => format!("{} voted for {}", name(who), name(whom)),
        ObservedEvent::Voted { who, whom: None } => format!("{} voted for nobody", name(who)),
        ObservedEvent::BallotClosed {
            ejected: Some(seat), ..
        } => format!("{} was ejected by the vote", name(seat)),
        ObservedEvent::BallotClosed { ejected: None, .. } => "Nobody was ejected".to_owned(),
        ObservedEvent::RoundOver { outcome } => format!("{}: {}", outcome.headline(), outcome.how()),
    }
}

/// Quotes another player's words so that they cannot end their quotation or pass for a part of the prompt.
/// They are on one line already.
pub(crate) fn quoted(words: &str) -> String {
    let inner: String = words
        .chars()
        .map(|c| match c {
            '"' | '“' | '”' | '„' | '‟' | '«' | '»' | '″' | '＂' | '「' | '」' => '\'',
            '[' | '［' | '【' => '(',
            ']' | '］' | '】' => ')',
            other => other,
        })
        .collect();
    format!("\"{inner}\"")
}

fn describe_footage(footage: &Footage, table: &Table) -> String {
    let mut parts: Vec<String> = footage
        .present
        .iter()
        .map(|&(seat, deed)| {
            let name = table.name(seat);
            match deed {
                ObservedAction::Stood => format!("{name} is there"),
                ObservedAction::CameFrom(room) => format!("{name} came in from {room}"),
                ObservedAction::VentedFrom(room) => format!("{name} came out of the vent from {room}"),
                ObservedAction::Killed(victim) => format!("{name} killed {}", table.name(victim)),
                ObservedAction::SeemedToDoATask => format!("{name} seemingly did a task"),
                ObservedAction::Watched(_) => format!("{name} looked at a monitor"),
                ObservedAction::Spoke => format!("{name} spoke or stood still"),
            }
        })
        .collect();
    if !footage.bodies.is_empty() {
        parts.push(format!("dead there: {}", names(footage.bodies, table)));
    }
    if parts.is_empty() {
        parts.push("nobody is there".to_owned());
    }
    if let Some(seat) = footage.last_left {
        parts.push(format!("{} left last", table.name(seat)));
    }
    format!("On the monitor of {}: {}", footage.room, parts.join("; "))
}

/// Describes what the seat did. Where it came from is clear from its earlier actions.
pub(crate) fn describe_done(done: &PastAction<'_>, table: &Table) -> Option<String> {
    let (_, action) = done.event.choice()?;
    let what = match action {
        Action::Speak(speech) if speech.is_silence() => "SPEAK (nothing)".to_owned(),
        Action::Speak(speech) => format!("SPEAK {}", quoted(speech.words())),
        Action::Move { to, .. } => format!("MOVE to {to}"),
        Action::Vent { to, .. } => format!("VENT to {to}"),
        _ => action.wording(table),
    };
    let missed = match done.event {
        Event::Missed { .. } => " (came too late)",
        _ => "",
    };
    Some(what + missed)
}

/// Returns the names with commas, or "nobody".
pub fn names(seats: SeatSet, table: &Table) -> String {
    if seats.is_empty() {
        return "nobody".to_owned();
    }
    seats
        .into_iter()
        .map(|seat| table.name(seat))
        .collect::<Vec<_>>()
        .join(", ")
}

fn rooms(rooms: &[Room]) -> String {
    rooms
        .iter()
        .map(|room| room.name())
        .collect::<Vec<_>>()
        .join(", ")
}
