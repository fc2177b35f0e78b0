//! A description of the ship in words, used as the accessible name of the canvas.

use crate::game::{Room, ShownShip};
use crate::table::{Perspective, Roster, SeatSet};

/// Describes who is where, room by room. A seat's description covers its own room only, and nobody is named
/// in the dark.
pub fn describe(ship: &ShownShip) -> String {
    let mut words = format!("Ship map: timestep {}.", ship.timestep);
    if let (Perspective::One(seat), Some(room)) = (ship.perspective, ship.here) {
        words.push_str(&format!(" You are {} in {room}.", ship.roster.name(seat)));
    }
    for room in Room::ALL {
        let (living, bodies) = (ship.living[room.index()], ship.bodies[room.index()]);
        if living.is_empty() && bodies.is_empty() {
            continue;
        }
        if ship.is_dark(room) {
            let bodies = match bodies.len() {
                0 => None,
                1 => Some("a body".to_owned()),
                count => Some(format!("{count} bodies")),
            };
            let standing = (!living.is_empty()).then(|| format!("{} standing", living.len()));
            let all: Vec<String> = bodies.into_iter().chain(standing).collect();
            words.push_str(&format!(" {room}, in the dark: {}.", all.join(" and ")));
            continue;
        }
        let living = names(living, "", &ship.roster);
        let bodies = names(bodies, "body of ", &ship.roster);
        words.push_str(&format!(" {room}: {}.", [living, bodies].concat().join(", ")));
    }
    words.push_str(match ship.perspective {
        Perspective::Everything | Perspective::Whodunit => "",
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
