//! The moments of a recorded round that concern one seat: its death, who came upon its body, and its meetings.

use super::RoundMoment;
use crate::game::{Action, Cause, Event, Game, JournalEntry};
use crate::round::Round;
use crate::table::{Seat, SeatSet};

/// The moments of a recorded round that concern one seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatMoments {
    /// The seat.
    pub seat: Seat,
    /// How it left the round; `None` if it lived to the end.
    pub end: Option<SeatEnd>,
    /// The meetings that it took part in.
    pub meetings: Vec<AttendedMeeting>,
}

/// How a seat left the round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SeatEnd {
    /// It was killed.
    Killed {
        /// The kill.
        moment: RoundMoment,
        /// Everybody else who was in the room of the body from the kill until it was reported, in the order in
        /// which they came, each with the moment. The killer is the first.
        near: Vec<(Seat, RoundMoment)>,
        /// Who reported the body, and when; `None` if nobody did.
        reported: Option<(Seat, RoundMoment)>,
    },
    /// It was voted out.
    Ejected(RoundMoment),
}

/// A meeting that a seat took part in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AttendedMeeting {
    /// The number of the meeting, from 1.
    pub number: usize,
    /// What the seat first said or voted in it; the beginning of the meeting if it did neither.
    pub moment: RoundMoment,
}

impl SeatMoments {
    /// Returns the moments of every seat of the whole round.
    pub fn all(round: &Round) -> Vec<SeatMoments> {
        let game = round.game();
        let seats = game.roster().seats().into_iter();
        let of_seat = |seat| SeatMoments {
            seat,
            end: end_of(game, seat),
            meetings: meetings_of(game, seat),
        };
        seats.map(of_seat).collect()
    }
}

fn end_of(game: &Game, seat: Seat) -> Option<SeatEnd> {
    let journal = game.journal();
    let at = journal.iter().position(|entry| match &entry.event {
        Event::Acted { action, .. } => *action == Action::Kill(seat),
        Event::BallotClosed { ejected, .. } => *ejected == Some(seat),
        _ => false,
    })?;
    let moment = RoundMoment::of_entry(game, at);
    let Some((killer, _)) = journal[at].event.choice() else {
        return Some(SeatEnd::Ejected(moment));
    };
    let opened = |entry: &JournalEntry| matches!(entry.event, Event::MeetingOpened { .. });
    let until = journal[at..].iter().position(opened).map(|after| at + after);
    // Every meeting clears all bodies away, whether they were reported or not.
    let report = until.and_then(|opened| match journal[opened].event {
        Event::MeetingOpened {
            caller,
            cause: Cause::Bodies(bodies),
            ..
        } if bodies.contains(seat) => Some((caller, RoundMoment::of_entry(game, opened))),
        _ => None,
    });
    let witnesses = journal[at].witnesses.without(seat).without(killer);
    let mut near = vec![(killer, moment)];
    near.extend(witnesses.into_iter().map(|witness| (witness, moment)));
    let mut known: SeatSet = near.iter().map(|&(who, _)| who).collect();
    let end = until.unwrap_or(journal.len());
    for (entry_at, entry) in journal.iter().enumerate().take(end).skip(at) {
        let Some(who) = entry.event.chooser() else {
            continue;
        };
        if entry.met.bodies.contains(seat) && !known.contains(who) {
            known = known.with(who);
            near.push((who, RoundMoment::of_entry(game, entry_at)));
        }
    }
    Some(SeatEnd::Killed {
        moment,
        near,
        reported: report,
    })
}

fn meetings_of(game: &Game, seat: Seat) -> Vec<AttendedMeeting> {
    let mut meetings: Vec<AttendedMeeting> = Vec::new();
    // The number of the meeting that is open, and whether the seat has said or voted something in it.
    let (mut number, mut is_waiting) = (0, false);
    for (at, entry) in game.journal().iter().enumerate() {
        match &entry.event {
            Event::MeetingOpened { present, .. } => {
                number += 1;
                is_waiting = present.contains(seat);
                if is_waiting {
                    let moment = RoundMoment::of_entry(game, at);
                    meetings.push(AttendedMeeting { number, moment });
                }
            }
            Event::BallotClosed { .. } => is_waiting = false,
            Event::Acted { seat: who, action } if *who == seat && is_waiting => {
                let counts = match action {
                    Action::Speak(speech) => !speech.is_silence(),
                    Action::Vote(_) | Action::SkipVote => true,
                    _ => false,
                };
                if let (true, Some(meeting)) = (counts, meetings.last_mut()) {
                    meeting.moment = RoundMoment::of_entry(game, at);
                    is_waiting = false;
                }
            }
            _ => {}
        }
    }
    meetings
}
