//! The rows of the activity log: all events in plain sentences.

use crate::game::{
    Action, Event, Importance, LogText, ShownEntry, ShownEvent, describe_encounter, describe_entry,
};
use crate::round::{NoteKind, Round};
use crate::session::Session;
use crate::table::{Colour, MeetingTime, Perspective, Seat};

/// One row of the log.
#[derive(Clone, Debug, PartialEq)]
pub struct LogRow {
    /// The timestep under which it is reported.
    pub timestep: u16,
    /// The acting player's colour and name.
    pub who: Option<(Colour, &'static str)>,
    /// The event.
    pub what: String,
    /// The style of the row.
    pub tone: RowTone,
    /// The position of a replay before the choice that brought it about; `None` of what was known before, and in a
    /// round that is played, in which it would tell how many choices were not shown.
    pub position: Option<usize>,
}

/// The style of a row.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum RowTone {
    /// An entry of the journal.
    Event(Importance),
    /// A note on an unusable answer.
    Trouble,
}

/// How far the journal and the notes have been turned into rows.
#[derive(Clone, Default)]
pub struct LogPosition {
    /// Whether it has been told how many impostors there are.
    has_begun: bool,
    entries: usize,
    /// The number of choices among the entries.
    choices: usize,
    notes: usize,
    /// Why a bot last chose instead. A repeated reason is not logged again; the seat list shows that it
    /// persists.
    why: String,
    /// The timestep of the latest meeting whose discussion time ran out.
    time_up: u16,
    /// Whether the entries so far end within a meeting.
    in_meeting: bool,
}

impl Session {
    /// Returns the rows of the log for everything that is new in this perspective. Notes on unusable answers
    /// reveal which seats are models, so they are withheld until that may be shown.
    pub fn new_log_rows(&self, by: Perspective, position: &mut LogPosition) -> Vec<LogRow> {
        let reader = (self.allowed(by), self.reveals_players());
        let mut rows = self.with_round(|round| new_rows(round, reader, position));
        if self.replay.is_none() {
            rows.iter_mut().for_each(|row| row.position = None);
        }
        rows
    }
}

fn new_rows(
    round: &Round,
    (perspective, reveals_players): (Perspective, bool),
    position: &mut LogPosition,
) -> Vec<LogRow> {
    let game = round.game();
    let roster = game.roster();
    let who = |seat: Seat| (roster.colour(seat), roster.name(seat));
    let mut rows = Vec::new();
    if !std::mem::replace(&mut position.has_begun, true) {
        let (impostors, players) = (game.rules().impostors, game.rules().players);
        let are_impostors = match impostors {
            1 => "is the impostor",
            _ => "are impostors",
        };
        rows.push(LogRow {
            timestep: 1,
            who: None,
            what: format!("{impostors} of the {players} players {are_impostors}"),
            tone: RowTone::Event(Importance::Plain),
            position: None,
        });
    }
    let mut tell_notes_before = |at: usize, choices: usize, rows: &mut Vec<LogRow>| {
        while let Some(note) = round.notes().get(position.notes).filter(|note| note.at <= at) {
            position.notes += 1;
            if !reveals_players || !perspective.reveals(note.seat) {
                continue;
            }
            let what = match &note.kind {
                NoteKind::Thought(_) => continue,
                NoteKind::AskedAgain(why) => format!("was asked again: {why}"),
                NoteKind::Remark(what) => format!("answered. {what}"),
                NoteKind::MissingPart(what) => format!("went on. {what}"),
                NoteKind::Fallback(why) if *why == position.why => continue,
                NoteKind::Fallback(why) => {
                    position.why.clone_from(why);
                    format!("left the choice to its bot. {why}")
                }
            };
            rows.push(LogRow {
                timestep: note.timestep,
                who: Some(who(note.seat)),
                what,
                tone: RowTone::Trouble,
                position: Some(choices),
            });
        }
    };
    let talk_ends = MeetingTime::from_millis(u32::from(game.rules().discussion_seconds) * 1_000);
    for (at, entry) in game.journal().iter().enumerate().skip(position.entries) {
        tell_notes_before(at, position.choices, &mut rows);
        let is_choice = entry.event.choice().is_some();
        position.choices += usize::from(is_choice);
        let choice = position.choices.saturating_sub(1);
        let Some(entry) = entry.shown_to(perspective) else {
            continue;
        };
        // In a whodunit the ship shows who walks where. A line for each walk would name whoever came to the room
        // of a kill right before it.
        let is_walk = matches!(acted(&entry), Some(Action::Move { .. }));
        if is_walk && perspective == Perspective::Whodunit {
            continue;
        }
        // Seats that are not ready when the discussion time ends are made ready, which is not their own
        // action.
        let is_timed_out = acted(&entry) == Some(&Action::Ready) && entry.moment >= talk_ends;
        if is_timed_out && std::mem::replace(&mut position.time_up, entry.timestep) == entry.timestep {
            continue;
        }
        let text = match is_timed_out {
            true => Some(LogText {
                who: None,
                what: "The time to talk is up".to_owned(),
                importance: Importance::Meeting,
            }),
            false => describe_entry(&entry, roster),
        };
        match &entry.event {
            ShownEvent::Whole(Event::MeetingOpened { .. }) => position.in_meeting = true,
            ShownEvent::Whole(Event::BallotClosed { .. }) => position.in_meeting = false,
            _ => {}
        }
        let says_nothing = position.in_meeting
            && matches!(acted(&entry), Some(Action::Speak(speech)) if speech.is_silence());
        let text = text.map(|text| match says_nothing {
            true => LogText {
                what: "says nothing".to_owned(),
                ..text
            },
            false => text,
        });
        for text in text.into_iter().chain(describe_encounter(&entry, roster)) {
            rows.push(LogRow {
                timestep: entry.reported_at(),
                who: text.who.map(who),
                what: text.what,
                tone: RowTone::Event(text.importance),
                position: Some(choice),
            });
        }
    }
    position.entries = game.journal().len();
    rows
}

/// Returns the action that was carried out, if the entry shows one.
fn acted(entry: &ShownEntry) -> Option<&Action> {
    match &entry.event {
        ShownEvent::Whole(Event::Acted { action, .. }) => Some(action),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Game, Rules};
    use crate::table::Speech;

    #[test]
    fn a_silence_in_a_meeting_is_not_told_as_waiting() {
        let rows = |actions: &[Action]| {
            let mut game = Game::new(Rules::paper(), 1, &[]).expect("a preset can be played");
            for action in actions {
                let seat = game.turn().seats().lowest().expect("somebody is asked");
                game.apply(seat, action.clone()).expect("it is legal");
            }
            let round = Round::new(game);
            new_rows(
                &round,
                (Perspective::Everything, true),
                &mut LogPosition::default(),
            )
        };
        let wait = || Action::Speak(Speech::SILENCE);
        assert_eq!(rows(&[wait()])[1].what, "waits in Cafeteria");
        let met = rows(&[Action::CallMeeting, wait()]);
        assert_eq!(met.last().map(|row| row.what.as_str()), Some("says nothing"));
    }
}
