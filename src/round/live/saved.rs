//! A live meeting as it is saved and goes on.

use super::ending::PhaseEnd;
use super::runner::{LiveMeetingRunner, SeatActivity};
use crate::agents::{Decision, Failure};
use crate::table::{Phase, Seat, Turn};
use serde::{Deserialize, Serialize};

/// What the seats were doing in a live meeting. Times are milliseconds of the meeting's own time.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SavedLiveMeeting {
    phase: Phase,
    now: f64,
    #[serde(rename = "looks")]
    polls: u32,
    end: PhaseEnd,
    opener: Option<Seat>,
    #[serde(rename = "parts")]
    activities: Vec<SavedActivity>,
}

/// What one seat was doing.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum SavedActivity {
    /// The seat took no part.
    Away,
    /// The seat was to poll the chat again at `until`; `None` if it was not to in this phase.
    Resting { until: Option<f64> },
    /// The seat's answer was pending, so it is asked again.
    Asked {
        #[serde(rename = "look")]
        poll: u32,
    },
    /// The seat's answer had arrived.
    Answered(Box<Result<Decision, Failure>>),
    /// The seat was typing a message.
    Typing { until: f64, decision: Box<Decision> },
}

impl LiveMeetingRunner<'_> {
    /// Records in the round what the seats are doing, or that the meeting is over.
    pub(super) fn record_state(&self, phase: Phase) {
        let is_over = {
            let round = self.round.borrow();
            round.announcement().is_some() || !matches!(round.game().turn(), Turn::Any(_))
        };
        if is_over {
            return self.round.borrow_mut().set_live_meeting(None);
        }
        let saved_activity = |activity: &SeatActivity| match activity {
            SeatActivity::Away => SavedActivity::Away,
            &SeatActivity::Resting { until } => SavedActivity::Resting {
                // JSON has no infinity.
                until: Some(until).filter(|until| until.is_finite()),
            },
            &SeatActivity::Asked { poll, .. } => SavedActivity::Asked { poll },
            SeatActivity::Answered(answer) => SavedActivity::Answered(Box::new(answer.clone())),
            SeatActivity::Typing { until, decision } => SavedActivity::Typing {
                until: *until,
                decision: Box::new(decision.clone()),
            },
        };
        let saved = SavedLiveMeeting {
            phase,
            now: self.time.now,
            polls: self.polls,
            end: self.end,
            opener: self.opener,
            activities: self.activities.iter().map(saved_activity).collect(),
        };
        self.round.borrow_mut().set_live_meeting(Some(saved));
    }

    /// Goes on where the meeting was when the round was saved. Returns its phase; `None` if the round was not
    /// saved in a live meeting.
    pub(super) fn go_on_from_saved(&mut self) -> Option<Phase> {
        let saved = self.round.borrow().live_meeting().cloned()?;
        self.time.now = self.time.now.max(saved.now);
        self.pass_time();
        self.polls = saved.polls;
        self.end = saved.end;
        self.opener = saved.opener;
        for (seat, activity) in Seat::all().zip(saved.activities) {
            self.activities[seat.index()] = match activity {
                SavedActivity::Away => SeatActivity::Away,
                SavedActivity::Resting { until } => SeatActivity::Resting {
                    until: until.unwrap_or(f64::INFINITY),
                },
                SavedActivity::Asked { poll } => self.ask(seat, poll),
                SavedActivity::Answered(answer) => SeatActivity::Answered(*answer),
                SavedActivity::Typing { until, decision } => SeatActivity::Typing {
                    until,
                    decision: *decision,
                },
            };
        }
        Some(saved.phase)
    }
}
