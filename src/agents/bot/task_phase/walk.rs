//! Choosing a path through the ship.

use crate::agents::bot::knowledge::Beliefs;
use crate::agents::bot::weights::TURNING_BACK;
use crate::game::{Action, Event, Passage, Room, distance};
use crate::table::{Dice, Seat};

/// Returns the room that the seat came from, if its last action was a move.
pub(crate) fn came_from(beliefs: &Beliefs<'_>) -> Option<Room> {
    match beliefs.view.done().next_back().map(|entry| entry.event) {
        Some(Event::Acted {
            action: Action::Move { from, .. },
            ..
        }) => Some(*from),
        _ => None,
    }
}

/// Returns a move along a corridor towards `goal`. Among equally short paths, higher `room_score` decides,
/// then the dice.
pub(crate) fn step_towards(
    beliefs: &Beliefs<'_>,
    goal: Room,
    dice: &mut Dice,
    room_score: impl Fn(Room) -> f64,
) -> Action {
    let here = beliefs.view.room();
    let left = distance(here, goal, Passage::Corridors);
    let shorter = |&&room: &&Room| distance(room, goal, Passage::Corridors) < left;
    let ways = here.corridors().iter().filter(shorter);
    best(ways.copied(), dice, room_score).map_or_else(wait, |to| Action::Move { from: here, to })
}

/// Returns the room with the most appeal. The dice break ties.
pub(crate) fn best(
    rooms: impl Iterator<Item = Room>,
    dice: &mut Dice,
    room_score: impl Fn(Room) -> f64,
) -> Option<Room> {
    let mut best: Option<(f64, Room)> = None;
    for room in rooms {
        // A tiny random share breaks ties.
        let points = room_score(room) + dice.below(100) as f64 / 10_000.0;
        if best.is_none_or(|(most, _)| points > most) {
            best = Some((points, room));
        }
    }
    best.map(|(_, room)| room)
}

/// Returns the penalty for going straight back.
pub(crate) fn turning_back(came_from: Option<Room>, next: Room) -> f64 {
    if came_from == Some(next) {
        TURNING_BACK
    } else {
        0.0
    }
}

/// Returns the action of standing still in silence.
pub(crate) fn wait() -> Action {
    Action::Speak(crate::table::Speech::SILENCE)
}

/// Returns the room in which a player was last known to be, and how many timesteps ago.
pub(crate) fn last_known(beliefs: &Beliefs<'_>, who: Seat) -> Option<(Room, u16)> {
    let now = beliefs.now();
    let (then, presence) = beliefs.whereabouts.last_place(who, now)?;
    Some((presence.to, now - then))
}

/// Returns the player that it has not seen for the longest time, for how many timesteps, and where it was.
pub(crate) fn longest_unseen(beliefs: &Beliefs<'_>) -> Option<(u16, Seat, Room)> {
    let unseen = beliefs.others.into_iter().filter_map(|who| {
        let (room, ago) = last_known(beliefs, who)?;
        Some((ago, who, room))
    });
    unseen.max_by_key(|&(ago, ..)| ago)
}
