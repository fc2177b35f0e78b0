//! Choosing for the person who has the device.

use super::{Session, TurnStatus};
use crate::agents::RefusedChoice;
use crate::game::{Action, Room};

impl Session {
    /// Makes the choice of the person who has the device, and lets the round continue. Does nothing if no
    /// person is asked.
    ///
    /// # Errors
    /// [`RefusedChoice`] if the choice cannot be accepted.
    pub fn choose(&self, action: Action) -> Result<(), RefusedChoice> {
        let chooser = TurnStatus::of(self).chooser();
        let seated = self
            .people
            .as_ref()
            .zip(chooser)
            .and_then(|(people, seat)| people.on(seat));
        let Some(seated) = seated else { return Ok(()) };
        seated.person.play(action)?;
        self.playback.go_on();
        Ok(())
    }

    /// Walks to a room, if the person who has the device is asked and the room is adjacent. Returns whether
    /// they walk.
    pub fn walk_to(&self, to: Room) -> bool {
        let Some(chooser) = TurnStatus::of(self).chooser() else {
            return false;
        };
        let from = self.with(|round| round.game().view(chooser).room());
        let asked = self.people.as_ref().and_then(|people| people.on(chooser));
        let walks = asked.is_some_and(|asked| asked.person.play(Action::Move { from, to }).is_ok());
        if walks {
            self.playback.go_on();
        }
        walks
    }
}
