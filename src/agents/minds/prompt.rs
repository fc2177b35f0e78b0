//! A seat's view in words: the part of a prompt that changes from turn to turn.

use crate::game::{
    Action, Cause, Deed, Event, Footage, LegalActions, Observation, Phase, Room, SeatSet, Seen, Table, View,
    shortest_way,
};
use std::fmt::Write;

/// The whole view in words: phase and time, room and company, ways, recent observations, recent own actions, tasks,
/// and the numbered legal actions, in the order of the rule book.
pub fn view_in_words(view: &View<'_>) -> String {
    let recent = usize::from(view.rules().recent);
    let mut text = String::new();
    line(&mut text, &phase_in_words(view));
    line(&mut text, &place_in_words(view));
    line(&mut text, &ways_in_words(view));
    heading(&mut text, "Recent observations (oldest first)");
    let mut seen: Vec<_> = view.seen().rev().take(recent).collect();
    seen.reverse();
    list(
        &mut text,
        seen.iter()
            .map(|observation| observation_in_words(observation, view.table())),
    );
    heading(&mut text, "Your recent actions (oldest first)");
    let mut done: Vec<_> = view.done().rev().take(recent).collect();
    done.reverse();
    list(
        &mut text,
        done.iter().filter_map(|entry| {
            let (_, action) = entry.event.choice()?;
            let missed = if matches!(entry.event, Event::Missed { .. }) {
                " (came too late)"
            } else {
                ""
            };
            Some(format!(
                "Timestep {}: {}{missed}",
                entry.timestep,
                own_action_in_words(action, view.table())
            ))
        }),
    );
    heading(
        &mut text,
        if view.is_impostor() {
            "Your fake tasks"
        } else {
            "Your tasks"
        },
    );
    list(&mut text, tasks_in_words(view));
    text.push('\n');
    text.push_str(&actions_in_words(&view.legal(), view.table()));
    text
}

