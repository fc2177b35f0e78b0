//! The runner of a live meeting, and what each seat is doing in it.

use super::ending::PhaseEnd;
use crate::agents::{Agent, ChoiceFuture, Decision, Failure, ReplyRetries};
use crate::clock::Clock;
use crate::round::{PlayContext, Round, RoundChange};
use crate::table::{Meeting, Seat};
use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

/// What a live meeting needs.
pub struct LiveMeetingPorts<'a> {
    pub(crate) round: &'a RefCell<Round>,
    pub(crate) agents: &'a [Rc<dyn Agent>],
    pub(crate) clock: &'a dyn Clock,
    pub(crate) play_context: &'a PlayContext,
    pub(crate) notify: &'a dyn Fn(RoundChange),
}

/// Runs a live meeting: the ports of the loop, and what each seat is doing.
pub(super) struct LiveMeetingRunner<'a> {
    pub(super) round: &'a RefCell<Round>,
    pub(super) agents: &'a [Rc<dyn Agent>],
    pub(super) clock: &'a dyn Clock,
    pub(super) play_context: &'a PlayContext,
    pub(super) notify: &'a dyn Fn(RoundChange),
    pub(super) activities: [SeatActivity; Seat::MAX],
    pub(super) polls: u32,
    pub(super) time: ScaledTime,
    pub(super) end: PhaseEnd,
    /// Who called the meeting, until somebody has spoken.
    pub(super) opener: Option<Seat>,
    /// Whether one choice may pass although the round is paused.
    pub(super) has_step: bool,
}

/// A seat's activity. Times are milliseconds of the meeting's own time.
pub(super) enum SeatActivity {
    /// The seat takes no part.
    Away,
    /// The seat polls the chat again at `until`.
    Resting { until: f64 },
    /// The seat was asked, and its answer is pending.
    Asked {
        since: f64,
        /// The number of the poll, which determines its dice.
        poll: u32,
        answer: ChoiceFuture,
        retries: Rc<ReplyRetries>,
        reported: u32,
    },
    /// The seat's answer has arrived.
    Answered(Result<Decision, Failure>),
    /// The seat types its message, which is heard at `until`.
    Typing { until: f64, decision: Decision },
}

/// The meeting's own time, which runs at the speed of the round.
pub(super) struct ScaledTime {
    /// Milliseconds since the meeting opened.
    pub(super) now: f64,
    /// The clock's time when `now` was last updated.
    pub(super) read_at: f64,
}

impl<'a> LiveMeetingRunner<'a> {
    /// Returns the meeting at its opening.
    pub(super) fn new(ports: LiveMeetingPorts<'a>) -> LiveMeetingRunner<'a> {
        let LiveMeetingPorts {
            round,
            agents,
            clock,
            play_context,
            notify,
        } = ports;
        let now = f64::from(round.borrow().game().moment().millis());
        LiveMeetingRunner {
            round,
            agents,
            clock,
            play_context,
            notify,
            activities: [const { SeatActivity::Away }; Seat::MAX],
            polls: 0,
            end: PhaseEnd::default(),
            opener: None,
            // Reaching this point while paused means that one choice was let through.
            has_step: play_context.playback.is_paused(),
            time: ScaledTime {
                now,
                read_at: clock.now_ms(),
            },
        }
    }
}

impl LiveMeetingRunner<'_> {
    /// Returns who called the meeting.
    pub(super) fn caller(&self) -> Option<Seat> {
        self.round.borrow().game().meeting().map(Meeting::caller)
    }
}

/// A time in milliseconds.
pub(super) fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1_000.0
}
