//! The ship in words, for the name of the canvas.

use super::visible_state::VisibleState;
use crate::game::{Perspective, Room, SeatSet, Table};

/// What is where, room by room: all of it for a watcher, one room for a seat.
pub fn describe(truth: &VisibleState) -> String {
    let mut words = format!("Ship map: timestep {}.", truth.timestep);
    if let (Perspective::One(seat), Some(room)) = (truth.perspective, truth.here) {
        words.push_str(&format!(" You are {} in {room}.", truth.table.name(seat)));
    }
    for room in Room::ALL {
        let (living, bodies) = (truth.living[room.index()], truth.bodies[room.index()]);
        if living.is_empty() && bodies.is_empty() {
            continue;
        }
        let living = names(living, "", &truth.table);
        let bodies = names(bodies, "body of ", &truth.table);
        words.push_str(&format!(" {room}: {}.", [living, bodies].concat().join(", ")));
    }
    words.push_str(match truth.perspective {
        Perspective::Everything => "",
        Perspective::One(_) => " The other rooms are out of sight.",
        Perspective::Shared(_) => " All rooms are out of sight.",
    });
    words
}

fn names(seats: SeatSet, before: &str, table: &Table) -> Vec<String> {
    seats
        .into_iter()
        .map(|seat| format!("{before}{}", table.name(seat)))
        .collect()
}