/// The legal actions, numbered from 1, under the heading `Available actions:`.
pub fn actions_in_words(legal: &LegalActions, table: &Table) -> String {
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

fn heading(text: &mut String, words: &str) {
    let _ = writeln!(text, "\n{words}:");
}

fn list(text: &mut String, lines: impl IntoIterator<Item = String>) {
    let before = text.len();
    for words in lines {
        let _ = writeln!(text, "- {words}");
    }
    if text.len() == before {
        line(text, "- none");
    }
}

fn phase_in_words(view: &View<'_>) -> String {
    let (now, left) = (view.timestep(), view.timesteps_left());
    match view.phase() {
        Phase::Task => format!("Task phase, timestep {now}; {left} timesteps are left."),
        Phase::Discussion { round } => format!(
            "Meeting phase, timestep {now}; discussion round {round} of {}. {left} timesteps are left after this one.",
            view.rules().discussion_rounds
        ),
        Phase::Vote => {
            format!("Meeting phase, timestep {now}; the vote. {left} timesteps are left after this one.")
        }
    }
}

fn place_in_words(view: &View<'_>) -> String {
    let mut text = format!(
        "You are {} in {}. Here with you: {}.",
        view.name(view.seat()),
        view.room(),
        names(view.here(), view.table())
    );
    if !view.bodies_here().is_empty() {
        let _ = write!(text, " Dead here: {}.", names(view.bodies_here(), view.table()));
    }
    if view.kill_cooldown() > 0 {
        let _ = write!(
            text,
            " You can kill again in {} of your turns.",
            view.kill_cooldown()
        );
    }
    text
}

fn ways_in_words(view: &View<'_>) -> String {
    let mut text = format!("Corridors lead to {}.", rooms(view.room().corridors()));
    if !view.vents().is_empty() {
        let _ = write!(text, " Vents lead to {}.", rooms(view.vents()));
    }
    text
}

fn tasks_in_words(view: &View<'_>) -> Vec<String> {
    let in_words = |held: &crate::game::HeldTask| {
        let task = held.task;
        if held.is_done() {
            return format!("{} in {}: done", task.name(), task.room);
        }
        let way = shortest_way(view.room(), task.room, view.passage());
        let way = match way.len() {
            1 => "you are there".to_owned(),
            _ => format!(
                "way: {}",
                way.iter().map(|room| room.name()).collect::<Vec<_>>().join(" > ")
            ),
        };
        let left = if held.left > 1 {
            format!(", takes {} timesteps", held.left)
        } else {
            String::new()
        };
        format!("{} in {}: to do{left}; {way}", task.name(), task.room)
    };
    view.tasks().iter().map(in_words).collect()
}

/// An observation as one sentence, as it stands in prompts. What others said stands in quotes.
pub fn observation_in_words(observation: &Observation<'_>, table: &Table) -> String {
    let name = |seat| table.name(seat);
    let what = match observation.seen {
        Seen::Moved { who, from, to } => format!("{} walked from {from} to {to}", name(who)),
        Seen::Vented { who, from, to } => format!("{} VENTED from {from} to {to}", name(who)),
        Seen::Killed { who, victim } => {
            format!("{} KILLED {} in {}", name(who), name(victim), observation.room)
        }
        Seen::SeemedToDoATask { who } => {
            format!("{} was seemingly doing a task in {}", name(who), observation.room)
        }
        Seen::ViewedMonitor { who, room } => format!("{} looked at {room} on the monitor", name(who)),
        Seen::Said { who, words: "" } => format!("{} said nothing", name(who)),
        Seen::Said { who, words } => format!("{} said: {}", name(who), quoted(words)),
        Seen::CalledMeeting { who } => format!("{} called a meeting", name(who)),
        Seen::Footage(footage) => footage_in_words(footage, table),
        Seen::MeetingOpened {
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
        Seen::Voted {
            who,
            whom: Some(whom),
        } => format!("{} voted for {}", name(who), name(whom)),
        Seen::Voted { who, whom: None } => format!("{} voted for nobody", name(who)),
        Seen::BallotClosed {
            ejected: Some(seat), ..
        } => format!("{} was ejected by the vote", name(seat)),
        Seen::BallotClosed { ejected: None, .. } => "Nobody was ejected".to_owned(),
        Seen::RoundOver { outcome } => format!("{}: {}", outcome.headline(), outcome.how()),
    };
    format!("Timestep {}: {what}.", observation.timestep)
}

/// Words of another player, so quoted that they cannot end their quotation or pass for a part of the prompt.
fn quoted(words: &str) -> String {
    let inner: String = words
        .chars()
        .map(|c| match c {
            '"' | '“' | '”' => '\'',
            '[' => '(',
            ']' => ')',
            other => other,
        })
        .collect();
    format!("\"{inner}\"")
}

fn footage_in_words(footage: &Footage, table: &Table) -> String {
    let mut parts: Vec<String> = footage
        .present
        .iter()
        .map(|&(seat, deed)| {
            let name = table.name(seat);
            match deed {
                Deed::Stood => format!("{name} is there"),
                Deed::CameFrom(room) => format!("{name} came in from {room}"),
                Deed::VentedFrom(room) => format!("{name} came out of the vent from {room}"),
                Deed::Killed(victim) => format!("{name} killed {}", table.name(victim)),
                Deed::SeemedToDoATask => format!("{name} seemingly did a task"),
                Deed::Watched(_) => format!("{name} looked at a monitor"),
                Deed::Spoke => format!("{name} spoke or stood still"),
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

fn own_action_in_words(action: &Action, table: &Table) -> String {
    match action {
        Action::Speak(speech) if speech.is_silence() => "SPEAK (nothing)".to_owned(),
        Action::Speak(speech) => format!("SPEAK: {}", quoted(speech.words())),
        _ => action.wording(table),
    }
}

/// Names with commas, or "nobody".
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
