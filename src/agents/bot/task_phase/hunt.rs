//! How an impostor looks for victims.

use super::kills::{crowd, most_dangerous, next_kill_wins, own_body_in, spares};
use super::walk::{best, came_from, turning_back, wait};
use crate::agents::bot::ReasonedAction;
use crate::agents::bot::knowledge::Beliefs;
use crate::agents::bot::weights::{DISTANCE, OWN_BODY, PATIENCE, RESTS, WITNESS};
use crate::game::{Action, Passage, Room, next_on_way, steps};
use crate::table::{Dice, Seat, SeatSet};

/// Moves towards the room where a lone victim is most likely. Otherwise walks about as if it had tasks.
pub(crate) fn hunt(mind: &Beliefs<'_>, targets: SeatSet, dice: &mut Dice) -> ReasonedAction {
    let view = mind.view;
    let from = view.room();
    let crew = match mind.now() < mind.weights.chooses_victims_until {
        true => most_dangerous(mind),
        false => mind.others.minus(view.fellows()),
    };
    let wins = next_kill_wins(mind);
    // Whoever avoids company looks for a victim only when it can kill.
    let patience = if mind.weights.company < 0.0 { 0 } else { PATIENCE };
    if let Some(who) = targets.lowest()
        && (targets.len() == 1 || wins)
        && (view.kill_cooldown() <= patience || wins)
        && (wins || !spares(mind, who))
    {
        return stay_with(mind, who).into();
    }
    let odds: Vec<(Seat, LocationOdds)> = crew.into_iter().map(|who| (who, track(mind, who))).collect();
    let worth = |room: Room| {
        let there = |odds: &LocationOdds| odds[room.index()];
        let expected: f64 = odds.iter().map(|(_, odds)| there(odds)).sum();
        let best = odds.iter().map(|(_, odds)| there(odds)).fold(0.0, f64::max);
        // One player alone is a victim; every other one who may be there is a witness.
        let shyness = if mind.weights.company < 0.0 { 3.0 } else { 1.0 };
        let witnesses = if wins {
            0.0
        } else {
            (expected - best) * WITNESS * shyness
        };
        let way = i32::from(steps(from, room, Passage::Corridors));
        (best - witnesses) * DISTANCE.powi(way)
    };
    if mind.weights.company < 0.0 && view.kill_cooldown() > 0 && !wins {
        return wander(mind, dice).into();
    }
    let goal = best(Room::ALL.into_iter().filter(|&room| room != from), dice, worth);
    let next = |room| next_on_way(from, room, Passage::Corridors);
    match goal.and_then(|room| Some((room, next(room)?))) {
        Some((room, to)) if wins || !own_body_in(mind, to) => {
            let likely = odds
                .iter()
                .max_by(|one, other| one.1[room.index()].total_cmp(&other.1[room.index()]));
            let name = likely.map_or("Somebody", |(who, _)| view.name(*who));
            let why = format!("{name} should be in {room} by now. I go that way.");
            if let Some(to) = vent_towards(mind, room, dice) {
                return ReasonedAction::from((Action::Vent { from, to }, why)).heading_for(room);
            }
            ReasonedAction::from((Action::Move { from, to }, why)).heading_for(room)
        }
        _ => wander(mind, dice).into(),
    }
}

/// Returns the room to which a vent shortens the way, if it uses vents on its ways and nobody would see it.
fn vent_towards(mind: &Beliefs<'_>, goal: Room, dice: &mut Dice) -> Option<Room> {
    let from = mind.view.room();
    let to = next_on_way(from, goal, Passage::CorridorsAndVents)?;
    let is_unseen = mind.view.here().minus(mind.view.fellows()).is_empty() && crowd(mind, to) == 0.0;
    (is_unseen && !from.joins(to) && dice.chance(mind.weights.travels_by_vent)).then_some(to)
}

/// Walks about, to where others are, or away from them by its persona, and to no body.
fn wander(mind: &Beliefs<'_>, dice: &mut Dice) -> (Action, String) {
    let from = mind.view.room();
    let back = came_from(mind);
    let way = best(from.corridors().iter().copied(), dice, |room| {
        let body = if own_body_in(mind, room) { OWN_BODY } else { 0.0 };
        crowd(mind, room).min(1.0) * mind.weights.company.signum() - turning_back(back, room) - body
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
    let fake = view.work().map(|(_, fake)| fake);
    let why = format!("{} is here. Patience.", view.name(target));
    (fake.unwrap_or_else(wait), why)
}
