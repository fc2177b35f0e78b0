//! The current meeting as whoever looks may know it, reconstructed from the journal.

use crate::game::{Action, Cause, Event, Room};
use crate::round::{AnnouncementStage, NoteKind, Round};
use crate::table::{MeetingTime, Perspective, Phase, Seat, SeatSet};
use std::time::Duration;

/// A meeting in progress or just decided, as a perspective may know it.
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
    /// The votes that are open so far, in order. A secret ballot is opened at its end.
    pub votes: Vec<OpenVote>,
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

/// A vote that is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenVote {
    /// The voter; `None` if it may not be known, since players learn only the counts of a secret ballot.
    pub voter: Option<Seat>,
    /// Whom it is for; `None` is nobody.
    pub whom: Option<Seat>,
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
    /// Returns the meeting that is in progress as this perspective may know it, if there is one.
    pub fn current(round: &Round, by: Perspective) -> Option<ShownMeeting> {
        let game = round.game();
        let journal = game.journal();
        let state = game.meeting()?;
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
        let end_after = |begun: MeetingTime| {
            let seconds = state.seconds()?;
            Some(MeetingTime::after(
                begun.passed() + Duration::from_secs(seconds.into()),
            ))
        };
        if stage == ShownMeetingStage::Chat {
            meeting.ends = end_after(MeetingTime::START);
        }
        let all = journal.iter().enumerate().skip(began);
        for (at, entry) in all {
            // Everybody sees who has voted, also in a secret ballot.
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
                        moment: Some(entry.moment).filter(|_| state.is_live()),
                        seat: *seat,
                        words,
                    });
                }
                // The vote begins when the last seat is ready.
                Event::Acted {
                    action: Action::Ready,
                    ..
                } if stage == ShownMeetingStage::Vote => meeting.ends = end_after(entry.moment),
                _ => {}
            }
        }
        let votes: Vec<(Seat, Option<Seat>)> = match round.announcement() {
            Some(announced) => {
                meeting.voted = meeting.present;
                announced.open_votes().to_vec()
            }
            // Spectators do not see the votes of a secret ballot either.
            None if state.ballot_rules().is_secret => Vec::new(),
            None => {
                let cast = journal[began..].iter();
                cast.filter_map(|entry| entry.event.vote()).collect()
            }
        };
        let hides_voters = state.ballot_rules().is_secret && !by.is_watchers();
        let open = votes.into_iter().map(|(voter, whom)| OpenVote {
            voter: Some(voter).filter(|_| !hides_voters),
            whom,
        });
        meeting.votes = open.collect();
        Some(meeting)
    }

    /// Returns the time that is left to talk or to vote at `now`, in a live meeting.
    pub fn time_left(&self, now: MeetingTime) -> Option<Duration> {
        self.ends.map(|end| end.since(now))
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
