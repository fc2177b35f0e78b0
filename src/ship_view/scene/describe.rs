//! A description of the ship in words, used as the accessible name of the canvas.

use super::visible_state::VisibleState;
use crate::game::Room;
use crate::table::{Perspective, Roster, SeatSet};

/// Describes who is where, room by room. A seat's description covers its own room only.
pub fn describe(visible: &VisibleState) -> String {
    let mut words = format!("Ship map: timestep {}.", visible.timestep);
    if let (Perspective::One(seat), Some(room)) = (visible.perspective, visible.here) {
        words.push_str(&format!(" You are {} in {room}.", visible.roster.name(seat)));
    }
    for room in Room::ALL {
        let (living, bodies) = (visible.living[room.index()], visible.bodies[room.index()]);
        if living.is_empty() && bodies.is_empty() {
            continue;
        }
        let living = names(living, "", &visible.roster);
        let bodies = names(bodies, "body of ", &visible.roster);
        words.push_str(&format!(" {room}: {}.", [living, bodies].concat().join(", ")));
    }
    words.push_str(match visible.perspective {
        Perspective::Everything => "",
        Perspective::One(_) => " The other rooms are out of sight.",
        Perspective::Shared(_) => " All rooms are out of sight.",
    });
    words
}

fn names(seats: SeatSet, before: &str, roster: &Roster) -> Vec<String> {
    seats
        .into_iter()
        .map(|seat| format!("{before}{}", roster.name(seat)))
        .collect()
}
