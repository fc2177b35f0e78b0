//! How an impostor looks for victims.

use super::kills::{exposure, most_dangerous, next_kill_wins, own_body_in, spares};
use super::walk::{best, came_from, turning_back, wait};
use crate::agents::bot::ReasonedAction;
use crate::agents::bot::knowledge::Beliefs;
use crate::agents::bot::location::{LocationProbabilities, after_a_timestep};
use crate::agents::bot::weights::{DISTANCE, WITNESS};
use crate::game::{Action, Passage, Room, distance, next_on_path};
use crate::table::{Dice, Seat, SeatSet};

/// Moves towards the room where a lone victim is most likely. Otherwise walks about as if it had tasks.
pub(crate) fn hunt(beliefs: &Beliefs<'_>, targets: SeatSet, dice: &mut Dice) -> ReasonedAction {
    let view = beliefs.view;
    let from = view.room();
    let crew = match beliefs.now() < beliefs.weights.chooses_victims_until {
        true => most_dangerous(beliefs),
        false => beliefs.others.minus(view.fellows()),
    };
    let wins = next_kill_wins(beliefs);
    if let Some(who) = targets.lowest()
        && (targets.len() == 1 || wins)
        && (view.kill_cooldown() == 0 || wins)
        && (wins || !spares(beliefs, who))
    {
        return stay_with(beliefs, who).into();
    }
    let chances: Vec<(Seat, LocationProbabilities)> = crew
        .into_iter()
        .map(|who| (who, estimate_location(beliefs, who)))
        .collect();
    let worth = |room: Room| {
        let there = |chances: &LocationProbabilities| chances[room.index()];
        let expected: f64 = chances.iter().map(|(_, chances)| there(chances)).sum();
        let best = chances
            .iter()
            .map(|(_, chances)| there(chances))
            .fold(0.0, f64::max);
        // One player alone is a victim; every other one who may be there is a witness.
        let shyness = if beliefs.weights.sociability < 0.0 {
            7.0
        } else {
            1.0
        };
        let witnesses = if wins {
            0.0
        } else {
            (expected - best) * WITNESS * shyness
        };
        let way = i32::from(distance(from, room, Passage::Corridors));
        (best - witnesses) * DISTANCE.powi(way)
    };
    if beliefs.weights.sociability < 0.0 && view.kill_cooldown() > 0 && !wins {
        return wander(beliefs, dice).into();
    }
    let next = |room| next_on_path(from, room, Passage::Corridors);
    // It searches on instead of going to and fro.
    let back = came_from(beliefs);
    let ahead = |&room: &Room| room != from && (back.is_none() || next(room) != back);
    let goal = best(Room::ALL.into_iter().filter(ahead), dice, worth);
    match goal.and_then(|room| Some((room, next(room)?))) {
        Some((room, to)) if wins || !own_body_in(beliefs, to) => {
            let likely = chances
                .iter()
                .filter(|(_, chances)| chances[room.index()] > 0.0)
                .max_by(|one, other| one.1[room.index()].total_cmp(&other.1[room.index()]));
            let name = likely.map_or("Somebody", |(who, _)| view.name(*who));
            let why = format!("{name} should be in {room} by now. I go that way.");
            if let Some(to) = vent_towards(beliefs, room, dice) {
                return ReasonedAction::from((Action::Vent { from, to }, why)).heading_for(room);
            }
            ReasonedAction::from((Action::Move { from, to }, why)).heading_for(room)
        }
        _ => wander(beliefs, dice).into(),
    }
}

/// Returns the room at the other end of a vent that shortens the path to `goal`, if the persona travels by
/// vent and nobody would see it.
fn vent_towards(beliefs: &Beliefs<'_>, goal: Room, dice: &mut Dice) -> Option<Room> {
    let from = beliefs.view.room();
    let to = next_on_path(from, goal, Passage::CorridorsAndVents)?;
    let is_unseen =
        beliefs.view.here().minus(beliefs.view.fellows()).is_empty() && exposure(beliefs, to) == 0.0;
    (is_unseen && !from.joins(to) && dice.chance(beliefs.weights.travels_by_vent)).then_some(to)
}

/// Walks about, to where others are, or away from them by its persona.
fn wander(beliefs: &Beliefs<'_>, dice: &mut Dice) -> (Action, String) {
    let from = beliefs.view.room();
    let back = came_from(beliefs);
    let way = best(from.corridors().iter().copied(), dice, |room| {
        exposure(beliefs, room).min(1.0) * beliefs.weights.sociability.signum() - turning_back(back, room)
    });
    match way {
        Some(to) => (
            Action::Move { from, to },
            "I walk about as if I had tasks.".to_owned(),
        ),
        None => (wait(), "I wait.".to_owned()),
    }
}

/// Estimates where a player may be. From the room where it was last seen, it moves or stays in each timestep,
/// and it is not in a room where this seat was and did not see it.
fn estimate_location(beliefs: &Beliefs<'_>, who: Seat) -> LocationProbabilities {
    let whereabouts = &beliefs.whereabouts;
    let mut chances = [0.0; Room::COUNT];
    let Some((then, presence)) = whereabouts.last_place(who, beliefs.now()) else {
        return chances;
    };
    chances[presence.to.index()] = 1.0;
    for timestep in then + 1..=beliefs.now() {
        chances = after_a_timestep(&chances);
        if let Some(own) = whereabouts.place(beliefs.me, timestep) {
            chances[own.to.index()] = 0.0;
        }
    }
    if !beliefs.view.here().contains(who) {
        chances[beliefs.view.room().index()] = 0.0;
    }
    chances
}

/// Stays with a victim that it hesitates to kill.
fn stay_with(beliefs: &Beliefs<'_>, target: Seat) -> (Action, String) {
    let view = beliefs.view;
    let fake = view.task_here().map(|(_, fake)| fake);
    let why = format!("{} is here. Patience.", view.name(target));
    (fake.unwrap_or_else(wait), why)
}
