//! What a bot tells against a player, by the evidence that makes it likeliest.

use super::state::MeetingState;
use super::thoughts::thought_against;
use crate::agents::bot::inference::{Death, Evidence};
use crate::agents::bot::weights::{FEW, HALF, MAX_CLAIMS, ONLY_ONE, TELLING_FOR, WORTH_SAYING};
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
            Saying::Claim(claim) | Saying::OnMonitor(claim) => {
                (!matches!(claim, Claim::Suspect { .. })).then_some(saying)
            }
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
            Some(&(Saying::Claim(claim) | Saying::OnMonitor(claim))) => self.has_claimed(claim),
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
            // Nobody knows what "that" is if it was said in an earlier meeting.
            Evidence::FalseWord { by, claim } if by == who && self.said().any(|said| said == (by, claim)) => {
                let truth = self.beliefs.correction(by, claim)?;
                Some(vec![truth.into(), Conclusion::Lying { who }.into()])
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
            Evidence::Accusation(accusation) if accusation.by == who && accusation.who == self.beliefs.me => {
                let mut said = self.said();
                let is_said = said.any(|(by, claim)| by == who && claim.accused() == Some(self.beliefs.me));
                is_said.then(|| vec![Conclusion::AccusesMe { who }.into()])
            }
            Evidence::Accusation(accusation) if accusation.by == who => {
                let (accuser, accused) = (who, accusation.who);
                // Nobody clears the dead, and nobody without telling why.
                let is_living = self.beliefs.others.contains(accused) && !self.has_accused(accused);
                let mut alibi = self.alibi_of(accused).filter(|_| is_living)?;
                alibi.pop();
                alibi.push(Conclusion::Disbelieves { accuser, accused }.into());
                Some(alibi)
            }
            _ => None,
        }
    }

    /// Takes the side of a witness against a player, if it believes what the witness saw of it.
    pub(super) fn believing(&self, witness: Seat, who: Seat) -> Option<Vec<Saying>> {
        self.siding(witness, who).filter(|_| self.believes(witness, who))
    }

    /// Takes the side of a witness against a player. Who is not the first to take this side adds what it saw itself.
    pub(super) fn siding(&self, witness: Seat, who: Seat) -> Option<Vec<Saying>> {
        let believes = Conclusion::Believes { witness, who };
        if !self.is_said_of(who, believes) {
            return Some(vec![believes.into()]);
        }
        let own = self.own_addition(who)?;
        Some(vec![own.into(), believes.into()])
    }

    /// Returns whether it takes the word of a witness against a player.
    pub(super) fn believes(&self, witness: Seat, who: Seat) -> bool {
        let is_other = witness != who && self.beliefs.others.contains(witness);
        let has_spoken = self
            .said()
            .any(|(by, claim)| by == witness && claim.is_factual() && claim.subject() == Some(who));
        let is_believed = self.inference.probability(witness) < self.inference.probability(who).min(HALF);
        is_other && has_spoken && is_believed && !self.has_accused(witness)
    }

    /// Returns what this seat saw itself of a player near the room of the deed and nobody has told.
    fn own_addition(&self, who: Seat) -> Option<Claim> {
        let death = self.death()?;
        let recent = death.latest.saturating_sub(TELLING_FOR).max(death.earliest);
        let claim = self.sighting_near(who, &death, (recent..=death.latest).rev())?;
        (!self.said().any(|(_, said)| said == claim)).then_some(claim)
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
            (!is_after(at) && self.is_telling(who, death.victim, at)).then_some((at, claim))
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
        if let Some(room) = death.room {
            if let Some(claim) = self.sighting_near(who, death, times()) {
                return Some(vec![claim.into(), Conclusion::Near { who }.into()]);
            }
            let told = self.inference.told_places(who).find(|&(track, presence)| {
                let is_late = presence.from != room && track.timestep >= death.latest;
                let in_time = (recent..=death.latest).contains(&track.timestep) && !is_late;
                let is_telling = in_time && !self.is_gathering(track.timestep);
                track.by != who && is_telling && is_near(presence, room)
            });
            if let Some(sayings) = told.and_then(|(track, _)| self.believing(track.by, who)) {
                return Some(sayings);
            }
        }
        let only = Conclusion::OnlyOne { who };
        let others = || self.suspects().without(who).into_iter();
        let is_vouched = |other: Seat| {
            let mut said = self.said();
            said.any(|(by, claim)| claim == Claim::Vouch { who: other } && by != who && by != other)
        };
        let is_only = is_matter
            && self.inference.probability(who) >= ONLY_ONE
            && self.beliefs.view.rules().impostors == 1
            && others().all(|other| self.is_cleared(other) || is_vouched(other));
        if is_only && self.times_said(only) == 0 {
            // What clears the others is told with it, as far as this seat saw it itself.
            let alibis = others()
                .filter(|&other| self.is_cleared(other))
                .filter_map(|other| self.alibi_of(other));
            let sightings = alibis
                .filter_map(|alibi| alibi.first().copied())
                .take(MAX_CLAIMS - 1);
            return Some(sightings.chain([only.into()]).collect());
        }
        self.weak_reason_against(who)
            .filter(|_| is_matter && self.is_late)
    }

    /// Returns what is left to say against a player if nobody saw anything: nobody speaks for it, or others have an
    /// alibi.
    pub(super) fn weak_reason_against(&self, who: Seat) -> Option<Vec<Saying>> {
        if self.has_accused(who) {
            return None;
        }
        if let Some(timestep) = self.gap_of(who)
            && !self.is_said_of(who, Conclusion::Unaccounted { who, timestep })
        {
            let gap = Conclusion::Unaccounted { who, timestep };
            return Some(vec![gap.into(), Claim::Suspect { who }.into()]);
        }
        if let Some(unwitnessed) = self.unwitnessed(who) {
            return Some(vec![unwitnessed.into()]);
        }
        let likeliest = Conclusion::Likeliest { who };
        let others = || self.suspects().without(who).into_iter();
        let alibi = others().find_map(|other| self.alibi_of(other));
        let is_cleared = |other: Seat| self.said().any(|(_, claim)| claim == Claim::Vouch { who: other });
        let is_left = alibi.is_some() || others().any(is_cleared);
        (is_left && self.times_said(likeliest) < FEW).then(|| {
            let alibi = alibi.unwrap_or_default().into_iter();
            alibi.chain([likeliest.into()]).collect()
        })
    }

    /// Returns the timestep in question at which nobody has placed a player, itself included, if it has not said at
    /// all where it was although half of the others have spoken.
    pub(super) fn gap_of(&self, who: Seat) -> Option<u16> {
        let (from, to) = self.matter.times();
        let mut times = std::iter::once(self.matter.time).chain((from..=to).rev());
        let is_open = |at: &u16| self.is_unseen(who, *at) && !self.is_gathering(*at);
        let has_heard_half = self.heard.len() * 2 >= self.beliefs.others.len();
        times
            .find(is_open)
            .filter(|_| has_heard_half && !self.has_account(who))
    }

    /// Returns the conclusion that a player alone says where it was at a time in question.
    fn unwitnessed(&self, who: Seat) -> Option<Conclusion> {
        let (from, to) = self.matter.times();
        let is_told_by_others = |at: u16| {
            let mut told = self.inference.told_places(who);
            told.any(|(track, _)| track.timestep == at && track.by != who)
        };
        let alone = self.inference.told_places(who).find(|&(track, presence)| {
            let at = track.timestep;
            let is_seen = self.beliefs.whereabouts.place(who, at).is_some() || is_told_by_others(at);
            let is_in_question = (from..=to).contains(&at) && !self.is_gathering(at);
            let stays = presence.from == presence.to && self.matter.room != Some(presence.to);
            track.by == who && is_in_question && stays && !is_seen
        });
        let (track, presence) = alone.filter(|_| self.has_account(who))?;
        let unwitnessed = Conclusion::Unwitnessed {
            who,
            room: presence.to,
            timestep: track.timestep,
        };
        (!self.is_said_of(who, unwitnessed)).then_some(unwitnessed)
    }

    /// Returns what this seat saw of a player in the room of a death, or else beside it, at these times. Whoever
    /// reported the body had to come there.
    fn sighting_near(
        &self,
        who: Seat,
        death: &Death,
        times: impl Iterator<Item = u16> + Clone,
    ) -> Option<Claim> {
        let room = death.room?;
        let whereabouts = &self.beliefs.whereabouts;
        let sighting = |at: u16, is_there: &dyn Fn(Presence) -> bool| {
            let place = whereabouts.place(who, at).filter(|&place| is_there(place))?;
            let claim = self.beliefs.sighting_claim(who, at)?;
            let is_finder = self.deaths.iter().any(|found| {
                found.victim == death.victim && found.finder == Some(who) && at + 2 > found.latest
            });
            // Whoever went the same way is as suspect.
            let own = whereabouts.place(self.beliefs.me, at);
            let is_with_me =
                place.to != room && own.is_some_and(|own| own.to == place.to && own.from == place.from);
            // Whoever comes in as the body is found comes too late.
            let is_late = place.from != room && at >= death.latest;
            let told_well = !is_finder && !is_with_me && !is_late && !self.is_gathering(at);
            (told_well && self.is_at_ease_with(claim)).then_some(claim)
        };
        let in_it = times
            .clone()
            .find_map(|at| sighting(at, &|place| place.touches(room)));
        in_it.or_else(|| {
            times
                .clone()
                .find_map(|at| sighting(at, &|place| is_near(place, room)))
        })
    }

    /// Returns what a crewmate saw of somebody in the room of the death that this meeting is about, unless somebody
    /// has told it. Everybody should know it, whomever it points at.
    pub(super) fn sighting_of_the_scene(&self) -> Option<Reason> {
        let death = self.death()?;
        let room = death.room?;
        let recent = death.latest.saturating_sub(TELLING_FOR).max(death.earliest);
        let seen = self.suspects().into_iter().find_map(|who| {
            let claim = self.sighting_near(who, &death, (recent..=death.latest).rev())?;
            let is_there = self
                .beliefs
                .whereabouts
                .place(who, claim.timestep()?)?
                .touches(room);
            let is_told = self.said().any(|(_, said)| said == claim);
            (is_there && !is_told).then_some((who, claim))
        });
        let (who, claim) = seen.filter(|_| !self.beliefs.view.is_impostor())?;
        Some(Reason {
            sayings: self.measured(who, vec![claim.into(), Conclusion::Near { who }.into()]),
            thought: "They should know who was there.".to_owned(),
        })
    }

    /// Returns whether telling this sighting gives away nothing of an impostor.
    pub(super) fn is_at_ease_with(&self, claim: Claim) -> bool {
        let is_victim = |who: Seat| self.deaths.iter().any(|death| death.victim == who);
        !self.beliefs.view.is_impostor() || !claim.subject().is_some_and(is_victim)
    }
}

fn is_near(presence: Presence, room: Room) -> bool {
    presence.touches(room) || presence.to.joins(room)
}
