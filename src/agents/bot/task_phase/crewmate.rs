//! A crewmate in the task phase.

use super::alarm::{call_about_missing, call_about_shadow, has_proof, raise_alarm};
use super::walk::{best, came_from, last_known, longest_unseen, step_towards, turning_back, wait};
use crate::agents::bot::ReasonedAction;
use crate::agents::bot::dialogue::{answer, small_talk};
use crate::agents::bot::knowledge::Beliefs;
use crate::agents::bot::suspicion::Suspicion;
use crate::agents::bot::weights::{
    CURIOSITY_WITH_SEVERAL_IMPOSTORS, DREAD, LOOKS_AROUND, MISSED, NEARBY_FOR, RESTS, SURE, WAIT_FOR_OTHERS,
    WARINESS,
};
use crate::game::{Action, Event, Passage, PastAction, Room, distance, next_on_path};
use crate::table::{Dice, Seat, SeatSet};

/// Returns what a crewmate does, and why.
pub(crate) fn act(beliefs: &Beliefs<'_>, dice: &mut Dice) -> ReasonedAction {
    let view = beliefs.view;
    let name = |seat| view.name(seat);
    if let Some(victim) = view.bodies_here().lowest() {
        let report = match view.may(&Action::ReportBody) {
            true => Action::ReportBody,
            false => Action::CallMeeting,
        };
        return (
            report,
            format!("{} lies here. Everybody has to know.", name(victim)),
        )
            .into();
    }
    let suspicion = Suspicion::of(beliefs);
    let top = suspicion.most_suspected(beliefs.others);
    if let Some(sure) = top.filter(|&who| suspicion.of_player(who) >= SURE && has_proof(beliefs, who))
        && let Some(choice) = raise_alarm(beliefs, sure, dice)
    {
        return choice.into();
    }
    if let Some(choice) = call_about_missing(beliefs, dice) {
        return choice.into();
    }
    if let Some(choice) = call_about_shadow(beliefs, dice) {
        return choice.into();
    }
    if let Some(choice) = leave_suspect(beliefs, &suspicion, dice) {
        return choice.into();
    }
    if let Some((words, why)) = answer(beliefs, dice) {
        return (Action::Speak(words), why.to_owned()).into();
    }
    let nearest = nearest_task(beliefs, &suspicion);
    if let Some((words, why)) = small_talk(beliefs, &suspicion, nearest.map(|(room, _)| room), dice) {
        return (Action::Speak(words), why.to_owned()).into();
    }
    if let Some((task, work)) = view.task_here() {
        return (work, format!("{} is mine to do.", task.name())).into();
    }
    if view.room() == Room::Security && dice.chance(beliefs.weights.monitors) && !just_watched(beliefs) {
        let elsewhere: Vec<Room> = Room::ALL
            .into_iter()
            .filter(|&room| room != view.room())
            .collect();
        let room = *dice.pick(&elsewhere).unwrap_or(&Room::Cafeteria);
        return (
            Action::ViewMonitor(room),
            format!("Let me see what goes on in {room}."),
        )
            .into();
    }
    if let Some(busy) = busy_companion(beliefs, &suspicion)
        && dice.chance((sociability(beliefs) * WAIT_FOR_OTHERS).min(0.9))
    {
        return (
            wait(),
            format!("I wait for {}; two are safer than one.", name(busy)),
        )
            .into();
    }
    if let Some(who) = companion_who_left(beliefs, &suspicion)
        && dice.chance(beliefs.weights.follows)
        && let Some((room, _)) = last_known(beliefs, who)
    {
        let why = format!("I stay with {}.", name(who));
        let from = view.room();
        return (Action::Move { from, to: room }, why).into();
    }
    match nearest {
        Some((room, task)) => {
            if rests(beliefs) == 0 && dice.chance(LOOKS_AROUND) {
                let why = format!("I look around in {}.", view.room());
                return ReasonedAction::from((wait(), why)).heading_for(room);
            }
            if dice.chance(curiosity(beliefs))
                && let Some(detour) = detour(beliefs, &suspicion, dice)
            {
                return detour.into();
            }
            let step = step_towards(beliefs, room, dice, |to| room_score(beliefs, &suspicion, to));
            ReasonedAction::from((step, format!("{task} waits in {room}."))).heading_for(room)
        }
        None => idle(beliefs, &suspicion, dice),
    }
}

