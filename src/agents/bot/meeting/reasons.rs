//! What a bot tells against a player, by the evidence that makes it likeliest.

use super::state::MeetingState;
use super::thoughts::thought_against;
use crate::agents::bot::inference::{Death, Evidence};
use crate::agents::bot::weights::{HALF, MAX_CLAIMS, ONLY_ONE, TELLING_FOR, WORTH_SAYING};
use crate::claims::{Claim, Conclusion, Presence, Saying};
use crate::game::Room;
use crate::table::Seat;

/// What speaks against a player, in sentences, and the thought behind it.
pub(crate) struct Reason {
    pub(crate) sayings: Vec<Saying>,
    pub(crate) thought: String,
}

impl MeetingState<'_> {
    /// Returns the strongest reason against a player that this seat has not told yet.
    pub(super) fn reason_against(&self, who: Seat) -> Option<Reason> {
        let evidence = self.inference.evidence_against(who).into_iter();
        let mut telling =
            evidence
                .filter(|&(weight, _)| weight >= WORTH_SAYING)
                .filter_map(|(_, evidence)| {
                    let sayings = self.measured(who, self.telling(who, evidence)?);
                    let thought = thought_against(self.beliefs, who, Some(evidence));
                    (!sayings.is_empty()).then_some(Reason { sayings, thought })
                });
        telling.find(|reason| !self.has_told(&reason.sayings))
    }

    /// Returns what it says of these sayings against a player: without accusing it, unless it would vote for it
    /// and either for nobody rather or has accused it already.
    pub(super) fn measured(&self, who: Seat, sayings: Vec<Saying>) -> Vec<Saying> {
        let is_prime = self.prime_suspect().is_some_and(|(prime, _)| prime == who);
        if self.would_vote_for(who) && (is_prime || self.has_accused(who)) {
            return sayings;
        }
        let measured = sayings.into_iter().filter_map(|saying| match saying {
            Saying::Claim(claim) => (!matches!(claim, Claim::Suspect { .. })).then_some(saying),
            Saying::Conclusion(conclusion) => conclusion.without_accusation().map(Saying::from),
        });
        measured.collect()
    }

    /// Returns what this seat saw itself that only impostors do, unless it has told it: a kill, a vent, or
    /// somebody with a body.
    pub(super) fn deed_seen(&self) -> Option<Reason> {
        let suspects = self.suspects().into_iter();
        suspects
            .filter(|&who| !self.own.iter().any(|claim| claim.caught() == Some(who)))
            .find_map(|who| {
                let evidence = self.inference.evidence_against(who).into_iter();
                let mut deeds = evidence
                    .map(|(_, evidence)| evidence)
                    .filter(|evidence| matches!(evidence, Evidence::Caught(_) | Evidence::MetAtBody { .. }));
                deeds.find_map(|evidence| {
                    let sayings = self.telling(who, evidence)?;
                    let thought = thought_against(self.beliefs, who, Some(evidence));
                    (!self.has_told(&sayings)).then_some(Reason { sayings, thought })
                })
            })
    }

    /// Returns whether the first of these sayings was told by this seat: the rest follows from it.
    fn has_told(&self, sayings: &[Saying]) -> bool {
        match sayings.first() {
            Some(&Saying::Claim(claim)) => self.has_claimed(claim),
            Some(&Saying::Conclusion(conclusion)) => {
                let sides = conclusion.sides();
                !sides.is_empty() && sides.iter().all(|&side| self.has_claimed(side))
            }
            None => true,
        }
    }

    /// Puts a piece of evidence against a player into words, if that can be said.
    fn telling(&self, who: Seat, evidence: &Evidence) -> Option<Vec<Saying>> {
        let suspect = Saying::from(Claim::Suspect { who });
        match *evidence {
            Evidence::Caught(caught) => {
                let deed = self.beliefs.deed_claim(caught).filter(|_| caught == who)?;
                Some(vec![deed.into(), suspect])
            }
            Evidence::MetAtBody { who: met, victim } if met == who => {
                let over = self.beliefs.over_claim(who, victim)?;
                Some(vec![over.into(), suspect])
            }
            Evidence::FalseWord { by, claim } if by == who => {
                let truth = self.beliefs.correction(by, claim);
                let lying = Conclusion::Lying { who }.into();
                Some(truth.map(Saying::from).into_iter().chain([lying]).collect())
            }
            Evidence::Contradiction(contradiction) => {
                let [one, other] = contradiction.words;
                let witness = match () {
                    () if one.by == who => other.by,
                    () if other.by == who => one.by,
                    () => return None,
                };
                match self.would_vote_for(who) {
                    true => self.believing(witness, who),
                    false => Some(self.either_lies([one.by, other.by])?.sayings),
                }
            }
            Evidence::Death(death) => self.telling_of_death(who, &death),
            Evidence::Accusation(accusation) if accusation.who == who && accusation.claim.is_factual() => {
                self.believing(accusation.by, who)
            }
            Evidence::Accusation(accusation) if accusation.by == who => {
                let (accuser, accused) = (who, accusation.who);
                // Nobody clears the dead.
                let is_living = self.beliefs.others.contains(accused);
                (is_living && !self.has_accused(accused))
                    .then(|| vec![Conclusion::Disbelieves { accuser, accused }.into()])
            }
            _ => None,
        }
    }

    /// Takes the side of a witness against a player.
    pub(super) fn believing(&self, witness: Seat, who: Seat) -> Option<Vec<Saying>> {
        let is_other = witness != who && self.beliefs.others.contains(witness);
        let has_spoken = self.heard.iter().any(|speech| speech.who == witness);
        let is_believed = self.inference.probability(witness) < self.inference.probability(who).min(HALF);
        (is_other && has_spoken && is_believed && !self.has_accused(witness))
            .then(|| vec![Conclusion::Believes { witness, who }.into()])
    }

    fn telling_of_death(&self, who: Seat, death: &Death) -> Option<Vec<Saying>> {
        let is_matter = self.matter.victim == Some(death.victim);
        let earliest = if is_matter {
            self.matter.from
        } else {
            death.earliest
        };
        // What happened long before the body was found tells little, and before a meeting nothing.
        let whereabouts = &self.beliefs.whereabouts;
        let meetings = whereabouts.meetings.iter().copied();
        let gathered = meetings
            .clone()
            .filter(|&at| at <= death.latest)
            .max()
            .unwrap_or(0);
        let recent = death
            .latest
            .saturating_sub(TELLING_FOR)
            .max(earliest)
            .max(gathered + 1);
        // A later meeting was about that death already.
        let is_new = !meetings
            .clone()
            .any(|at| at > death.latest && at < self.beliefs.now());
        let times = || (recent..=death.latest).rev();
        let is_after = |at: u16| {
            let mut told = self.inference.told_places(death.victim);
            told.any(|(track, _)| track.timestep > at)
        };
        let together = times().find_map(|at| {
            let claim = self.beliefs.together_claim(who, death.victim, at)?;
            (!is_after(at) && !self.is_gathering(at)).then_some((at, claim))
        });
        if let Some((at, claim)) = together {
            let victim = death.victim;
            let later = (at + 1..=death.latest).find_map(|at| self.beliefs.sighting_claim(who, at));
            let follows = later.map_or(Conclusion::LastWith { who, victim }.into(), Saying::from);
            return Some(vec![claim.into(), follows]);
        }
        if !is_new {
            return None;
        }
        let is_near = |presence: Presence, room: Room| presence.touches(room) || presence.to.joins(room);
        if let Some(room) = death.room {
            let seen = times().find_map(|at| {
                let place = whereabouts.place(who, at)?;
                let claim = self.beliefs.sighting_claim(who, at)?;
                let is_finder = self.deaths.iter().any(|found| {
                    found.victim == death.victim && found.finder == Some(who) && at + 2 > found.latest
                });
                // Whoever went the same way is as suspect.
                let is_with_me = place.to != room
                    && whereabouts
                        .place(self.beliefs.me, at)
                        .is_some_and(|own| own.to == place.to);
                let told_well = !is_finder && !is_with_me && !self.is_gathering(at) && is_near(place, room);
                (told_well && self.is_at_ease_with(claim)).then_some(claim)
            });
            if let Some(claim) = seen {
                return Some(vec![claim.into(), Conclusion::Near { who }.into()]);
            }
            let told = self.inference.told_places(who).find(|&(track, presence)| {
                let in_time =
                    (recent..=death.latest).contains(&track.timestep) && !self.is_gathering(track.timestep);
                track.by != who && in_time && is_near(presence, room)
            });
            if let Some(sayings) = told.and_then(|(track, _)| self.believing(track.by, who)) {
                return Some(sayings);
            }
        }
        if self.inference.probability(who) >= ONLY_ONE && self.beliefs.view.rules().impostors == 1 {
            // What clears the others is told with it, as far as this seat saw it itself.
            let sight_elsewhere = |other: Seat| {
                times().find_map(|at| {
                    let is_elsewhere = |place: &Presence| death.room.is_none_or(|room| !place.touches(room));
                    whereabouts.place(other, at).filter(is_elsewhere)?;
                    let claim = self.beliefs.sighting_claim(other, at)?;
                    (!self.is_gathering(at) && !self.has_claimed(claim)).then_some(claim)
                })
            };
            let others = self.suspects().without(who).into_iter();
            let untold = others.filter_map(sight_elsewhere).take(MAX_CLAIMS - 1);
            let only = Saying::from(Conclusion::OnlyOne { who });
            return Some(untold.map(Saying::from).chain([only]).collect());
        }
        let timestep = self.matter.time;
        let is_unplaced = self.is_unseen(who, timestep) && !self.has_account(who);
        let open = is_unplaced && !self.has_accused(who) && self.is_late;
        let gap = Conclusion::Unaccounted { who, timestep };
        (open && self.times_said(gap) == 0).then(|| vec![gap.into(), Claim::Suspect { who }.into()])
    }

    /// Returns whether telling this sighting gives away nothing of an impostor.
    pub(super) fn is_at_ease_with(&self, claim: Claim) -> bool {
        let is_victim = |who: Seat| self.deaths.iter().any(|death| death.victim == who);
        !self.beliefs.view.is_impostor() || !claim.subject().is_some_and(is_victim)
    }
}
