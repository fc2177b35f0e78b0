//! The journal in plain sentences for people: for the log, the screen reader and the written round.

use super::{Action, Cause, Encounter, Event, Role, ShownEntry, ShownEvent};
use crate::table::{Roster, Seat, SeatSet};

/// The text of one entry, split so that the page can style its parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogText {
    /// The acting seat, if there is one.
    pub who: Option<Seat>,
    /// The sentence without its subject and without a final full stop.
    pub what: String,
    /// The importance of the entry.
    pub importance: Importance,
}

/// How important an entry is to an observer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Importance {
    /// Moves, tasks and monitors.
    Plain,
    /// Speech.
    Said,
    /// A meeting or a vote.
    Meeting,
    /// A death, an ejection, or a victory of the impostors.
    Grave,
    /// A victory of the crewmates.
    Won,
}

impl LogText {
    /// Returns the whole sentence, including its subject.
    pub fn sentence(&self, roster: &Roster) -> String {
        match self.who {
            Some(seat) => format!("{} {}.", roster.name(seat), self.what),
            None => format!("{}.", self.what),
        }
    }
}

/// Describes an entry as its viewer saw it. Returns `None` for choices that cause an entry of their own
/// (calling a meeting), and for a seat that is suddenly elsewhere, which only the ship shows.
pub fn describe_entry(entry: &ShownEntry, roster: &Roster) -> Option<LogText> {
    let text = |who, what: String, importance| {
        Some(LogText {
            who,
            what,
            importance,
        })
    };
    let event = match &entry.event {
        ShownEvent::Whole(event) => event,
        ShownEvent::SeemedToDoATask(seat) => {
            let what = format!("seems to do a task in {}", entry.room);
            return text(Some(*seat), what, Importance::Plain);
        }
        ShownEvent::WasKilled(victim) => {
            let what = format!("is killed in {}", entry.room);
            return text(Some(*victim), what, Importance::Grave);
        }
        ShownEvent::TurnedUp { .. } => return None,
    };
    match event {
        Event::Acted { seat, action } => describe_action(entry, *seat, action, roster),
        Event::Missed { seat, action } => text(
            Some(*seat),
            format!("comes too late to {}", attempt(action, roster)?),
            Importance::Plain,
        ),
        Event::Watched { seat, footage } => {
            let living: SeatSet = footage.present.iter().map(|filmed| filmed.who).collect();
            let mut what = match living.is_empty() {
                true => format!("sees nobody alive in {}", footage.room),
                false => format!("sees {} in {}", join_names(living, roster), footage.room),
            };
            if !footage.bodies.is_empty() {
                what.push_str(&format!(", and {} dead", join_names(footage.bodies, roster)));
            }
            text(Some(*seat), what, Importance::Plain)
        }
        Event::MeetingOpened { caller, cause, .. } => {
            let what = match cause {
                Cause::Button => "calls an emergency meeting".to_owned(),
                Cause::Bodies(bodies) => {
                    format!("reports {} dead in {}", join_names(*bodies, roster), entry.room)
                }
            };
            text(Some(*caller), what, Importance::Meeting)
        }
        Event::BallotClosed {
            ejected: Some(seat), ..
        } => text(Some(*seat), "is ejected".to_owned(), Importance::Grave),
        Event::BallotClosed { tally, ejected: None } => {
            let why = why_nobody_is_ejected(tally);
            text(None, format!("Nobody is ejected: {why}"), Importance::Meeting)
        }
        Event::RoundOver { outcome } => text(
            None,
            format!("{}: {}", outcome.headline(), outcome.how()),
            match outcome.winner() {
                Role::Crewmate => Importance::Won,
                Role::Impostor => Importance::Grave,
            },
        ),
    }
}

/// Returns why a vote ejected nobody. The last number of the tally is that of the votes for nobody.
fn why_nobody_is_ejected(tally: &[u8; Seat::MAX + 1]) -> &'static str {
    match is_tied(tally) {
        true => "the vote is tied",
        false => "most votes are for nobody",
    }
}

/// Returns whether a vote that ejected nobody is tied; if not, most votes are for nobody. The last number of
/// the tally is that of the votes for nobody.
pub fn is_tied(tally: &[u8; Seat::MAX + 1]) -> bool {
    let (for_seats, for_nobody) = (&tally[..Seat::MAX], tally[Seat::MAX]);
    for_seats.iter().any(|&votes| votes >= for_nobody)
}

