//! What a bot tells in a meeting about itself and others: where it was, with whom, and whom it saw.

use super::state::{MeetingState, is_recent};
use crate::agents::bot::knowledge::DeathEstimate;
use crate::agents::bot::weights::{FAR, HALF, MAX_CLAIMS, WORTH_TELLING_FOR};
use crate::claims::{Claim, Conclusion, Presence, Saying};
use crate::game::{Passage, Room, distance};
use crate::table::{Seat, SeatSet};

impl MeetingState<'_> {
    /// Returns where it was at the time in question, unless that would place an impostor beside a victim.
    pub(crate) fn account(&self) -> Option<Claim> {
        let account = self.account_at(self.matter.time)?;
        (!self.gives_away(account)).then_some(account)
    }

    /// Returns a claim of where it was: with a witness if it can name one, else with its task.
    pub(crate) fn account_at(&self, at: u16) -> Option<Claim> {
        let whereabouts = &self.beliefs.whereabouts;
        let at = at.clamp(1, whereabouts.now());
        if let Some((from, to)) = whereabouts.walk(self.beliefs.me, at) {
            let walked = Claim::Walked {
                from,
                to,
                timestep: Some(at),
            };
            return Some(walked).filter(|&claim| !self.has_claimed(claim));
        }
        let room = whereabouts.stay(self.beliefs.me, at)?;
        let work = whereabouts
            .tasks
            .iter()
            .find(|work| work.who == self.beliefs.me && work.timestep == at);
        let task = work.and_then(|work| work.task).map(|task| Claim::DidTask {
            task: task.kind,
            room: Some(task.room),
            timestep: Some(at),
        });
        let trusted = |who: &Seat| self.inference.probability(*who) < HALF;
        let mut trusted = self.beliefs.others.into_iter().filter(trusted);
        let with = trusted.find_map(|who| self.beliefs.together_claim(self.beliefs.me, who, at));
        let is_told = |claim: &Claim| claim.is_account() && claim.covers(at);
        let plain = (!self.own.iter().any(is_told)).then(|| self.whole_stay(room, at));
        [with, task, plain]
            .into_iter()
            .flatten()
            .find(|&claim| !self.has_claimed(claim))
    }

    /// Returns its answer to a question of where it was: if it has told that, or cannot, where it was a timestep before
    /// or after. An impostor answers, too, with its cover story: silence tells more than any place.
    pub(super) fn answer(&self, asked: u16) -> Option<Claim> {
        let beside = || {
            let times = [asked.saturating_sub(1).max(1), asked + 1];
            let is_told = |at: &u16| {
                self.own
                    .iter()
                    .any(|claim| claim.is_account() && claim.covers(*at))
            };
            let may_tell = !times.iter().any(is_told);
            let mut times = times
                .into_iter()
                .filter(|&at| may_tell && at < self.beliefs.now());
            times.find_map(|at| self.account_at(at).filter(|&account| !self.gives_away(account)))
        };
        self.account_at(asked).or_else(beside)
    }

    /// Returns its answer to a question of where it was between two timesteps: the last of its stays and walks.
    pub(super) fn way_between(&self, from: u16, to: u16) -> Vec<Claim> {
        let to = to.min(self.beliefs.now().saturating_sub(1));
        let mut way: Vec<Claim> = Vec::new();
        let mut at = to;
        while at >= from.max(1) && way.len() < MAX_CLAIMS {
            let whereabouts = &self.beliefs.whereabouts;
            let told = match whereabouts.stay(self.beliefs.me, at) {
                Some(room) if !whereabouts.is_meeting(at) => Some(self.whole_stay(room, at)),
                _ => self.account_at(at),
            };
            let begun = told.and_then(|claim| claim.timestep()).unwrap_or(at);
            way.extend(told.filter(|&claim| !self.has_claimed(claim) && !self.gives_away(claim)));
            at = begun.min(at).saturating_sub(1);
        }
        way.reverse();
        way
    }

    /// Returns an account with what follows from it, once in a meeting: how far from the room of the deed that is, if
    /// it is of the time in question and out of reach of the room.
    pub(super) fn with_distance(&self, account: Option<Claim>) -> Vec<Saying> {
        let follows = account.and_then(|account| {
            let ends = match account {
                Claim::Walked { from, to, .. } => [from, to],
                Claim::WasIn { room, .. } => [room, room],
                Claim::WasWith { room, .. } | Claim::DidTask { room, .. } => [room?, room?],
                _ => return None,
            };
            let room = self.matter.room?;
            let [before, moves] = ends.map(|end| distance(end, room, Passage::CorridorsAndVents));
            if before.min(moves) < FAR {
                return None;
            }
            let out_of_reach = Conclusion::OutOfReach { room, moves };
            (account.covers(self.matter.time) && !self.has_said(out_of_reach)).then_some(out_of_reach)
        });
        let account = account.map(Saying::from).into_iter();
        account.chain(follows.map(Saying::from)).collect()
    }

    /// Returns whether an account would place an impostor in the room of a death before the body was found. Whoever
    /// walks does not kill in that timestep.
    fn gives_away(&self, account: Claim) -> bool {
        let (place, begun) = match account {
            Claim::WasIn { room, from, .. } => (Some(room), from),
            Claim::WasWith { room, timestep, .. } | Claim::DidTask { room, timestep, .. } => (room, timestep),
            _ => return false,
        };
        place.is_some_and(|room| self.is_at_a_scene(room, begun))
    }

    /// Returns whether an impostor that was in this room from this timestep on was where a body was found
    /// later.
    fn is_at_a_scene(&self, room: Room, begun: Option<u16>) -> bool {
        let beside =
            |death: &DeathEstimate| room == death.room && begun.is_none_or(|begun| begun < death.latest);
        self.beliefs.view.is_impostor() && self.deaths.iter().any(beside)
    }

    /// Returns whether a claim of what it saw would give away an impostor, since it stood in such a room then.
    pub(super) fn gives_away_by_sight(&self, claim: Claim) -> bool {
        let own = claim
            .timestep()
            .and_then(|at| Some((self.beliefs.whereabouts.stay(self.beliefs.me, at)?, at)));
        own.is_some_and(|(room, at)| self.is_at_a_scene(room, Some(at)))
    }

    /// Returns the whole period around `at` that it spent in a room.
    pub(crate) fn whole_stay(&self, room: Room, at: u16) -> Claim {
        let whereabouts = &self.beliefs.whereabouts;
        let stays = |timestep: &u16| {
            whereabouts.stay(self.beliefs.me, *timestep) == Some(room) && !whereabouts.is_meeting(*timestep)
        };
        let from = (1..at).rev().take_while(stays).last().unwrap_or(at);
        let to = (at + 1..self.beliefs.now())
            .take_while(stays)
            .last()
            .unwrap_or(at);
        Claim::WasIn {
            room,
            from: Some(from),
            to: Some(to),
        }
    }

    /// Tells when and where it last saw the victim alive, unless somebody has told as much, and what follows.
    pub(super) fn last_of_victim(&self) -> Option<Vec<Saying>> {
        self.last_sights_of_victims().find_map(|(victim, at)| {
            let mut told = self.inference.told_places(victim);
            if told.any(|(track, _)| track.timestep >= at) {
                return None;
            }
            let with_me = self.beliefs.together_claim(self.beliefs.me, victim, at);
            let claim = with_me.or_else(|| self.beliefs.sighting_claim(victim, at))?;
            let sayings = vec![claim.into(), Conclusion::AliveThen { victim }.into()];
            (!self.has_claimed(claim)).then_some(sayings)
        })
    }

    /// Tells whom it left alone with the victim when it last saw the victim alive, unless that was long ago or somebody
    /// has told as much.
    pub(super) fn left_alone_with_victim(&self) -> Option<Vec<Saying>> {
        let whereabouts = &self.beliefs.whereabouts;
        let victims = self.victims().filter(|_| !self.beliefs.view.is_impostor());
        let mut partings = victims.filter_map(|(victim, from, to)| {
            let mut times = (from..=to).rev();
            let left_victim =
                |at| Some((at, whereabouts.left_behind(at)?)).filter(|(_, left)| left.contains(victim));
            let (at, left) = times.find_map(left_victim)?;
            let (room, _) = whereabouts.walk(self.beliefs.me, at)?;
            let who = left.without(victim).lowest()?;
            let is_last = whereabouts.last_place(victim, to)?.0 <= at && !whereabouts.is_meeting(at);
            let are_two = left.len() == 2 && self.beliefs.others.contains(who);
            let has_left = |who: Seat| whereabouts.walk(who, at).is_some_and(|(from, _)| from == room);
            (are_two && is_last && is_recent(at, to) && !has_left(who) && !has_left(victim))
                .then_some((who, victim, room, at))
        });
        partings.find_map(|(who, victim, room, at)| {
            let timestep = Some(at);
            let together = Claim::SawWith {
                who,
                other: victim,
                room: Some(room),
                timestep,
            };
            let left_alone = Conclusion::LeftAlone { who, victim };
            let is_said = self.said().any(|(_, claim)| claim == together);
            let mut told = self.inference.told_places(victim);
            // Whoever it suspects says nothing that settles it.
            let is_believed = |by: Seat| by != who && self.inference.probability(by) < HALF;
            let is_told = is_said && self.is_said_of(victim, left_alone)
                || told.any(|(track, _)| track.timestep > at && is_believed(track.by));
            (!is_told).then(|| vec![together.into(), left_alone.into()])
        })
    }

    /// Tells with whom it last saw the victim alive, which nobody else has told.
    pub(super) fn company_of_victim(&self) -> Option<Vec<Saying>> {
        self.last_sights_of_victims().find_map(|(victim, at)| {
            let company = self.beliefs.others.into_iter().filter_map(|who| {
                let claims = self.beliefs.company_claims(who, victim, at);
                claims.filter(|_| self.is_telling(who, victim, at))
            });
            let mut claims: Vec<Claim> = Vec::new();
            for claim in company.flatten() {
                if !claims.contains(&claim) && claims.len() < MAX_CLAIMS {
                    claims.push(claim);
                }
            }
            if claims.is_empty() {
                return None;
            }
            let is_said = |claim: &Claim| self.said().any(|(_, said)| said == *claim);
            let are_said = claims.iter().all(is_said);
            let sayings = claims.into_iter().map(Saying::from);
            (!are_said).then(|| sayings.chain([Conclusion::AliveThen { victim }.into()]).collect())
        })
    }

    /// Returns the victims since the last meeting, found or missing, with the timestep in which this seat last saw
    /// each alive, if that was not long before its death was known. That whom the meeting is about comes first. An
    /// impostor tells only what another crewmate has seen, too: silence about that would give it away.
    fn last_sights_of_victims(&self) -> impl Iterator<Item = (Seat, u16)> {
        let beliefs = self.beliefs;
        let crew = beliefs.others.minus(beliefs.view.fellows());
        let place = |who: Seat, at: u16| beliefs.whereabouts.place(who, at);
        let can_tell = move |presence: Presence, at: u16| {
            let mut places = crew.into_iter().filter_map(|who| place(who, at));
            !beliefs.view.is_impostor() || places.any(|other| other.shared(presence).is_some())
        };
        self.victims().filter_map(move |(victim, from, to)| {
            let (at, presence) = beliefs.whereabouts.last_place(victim, to)?;
            let is_telling = !self.is_gathering(at) && at >= from && at + WORTH_TELLING_FOR >= to;
            (is_telling && can_tell(presence, at)).then_some((victim, at))
        })
    }

    /// Returns the victims since the last meeting, found or missing, with the first and the last timestep in which
    /// each can have died. That whom the meeting is about comes first.
    pub(super) fn victims(&self) -> impl Iterator<Item = (Seat, u16, u16)> {
        let latest = self.beliefs.now().saturating_sub(1);
        let matter = self
            .matter
            .victim
            .map(|victim| (victim, self.matter.from, self.matter.to));
        let deaths = self.inference.deaths.iter();
        let missing = deaths
            .filter(move |death| death.room.is_none() && death.latest == latest)
            .filter(|death| Some(death.victim) != self.matter.victim)
            .map(|death| (death.victim, death.earliest, death.latest));
        matter.into_iter().chain(missing)
    }

    /// Returns an alibi that it can give to somebody who is as suspect as others and has none yet.
    pub(super) fn vouching(&self) -> Option<Vec<Saying>> {
        self.suspects().into_iter().find_map(|who| {
            let alibi = self.alibi_of(who)?;
            let is_likely = self.inference.probability(who) >= self.inference.base_rate(who);
            let fits = !is_likely && !self.has_claimed(Claim::Vouch { who });
            fits.then_some(alibi)
        })
    }

    /// Returns the conclusion that two players are innocent who have said of each other that they were together, if
    /// that leaves neither a way to the room of the deed and nobody has drawn it.
    pub(super) fn each_other(&self) -> Option<Conclusion> {
        let times = self.matter.times();
        let companions = |(by, claim): (Seat, Claim)| match claim {
            Claim::WasWith {
                who,
                timestep: Some(at),
                ..
            } if (times.0..=times.1).contains(&at) => Some((by, who)),
            _ => None,
        };
        let is_impostor = self.beliefs.view.is_impostor();
        let mut pairs = self.said().filter_map(companions);
        let (one, other) = pairs.find(|&(one, other)| {
            let both = SeatSet::only(one).with(other);
            let are_clear = both.into_iter().all(|who| {
                self.suspects().contains(who) && !self.has_accused(who) && self.is_cleared_by_words(who)
            });
            let vouches = |who: Seat| self.said().any(|(_, claim)| claim == Claim::Vouch { who });
            are_clear && !is_impostor && !both.into_iter().any(vouches)
        })?;
        Some(Conclusion::EachOther { one, other })
    }

    /// Returns a sighting near the timestep in question of a player that it has not spoken of, and that is none of
    /// these.
    pub(crate) fn sighting(&self, spoken_of: SeatSet) -> Option<Claim> {
        let whereabouts = &self.beliefs.whereabouts;
        let middle = self.matter.time;
        let was_mentioned = |who: Seat| self.own.iter().any(|claim| claim.subject() == Some(who));
        let times = [middle, middle + 1, middle.saturating_sub(1)].into_iter();
        let mut seen = times
            .filter(|&at| at > 0 && at < self.beliefs.now())
            .flat_map(|at| {
                let strangers = self.suspects().minus(spoken_of);
                let untold = strangers.into_iter().filter(|&who| !was_mentioned(who));
                untold.filter_map(move |who| {
                    self.beliefs
                        .sighting_claim(who, at)
                        .filter(|_| !whereabouts.is_meeting(at))
                })
            });
        seen.next()
    }
}
