//! Which players a seat has learnt something about that an analysis may change.

use crate::agents::minds::prompt::Place;
use crate::game::{
    Cause, FilmedDeparture, FilmedPlayer, Footage, Observation, ObservedAction, ObservedEvent, Passage,
    PastEvent, Room, View, distance,
};
use crate::table::{Phase, Seat, SeatSet};

/// After how many timesteps without a sighting a player counts as unseen for long.
const LONG: u16 = 4;

/// Returns about whom the seat learnt something after its first `known` observations that may change an opinion:
/// who spoke or was spoken of; whom a monitor showed; whom it met after long, or where the player cannot have come
/// on foot. That somebody stands there, walks along, comes, leaves, does a task or has not been seen is routine,
/// which the record tells, and so is a vote.
///
/// A death, a kill, a vent and an ejection concern everybody: they tell who cannot have done it, and how many
/// are left.
pub(crate) fn news_since(view: &View<'_>, known: usize) -> SeatSet {
    let (mut sightings, mut players, mut number) = (Sightings::at_the_start(view), SeatSet::EMPTY, 0);
    for past in view.past() {
        let strange = sightings.follow(&past);
        let PastEvent::Saw(observation) = &past else {
            continue;
        };
        if number >= known {
            players = players.union(concerned(observation.seen, view));
            // A meeting brings everybody together.
            if !matches!(observation.seen, ObservedEvent::MeetingOpened { .. }) {
                players = players.union(strange);
            }
        }
        number += 1;
    }
    players.without(view.seat())
}

/// Returns the living players whom the seat has not seen for at least four timesteps, each with the timestep in
/// which it last did.
pub(crate) fn unseen_for_long(view: &View<'_>) -> Vec<(Seat, u16)> {
    if view.phase() != Phase::Task {
        return Vec::new();
    }
    let mut sightings = Sightings::at_the_start(view);
    for past in view.past() {
        sightings.follow(&past);
    }
    let absent = view.believed_living().without(view.seat()).minus(view.here());
    let latest = absent.into_iter().map(|who| (who, sightings.of(who).0));
    latest
        .filter(|(_, last)| view.timestep() >= last + LONG)
        .collect()
}

/// Returns the players who said something after the seat's first `known` observations, and of whom they spoke.
pub(crate) fn spoken_of_since(view: &View<'_>, known: usize) -> SeatSet {
    let said = view.seen().skip(known).map(|observation| match observation.seen {
        said @ ObservedEvent::Said { .. } => concerned(said, view),
        _ => SeatSet::EMPTY,
    });
    said.fold(SeatSet::EMPTY, SeatSet::union).without(view.seat())
}

/// Returns whether the seat has learnt anything of others in the round.
pub(crate) fn knows_anything(view: &View<'_>) -> bool {
    view.seen().next().is_some()
}

/// A player in a room.
#[derive(Clone, Copy, Debug)]
struct Sighting {
    who: Seat,
    timestep: u16,
    room: Room,
}

/// Where the seat last knew each player to be, with the timestep.
struct Sightings {
    latest: [(u16, Room); Seat::MAX],
    /// Where the seat is, and who is with it.
    place: Place,
}

impl Sightings {
    /// Returns where everybody is when the round begins.
    fn at_the_start(view: &View<'_>) -> Sightings {
        Sightings {
            latest: [(1, Room::Cafeteria); Seat::MAX],
            place: Place::start(view.roster().seats().without(view.seat())),
        }
    }

    fn of(&self, who: Seat) -> (u16, Room) {
        self.latest[who.index()]
    }

    /// Notes the sightings of an event. Returns whom the seat saw after long, or where the way is too long for the
    /// time between.
    fn follow(&mut self, past: &PastEvent<'_>) -> SeatSet {
        let mut strange = SeatSet::EMPTY;
        match past {
            PastEvent::Saw(observation) => {
                for sighting in sightings_in(observation) {
                    if self.note(sighting) {
                        strange = strange.with(sighting.who);
                    }
                }
            }
            // Whoever is with the seat while it acts is seen, also if the seat then leaves.
            PastEvent::Did(done) => {
                for who in self.place.here {
                    self.note(Sighting {
                        who,
                        timestep: done.timestep,
                        room: self.place.room,
                    });
                }
            }
        }
        self.place.change(past);
        strange
    }

