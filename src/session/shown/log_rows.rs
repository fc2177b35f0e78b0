//! The rows of the activity log: all events in plain sentences.

use crate::game::{
    Action, Event, Importance, JournalEntry, LogText, describe_encounter, describe_entry, describe_entry_for,
};
use crate::round::{NoteKind, Round};
use crate::table::{Colour, MeetingTime, Perspective, Roster, Seat, SeatSet};

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
    entries: usize,
    notes: usize,
    /// Why a bot last chose instead. A repeated reason is not logged again; the seat list shows that it
    /// persists.
    why: String,
    /// The timestep of the latest meeting whose discussion time ran out.
    time_up: u16,
    /// Whether the entries so far end within a meeting.
    in_meeting: bool,
}

/// Returns the rows for everything that is new in this perspective. Notes on unusable answers reveal which
/// seats are models, so they are withheld until that may be shown.
pub fn new_rows(
    round: &Round,
    (perspective, reveals_players): (Perspective, bool),
    position: &mut LogPosition,
) -> Vec<LogRow> {
    let game = round.game();
    let roster = game.roster();
    let who = |seat: Seat| (roster.colour(seat), roster.name(seat));
    let mut rows = Vec::new();
    let mut tell_notes_before = |at: usize, rows: &mut Vec<LogRow>| {
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
            });
        }
    };
    let talk_ends = MeetingTime::from_millis(u32::from(game.rules().discussion_seconds) * 1_000);
    for (at, entry) in game.journal().iter().enumerate().skip(position.entries) {
        tell_notes_before(at, &mut rows);
        // Seats that are not ready when the discussion time ends are made ready, which is not their own
        // action.
        let is_timed_out = matches!(
            entry.event,
            Event::Acted {
                action: Action::Ready,
                ..
            }
        ) && entry.moment >= talk_ends;
        if is_timed_out && std::mem::replace(&mut position.time_up, entry.timestep) == entry.timestep {
            continue;
        }
        let text = match perspective {
            _ if is_timed_out => Some(LogText {
                who: None,
                what: "The time to talk is up".to_owned(),
                importance: Importance::Meeting,
            }),
            Perspective::Everything => describe_entry(entry, roster),
            Perspective::One(seat) => describe_entry_for(seat, entry, roster),
            Perspective::Shared(seats) => describe_for_all(seats, entry, roster),
        };
        match &entry.event {
            Event::MeetingOpened { .. } => position.in_meeting = true,
            Event::BallotClosed { .. } => position.in_meeting = false,
            _ => {}
        }
        let text = text.map(|text| match position.in_meeting && is_silence(entry) {
            true => LogText {
                what: "says nothing".to_owned(),
                ..text
            },
            false => text,
        });
        let met = match perspective {
            Perspective::One(seat) => describe_encounter(seat, entry, roster),
            _ => None,
        };
        for text in text.into_iter().chain(met) {
            rows.push(LogRow {
                timestep: entry.reported_at(),
                who: text.who.map(who),
                what: text.what,
                tone: RowTone::Event(text.importance),
            });
        }
    }
    position.entries = game.journal().len();
    rows
}

/// Returns whether somebody passes their turn: in the task phase by waiting, in a meeting by saying nothing.
fn is_silence(entry: &JournalEntry) -> bool {
    match &entry.event {
        Event::Acted {
            action: Action::Speak(speech),
            ..
        } => speech.is_silence(),
        _ => false,
    }
}

/// Returns what these seats are told, if all of them are told the same.
fn describe_for_all(seats: SeatSet, entry: &JournalEntry, roster: &Roster) -> Option<LogText> {
    let mut texts = seats
        .into_iter()
        .map(|seat| describe_entry_for(seat, entry, roster));
    let first = texts.next()??;
    texts.all(|text| text.as_ref() == Some(&first)).then_some(first)
}