/// Describes whom the viewer met in the room that it entered. Returns `None` if it met nobody there, or if
/// the entry is not its move.
pub fn describe_encounter(entry: &ShownEntry, roster: &Roster) -> Option<LogText> {
    let Encounter { players, bodies } = entry.met;
    let ShownEvent::Whole(Event::Acted {
        seat,
        action: Action::Move { to, .. } | Action::Vent { to, .. },
    }) = &entry.event
    else {
        return None;
    };
    let players_met = (!players.is_empty()).then(|| format!("meets {}", join_names(players, roster)));
    let bodies_found = (!bodies.is_empty()).then(|| format!("finds {} dead", join_names(bodies, roster)));
    let both: Vec<String> = players_met.into_iter().chain(bodies_found).collect();
    (!both.is_empty()).then(|| LogText {
        who: Some(*seat),
        what: format!("{} in {to}", both.join(" and ")),
        importance: match bodies.is_empty() {
            true => Importance::Plain,
            false => Importance::Grave,
        },
    })
}

fn describe_action(entry: &ShownEntry, seat: Seat, action: &Action, roster: &Roster) -> Option<LogText> {
    let (what, importance) = match action {
        Action::Move { from, to } => (format!("walks from {from} to {to}"), Importance::Plain),
        Action::Vent { from, to } => (
            format!("vents from {from} to {to}{}", seen_by(entry, seat, roster)),
            Importance::Plain,
        ),
        Action::Kill(victim) => (
            format!(
                "kills {} in {}{}",
                roster.name(*victim),
                entry.room,
                seen_by(entry, seat, roster)
            ),
            Importance::Grave,
        ),
        Action::CompleteTask(task) => (
            format!("does {} in {}", task.name(), task.room),
            Importance::Plain,
        ),
        Action::FakeTask(task) => (
            format!("pretends to do {} in {}", task.name(), task.room),
            Importance::Plain,
        ),
        Action::CallMeeting | Action::ReportBody => return None,
        Action::ViewMonitor(room) => (format!("looks at {room} on the monitor"), Importance::Plain),
        Action::Speak(speech) if speech.is_silence() => {
            (format!("waits in {}", entry.room), Importance::Plain)
        }
        Action::Speak(speech) => (format!("says “{}”", speech.words()), Importance::Said),
        Action::Ready => ("is ready to vote".to_owned(), Importance::Meeting),
        Action::NotReady => ("is not ready to vote yet".to_owned(), Importance::Meeting),
        Action::Vote(whom) => (format!("votes for {}", roster.name(*whom)), Importance::Meeting),
        Action::SkipVote => ("votes for nobody".to_owned(), Importance::Meeting),
    };
    Some(LogText {
        who: Some(seat),
        what,
        importance,
    })
}

/// Returns who else saw a kill or a vent of this seat, for a viewer who may know. Empty for others.
fn seen_by(entry: &ShownEntry, seat: Seat, roster: &Roster) -> String {
    match entry.witnesses.map(|witnesses| witnesses.without(seat)) {
        None => String::new(),
        Some(SeatSet::EMPTY) => " · no witness".to_owned(),
        Some(witnesses) => format!(" · seen by {}", join_names(witnesses, roster)),
    }
}

/// Describes what a seat was too late to do. Returns `None` if it only meant to wait.
fn attempt(action: &Action, roster: &Roster) -> Option<String> {
    Some(match action {
        Action::Move { to, .. } => format!("walk to {to}"),
        Action::Vent { to, .. } => format!("vent to {to}"),
        Action::Kill(victim) => format!("kill {}", roster.name(*victim)),
        Action::CompleteTask(task) => format!("do {}", task.name()),
        Action::FakeTask(task) => format!("pretend to do {}", task.name()),
        Action::CallMeeting => "press the button".to_owned(),
        Action::ReportBody => "report a body".to_owned(),
        Action::ViewMonitor(room) => format!("look at {room} on the monitor"),
        Action::Speak(speech) if speech.is_silence() => return None,
        Action::Speak(speech) => format!("say “{}”", speech.words()),
        Action::Ready => "be ready to vote".to_owned(),
        Action::NotReady => "take back being ready to vote".to_owned(),
        Action::Vote(whom) => format!("vote for {}", roster.name(*whom)),
        Action::SkipVote => "vote for nobody".to_owned(),
    })
}

/// Joins the names of these seats for a sentence: "Red", "Red and Blue", "Red, Blue and Lime".
pub fn join_names(seats: SeatSet, roster: &Roster) -> String {
    let mut text = String::new();
    let count = seats.len();
    for (at, seat) in seats.into_iter().enumerate() {
        if at > 0 {
            text.push_str(if at + 1 == count { " and " } else { ", " });
        }
        text.push_str(roster.name(seat));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tie_with_nobody_is_called_a_tie() {
        let told = |votes: &[u8], for_nobody| {
            let mut tally = [0; Seat::MAX + 1];
            tally[..votes.len()].copy_from_slice(votes);
            tally[Seat::MAX] = for_nobody;
            why_nobody_is_ejected(&tally)
        };
        assert_eq!(told(&[2, 1], 3), "most votes are for nobody");
        assert_eq!(told(&[2, 1], 2), "the vote is tied");
        assert_eq!(told(&[2, 2], 1), "the vote is tied");
    }
}
