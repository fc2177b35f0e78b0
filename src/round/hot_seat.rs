//! Several people at one screen: whose knowledge it shows, and who is handed the device.

use crate::game::{Event, Game};
use crate::table::{Perspective, Seat, SeatSet};
use std::cell::Cell;
use std::time::Duration;

/// A person counts as typing for this long after the last change of the text field.
const TYPING_PAUSE: Duration = Duration::from_secs(4);

/// The people who share the screen of a round.
///
/// One of them holds the device, and the screen shows only what that person knows. Before the next private
/// turn the device is handed over; until then the screen shows nothing private. A dead person keeps getting
/// the device as long as one of the living people does not know of the death, since leaving them out would
/// reveal it.
#[derive(Debug, Default)]
pub struct HotSeat {
    people: SeatSet,
    last_holder: Cell<Option<DeviceHolder>>,
    acting_person: Cell<Option<Seat>>,
    has_time_limit: bool,
    /// When the screen's text field was last changed, in milliseconds of the clock; `None` if it is empty.
    typed_at: Cell<Option<f64>>,
}

/// A person holding the device.
#[derive(Clone, Copy, Debug)]
struct DeviceHolder {
    seat: Seat,
    /// The number of choices that the seat had made, to detect the end of its turn.
    choices: u16,
    /// The length of the journal at the handover, to detect a meeting in between.
    began: usize,
    /// Whether the holder has passed the device on.
    is_over: bool,
}

impl HotSeat {
    /// Returns a hot seat for these people.
    pub fn of(people: SeatSet) -> HotSeat {
        HotSeat {
            people,
            ..HotSeat::default()
        }
    }

    /// Sets whether the turns of these people have a time limit. Without one the others wait for them.
    pub fn with_time_limit(self, has_time_limit: bool) -> HotSeat {
        HotSeat {
            has_time_limit,
            ..self
        }
    }

    /// Returns whether the turns of these people have a time limit.
    pub fn has_time_limit(&self) -> bool {
        self.has_time_limit
    }

    /// Records that the text field was changed at this time of the clock, and whether it contains words now.
    pub fn note_typing(&self, now_ms: f64, has_words: bool) {
        self.typed_at.set(has_words.then_some(now_ms));
    }

    /// Returns whether somebody is typing: the text field contains words and was changed a moment ago.
    pub fn is_typing(&self, now_ms: f64) -> bool {
        let typed_at = self.typed_at.get();
        typed_at.is_some_and(|typed_at| now_ms - typed_at < TYPING_PAUSE.as_secs_f64() * 1_000.0)
    }

    /// Returns the seats of all people, living and dead.
    pub fn people(&self) -> SeatSet {
        self.people
    }

    /// Returns whose knowledge the screen shows while the person `asked` has a choice to make, if any. The
    /// dead see everything once no living person shares the screen.
    pub fn perspective(&self, game: &Game, asked: Option<Seat>) -> Perspective {
        let people_sharing = self.people_sharing(game);
        match people_sharing.lowest() {
            None => Perspective::Everything,
            Some(only) if people_sharing.len() == 1 => Perspective::One(only),
            Some(_) => {
                let is_open = game.meeting().is_none() && self.handover(game, asked).is_none();
                let holder = self
                    .holder(game)
                    .filter(|holder| people_sharing.contains(holder.seat));
                match holder.filter(|_| is_open) {
                    Some(holder) => Perspective::One(holder.seat),
                    None => Perspective::Shared(people_sharing),
                }
            }
        }
    }

    /// Returns whether nobody who lives shares the screen, so that its people only watch.
    pub fn has_only_watchers(&self, game: &Game) -> bool {
        self.people.and(game.living()).is_empty()
    }

    /// Returns the people who share the screen: the living ones, and the dead ones whom a living one still
    /// believes alive. Empty once none of them lives or the round is over.
    pub fn people_sharing(&self, game: &Game) -> SeatSet {
        if game.outcome().is_some() {
            return SeatSet::EMPTY;
        }
        let living = self.people.and(game.living());
        if living == self.people {
            return living;
        }
        let believed = game.believed_living(Perspective::Shared(living));
        living.union(self.people.and(believed))
    }

    /// Returns who must be handed the device before the screen shows anything private, given who is asked.
    pub fn handover(&self, game: &Game, asked: Option<Seat>) -> Option<Seat> {
        let people_sharing = self.people_sharing(game);
        let asked = asked.filter(|_| game.is_private() && people_sharing.len() > 1)?;
        let ghosts = people_sharing.minus(game.living());
        let between = match self.holder(game) {
            None => ghosts.minus(ghosts.from(asked)),
            Some(holder) if ghosts.contains(holder.seat) && !holder.has_chosen(game) => return None,
            Some(holder) if holder.seat == asked && !holder.has_chosen(game) => return None,
            Some(holder) => return Some(next_between(ghosts, holder.seat, asked).unwrap_or(asked)),
        };
        between.lowest().or(Some(asked))
    }

    /// Returns who acts now, if several people are asked at once and one of them has stepped forward.
    pub fn acting_person(&self) -> Option<Seat> {
        self.acting_person.get()
    }

    /// Lets the person on this seat act now, while others are asked as well.
    pub fn act_as(&self, seat: Seat) {
        self.acting_person.set(Some(seat));
    }

    /// Records that this person has taken the device.
    pub fn hand_to(&self, game: &Game, seat: Seat) {
        self.last_holder.set(Some(DeviceHolder {
            seat,
            choices: game.choices_made(seat),
            began: game.journal().len(),
            is_over: false,
        }));
    }

    /// Records that the holder, who has nothing to choose, passes the device on.
    pub fn pass_device(&self) {
        let given = self.last_holder.get().map(|holder| DeviceHolder {
            is_over: true,
            ..holder
        });
        self.last_holder.set(given);
    }

    /// Returns who holds the device. No one does after a meeting, since all of them took part in it.
    fn holder(&self, game: &Game) -> Option<DeviceHolder> {
        let has_met = |holder: &DeviceHolder| {
            let since = &game.journal()[holder.began.min(game.journal().len())..];
            let mut events = since.iter().map(|entry| &entry.event);
            events.any(|event| matches!(event, Event::MeetingOpened { .. } | Event::BallotClosed { .. }))
        };
        self.last_holder.get().filter(|holder| !has_met(holder))
    }
}

impl DeviceHolder {
    fn has_chosen(self, game: &Game) -> bool {
        self.is_over || game.choices_made(self.seat) != self.choices
    }
}

/// Returns the first of these seats after `after` and before `before`, in the order of play and wrapping
/// around.
fn next_between(seats: SeatSet, after: Seat, before: Seat) -> Option<Seat> {
    let below = seats.minus(seats.from(before));
    let (above, wraps) = (seats.from(after).without(after), before <= after);
    match wraps {
        true => above.lowest().or(below.lowest()),
        false => above.and(below).lowest(),
    }
}

#[cfg(test)]
#[path = "hot_seat_tests.rs"]
mod tests;