/// Leaves if it is alone with a player that it suspects.
fn leave_suspect(beliefs: &Beliefs<'_>, suspicion: &Suspicion, dice: &mut Dice) -> Option<(Action, String)> {
    let here = beliefs.view.here();
    let only = here.lowest().filter(|_| here.len() == 1)?;
    if suspicion.of_player(only) < beliefs.weights.leave_at_suspicion {
        return None;
    }
    let from = beliefs.view.room();
    let to = best(from.corridors().iter().copied(), dice, |room| {
        room_score(beliefs, suspicion, room) - turning_back(came_from(beliefs), room)
    })?;
    Some((
        Action::Move { from, to },
        format!("I would rather not be alone with {}.", beliefs.view.name(only)),
    ))
}

/// Returns the probability of a detour, which is low if several impostors may lurk.
fn curiosity(beliefs: &Beliefs<'_>) -> f64 {
    match beliefs.view.rules().impostors {
        1 => beliefs.weights.curiosity,
        _ => beliefs.weights.curiosity * CURIOSITY_WITH_SEVERAL_IMPOSTORS,
    }
}

/// Returns how much it seeks other players: the weight of its persona times the number of impostors.
fn sociability(beliefs: &Beliefs<'_>) -> f64 {
    beliefs.weights.sociability * f64::from(beliefs.view.rules().impostors)
}

/// Returns the appeal of a room, in points. Trusted players attract; a lone suspect repels.
fn room_score(beliefs: &Beliefs<'_>, suspicion: &Suspicion, room: Room) -> f64 {
    let mut near = SeatSet::EMPTY;
    for who in beliefs.others {
        if last_known(beliefs, who).is_some_and(|(there, ago)| there == room && ago <= NEARBY_FOR) {
            near = near.with(who);
        }
    }
    let worst = suspicion
        .most_suspected(near)
        .map_or(0.0, |who| suspicion.of_player(who));
    match near.len() {
        0 => 0.0,
        1 if worst >= beliefs.weights.leave_at_suspicion => -worst * DREAD,
        count => sociability(beliefs) * (count as f64).min(2.0) - worst * WARINESS,
    }
}

/// Returns the room and the name of the task that is best done next.
fn nearest_task(beliefs: &Beliefs<'_>, suspicion: &Suspicion) -> Option<(Room, &'static str)> {
    let here = beliefs.view.room();
    let back = came_from(beliefs);
    let open = beliefs.view.tasks().iter().filter(|task| !task.is_done());
    let cost = |room: Room| {
        let first = next_on_path(here, room, Passage::Corridors).unwrap_or(room);
        f64::from(distance(here, room, Passage::Corridors)) + turning_back(back, first)
            - room_score(beliefs, suspicion, room).clamp(-2.0, 1.0) / 2.0
    };
    open.map(|assigned| (assigned.task.room, assigned.task.name()))
        .min_by(|one, other| cost(one.0).total_cmp(&cost(other.0)))
}

/// Takes a look into an adjacent room.
fn detour(beliefs: &Beliefs<'_>, suspicion: &Suspicion, dice: &mut Dice) -> Option<(Action, String)> {
    let from = beliefs.view.room();
    let back = came_from(beliefs);
    let ways = from
        .corridors()
        .iter()
        .copied()
        .filter(|&room| Some(room) != back);
    // Chance outweighs company here, so that curiosity leads anywhere.
    let shuffled: Vec<(Room, f64)> = ways.map(|room| (room, dice.below(100) as f64 / 100.0)).collect();
    let chance = |room: Room| shuffled.iter().find(|way| way.0 == room).map_or(0.0, |way| way.1);
    let to = best(shuffled.iter().map(|way| way.0), &mut dice.clone(), |room| {
        chance(room) + room_score(beliefs, suspicion, room).min(0.5)
    })?;
    Some((Action::Move { from, to }, format!("I want a look at {to} first.")))
}

