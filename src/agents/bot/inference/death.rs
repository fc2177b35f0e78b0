//! The deaths that a bot knows of without having seen them happen.

use crate::agents::bot::knowledge::Beliefs;
use crate::game::{Cause, ObservedEvent, Room, TurnOrder};
use crate::table::{Seat, SeatSet};

/// A death whose killer is not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Death {
    /// The victim.
    pub(crate) victim: Seat,
    /// Where the body was found; `None` if the player was only missing.
    pub(crate) room: Option<Room>,
    /// The first timestep in which it can have happened, by what the bot saw.
    pub(crate) earliest: u16,
    /// The last one.
    pub(crate) latest: u16,
    /// Who reported the body or missed the victim in the last timestep, if all act one after another.
    pub(crate) reporter: Option<Seat>,
}

impl Death {
    /// Returns whether this player can have acted in a timestep before the body was reported. Seats act in their
    /// order, so whoever comes after the reporter had no turn in the last one.
    pub(crate) fn has_turn(&self, who: Seat, timestep: u16) -> bool {
        timestep < self.latest || self.reporter.is_none_or(|reporter| who < reporter)
    }
}

/// Returns the deaths without a known killer, and the players ejected.
pub(super) fn deaths(beliefs: &Beliefs<'_>) -> (Vec<Death>, SeatSet) {
    let whereabouts = &beliefs.whereabouts;
    let seen_killed: SeatSet = whereabouts.kills.iter().map(|kill| kill.victim).collect();
    let last_seen = |who: Seat, until: u16| whereabouts.last_place(who, until).map_or(1, |(at, _)| at.max(1));
    let is_in_order = beliefs.view.rules().turn_order == TurnOrder::Sequential;
    // Whoever came upon the body before it was reported knows that it was dead then. An impostor does not tell.
    let found = |victim: Seat| {
        if beliefs.view.is_impostor() {
            return None;
        }
        let mut with_body = whereabouts
            .occupancies
            .iter()
            .filter(|of| of.bodies.contains(victim));
        with_body.next().map(|occupancy| occupancy.timestep)
    };
    // Whoever was in the room before, and saw no body there, knows that nobody had died there yet. An impostor does
    // not tell that either.
    let last_without_body = |room: Room, body_seen: u16| {
        let is_there = |&at: &u16| {
            let own = whereabouts.place(beliefs.me, at);
            own.is_some_and(|own| own.touches(room)) && !whereabouts.is_meeting(at)
        };
        (1..body_seen)
            .rev()
            .find(is_there)
            .filter(|_| !beliefs.view.is_impostor())
    };
    let of_known = beliefs.deaths().into_iter().map(|death| {
        let found = found(death.victim);
        let without_body = last_without_body(death.room, found.unwrap_or(death.latest + 1));
        let found = found.filter(|&at| at < death.latest);
        Death {
            victim: death.victim,
            room: Some(death.room),
            earliest: death.earliest.max(without_body.unwrap_or(0)),
            latest: found.unwrap_or(death.latest),
            reporter: death.finder.filter(|_| is_in_order && found.is_none()),
        }
    });
    let mut deaths: Vec<Death> = of_known.collect();
    let mut ejected = SeatSet::EMPTY;
    for observation in beliefs.view.seen() {
        match observation.seen {
            ObservedEvent::BallotClosed {
                ejected: Some(who), ..
            } => ejected = ejected.with(who),
            ObservedEvent::MeetingOpened {
                present,
                cause,
                caller,
            } => {
                let found = match cause {
                    Cause::Bodies(bodies) => bodies,
                    Cause::Button => SeatSet::EMPTY,
                };
                let known: SeatSet = deaths.iter().map(|death| death.victim).collect();
                let all = beliefs.view.roster().seats();
                let missing = all.minus(present).minus(ejected).minus(known).minus(found);
                for victim in missing {
                    let latest = observation.timestep.saturating_sub(1);
                    deaths.push(Death {
                        victim,
                        room: None,
                        earliest: last_seen(victim, latest),
                        latest,
                        reporter: Some(caller).filter(|_| is_in_order),
                    });
                }
            }
            _ => {}
        }
    }
    deaths.retain(|death| !seen_killed.contains(death.victim));
    (deaths, ejected)
}
