//! The deaths that a bot knows of without having seen them happen.

use crate::agents::bot::knowledge::Beliefs;
use crate::game::{Cause, ObservedEvent, Room};
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
}

/// Returns the deaths without a known killer, and the players ejected.
pub(super) fn deaths(beliefs: &Beliefs<'_>) -> (Vec<Death>, SeatSet) {
    let whereabouts = &beliefs.whereabouts;
    let seen_killed: SeatSet = whereabouts.kills.iter().map(|kill| kill.victim).collect();
    let last_seen = |who: Seat, until: u16| whereabouts.last_place(who, until).map_or(1, |(at, _)| at.max(1));
    let mut deaths: Vec<Death> = beliefs
        .deaths()
        .into_iter()
        .map(|death| Death {
            victim: death.victim,
            room: Some(death.room),
            earliest: death.earliest,
            latest: death.latest,
        })
        .collect();
    let mut ejected = SeatSet::EMPTY;
    for observation in beliefs.view.seen() {
        match observation.seen {
            ObservedEvent::BallotClosed {
                ejected: Some(who), ..
            } => ejected = ejected.with(who),
            ObservedEvent::MeetingOpened { present, cause, .. } => {
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
                    });
                }
            }
            _ => {}
        }
    }
    deaths.retain(|death| !seen_killed.contains(death.victim));
    (deaths, ejected)
}
