//! People at one screen: whose knowledge it shows, and to whom the device is handed.

use crate::game::{Event, Game, Perspective, Phase, Seat, SeatSet};
use std::cell::Cell;

/// The people who share the screen of a round.
///
/// One of them holds the device while only what they know is shown. Before the next private turn the device is handed over, and
/// meanwhile the screen shows nothing private. Somebody who is dead is handed the device as before, as long as one of the living
/// people does not know it, since being left out would tell.
#[derive(Debug, Default)]
pub struct HotSeat {
    people: SeatSet,
    hold: Cell<Option<DeviceHolder>>,
    speaker: Cell<Option<Seat>>,
}

/// Somebody with the device in hand.
#[derive(Clone, Copy, Debug)]
struct DeviceHolder {
    seat: Seat,
    /// How many choices the seat had made, so that it shows when the turn is over.
    choices: u16,
    /// The journal's length, so that it shows when a meeting has come in between.
    began: usize,
    /// Whether the holder has given it on.
    is_over: bool,
}

impl HotSeat {
    /// These people at one screen.
    pub fn of(people: SeatSet) -> HotSeat {
        HotSeat {
            people,
            hold: Cell::default(),
            speaker: Cell::default(),
        }
    }

    /// The seats of the people, living or not.
    pub fn people(&self) -> SeatSet {
        self.people
    }

    /// Whose knowledge the screen shows while this person is asked, or nobody. The dead see everything once nobody living
    /// shares the screen.
    pub fn perspective(&self, game: &Game, asked: Option<Seat>) -> Perspective {
        let sharers = self.sharers(game);
        match sharers.lowest() {
            None => Perspective::Everything,
            Some(only) if sharers.len() == 1 => Perspective::One(only),
            Some(_) => {
                let is_open = game.phase() == Phase::Task && self.handover(game, asked).is_none();
                let holder = self.hold(game).filter(|hold| sharers.contains(hold.seat));
                match holder.filter(|_| is_open) {
                    Some(hold) => Perspective::One(hold.seat),
                    None => Perspective::Shared(sharers),
                }
            }
        }
    }

    /// The people who live as far as all of them know; nobody once none of them lives or the round is over.
    pub fn sharers(&self, game: &Game) -> SeatSet {
        if game.outcome().is_some() {
            return SeatSet::EMPTY;
        }
        let living = self.people.and(game.living());
        if living == self.people {
            return living;
        }
        let believed = Perspective::Shared(living).believed_living(game);
        living.union(self.people.and(believed))
    }

    /// Who is to be handed the device before the screen shows anything private, now that this person is asked.
    pub fn handover(&self, game: &Game, asked: Option<Seat>) -> Option<Seat> {
        let sharers = self.sharers(game);
        let is_private = match game.phase() {
            Phase::Task => true,
            Phase::Vote => game.rules().secret_ballot,
            Phase::Discussion { .. } | Phase::Chat => false,
        };
        let asked = asked.filter(|_| is_private && sharers.len() > 1)?;
        let ghosts = sharers.minus(game.living());
        let between = match self.hold(game) {
            None => ghosts.minus(ghosts.from(asked)),
            Some(hold) if ghosts.contains(hold.seat) && !hold.has_chosen(game) => return None,
            Some(hold) if hold.seat == asked && !hold.has_chosen(game) => return None,
            Some(hold) => return Some(next_between(ghosts, hold.seat, asked).unwrap_or(asked)),
        };
        between.lowest().or(Some(asked))
    }

    /// Who of several people that are asked at once acts now, if one of them said so.
    pub fn speaker(&self) -> Option<Seat> {
        self.speaker.get()
    }

    /// The person on this seat acts now, while others are asked as well.
    pub fn speak_as(&self, seat: Seat) {
        self.speaker.set(Some(seat));
    }

    /// The person has the device now.
    pub fn hand_to(&self, game: &Game, seat: Seat) {
        self.hold.set(Some(DeviceHolder {
            seat,
            choices: game.choices_made(seat),
            began: game.journal().len(),
            is_over: false,
        }));
    }

    /// Somebody who has nothing to choose gives the device on.
    pub fn hand_on(&self) {
        let given = self.hold.get().map(|hold| DeviceHolder {
            is_over: true,
            ..hold
        });
        self.hold.set(given);
    }

    /// Who holds the device; nobody after a meeting, to which all of them came.
    fn hold(&self, game: &Game) -> Option<DeviceHolder> {
        let has_met = |hold: &DeviceHolder| {
            let since = &game.journal()[hold.began.min(game.journal().len())..];
            let mut events = since.iter().map(|entry| &entry.event);
            events.any(|event| matches!(event, Event::MeetingOpened { .. } | Event::BallotClosed { .. }))
        };
        self.hold.get().filter(|hold| !has_met(hold))
    }
}

impl DeviceHolder {
    fn has_chosen(self, game: &Game) -> bool {
        self.is_over || game.choices_made(self.seat) != self.choices
    }
}

/// The first of these seats that comes after one and before another, in the order of play, round the table.
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
