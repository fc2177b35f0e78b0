//! The people at a table, who share one screen.

use super::Drafts;
use crate::agents::{Agent, Person};
use crate::game::Role;
use crate::round::{HotSeat, TurnTimer};
use crate::settings::{PeopleSettings, PersonName, TableSettings};
use crate::table::{Seat, SeatSet};
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// The people at a table: one to four of them, at one screen.
pub struct People {
    /// The people, in the order of play.
    pub seated: Vec<SeatedPerson>,
    /// Whose knowledge the screen shows, and who holds the device.
    pub hot_seat: Rc<HotSeat>,
    /// The time limit for their turns, if there is one.
    pub timer: Option<Rc<TurnTimer>>,
    /// Their unfinished words.
    pub drafts: RefCell<Drafts>,
    /// Which side will win, as the dead people at the table guessed.
    pub guessed_winner: Cell<Option<Role>>,
    /// Whether they have opened the roles instead of guessing.
    pub gave_up_guess: Cell<bool>,
}

/// A person at a table.
pub struct SeatedPerson {
    /// The person's seat.
    pub seat: Seat,
    /// The person's name, shown on this screen only.
    pub name: PersonName,
    /// The person's pending choice.
    pub person: Rc<Person>,
}

impl SeatedPerson {
    /// Returns the agent that the round asks.
    pub fn agent(&self) -> Rc<dyn Agent> {
        Rc::clone(&self.person) as Rc<dyn Agent>
    }
}

impl People {
    /// Seats the people at this table, in the order of their seats. Returns `None` if no person plays.
    pub fn of_table(table: &TableSettings, settings: PeopleSettings) -> Option<People> {
        let seats = table.human_seats().filter_map(Seat::new);
        let seated = seats.zip(settings.people).map(|(seat, settings)| SeatedPerson {
            seat,
            name: settings.name,
            person: Rc::default(),
        });
        let seated: Vec<SeatedPerson> = seated.collect();
        if seated.is_empty() {
            return None;
        }
        let seats: SeatSet = seated.iter().map(|seated| seated.seat).collect();
        let limit = settings.turn_limit.duration();
        Some(People {
            seated,
            hot_seat: Rc::new(HotSeat::of(seats).with_time_limit(limit.is_some())),
            timer: limit.map(|limit| Rc::new(TurnTimer::of(limit))),
            drafts: RefCell::default(),
            guessed_winner: Cell::default(),
            gave_up_guess: Cell::default(),
        })
    }

    /// Returns the person on this seat.
    pub fn on(&self, seat: Seat) -> Option<&SeatedPerson> {
        self.seated.iter().find(|seated| seated.seat == seat)
    }

    /// Returns the person that the round waits for: of several, the one who stepped forward, or else the
    /// first.
    pub fn asked(&self) -> Option<&SeatedPerson> {
        let speaker = self.hot_seat.acting_person().and_then(|seat| self.on(seat));
        let is_asked = |seated: &&SeatedPerson| seated.person.is_asked();
        speaker
            .filter(is_asked)
            .or_else(|| self.seated.iter().find(is_asked))
    }

    /// Returns the seats of all people that the round waits for.
    pub fn all_asked(&self) -> SeatSet {
        let asked = self.seated.iter().filter(|seated| seated.person.is_asked());
        asked.map(|seated| seated.seat).collect()
    }
}
