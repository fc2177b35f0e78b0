//! A person at the table: taking a seat, and acting on it. It is fetched with the first seat that is taken.

mod bar;
mod deed;
mod join;
mod words;

use super::live::Seated;
use crate::agents::Person;
use crate::game::Seat;
pub use join::form;
use std::rc::Rc;

/// The person at the table, on this seat.
pub fn seated(seat: Seat) -> Seated {
    Seated {
        seat,
        person: Rc::new(Person::default()),
        bar: bar::bar,
        walk: bar::walk,
    }
}
