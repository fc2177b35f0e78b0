//! Choosing for the person who has the device.

use super::{Session, TurnStatus};
use crate::agents::RefusedChoice;
use crate::game::{Action, Room};
use crate::table::Seat;

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
        let action = match action {
            Action::Speak(speech) if self.table.rules.full_sentences => {
                Action::Speak(speech.in_sentences(Room::is_name))
            }
            action => action,
        };
        let is_ready = action == Action::Ready;
        seated.person.answer(action)?;
        if is_ready {
            self.pass_to_unready(seated.seat);
        }
        self.playback.skip_pause();
        Ok(())
    }

    /// Lets the next person act who shares the screen and is not ready to vote, after `ready` has become so.
    fn pass_to_unready(&self, ready: Seat) {
        let Some(people) = &self.people else { return };
        let unready = self.with_round(|round| {
            let game = round.game();
            let living = people.hot_seat.people().and(game.living());
            living.minus(game.ready()).without(ready)
        });
        let next = unready.into_iter().find(|&seat| seat > ready);
        if let Some(next) = next.or(unready.lowest()) {
            people.hot_seat.act_as(next);
        }
    }

    /// Walks to a room, if the person who has the device is asked and the room is adjacent. Returns whether
    /// they walk.
    pub fn walk_to(&self, to: Room) -> bool {
        let Some(chooser) = TurnStatus::of(self).chooser() else {
            return false;
        };
        let from = self.with_round(|round| round.game().view(chooser).room());
        let asked = self.people.as_ref().and_then(|people| people.on(chooser));
        let walks = asked.is_some_and(|asked| asked.person.answer(Action::Move { from, to }).is_ok());
        if walks {
            self.playback.skip_pause();
        }
        walks
    }
}
