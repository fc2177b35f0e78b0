//! How an impostor looks for victims.

use super::ReasonedAction;
use super::kills::{crowd, next_kill_wins, own_body_in};
use super::walk::{best, came_from, turning_back, wait};
use crate::agents::bot::knowledge::Beliefs;
use crate::agents::bot::weights::{DISTANCE, OWN_BODY, PATIENCE, RESTS, WITNESS};
use crate::dice::Dice;
use crate::game::{Action, LegalAction, Passage, Room, Seat, SeatSet, next_on_way, steps};

/// Moves towards the room where a lone victim is most likely. Otherwise walks about as if it had tasks.
pub(crate) fn hunt(mind: &Beliefs<'_>, targets: SeatSet, dice: &mut Dice) -> ReasonedAction {
    let view = mind.view;
    let from = view.room();
    let crew = mind.others.minus(view.fellows());
    let wins = next_kill_wins(mind);
    if let Some(who) = targets.lowest()
        && (targets.len() == 1 || wins)
        && (view.kill_cooldown() <= PATIENCE || wins)
    {
        return stay_with(mind, who).into();
    }
    let odds: Vec<(Seat, LocationOdds)> = crew.into_iter().map(|who| (who, track(mind, who))).collect();
    let worth = |room: Room| {
        let there = |odds: &LocationOdds| odds[room.index()];
        let expected: f64 = odds.iter().map(|(_, odds)| there(odds)).sum();
        let best = odds.iter().map(|(_, odds)| there(odds)).fold(0.0, f64::max);
        // One player alone is a victim; every other one who may be there is a witness.
        let witnesses = if wins { 0.0 } else { (expected - best) * WITNESS };
        let way = i32::from(steps(from, room, Passage::Corridors));
        (best - witnesses) * DISTANCE.powi(way)
    };
    let goal = best(Room::ALL.into_iter().filter(|&room| room != from), dice, worth);
    let next = |room| next_on_way(from, room, Passage::Corridors);
    match goal.and_then(|room| Some((room, next(room)?))) {
        Some((room, to)) if wins || !own_body_in(mind, to) => {
            let likely = odds
                .iter()
                .max_by(|one, other| one.1[room.index()].total_cmp(&other.1[room.index()]));
            let name = likely.map_or("Somebody", |(who, _)| view.name(*who));
            let why = format!("{name} should be in {room} by now. I go that way.");
            ReasonedAction::from((Action::Move { from, to }, why)).heading_for(room)
        }
        _ => wander(mind, dice).into(),
    }
}

/// Walks about, to where others are and no body is.
fn wander(mind: &Beliefs<'_>, dice: &mut Dice) -> (Action, String) {
    let from = mind.view.room();
    let back = came_from(mind);
    let way = best(from.corridors().iter().copied(), dice, |room| {
        let body = if own_body_in(mind, room) { OWN_BODY } else { 0.0 };
        crowd(mind, room).min(1.0) - turning_back(back, room) - body
    });
    match way {
        Some(to) => (
            Action::Move { from, to },
            "I walk about as if I had tasks.".to_owned(),
        ),
        None => (wait(), "I wait.".to_owned()),
    }
}

/// The probability that a player is in each room.
type LocationOdds = [f64; Room::COUNT];

/// Estimates where a player may be. From the room where it was last seen, it moves or stays in each timestep,
/// and it is not in a room where this seat was and did not see it.
fn track(mind: &Beliefs<'_>, who: Seat) -> LocationOdds {
    let record = &mind.record;
    let mut odds = [0.0; Room::COUNT];
    let Some((then, stay)) = record.last_place(who, mind.now()) else {
        return odds;
    };
    odds[stay.to.index()] = 1.0;
    for timestep in then..=mind.now() {
        if timestep > then {
            let before = odds;
            for room in Room::ALL {
                let leave = (1.0 - RESTS) / room.corridors().len() as f64;
                odds[room.index()] -= before[room.index()] * (1.0 - RESTS);
                for next in room.corridors() {
                    odds[next.index()] += before[room.index()] * leave;
                }
            }
        }
        if timestep > then
            && let Some(own) = record.place(mind.me, timestep)
        {
            odds[own.to.index()] = 0.0;
        }
    }
    if !mind.view.here().contains(who) {
        odds[mind.view.room().index()] = 0.0;
    }
    odds
}

/// Stays with a victim until it can kill.
fn stay_with(mind: &Beliefs<'_>, target: Seat) -> (Action, String) {
    let view = mind.view;
    let fake = view.legal().iter().find_map(|line| match line {
        LegalAction::FakeTask(task) => Some(Action::FakeTask(*task)),
        _ => None,
    });
    let why = format!("{} is here. Patience.", view.name(target));
    (fake.unwrap_or_else(wait), why)
}
