//! The current meeting, reconstructed from the journal for the screen.

use crate::game::{Action, Cause, Discussion, Event, Room};
use crate::round::{AnnouncementStage, NoteKind, Round};
use crate::table::{MeetingTime, Phase, Seat, SeatSet};
use std::time::Duration;

/// A meeting in progress or just decided, as the screen shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownMeeting {
    /// The index in the journal at which it began, which identifies the meeting.
    pub began: usize,
    /// The timestep in which it was called: the one before its own.
    pub called_at: u16,
    /// Who called it.
    pub caller: Seat,
    /// Why it was called.
    pub cause: Cause,
    /// The room of the reported bodies, or the Cafeteria.
    pub room: Room,
    /// The participants.
    pub present: SeatSet,
    /// The speeches, in order.
    pub said: Vec<ShownSpeech>,
    /// Who has voted.
    pub voted: SeatSet,
    /// The votes that are open so far, in order; `None` is a vote for nobody. A secret ballot is opened at
    /// its end.
    pub votes: Vec<(Seat, Option<Seat>)>,
    /// The seats that are ready to vote, in a live discussion.
    pub ready: SeatSet,
    /// The latest end of the discussion or the vote, in a live meeting.
    pub ends: Option<MeetingTime>,
    /// The current stage.
    pub stage: ShownMeetingStage,
}

/// The stage of a meeting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShownMeetingStage {
    /// A discussion in turns; rounds count from 1.
    Discussion(u8),
    /// A discussion in real time.
    Chat,
    /// The vote.
    Vote,
    /// The announcement of the result, and who is ejected, if anyone.
    Announcement(AnnouncementStage, Option<Seat>),
}

/// One speech in a meeting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownSpeech {
    /// Its index in the journal.
    pub at: usize,
    /// The time within a live meeting.
    pub moment: Option<MeetingTime>,
    /// The speaker.
    pub seat: Seat,
    /// The words; empty for silence.
    pub words: String,
}

impl ShownMeeting {
    /// Returns the meeting that is in progress, if there is one.
    pub fn current(round: &Round) -> Option<ShownMeeting> {
        let game = round.game();
        let journal = game.journal();
        let stage = match (round.announcement(), game.phase()) {
            (Some(announced), _) => ShownMeetingStage::Announcement(announced.stage(), announced.ejected()),
            (None, _) if game.outcome().is_some() => return None,
            (None, Phase::Discussion { round }) => ShownMeetingStage::Discussion(round),
            (None, Phase::Chat) => ShownMeetingStage::Chat,
            (None, Phase::Vote) => ShownMeetingStage::Vote,
            (None, Phase::Task) => return None,
        };
        let began = journal
            .iter()
            .rposition(|entry| matches!(entry.event, Event::MeetingOpened { .. }))?;
        let opening = &journal[began];
        let Event::MeetingOpened {
            caller,
            cause,
            present,
        } = opening.event
        else {
            return None;
        };
        let mut meeting = ShownMeeting {
            began,
            called_at: opening.reported_at(),
            caller,
            cause,
            room: opening.room,
            present,
            said: Vec::new(),
            voted: SeatSet::EMPTY,
            votes: Vec::new(),
            ready: game.ready(),
            ends: None,
            stage,
        };
        let rules = game.rules();
        let is_live = rules.discussion == Discussion::Live;
        let after = |begun: MeetingTime, seconds: u16| {
            let end = begun.passed() + Duration::from_secs(seconds.into());
            Some(MeetingTime::after(end)).filter(|_| is_live)
        };
        if stage == ShownMeetingStage::Chat {
            meeting.ends = after(MeetingTime::START, rules.discussion_seconds);
        }
        for (at, entry) in journal.iter().enumerate().skip(began) {
            meeting.voted = meeting
                .voted
                .union(entry.event.vote().map(|(seat, _)| seat).into_iter().collect());
            match &entry.event {
                Event::Acted {
                    seat,
                    action: Action::Speak(speech),
                } => {
                    let words = speech.words().to_owned();
                    meeting.said.push(ShownSpeech {
                        at,
                        moment: Some(entry.moment).filter(|_| is_live),
                        seat: *seat,
                        words,
                    });
                }
                // The vote begins when the last seat is ready.
                Event::Acted {
                    action: Action::Ready,
                    ..
                } if stage == ShownMeetingStage::Vote => {
                    meeting.ends = after(entry.moment, rules.ballot_seconds)
                }
                _ => {}
            }
        }
        match round.announcement() {
            Some(announced) => {
                meeting.voted = meeting.present;
                meeting.votes = announced.open_votes().to_vec();
            }
            // Spectators do not see the votes of a secret ballot either.
            None if rules.secret_ballot => {}
            None => {
                let cast = journal[began..].iter();
                meeting.votes = cast.filter_map(|entry| entry.event.vote()).collect();
            }
        }
        Some(meeting)
    }

    /// Returns the time that is left to talk or to vote at `now`, in a live meeting.
    pub fn time_left(&self, now: MeetingTime) -> Option<Duration> {
        self.ends.map(|end| end.since(now))
    }

    /// Returns the seats that have voted for this seat so far, in order.
    pub fn voters_for(&self, seat: Seat) -> impl Iterator<Item = Seat> + '_ {
        self.votes
            .iter()
            .filter(move |(_, whom)| *whom == Some(seat))
            .map(|&(voter, _)| voter)
    }
}

impl Round {
    /// Returns the thought noted with the choice at this index of the journal. Notes are ordered by index.
    pub fn thought_at(&self, at: usize) -> Option<&str> {
        let notes = self.notes();
        let first = notes.partition_point(|note| note.at < at);
        let noted = notes[first..].iter().take_while(|note| note.at == at);
        noted.map(|note| &note.kind).find_map(|kind| match kind {
            NoteKind::Thought(words) => Some(words.as_str()),
            NoteKind::AskedAgain(_)
            | NoteKind::Remark(_)
            | NoteKind::MissingPart(_)
            | NoteKind::Fallback(_) => None,
        })
    }
}