    /// Notes a sighting. Returns whether it comes after long, or the way is too long for the time between.
    fn note(&mut self, Sighting { who, timestep, room }: Sighting) -> bool {
        let (before, from) = self.of(who);
        if timestep < before {
            return false;
        }
        self.latest[who.index()] = (timestep, room);
        let passed = timestep - before;
        passed >= LONG || u16::from(distance(from, room, Passage::Corridors)) > passed.max(1)
    }
}

/// Returns who is where by an observation.
fn sightings_in(observation: &Observation<'_>) -> Vec<Sighting> {
    let (timestep, room) = (observation.timestep, observation.room);
    let at = |who, room| Sighting { who, timestep, room };
    match observation.seen {
        ObservedEvent::Moved { who, to, .. } | ObservedEvent::Vented { who, to, .. } => vec![at(who, to)],
        ObservedEvent::Met(met) => met.players.into_iter().map(|who| at(who, room)).collect(),
        ObservedEvent::Killed { who, .. }
        | ObservedEvent::SeemedToDoATask { who }
        | ObservedEvent::ViewedMonitor { who, .. }
        | ObservedEvent::Said { who, .. }
        | ObservedEvent::CalledMeeting { who } => vec![at(who, room)],
        ObservedEvent::Footage(footage) => {
            let left = footage.last_left.map(
                |FilmedDeparture {
                     who, timestep, to, ..
                 }| Sighting {
                    who,
                    timestep,
                    room: to,
                },
            );
            let present = footage.present.iter().map(|filmed| at(filmed.who, footage.room));
            present.chain(left).collect()
        }
        ObservedEvent::MeetingOpened { present, .. } => {
            present.into_iter().map(|who| at(who, Room::Cafeteria)).collect()
        }
        ObservedEvent::WasReady { .. }
        | ObservedEvent::WasNotReady { .. }
        | ObservedEvent::Voted { .. }
        | ObservedEvent::BallotClosed { .. }
        | ObservedEvent::RoundOver { .. } => Vec::new(),
    }
}

/// Returns the players whom this observation tells something about that is no routine, whenever they were seen
/// before.
fn concerned(seen: ObservedEvent<'_>, view: &View<'_>) -> SeatSet {
    let everybody = view.roster().seats();
    match seen {
        // What it reports itself it knew before.
        ObservedEvent::MeetingOpened { caller, .. } if caller == view.seat() => SeatSet::EMPTY,
        ObservedEvent::CalledMeeting { who }
        | ObservedEvent::MeetingOpened {
            caller: who,
            cause: Cause::Button,
            ..
        } => SeatSet::only(who),
        ObservedEvent::Said { words: "", .. } => SeatSet::EMPTY,
        ObservedEvent::Said { who, words } => {
            let spoken_of: SeatSet = view.roster().named_in(words).collect();
            spoken_of.with(who)
        }
        ObservedEvent::Footage(footage) => match is_fatal(footage) {
            true => everybody,
            false => {
                let present = footage.present.iter().map(|filmed| filmed.who);
                let last_left = footage.last_left.iter().map(|left| left.who);
                present.chain(last_left).collect()
            }
        },
        ObservedEvent::Met(met) if met.bodies.is_empty() => SeatSet::EMPTY,
        ObservedEvent::Met(_)
        | ObservedEvent::Vented { .. }
        | ObservedEvent::Killed { .. }
        | ObservedEvent::MeetingOpened { .. }
        | ObservedEvent::BallotClosed { ejected: Some(_), .. } => everybody,
        // A vote stands beside the words that explain it.
        ObservedEvent::Voted { .. }
        | ObservedEvent::BallotClosed { ejected: None, .. }
        | ObservedEvent::Moved { .. }
        | ObservedEvent::SeemedToDoATask { .. }
        | ObservedEvent::ViewedMonitor { .. }
        | ObservedEvent::WasReady { .. }
        | ObservedEvent::WasNotReady { .. }
        | ObservedEvent::RoundOver { .. } => SeatSet::EMPTY,
    }
}

/// Returns whether a monitor showed a body, a kill or a vent.
fn is_fatal(footage: &Footage) -> bool {
    let is_proof = |filmed: &FilmedPlayer| {
        matches!(
            filmed.did,
            ObservedAction::Killed(_) | ObservedAction::VentedFrom(_)
        )
    };
    let has_vented = footage.last_left.is_some_and(|left| left.vented);
    !footage.bodies.is_empty() || has_vented || footage.present.iter().any(is_proof)
}
