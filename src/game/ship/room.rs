//! The 14 rooms of the ship, the corridors and vents between them, and shortest paths.

use serde::{Deserialize, Serialize};

/// A room of the ship.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[repr(u8)]
pub enum Room {
    Cafeteria,
    Weapons,
    Navigation,
    O2,
    Shields,
    Communications,
    Storage,
    Admin,
    Electrical,
    LowerEngine,
    Security,
    Reactor,
    UpperEngine,
    Medbay,
}

use Room::*;

impl Room {
    /// The number of rooms.
    pub const COUNT: usize = 14;

    /// Every room, in the order of the rule book's table.
    pub const ALL: [Room; Room::COUNT] = [
        Cafeteria,
        Weapons,
        Navigation,
        O2,
        Shields,
        Communications,
        Storage,
        Admin,
        Electrical,
        LowerEngine,
        Security,
        Reactor,
        UpperEngine,
        Medbay,
    ];

    /// Returns the room's index in [`Room::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the room's name as shown to people and models.
    pub const fn name(self) -> &'static str {
        match self {
            Cafeteria => "Cafeteria",
            Weapons => "Weapons",
            Navigation => "Navigation",
            O2 => "O2",
            Shields => "Shields",
            Communications => "Communications",
            Storage => "Storage",
            Admin => "Admin",
            Electrical => "Electrical",
            LowerEngine => "Lower Engine",
            Security => "Security",
            Reactor => "Reactor",
            UpperEngine => "Upper Engine",
            Medbay => "Medbay",
        }
    }

    /// Returns the room with this name, ignoring case.
    pub fn named(name: &str) -> Option<Room> {
        Room::ALL
            .into_iter()
            .find(|room| room.name().eq_ignore_ascii_case(name.trim()))
    }

    /// Returns whether this is the name of a room, ignoring case.
    pub fn is_name(words: &str) -> bool {
        Room::named(words).is_some()
    }

    /// Returns the rooms that a corridor connects to this one.
    pub const fn corridors(self) -> &'static [Room] {
        match self {
            Cafeteria => &[Weapons, Admin, UpperEngine, Medbay],
            Weapons => &[Cafeteria, Navigation, O2],
            Navigation => &[Weapons, Shields],
            O2 => &[Weapons, Shields, Admin],
            Shields => &[Navigation, O2, Communications, Storage],
            Communications => &[Shields, Storage],
            Storage => &[Shields, Communications, Admin, Electrical, LowerEngine],
            Admin => &[Cafeteria, O2, Storage, Electrical],
            Electrical => &[Storage, Admin, LowerEngine],
            LowerEngine => &[Storage, Electrical, Security, Reactor, UpperEngine],
            Security => &[LowerEngine, Reactor, UpperEngine],
            Reactor => &[LowerEngine, Security, UpperEngine],
            UpperEngine => &[Cafeteria, LowerEngine, Security, Reactor, Medbay],
            Medbay => &[Cafeteria, UpperEngine],
        }
    }

    /// Returns the rooms that a vent connects to this one. Only impostors may use vents.
    pub const fn vents(self) -> &'static [Room] {
        match self {
            Cafeteria => &[Admin],
            Weapons => &[Navigation],
            Navigation => &[Shields, Weapons],
            Shields => &[Navigation],
            Admin => &[Cafeteria],
            Electrical => &[Medbay, Security],
            LowerEngine => &[Reactor, UpperEngine],
            Security => &[Electrical, Medbay],
            Reactor => &[UpperEngine, LowerEngine],
            UpperEngine => &[Reactor, LowerEngine],
            Medbay => &[Electrical, Security],
            O2 | Communications | Storage => &[],
        }
    }

    /// Returns whether a corridor connects the two rooms.
    pub fn joins(self, other: Room) -> bool {
        self.corridors().contains(&other)
    }

    /// Returns whether a vent connects the two rooms.
    pub fn vents_to(self, other: Room) -> bool {
        self.vents().contains(&other)
    }
}

