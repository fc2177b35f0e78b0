//! The truth of claims about what somebody did: kills, vents, bodies and tasks.

use super::Whereabouts;
use super::verdict::Verdict::{self, CannotTell, False, True};
use super::verdict::{agrees, not_among, place, truth};
use crate::claims::Presence;
use crate::game::{Room, TaskKind};
use crate::table::Seat;

/// Checks whether `who` was in the room with the victim's body.
pub(super) fn stood_over(
    whereabouts: &Whereabouts,
    (who, victim): (Seat, Seat),
    room: Option<Room>,
    timestep: Option<u16>,
    slack: u16,
) -> Verdict {
    let shows = whereabouts.occupancies.iter().any(|occupancy| {
        occupancy.players.contains(who)
            && occupancy.bodies.contains(victim)
            && agrees(room, occupancy.room)
            && timestep.is_none_or(|at| at.abs_diff(occupancy.timestep) <= slack)
    });
    if shows {
        return True;
    }
    let elsewhere = whereabouts
        .bodies
        .iter()
        .any(|found| found.victim == victim && !agrees(room, found.room));
    match elsewhere
        || whereabouts.owner == Some(who)
        || place(whereabouts, who, room, timestep, slack) == False
    {
        true => False,
        false => not_among(whereabouts),
    }
}

/// Checks whether a player killed another one.
pub(super) fn check_kill(
    whereabouts: &Whereabouts,
    (killer, victim): (Seat, Seat),
    room: Option<Room>,
    timestep: Option<u16>,
) -> Verdict {
    if let Some(kill) = whereabouts.kills.iter().find(|kill| kill.victim == victim) {
        return truth(
            kill.killer == killer
                && agrees(room, kill.room)
                && timestep.is_none_or(|t| t.abs_diff(kill.timestep) <= 1),
        );
    }
    unseen_deed(whereabouts, killer, room, timestep)
}

/// Checks whether a player used a vent.
pub(super) fn check_vent(
    whereabouts: &Whereabouts,
    who: Seat,
    room: Option<Room>,
    timestep: Option<u16>,
) -> Verdict {
    let seen = whereabouts.vents.iter().any(|vent| {
        vent.who == who
            && room.is_none_or(|room| vent.from == room || vent.to == room)
            && timestep.is_none_or(|t| t.abs_diff(vent.timestep) <= 1)
    });
    if seen {
        return True;
    }
    unseen_deed(whereabouts, who, room, timestep)
}

/// Judges a kill or a vent of this player that is not among those known.
fn unseen_deed(whereabouts: &Whereabouts, who: Seat, room: Option<Room>, timestep: Option<u16>) -> Verdict {
    if whereabouts.owner.is_none() || whereabouts.owner == Some(who) {
        return False;
    }
    let is_missed = room
        .zip(timestep)
        .is_some_and(|(room, at)| whereabouts.would_have_seen_deed(room, at));
    match is_missed || place(whereabouts, who, room, timestep, 1) == False {
        true => False,
        false => CannotTell,
    }
}

/// Checks whether a body was found.
pub(super) fn check_body(
    whereabouts: &Whereabouts,
    whom: Seat,
    room: Option<Room>,
    timestep: Option<u16>,
) -> Verdict {
    match whereabouts.bodies.iter().find(|found| found.victim == whom) {
        Some(found) => {
            truth(agrees(room, found.room) && timestep.is_none_or(|t| t.abs_diff(found.timestep) <= 1))
        }
        None => match shows_body(whereabouts, whom, room, timestep) {
            true => True,
            false => not_among(whereabouts),
        },
    }
}

/// Checks whether a body lay in a room. It may have lain there for some time before it was found.
pub(super) fn check_body_seen(
    whereabouts: &Whereabouts,
    whom: Seat,
    room: Option<Room>,
    timestep: Option<u16>,
) -> Verdict {
    let lay_there = whereabouts.kills.iter().any(|kill| {
        kill.victim == whom && agrees(room, kill.room) && timestep.is_none_or(|at| at >= kill.timestep)
    });
    if lay_there || shows_body(whereabouts, whom, room, timestep) {
        return True;
    }
    let mut found = whereabouts.bodies.iter().filter(|found| found.victim == whom);
    let is_elsewhere = found.any(|found| !agrees(room, found.room));
    let is_alive = timestep.is_some_and(|at| {
        let seen = whereabouts.last_place(whom, whereabouts.now());
        seen.is_some_and(|(last, _)| last > at)
    });
    let own = timestep.and_then(|at| whereabouts.place(whereabouts.owner?, at));
    let was_there = room.is_some_and(|room| own == Some(Presence::at(room)));
    match is_elsewhere || is_alive || was_there {
        true => False,
        false => not_among(whereabouts),
    }
}

/// Returns whether somebody saw the body there then.
fn shows_body(whereabouts: &Whereabouts, whom: Seat, room: Option<Room>, timestep: Option<u16>) -> bool {
    whereabouts.occupancies.iter().any(|occupancy| {
        occupancy.bodies.contains(whom)
            && agrees(room, occupancy.room)
            && timestep.is_none_or(|at| at.abs_diff(occupancy.timestep) <= 1)
    })
}

/// Checks whether a player did a task.
pub(super) fn check_task(
    whereabouts: &Whereabouts,
    who: Seat,
    task: TaskKind,
    room: Option<Room>,
    timestep: Option<u16>,
) -> Verdict {
    let mut work = whereabouts.tasks.iter().filter(|work| {
        work.who == who && agrees(room, work.room) && timestep.is_none_or(|t| t == work.timestep)
    });
    match whereabouts.owner {
        Some(owner) if owner != who => match place(whereabouts, who, room, timestep, 1) {
            False => False,
            _ => CannotTell,
        },
        _ => truth(work.any(|work| work.task.is_some_and(|done| done.kind == task))),
    }
}
