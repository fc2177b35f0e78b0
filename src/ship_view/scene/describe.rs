//! A description of the ship in words, used as the accessible name of the canvas.

use super::visible_state::VisibleState;
use crate::game::{Perspective, Room, SeatSet, Table};

/// Describes who is where, room by room. A seat's description covers its own room only.
pub fn describe(visible: &VisibleState) -> String {
    let mut words = format!("Ship map: timestep {}.", visible.timestep);
    if let (Perspective::One(seat), Some(room)) = (visible.perspective, visible.here) {
        words.push_str(&format!(" You are {} in {room}.", visible.table.name(seat)));
    }
    for room in Room::ALL {
        let (living, bodies) = (visible.living[room.index()], visible.bodies[room.index()]);
        if living.is_empty() && bodies.is_empty() {
            continue;
        }
        let living = names(living, "", &visible.table);
        let bodies = names(bodies, "body of ", &visible.table);
        words.push_str(&format!(" {room}: {}.", [living, bodies].concat().join(", ")));
    }
    words.push_str(match visible.perspective {
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
