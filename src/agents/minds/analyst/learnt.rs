//! Which players a seat has learnt something about that an analysis may change.

use crate::game::{
    Cause, FilmedDeparture, FilmedPlayer, Footage, Observation, ObservedAction, ObservedEvent, Passage, Room,
    View, distance,
};
use crate::table::{Phase, Seat, SeatSet};

/// After how many timesteps without a sighting a player counts as unseen for long.
const LONG: u16 = 4;

/// What a seat has already considered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Considered {
    /// The number of its first observations.
    pub(crate) observations: usize,
    /// The timestep in which it did, from 1; 0 if it never did.
    pub(crate) timestep: u16,
}

/// What a seat has learnt since.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct News {
    /// The players whom it concerns, dead or alive.
    pub(crate) players: SeatSet,
    /// Those who are unseen for long by now, each with the timestep of the latest sighting.
    pub(crate) unseen: Vec<(Seat, u16)>,
}

/// Returns about whom the seat learnt something that may change an opinion: who spoke, was spoken of or named in
/// a vote; whom a monitor showed; whom it met after long, or where the player cannot have come on foot; and who
/// has been unseen for long by now. That somebody stands there, walks along, comes, leaves or does a task is
/// routine, which the record tells.
///
/// A death, a kill, a vent and an ejection concern everybody: they tell who cannot have done it, and how many
/// are left.
pub(crate) fn news_since(view: &View<'_>, considered: Considered) -> News {
    let mut sightings = Sightings::at_the_start();
    let mut news = News::default();
    for (number, observation) in view.seen().enumerate() {
        let is_new = number >= considered.observations;
        if is_new {
            news.players = news.players.union(concerned(observation.seen, view));
        }
        // A meeting brings everybody together.
        let is_assembly = matches!(observation.seen, ObservedEvent::MeetingOpened { .. });
        for sighting in sightings_in(&observation) {
            let is_news = sightings.note(sighting);
            if is_new && is_news && !is_assembly {
                news.players = news.players.with(sighting.who);
            }
        }
    }
    if view.phase() == Phase::Task {
        for who in view.believed_living().without(view.seat()) {
            let last = sightings.of(who).0;
            let is_long = |now: u16| now >= last + LONG;
            if is_long(view.timestep()) && !is_long(considered.timestep) {
                news.players = news.players.with(who);
                news.unseen.push((who, last));
            }
        }
    }
    news.players = news.players.without(view.seat());
    news
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
struct Sightings([(u16, Room); Seat::MAX]);

impl Sightings {
    /// Returns where everybody is when the round begins.
    fn at_the_start() -> Sightings {
        Sightings([(1, Room::Cafeteria); Seat::MAX])
    }

    fn of(&self, who: Seat) -> (u16, Room) {
        self.0[who.index()]
    }

    /// Notes a sighting. Returns whether it comes after long, or the way is too long for the time between.
    fn note(&mut self, Sighting { who, timestep, room }: Sighting) -> bool {
        let (before, from) = self.of(who);
        if timestep < before {
            return false;
        }
        self.0[who.index()] = (timestep, room);
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
        ObservedEvent::Voted { who, whom } => {
            whom.map_or(SeatSet::only(who), |whom| SeatSet::only(who).with(whom))
        }
        ObservedEvent::BallotClosed { tally, ejected: None } => {
            let has_votes = |seat: &Seat| tally[seat.index()] > 0;
            everybody.into_iter().filter(has_votes).collect()
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
        | ObservedEvent::BallotClosed { .. } => everybody,
        ObservedEvent::Moved { .. }
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