impl std::fmt::Display for Room {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

/// The passages that a path may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passage {
    /// Corridors, which everyone may use.
    Corridors,
    /// Corridors and vents, for impostors.
    CorridorsAndVents,
}

/// The number of moves from each room (first index) to each other room (second index) through corridors only.
static DISTANCES_BY_CORRIDOR: [[u8; Room::COUNT]; Room::COUNT] = all_distances(false);
/// The same, with vents allowed.
static DISTANCES_WITH_VENTS: [[u8; Room::COUNT]; Room::COUNT] = all_distances(true);

const fn all_distances(vents: bool) -> [[u8; Room::COUNT]; Room::COUNT] {
    let mut distances = [[u8::MAX; Room::COUNT]; Room::COUNT];
    let mut from = 0;
    while from < Room::COUNT {
        let mut queue = [0usize; Room::COUNT];
        let (mut head, mut tail) = (0, 1);
        queue[0] = from;
        distances[from][from] = 0;
        while head < tail {
            let here = queue[head];
            head += 1;
            let next_distance = distances[from][here] + 1;
            let mut pass = 0;
            while pass < 2 {
                let neighbours = if pass == 0 {
                    Room::ALL[here].corridors()
                } else if vents {
                    Room::ALL[here].vents()
                } else {
                    &[]
                };
                let mut at = 0;
                while at < neighbours.len() {
                    let next = neighbours[at].index();
                    if distances[from][next] == u8::MAX {
                        distances[from][next] = next_distance;
                        queue[tail] = next;
                        tail += 1;
                    }
                    at += 1;
                }
                pass += 1;
            }
        }
        from += 1;
    }
    distances
}

/// Returns the minimum number of moves from one room to another.
///
/// ```
/// use among_agents::game::{distance, Passage, Room};
/// assert_eq!(distance(Room::Medbay, Room::Electrical, Passage::Corridors), 3);
/// assert_eq!(distance(Room::Medbay, Room::Electrical, Passage::CorridorsAndVents), 1);
/// ```
pub fn distance(from: Room, to: Room, by: Passage) -> u8 {
    let distances = match by {
        Passage::Corridors => &DISTANCES_BY_CORRIDOR,
        Passage::CorridorsAndVents => &DISTANCES_WITH_VENTS,
    };
    distances[from.index()][to.index()]
}

/// Returns the first room on a shortest path, or `None` if `from` and `to` are the same. Of several
/// candidates, the first in the rule book's order is taken.
pub fn next_on_path(from: Room, to: Room, by: Passage) -> Option<Room> {
    let left = distance(from, to, by);
    let vents: &[Room] = match by {
        Passage::Corridors => &[],
        Passage::CorridorsAndVents => from.vents(),
    };
    from.corridors()
        .iter()
        .chain(vents)
        .copied()
        .find(|&next| distance(next, to, by) < left)
}

/// Returns the rooms of a shortest path, including both ends.
pub fn shortest_path(from: Room, to: Room, by: Passage) -> Vec<Room> {
    std::iter::successors(Some(from), |&here| next_on_path(here, to, by)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_24_corridors_and_9_vents_all_two_way() {
        let links = |of: fn(Room) -> &'static [Room]| {
            let mut count = 0;
            for room in Room::ALL {
                for &other in of(room) {
                    assert!(of(other).contains(&room), "{room} and {other}");
                    count += 1;
                }
            }
            count / 2
        };
        assert_eq!(links(Room::corridors), 24);
        assert_eq!(links(Room::vents), 9);
    }

    #[test]
    fn every_room_is_reached_and_a_way_is_as_long_as_its_steps() {
        for by in [Passage::Corridors, Passage::CorridorsAndVents] {
            for from in Room::ALL {
                for to in Room::ALL {
                    let way = shortest_path(from, to, by);
                    assert_eq!(way.len(), usize::from(distance(from, to, by)) + 1);
                    assert_eq!(way.last(), Some(&to));
                }
            }
        }
    }
}
