//! Describes what a seat saw and did, each event in a few words.

use crate::agents::minds::prompt::text::{names, quoted};
use crate::game::{
    Action, Cause, Encounter, Event, FilmedDeparture, FilmedPlayer, Footage, Observation, ObservedAction,
    ObservedEvent, PastAction, Room, View,
};
use crate::table::Roster;

/// Describes an observation in a few words, as in prompts. The words of others are quoted. The seat that saw it
/// is marked where it called the meeting itself.
pub fn describe_observation(observation: &Observation<'_>, view: &View<'_>) -> String {
    let roster = view.roster();
    let name = |seat| roster.name(seat);
    match observation.seen {
        ObservedEvent::Moved { who, from, to } => format!("{} walked {from} > {to}", name(who)),
        ObservedEvent::Vented { who, from, to } => format!("{} VENTED from {from} to {to}", name(who)),
        ObservedEvent::Met(met) => describe_encounter(met, observation.room, roster),
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
        ObservedEvent::WasNotReady { who } => format!("{} was not ready to vote yet", name(who)),
        ObservedEvent::Footage(footage) => describe_footage(footage, roster),
        ObservedEvent::MeetingOpened {
            caller,
            cause,
            present,
        } => {
            let called = observation.reported_at();
            let why = match cause {
                Cause::Button => format!("pressed the emergency button at T{called}"),
                Cause::Bodies(bodies) => {
                    let found = names(bodies, roster);
                    format!("reported {found} dead in {} at T{called}", observation.room)
                }
            };
            let mark = match caller == view.seat() {
                true => " (you)",
                false => "",
            };
            format!(
                "{}{mark} {why}. At the meeting: {}",
                name(caller),
                names(present, roster)
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

/// Describes what the seat did. Where it came from is clear from its earlier actions.
pub(crate) fn describe_done(done: &PastAction<'_>, roster: &Roster) -> Option<String> {
    let (_, action) = done.event.choice()?;
    let what = match action {
        Action::Speak(speech) if speech.is_silence() => "SPEAK (nothing)".to_owned(),
        Action::Speak(speech) => format!("SPEAK {}", quoted(speech.words())),
        Action::Move { to, .. } => format!("MOVE to {to}"),
        Action::Vent { to, .. } => format!("VENT to {to}"),
        _ => action.wording(roster),
    };
    let missed = match done.event {
        Event::Missed { .. } => " (came too late)",
        _ => "",
    };
    Some(what + missed)
}

/// Describes whom and what a seat met in the room that it entered.
fn describe_encounter(met: Encounter, room: Room, roster: &Roster) -> String {
    let there = match met.players.len() {
        0 => None,
        1 => Some(format!("{} was in {room}", names(met.players, roster))),
        _ => Some(format!("{} were in {room}", names(met.players, roster))),
    };
    let dead = (!met.bodies.is_empty()).then(|| format!("{} lay DEAD in {room}", names(met.bodies, roster)));
    there.into_iter().chain(dead).collect::<Vec<_>>().join("; ")
}

fn describe_footage(footage: &Footage, roster: &Roster) -> String {
    let mut parts: Vec<String> = footage
        .present
        .iter()
        .map(|&FilmedPlayer { who, did, timestep }| {
            let name = roster.name(who);
            let what = match did {
                ObservedAction::Stood => return format!("{name} is there"),
                ObservedAction::CameFrom(room) => format!("came in from {room}"),
                ObservedAction::VentedFrom(room) => format!("came out of the vent from {room}"),
                ObservedAction::Killed(victim) => format!("killed {}", roster.name(victim)),
                ObservedAction::SeemedToDoATask => "seemingly did a task".to_owned(),
                ObservedAction::Watched(_) => "looked at a monitor".to_owned(),
                ObservedAction::Spoke => "spoke or stood still".to_owned(),
            };
            format!("{name} {what} at T{timestep}")
        })
        .collect();
    if !footage.bodies.is_empty() {
        parts.push(format!("dead there: {}", names(footage.bodies, roster)));
    }
    if parts.is_empty() {
        parts.push("nobody is there".to_owned());
    }
    if let Some(FilmedDeparture {
        who,
        timestep,
        to,
        vented,
    }) = footage.last_left
    {
        let how = match vented {
            true => "left last, VENTED",
            false => "left last,",
        };
        parts.push(format!("{} {how} to {to} at T{timestep}", roster.name(who)));
    }
    // The parentheses keep what happened there apart from what happens in the seat's own room.
    format!("on the monitor of {} ({})", footage.room, parts.join("; "))
}
