//! Who looks up at the chat of a live meeting, and when.

use super::{LiveMeeting, SeatActivity, millis};
use crate::agents::{Agent, Bot, Choice, PendingChoice};
use crate::game::{Phase, Seat, SeatSet};
use crate::round::RoundChange;
use std::time::Duration;

/// How likely a seat that gives way is to look later, for each of the others who are writing. Measured with seven Talkers
/// (`tests/agents/talker/meeting.rs`): more makes the talk slow, less makes all speak at once.
const GIVES_WAY: f64 = 0.35;

/// How long somebody who was asked counts as writing.
const SEEMS_TO_WRITE: Duration = Duration::from_secs(4);

impl<'a> LiveMeeting<'a> {
    /// Asks everybody who looks up now. Who is no longer awaited takes no part.
    pub(super) fn ask_who_looks_up(&mut self, seats: SeatSet) {
        for seat in Seat::all() {
            if !seats.contains(seat) {
                self.drop_part(seat);
                continue;
            }
            let relieved = self.controls.takeover.is_relieved(seat);
            match &self.parts[seat.index()] {
                SeatActivity::Resting { until } if *until <= self.watch.now => {}
                // Nobody waits for the answer of somebody whose bot is to choose.
                SeatActivity::Asked { .. } if relieved => (self.tell)(RoundChange::GivenUp(seat)),
                _ => continue,
            }
            if self.gives_way(seat) {
                self.rest(seat, self.player(seat).tempo().rest);
                continue;
            }
            self.looks += 1;
            let choosing = {
                let round = self.round.borrow();
                let dice = round.dice_for_look(seat, self.looks);
                let view = round.game().view(seat);
                self.player(seat).choose(&view, round.memory_of(seat), dice)
            };
            self.parts[seat.index()] = match choosing {
                Choice::Made(decision) => SeatActivity::Answered(Ok(decision)),
                Choice::Asked(PendingChoice { answer, again, .. }) => {
                    (self.tell)(RoundChange::Asking(seat));
                    SeatActivity::Asked {
                        since: self.watch.now,
                        answer,
                        again,
                        told: 0,
                    }
                }
            };
        }
    }

    /// Whether the seat leaves a look at the chat for later since others are writing. Of models that are urged to speak
    /// where they have said less than others, all would else talk at once and then be silent together.
    fn gives_way(&mut self, seat: Seat) -> bool {
        if self.round.borrow().game().phase() != Phase::Chat || !self.player(seat).tempo().gives_way {
            return false;
        }
        let now = self.watch.now;
        let is_writing = |part: &SeatActivity| match part {
            SeatActivity::Typing { .. } => true,
            // Nobody waits for somebody who thinks for long.
            SeatActivity::Asked { since, .. } => now - since < millis(SEEMS_TO_WRITE),
            _ => false,
        };
        let writing = self.parts.iter().filter(|part| is_writing(part)).count();
        self.looks += 1;
        let mut dice = self.round.borrow().dice_for_look(seat, self.looks);
        (0..writing).any(|_| dice.chance(GIVES_WAY))
    }

    /// Who plays the seat: its agent, or its bot where a person wants that.
    pub(super) fn player(&self, seat: Seat) -> &'a dyn Agent {
        match self.controls.takeover.is_relieved(seat) {
            true => &Bot,
            false => &*self.agents[seat.index()],
        }
    }

    /// Lets the seat look up after about this pause: not all at the same time.
    pub(super) fn rest(&mut self, seat: Seat, pause: Duration) {
        self.looks += 1;
        let mut dice = self.round.borrow().dice_for_look(seat, self.looks);
        let part = 0.6 + 0.8 * dice.below(1_000) as f64 / 1_000.0;
        let until = self.watch.now + millis(pause) * part;
        self.parts[seat.index()] = SeatActivity::Resting { until };
    }

    pub(super) fn drop_part(&mut self, seat: Seat) {
        match std::mem::replace(&mut self.parts[seat.index()], SeatActivity::Away) {
            SeatActivity::Asked { .. } | SeatActivity::Typing { .. } => {
                (self.tell)(RoundChange::GivenUp(seat))
            }
            SeatActivity::Away | SeatActivity::Resting { .. } | SeatActivity::Answered(_) => {}
        }
    }
}
