//! The map in words: corridors, vents, and how far rooms are apart.

use crate::game::{Passage, Room, distance};
use std::fmt::Write;

/// Lists the vents.
pub(super) fn vents() -> String {
    format!("Connected vents: {}.", cliques(Room::vents).join("; "))
}

/// Lists the corridors.
pub(super) fn corridors() -> String {
    let mut text = "Corridors, both ways:".to_owned();
    for (at, room) in Room::ALL.into_iter().enumerate() {
        let later: Vec<_> = later_rooms(at, room.corridors())
            .map(|other| other.name())
            .collect();
        if !later.is_empty() {
            // Writing to a String cannot fail.
            let _ = write!(text, "\n{room}: {}", later.join(", "));
        }
    }
    text
}

/// Tells how many steps apart any two rooms are by corridors. Most pairs are two steps apart; those of three
/// and more are listed, in groups of rooms that are all as far from each of some others.
pub(super) fn distances() -> String {
    let mut text = "Steps on foot, one a turn: 1 along a corridor".to_owned();
    for steps in (3..=longest_way()).rev() {
        let groups = groups_apart(steps);
        let groups: Vec<String> = groups
            .iter()
            .map(|group| format!("{} and {}", any_of(&group.rooms), any_of(&group.far)))
            .collect();
        // Writing to a String cannot fail.
        let _ = write!(text, "; {steps} between {}", groups.join(" / "));
    }
    text + "; else 2."
}

/// Rooms of which each is as far from each of some others.
struct RoomGroup {
    rooms: Vec<Room>,
    far: Vec<Room>,
}

impl RoomGroup {
    /// Returns the group without rooms all of whose pairs are told already, since none of them is `open`.
    fn reduced(&self, open: &[(Room, Room)]) -> RoomGroup {
        let is_open = |one: Room, other: Room| open.contains(&(one, other)) || open.contains(&(other, one));
        let with_open_pairs = |of: &[Room], others: &[Room]| -> Vec<Room> {
            let has_one = |room: &Room| others.iter().any(|other| is_open(*room, *other));
            of.iter().copied().filter(has_one).collect()
        };
        let rooms = with_open_pairs(&self.rooms, &self.far);
        let far = with_open_pairs(&self.far, &rooms);
        RoomGroup { rooms, far }
    }

    fn tells(&self, (one, other): &(Room, Room)) -> bool {
        let has = |one, other| self.rooms.contains(one) && self.far.contains(other);
        has(one, other) || has(other, one)
    }

    /// Returns how many of these pairs it tells for what it takes to tell it, in thousandths of a pair for a room.
    fn value(&self, open: &[(Room, Room)]) -> usize {
        let told = open.iter().filter(|pair| self.tells(pair)).count();
        1_000 * told / (self.rooms.len() + self.far.len() + 1)
    }
}

/// Returns groups that together contain every pair of rooms that are so many steps apart, the most telling first.
fn groups_apart(steps: u8) -> Vec<RoomGroup> {
    let is_apart = |one: Room, other: Room| distance(one, other, Passage::Corridors) == steps;
    let mut open: Vec<(Room, Room)> = Vec::new();
    let mut candidates: Vec<RoomGroup> = Vec::new();
    for (at, one) in Room::ALL.into_iter().enumerate() {
        for other in Room::ALL.into_iter().skip(at) {
            if is_apart(one, other) {
                open.push((one, other));
            }
            let mut far = Room::ALL.to_vec();
            far.retain(|&room| is_apart(one, room) && is_apart(other, room));
            let mut rooms = Room::ALL.to_vec();
            rooms.retain(|&room| far.iter().all(|&far| is_apart(room, far)));
            candidates.push(RoomGroup { rooms, far });
        }
    }
    let mut groups = Vec::new();
    while !open.is_empty() {
        let reduced = candidates.iter().map(|group| group.reduced(&open));
        // Of groups that are worth the same, the first.
        let best = reduced.rev().max_by_key(|group| group.value(&open));
        let best = best.expect("each pair is in a candidate");
        open.retain(|pair| !best.tells(pair));
        groups.push(best);
    }
    groups
}

/// Lists rooms: `Shields, Communications or Storage`.
fn any_of(rooms: &[Room]) -> String {
    let names: Vec<_> = rooms.iter().map(|room| room.name()).collect();
    match names.split_last() {
        Some((last, others)) if !others.is_empty() => format!("{} or {last}", others.join(", ")),
        _ => names.concat(),
    }
}

/// Returns the number of steps between the two rooms that are farthest apart on foot.
fn longest_way() -> u8 {
    let ways = Room::ALL
        .into_iter()
        .flat_map(|from| Room::ALL.map(|to| distance(from, to, Passage::Corridors)));
    ways.max().unwrap_or(0)
}

/// Returns groups of rooms that are all linked with each other: `Electrical, Medbay, Security`. Together they
/// contain every link once.
fn cliques(of: fn(Room) -> &'static [Room]) -> Vec<String> {
    let mut cliques: Vec<Vec<Room>> = Vec::new();
    for (at, room) in Room::ALL.into_iter().enumerate() {
        for other in later_rooms(at, of(room)) {
            let has_both = |clique: &Vec<Room>| clique.contains(&room) && clique.contains(&other);
            if cliques.iter().any(has_both) {
                continue;
            }
            let joins_all = |clique: &&mut Vec<Room>| {
                clique
                    .iter()
                    .all(|member| *member == room || of(other).contains(member))
            };
            match cliques
                .iter_mut()
                .filter(|clique| clique.contains(&room))
                .find(joins_all)
            {
                Some(clique) => clique.push(other),
                None => cliques.push(vec![room, other]),
            }
        }
    }
    let names = |clique: &Vec<Room>| {
        clique
            .iter()
            .map(|room| room.name())
            .collect::<Vec<_>>()
            .join(", ")
    };
    cliques.iter().map(names).collect()
}

/// Returns the rooms that come after this index in the table of rooms.
fn later_rooms(at: usize, rooms: &'static [Room]) -> impl Iterator<Item = Room> {
    rooms.iter().copied().filter(move |other| other.index() > at)
}