/// Returns the player that it has not seen for the longest time, and where it saw that player last.
fn missed(beliefs: &Beliefs<'_>) -> Option<(Seat, Room)> {
    let (ago, who, room) = longest_unseen(beliefs)?;
    (ago >= MISSED && room != beliefs.view.room()).then_some((who, room))
}

/// Returns a trusted player in the room who was doing a task a moment ago.
fn busy_companion(beliefs: &Beliefs<'_>, suspicion: &Suspicion) -> Option<Seat> {
    let room = beliefs.view.room();
    let busy = |who: &Seat| {
        beliefs
            .whereabouts
            .tasks
            .iter()
            .any(|work| work.who == *who && work.room == room && work.timestep + 1 >= beliefs.now())
    };
    let trusted = |who: &Seat| suspicion.of_player(*who) < beliefs.weights.accuse;
    beliefs.view.here().into_iter().filter(trusted).find(busy)
}

/// Returns a trusted player who just left it alone for an adjacent room.
fn companion_who_left(beliefs: &Beliefs<'_>, suspicion: &Suspicion) -> Option<Seat> {
    let room = beliefs.view.room();
    let has_left = |who: &Seat| {
        let just = last_known(beliefs, *who).filter(|&(_, ago)| ago <= 1);
        just.is_some_and(|(there, _)| room.joins(there)) && suspicion.of_player(*who) < beliefs.weights.accuse
    };
    beliefs
        .others
        .into_iter()
        .find(has_left)
        .filter(|_| beliefs.view.here().is_empty())
}

fn just_watched(beliefs: &Beliefs<'_>) -> bool {
    let last = beliefs.view.done().next_back();
    last.is_some_and(|entry| {
        matches!(
            entry.event,
            Event::Acted {
                action: Action::ViewMonitor(_),
                ..
            }
        )
    })
}

/// Returns how many of its latest actions were to stand still.
fn rests(beliefs: &Beliefs<'_>) -> usize {
    let silence = wait();
    let is_rest = |entry: &PastAction<'_>| match &entry.event {
        Event::Acted { action, .. } => *action == silence,
        _ => false,
    };
    beliefs.view.done().rev().take_while(is_rest).count()
}

/// Chooses what to do with all tasks done: keep company, go to the monitors, or look for others.
fn idle(beliefs: &Beliefs<'_>, suspicion: &Suspicion, dice: &mut Dice) -> ReasonedAction {
    let view = beliefs.view;
    let here = view.here();

    if here.len() >= 2 && rests(beliefs) < RESTS {
        let why = "My tasks are done, and there is safety in numbers.";
        return (wait(), why.to_owned()).into();
    }
    let from = view.room();
    let back = came_from(beliefs);
    let score = |room: Room| {
        let watch = if room == Room::Security {
            beliefs.weights.monitors
        } else {
            0.0
        };
        room_score(beliefs, suspicion, room) + watch - turning_back(back, room)
    };
    if dice.chance(beliefs.weights.monitors) && from != Room::Security {
        let step = step_towards(beliefs, Room::Security, dice, |_| 0.0);
        let why = "My tasks are done. The monitors in Security see more than I do.";
        return ReasonedAction::from((step, why.to_owned())).heading_for(Room::Security);
    }
    if let Some((who, room)) = missed(beliefs)
        && dice.chance(beliefs.weights.curiosity)
    {
        let step = step_towards(beliefs, room, dice, |_| 0.0);
        let name = view.name(who);
        let why = format!("I have not seen {name} for a while; last it was in {room}.");
        return ReasonedAction::from((step, why)).heading_for(room);
    }
    match best(from.corridors().iter().copied(), dice, score) {
        Some(to) => (
            Action::Move { from, to },
            "My tasks are done. I look after the others.".to_owned(),
        ),
        None => (wait(), "My tasks are done.".to_owned()),
    }
    .into()
}
