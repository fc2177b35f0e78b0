//! Decides which seats poll the chat of a live meeting, and when.

use super::runner::{LiveMeetingRunner, SeatActivity, millis};
use crate::agents::{Agent, Bot, Choice, PendingChoice, ResponsePace};
use crate::round::RoundChange;
use crate::table::{Phase, Seat, SeatSet};
use std::time::Duration;

/// The probability that a seat with `waits_while_others_write` postpones its poll, for each other seat that is
/// writing. Measured with seven Talkers (`tests/agents/talker/meeting.rs`): higher values slow the talk down,
/// lower ones let all speak at once.
const WAITS_WHILE_OTHERS_WRITE: f64 = 0.35;

/// How long a seat counts as writing after it was asked.
const SEEMS_TO_WRITE: Duration = Duration::from_secs(4);

impl<'a> LiveMeetingRunner<'a> {
    /// Asks every seat whose next poll is due. Seats outside `seats` take no part.
    pub(super) fn ask_due_seats(&mut self, seats: SeatSet) {
        let phase = self.round.borrow().game().phase();
        for seat in Seat::all() {
            if !seats.contains(seat) {
                self.reset_activity(seat);
                continue;
            }
            // After the time is up people may still finish a message, but nobody else begins one.
            let is_person = self.player(seat).response_pace() == ResponsePace::IMMEDIATE;
            if self.is_time_up() && phase == Phase::Chat && !is_person {
                if let SeatActivity::Resting { until } = &mut self.activities[seat.index()] {
                    *until = f64::INFINITY;
                }
                continue;
            }
            let taken_over = self.play_context.takeover.is_bot_next(seat);
            match &self.activities[seat.index()] {
                SeatActivity::Resting { until } if *until <= self.time.now => {}
                // The answer of a seat whose bot is to choose is not needed any more.
                SeatActivity::Asked { .. } if taken_over => (self.notify)(RoundChange::GivenUp(seat)),
                _ => continue,
            }
            if self.waits_while_others_write(seat) {
                self.schedule_poll(seat, self.player(seat).response_pace().poll_interval);
                continue;
            }
            self.polls += 1;
            self.activities[seat.index()] = self.ask(seat, self.polls);
        }
    }

    /// Lets the seat poll the chat.
    pub(super) fn ask(&self, seat: Seat, poll: u32) -> SeatActivity {
        let choosing = {
            let round = self.round.borrow();
            let dice = round.dice_for_poll(seat, poll);
            let view = round.game().view(seat);
            self.player(seat).choose(&view, round.memory_of(seat), dice)
        };
        match choosing {
            Choice::Made(decision) => SeatActivity::Answered(Ok(decision)),
            Choice::Asked(PendingChoice { answer, retries, .. }) => {
                (self.notify)(RoundChange::Asking(seat));
                SeatActivity::Asked {
                    since: self.time.now,
                    poll,
                    answer,
                    retries,
                    reported: 0,
                }
            }
        }
    }

    /// Returns whether the seat postpones its poll because others are writing. Models are urged to speak when
    /// they have said less than others; without this they would all speak at once and then all be silent.
    fn waits_while_others_write(&mut self, seat: Seat) -> bool {
        if self.round.borrow().game().phase() != Phase::Chat
            || !self.player(seat).response_pace().waits_while_others_write
        {
            return false;
        }
        let now = self.time.now;
        let is_writing = |activity: &SeatActivity| match activity {
            SeatActivity::Typing { .. } => true,
            // A seat that thinks for long does not hold the others back.
            SeatActivity::Asked { since, .. } => now - since < millis(SEEMS_TO_WRITE),
            _ => false,
        };
        let writing = self
            .activities
            .iter()
            .filter(|activity| is_writing(activity))
            .count();
        self.polls += 1;
        let mut dice = self.round.borrow().dice_for_poll(seat, self.polls);
        (0..writing).any(|_| dice.chance(WAITS_WHILE_OTHERS_WRITE))
    }

    /// Returns who plays the seat: its agent, or its bot if a person has chosen that.
    pub(super) fn player(&self, seat: Seat) -> &'a dyn Agent {
        match self.play_context.takeover.is_bot_next(seat) {
            true => &Bot,
            false => &*self.agents[seat.index()],
        }
    }

    /// Schedules the seat's next poll after 0.6 to 1.4 times `pause`, so that the seats do not poll all at
    /// once.
    pub(super) fn schedule_poll(&mut self, seat: Seat, pause: Duration) {
        self.polls += 1;
        let mut dice = self.round.borrow().dice_for_poll(seat, self.polls);
        let factor = 0.6 + 0.8 * dice.below(1_000) as f64 / 1_000.0;
        let until = self.time.now + millis(pause) * factor;
        self.activities[seat.index()] = SeatActivity::Resting { until };
    }

    pub(super) fn reset_activity(&mut self, seat: Seat) {
        match std::mem::replace(&mut self.activities[seat.index()], SeatActivity::Away) {
            SeatActivity::Asked { .. } | SeatActivity::Typing { .. } => {
                (self.notify)(RoundChange::GivenUp(seat))
            }
            SeatActivity::Away | SeatActivity::Resting { .. } | SeatActivity::Answered(_) => {}
        }
    }
}
