//! What a bot tells against a player, by the evidence that makes it likeliest.

mod death;
mod scene;
mod weak;

use super::state::MeetingState;
use super::thoughts::thought_against;
use crate::agents::bot::inference::{Evidence, told};
use crate::agents::bot::weights::{HALF, WORTH_SAYING};
use crate::claims::{Claim, Conclusion, Saying};
use crate::table::{Seat, SeatSet};
pub(super) use scene::is_near;

/// What speaks against a player, in sentences, and the thought behind it.
pub(crate) struct Reason {
    pub(crate) sayings: Vec<Saying>,
    pub(crate) thought: String,
}

impl MeetingState<'_> {
    /// Returns the strongest reason against a player that this seat has not told yet.
    pub(in crate::agents::bot::meeting) fn reason_against(&self, who: Seat) -> Option<Reason> {
        let evidence = self.inference.evidence_against(who).into_iter();
        let mut telling =
            evidence
                .filter(|&(weight, _)| weight >= WORTH_SAYING)
                .filter_map(|(_, evidence)| {
                    let sayings = self.measured(who, self.telling(who, evidence)?);
                    let is_torn =
                        |saying: &Saying| matches!(saying, Saying::Conclusion(Conclusion::EitherLies { .. }));
                    let thought = match sayings.iter().any(is_torn) {
                        true => self.thought_on_a_pair(),
                        false => thought_against(self.beliefs, who, Some(evidence)),
                    };
                    (!sayings.is_empty()).then_some(Reason { sayings, thought })
                });
        telling.find(|reason| !self.has_told(&reason.sayings))
    }

    /// Returns what it says of these sayings against a player. It accuses the player only if the accusation is
    /// backed and it would vote for the player, which is its prime suspect or accused by it already. Otherwise
    /// the sayings that accuse are toned down or left out.
    pub(in crate::agents::bot::meeting) fn measured(&self, who: Seat, sayings: Vec<Saying>) -> Vec<Saying> {
        let is_prime = self.prime_suspect().is_some_and(|(prime, _)| prime == who);
        let has_side = is_prime || self.has_accused(who);
        if self.would_vote_for(who) && has_side && self.is_backed(who, &sayings) {
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
    pub(in crate::agents::bot::meeting) fn deed_seen(&self) -> Option<Reason> {
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
            Evidence::FalseWord { by, claim } if by == who => {
                let follows = match self.said().any(|said| said == (by, claim)) {
                    true => Conclusion::Lying { who },
                    false if self.was_said_before(by, claim) => Conclusion::LiedBefore { who },
                    false => return None,
                };
                let truth = self.beliefs.correction(by, claim)?;
                Some(vec![truth.into(), follows.into()])
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
                    // Nobody knows any more what the two said in an earlier meeting.
                    false => {
                        let now = told(&self.heard);
                        let are_new = contradiction.words.iter().all(|word| now.contains(word));
                        let either_lies = are_new.then(|| self.either_lies([one.by, other.by]))?;
                        Some(either_lies?.sayings)
                    }
                }
            }
            Evidence::Death(death) => self.telling_of_death(who, &self.inference.narrowed(death)),
            Evidence::StoodBy { who: by, death } if by == who => {
                self.telling_of_death(who, &self.inference.narrowed(death))
            }
            Evidence::Accusation(accusation) if accusation.who == who && accusation.claim.is_factual() => {
                self.believing(accusation.by, who)
            }
            Evidence::Accusation(accusation) if accusation.by == who && accusation.who == self.beliefs.me => {
                let mut said = self.said();
                let is_said = said.any(|(by, claim)| by == who && claim.accused() == Some(self.beliefs.me));
                is_said.then(|| vec![Conclusion::AccusesMe { who }.into()])
            }
            Evidence::Accusation(accusation) if accusation.by == who && self.was_innocent(accusation.who) => {
                let wrong = Conclusion::WasWrongAbout {
                    who,
                    accused: accusation.who,
                };
                (!self.is_said_of(who, wrong)).then(|| vec![wrong.into(), suspect])
            }
            Evidence::Accusation(accusation) if accusation.by == who => {
                let (accuser, accused) = (who, accusation.who);
                // Nobody clears the dead, and nobody without telling why.
                let is_living = self.beliefs.others.contains(accused) && !self.has_accused(accused);
                let mut said = self.said();
                let is_said = said.any(|(by, claim)| by == who && claim.accused() == Some(accused));
                let mut alibi = self.alibi_of(accused).filter(|_| is_living && is_said)?;
                alibi.pop();
                alibi.push(Conclusion::Disbelieves { accuser, accused }.into());
                Some(alibi)
            }
            _ => None,
        }
    }

    /// Returns whether this player is dead or out, and is known to have been innocent.
    fn was_innocent(&self, who: Seat) -> bool {
        let is_living = self.beliefs.others.with(self.beliefs.me).contains(who);
        !is_living && self.inference.probability(who) == 0.0
    }

    /// Returns whether a player made this claim in an earlier meeting.
    fn was_said_before(&self, by: Seat, claim: Claim) -> bool {
        self.all_heard.iter().any(|speech| {
            let is_earlier = speech.timestep < self.beliefs.now();
            let is_meeting = self.beliefs.whereabouts.is_meeting(speech.timestep);
            speech.who == by && is_earlier && is_meeting && speech.claims.contains(&claim)
        })
    }

    /// Takes the side of a witness against a player, if it believes what the witness saw of it.
    pub(in crate::agents::bot::meeting) fn believing(&self, witness: Seat, who: Seat) -> Option<Vec<Saying>> {
        self.siding(witness, who).filter(|_| self.believes(witness, who))
    }

    /// Takes the side of a witness against a player. Who is not the first to take this side says instead what it saw
    /// itself.
    pub(in crate::agents::bot::meeting) fn siding(&self, witness: Seat, who: Seat) -> Option<Vec<Saying>> {
        let believes = Conclusion::Believes { witness, who };
        if !self.is_said_of(who, believes) {
            return Some(vec![believes.into()]);
        }
        let own = self.own_addition(who)?;
        Some(vec![own.into(), Conclusion::Near { who }.into()])
    }

    /// Returns whether it takes the word of a witness against a player.
    pub(in crate::agents::bot::meeting) fn believes(&self, witness: Seat, who: Seat) -> bool {
        let is_other = witness != who && self.beliefs.others.contains(witness);
        let has_spoken = self
            .said()
            .any(|(by, claim)| by == witness && claim.is_factual() && claim.subject() == Some(who));
        let is_believed = self.inference.probability(witness) < self.inference.probability(who).min(HALF);
        // Whoever speaks against another one, or for this one, does not mean it so.
        let by_witness = || {
            self.said()
                .filter(|&(by, _)| by == witness)
                .map(|(_, claim)| claim)
        };
        let accused: SeatSet = by_witness().filter_map(|claim| claim.accused()).collect();
        let is_meant = (accused.is_empty() || accused.contains(who))
            && !by_witness().any(|claim| claim == Claim::Vouch { who });
        is_other && has_spoken && is_believed && is_meant && !self.has_accused(witness)
    }
}
