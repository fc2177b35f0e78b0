//! The truth of a claim, as far as the known whereabouts can tell.

use super::Whereabouts;
use crate::claims::Claim;
use crate::claims::Claim::*;
use crate::game::{Room, TaskKind};
use crate::table::Seat;

/// The truth of a claim, as far as the known whereabouts can tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The claim is true.
    True,
    /// The claim is false.
    False,
    /// The whereabouts do not say.
    CannotTell,
}

use Verdict::{CannotTell, False, True};

impl Claim {
    /// Checks a claim made by `speaker` against these whereabouts. A wrong place counts as false only if it
    /// is also wrong for the `slack` timesteps before and after. Opinions and questions cannot be checked.
    ///
    /// With [`Whereabouts::of_view`] the result is what one seat can verify; with [`Whereabouts::of_game`] it
    /// is the truth.
    pub fn check(self, speaker: Seat, whereabouts: &Whereabouts, slack: u16) -> Verdict {
        match self {
            SawKill {
                killer,
                victim,
                room,
                timestep,
            } => check_kill(whereabouts, (killer, victim), room, timestep),
            SawVent { who, room, timestep } => check_vent(whereabouts, who, room, timestep),
            FoundBody { whom, room, timestep } => check_body(whereabouts, whom, room, timestep),
            SawWalk {
                who,
                from,
                to,
                timestep,
            } => walk(whereabouts, who, (from, to), timestep, slack),
            Walked { from, to, timestep } => walk(whereabouts, speaker, (from, to), timestep, slack),
            SawOver {
                who,
                victim,
                room,
                timestep,
            } => stood_over(whereabouts, (who, victim), room, timestep, slack),
            SawIn { who, room, timestep } => place(whereabouts, who, Some(room), timestep, slack),
            NotIn { who, room, timestep } => match place(whereabouts, who, Some(room), timestep, slack) {
                True => False,
                False => True,
                CannotTell => CannotTell,
            },
            SawWith {
                who,
                other,
                room,
                timestep,
            } => together(whereabouts, who, other, room, timestep, slack),
            WasWith { who, room, timestep } => together(whereabouts, speaker, who, room, timestep, slack),
            WasIn { room, from, to } => match (from.or(to), to.or(from)) {
                (Some(from), Some(to)) => whole_stay(whereabouts, speaker, room, from, to, slack),
                _ => place(whereabouts, speaker, Some(room), None, slack),
            },
            DidTask { task, room, timestep } => check_task(whereabouts, speaker, task, room, timestep),
            Denial if !whereabouts.impostors.is_empty() => truth(!whereabouts.impostors.contains(speaker)),
            Suspect { .. }
            | Vouch { .. }
            | Ask { .. }
            | AskAll { .. }
            | Plan { .. }
            | VoteFor { .. }
            | Denial => CannotTell,
        }
    }
}

fn truth(holds: bool) -> Verdict {
    if holds { True } else { False }
}

/// Returns whether a detail, if claimed, agrees with the known one.
fn agrees<T: PartialEq>(claimed: Option<T>, known: T) -> bool {
    claimed.is_none_or(|claimed| claimed == known)
}

/// Returns the verdict on what is not among the whereabouts: `False` if they are complete, `CannotTell` if
/// they are one seat's.
fn not_among(whereabouts: &Whereabouts) -> Verdict {
    if whereabouts.owner.is_none() {
        False
    } else {
        CannotTell
    }
}

/// Checks whether `who` was in the room (or in any room) at the timestep (or ever).
fn place(
    whereabouts: &Whereabouts,
    who: Seat,
    room: Option<Room>,
    timestep: Option<u16>,
    slack: u16,
) -> Verdict {
    let Some(room) = room else { return CannotTell };
    let Some(timestep) = timestep else {
        let ever = (1..=whereabouts.now()).any(|timestep| {
            whereabouts
                .place(who, timestep)
                .is_some_and(|presence| presence.touches(room))
        });
        return if ever { True } else { not_among(whereabouts) };
    };
    if timestep == 0 || timestep > whereabouts.now() {
        return CannotTell;
    }
    let there = |timestep| {
        whereabouts
            .place(who, timestep)
            .is_some_and(|presence| presence.touches(room))
    };
    if there(timestep) {
        return True;
    }
    if !whereabouts.was_absent(who, room, timestep) {
        return CannotTell;
    }
    let nearly = (timestep.saturating_sub(slack)..=timestep + slack).any(there);
    if nearly { CannotTell } else { False }
}

