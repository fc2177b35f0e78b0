//! When the discussion and the vote of a live meeting end.

use super::runner::{LiveMeetingRunner, SeatActivity, millis};
use crate::table::{Phase, SeatSet};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// How long a discussion goes on after its end for seats that are writing.
const LAST_WORDS: Duration = Duration::from_secs(15);

/// How long the others may finish their messages once all people are ready.
const AFTER_PEOPLE_ARE_READY: Duration = Duration::from_secs(8);

/// When a phase of a live meeting ends, in milliseconds of the meeting's own time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct PhaseEnd {
    /// When its time is up.
    pub(super) deadline: f64,
    /// When all living people became ready, if they are.
    people_ready_at: Option<f64>,
}

impl PhaseEnd {
    pub(super) fn at(deadline: f64) -> PhaseEnd {
        PhaseEnd {
            deadline,
            people_ready_at: None,
        }
    }

    /// Returns when a talk is over for whoever is not writing: at its deadline, or some time after all people are
    /// ready.
    fn of_talk(self) -> f64 {
        let after = |since| since + millis(AFTER_PEOPLE_ARE_READY);
        self.people_ready_at
            .map(after)
            .map_or(self.deadline, |end| end.min(self.deadline))
    }
}

impl LiveMeetingRunner<'_> {
    /// Returns when the phase ends by what is known now. Someone who is writing at the deadline of a
    /// discussion is waited for, and so are people who have not voted, if their turns have no time limit.
    pub(super) fn end_of_phase(&mut self, phase: Phase, seats: SeatSet) -> f64 {
        let now = self.time.now;
        if phase != Phase::Chat {
            let is_over_for_others = now >= self.end.deadline && !self.waited_for(seats).is_empty();
            let only_people = seats.minus(self.waited_for(seats)).is_empty();
            return match is_over_for_others && only_people {
                true => f64::INFINITY,
                false => self.end.deadline,
            };
        }
        match self.are_people_ready() {
            true => _ = self.end.people_ready_at.get_or_insert(now),
            false => self.end.people_ready_at = None,
        }
        let end = self.end.of_talk();
        match now >= end && self.is_anybody_writing() {
            true => end + millis(LAST_WORDS),
            false => end,
        }
    }

    /// Returns whether the time of the discussion is up, so that nobody begins another message.
    pub(super) fn is_time_up(&self) -> bool {
        self.time.now >= self.end.of_talk()
    }

    /// Returns which of these seats are people whose votes the table waits for.
    pub(super) fn waited_for(&self, seats: SeatSet) -> SeatSet {
        let audience = self.play_context.audience.as_ref();
        audience
            .filter(|hot_seat| !hot_seat.has_time_limit())
            .map_or(SeatSet::EMPTY, |hot_seat| hot_seat.people().and(seats))
    }

    /// Returns whether people take part and all of them are ready to vote.
    fn are_people_ready(&self) -> bool {
        let Some(audience) = &self.play_context.audience else {
            return false;
        };
        let round = self.round.borrow();
        let people = audience.people().and(round.game().living());
        !people.is_empty() && people.minus(round.game().ready()).is_empty()
    }

    fn is_anybody_writing(&self) -> bool {
        let is_typing = |activity: &SeatActivity| matches!(activity, SeatActivity::Typing { .. });
        let shows = self.clock.now_ms();
        let audience = self.play_context.audience.as_ref();
        self.activities.iter().any(is_typing) || audience.is_some_and(|hot_seat| hot_seat.is_typing(shows))
    }
}
