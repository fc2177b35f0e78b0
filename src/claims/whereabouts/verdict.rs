//! The truth of a claim, as far as the known whereabouts can tell.

use super::Whereabouts;
use super::deeds::{check_body, check_body_seen, check_kill, check_task, check_vent, stood_over};
use crate::claims::Claim;
use crate::claims::Claim::*;
use crate::game::Room;
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
    /// is also wrong for the `slack` timesteps before and after, meetings left out. Opinions and questions
    /// cannot be checked.
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
            SawBody { whom, room, timestep } => check_body_seen(whereabouts, whom, room, timestep),
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

pub(super) fn truth(holds: bool) -> Verdict {
    if holds { True } else { False }
}

/// Returns whether a detail, if claimed, agrees with the known one.
pub(super) fn agrees<T: PartialEq>(claimed: Option<T>, known: T) -> bool {
    claimed.is_none_or(|claimed| claimed == known)
}

/// Returns the verdict on what is not among the whereabouts: `False` if they are complete, `CannotTell` if
/// they are one seat's.
pub(super) fn not_among(whereabouts: &Whereabouts) -> Verdict {
    if whereabouts.owner.is_none() {
        False
    } else {
        CannotTell
    }
}

/// Checks whether `who` was in the room (or in any room) at the timestep (or ever).
pub(super) fn place(
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
    if around(whereabouts, timestep, slack).any(there) {
        CannotTell
    } else {
        False
    }
}

/// Returns the timesteps that a speaker who is wrong by at most `slack` may mean. A meeting is none of them:
/// everybody knows when it was, and all were in one room.
fn around(whereabouts: &Whereabouts, timestep: u16, slack: u16) -> impl Iterator<Item = u16> {
    (timestep.saturating_sub(slack)..=timestep + slack).filter(|&at| !whereabouts.is_meeting(at))
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
    let nearly = around(whereabouts, timestep, slack).any(walked);
    let known = whereabouts.place(who, timestep).is_some() && !whereabouts.may_have_walked(who, timestep);
    match is_missed || ends.contains(&False) || (known && !nearly) {
        true if nearly => CannotTell,
        true => False,
        false => CannotTell,
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