/// Checks whether `who` walked from one room to the other.
fn walk(
    whereabouts: &Whereabouts,
    who: Seat,
    (from, to): (Room, Room),
    timestep: Option<u16>,
    slack: u16,
) -> Verdict {
    let walked = |at: u16| whereabouts.walk(who, at) == Some((from, to));
    let Some(timestep) = timestep else {
        let ever = (1..=whereabouts.now()).any(walked);
        return if ever { True } else { not_among(whereabouts) };
    };
    if walked(timestep) {
        return True;
    }
    let ends = [from, to].map(|room| place(whereabouts, who, Some(room), Some(timestep), slack));
    // Whoever walks is in the one room as the timestep before ends, and in the other as this one does.
    let is_missed = whereabouts.was_absent_at_the_end(who, from, timestep.saturating_sub(1))
        || whereabouts.was_absent_at_the_end(who, to, timestep);
    let nearly = (timestep.saturating_sub(slack)..=timestep + slack).any(walked);
    let known = whereabouts.place(who, timestep).is_some() && !whereabouts.may_have_walked(who, timestep);
    match is_missed || ends.contains(&False) || (known && !nearly) {
        true if nearly => CannotTell,
        true => False,
        false => CannotTell,
    }
}

/// Checks whether `who` was in the room with the victim's body.
fn stood_over(
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

/// Checks whether two players were in one room at the same time.
fn together(
    whereabouts: &Whereabouts,
    one: Seat,
    other: Seat,
    room: Option<Room>,
    timestep: Option<u16>,
    slack: u16,
) -> Verdict {
    let together = |timestep| whereabouts.were_together(one, other, room, timestep);
    let Some(timestep) = timestep else {
        let ever = (1..=whereabouts.now()).any(together);
        return if ever { True } else { not_among(whereabouts) };
    };
    if together(timestep) {
        return True;
    }
    let apart = [one, other]
        .map(|who| place(whereabouts, who, room, Some(timestep), slack))
        .contains(&False);
    match apart || slack == 0 {
        true if apart => False,
        true => not_among(whereabouts),
        false => CannotTell,
    }
}

fn whole_stay(whereabouts: &Whereabouts, who: Seat, room: Room, from: u16, to: u16, slack: u16) -> Verdict {
    let mut all = True;
    for timestep in from..=to.min(from.saturating_add(60)) {
        match place(whereabouts, who, Some(room), Some(timestep), slack) {
            False => return False,
            CannotTell => all = CannotTell,
            True => {}
        }
    }
    all
}

fn check_kill(
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

fn check_vent(whereabouts: &Whereabouts, who: Seat, room: Option<Room>, timestep: Option<u16>) -> Verdict {
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

fn check_body(whereabouts: &Whereabouts, whom: Seat, room: Option<Room>, timestep: Option<u16>) -> Verdict {
    match whereabouts.bodies.iter().find(|found| found.victim == whom) {
        Some(found) => {
            truth(agrees(room, found.room) && timestep.is_none_or(|t| t.abs_diff(found.timestep) <= 1))
        }
        None => {
            let shows = whereabouts.occupancies.iter().any(|occupancy| {
                occupancy.bodies.contains(whom)
                    && agrees(room, occupancy.room)
                    && timestep.is_none_or(|at| at.abs_diff(occupancy.timestep) <= 1)
            });
            if shows { True } else { not_among(whereabouts) }
        }
    }
}

fn check_task(
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
