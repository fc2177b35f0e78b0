//! What a bot says in a meeting.

use crate::agents::bot::evidence::{Evidence, EvidenceKind};
use crate::agents::bot::knowledge::{Beliefs, DeathEstimate, HeardClaims};
use crate::claims::{Claim, read_claims};

use super::speech;
use super::thoughts::{reason_against, reason_by_evidence};
use crate::agents::bot::suspicion::Suspicion;
use crate::agents::bot::testimony::is_account;
use crate::agents::bot::weights::{LATE, LEANING, MAX_CLAIMS, REMARK, WORTH_SAYING};
use crate::game::Action;
use crate::table::{Dice, Phase, Seat, Speech};

/// The thought of a seat that has said what it has to say.
const NOTHING_TO_ADD: &str = "I have nothing to add.";

/// Returns what a seat says on its turn in a discussion, and why.
pub(crate) fn speak(beliefs: &Beliefs<'_>, dice: &mut Dice) -> (Action, String) {
    let (speech, thought) = DialogueState::new(beliefs).speech(dice);
    (Action::Speak(speech), thought)
}

/// The state of a meeting's dialogue for one seat: what was said, and what the bot makes of it.
pub(crate) struct DialogueState<'a> {
    pub(crate) beliefs: &'a Beliefs<'a>,
    /// What the others have said in this meeting.
    pub(crate) heard: Vec<HeardClaims>,
    /// What this seat has claimed in this meeting.
    pub(crate) own: Vec<Claim>,
    pub(crate) suspicion: Suspicion,
    pub(crate) deaths: Vec<DeathEstimate>,
    /// Whether it is time to announce its vote.
    pub(crate) last_round: bool,
}

impl<'a> DialogueState<'a> {
    pub(crate) fn new(beliefs: &'a Beliefs<'a>) -> DialogueState<'a> {
        let heard = beliefs.heard();
        let suspicion = Suspicion::of(beliefs, &heard);
        let now = beliefs.now();
        let spoken = beliefs.spoken().into_iter();
        let lines: Vec<_> = spoken.filter(|&(timestep, _)| timestep == now).collect();
        let own = lines
            .iter()
            .flat_map(|(_, words)| read_claims(words, beliefs.view.roster()))
            .collect();
        let rules = beliefs.view.rules();
        let last_round = match beliefs.view.phase() {
            Phase::Chat => {
                let whole = f64::from(rules.discussion_seconds) * 1_000.0;
                lines.len() >= 2 || f64::from(beliefs.view.moment().millis()) >= whole * LATE
            }
            phase => {
                phase
                    == Phase::Discussion {
                        round: rules.discussion_rounds,
                    }
            }
        };
        let deaths = beliefs
            .deaths()
            .into_iter()
            .filter(|death| death.latest + 1 == now)
            .collect();
        DialogueState {
            heard: heard
                .into_iter()
                .filter(|speech| speech.timestep == now)
                .collect(),
            own,
            suspicion,
            deaths,
            last_round,
            beliefs,
        }
    }

    /// Returns what it says now, possibly nothing, and why.
    pub(crate) fn speech(&self, dice: &mut Dice) -> (Speech, String) {
        let beliefs = self.beliefs;
        let (claims, thought) = self.choose(dice);
        if let Some(words) = speech::say(beliefs, &claims, dice) {
            return (words, thought);
        }
        let remark = match dice.chance(beliefs.weights.talk * REMARK) {
            true => speech::remark(beliefs, dice),
            false => None,
        };
        (remark.unwrap_or(Speech::SILENCE), NOTHING_TO_ADD.to_owned())
    }

    /// Returns whether it must answer: it is accused and has not denied it, or was asked something.
    pub(crate) fn must_answer(&self) -> bool {
        (self.is_accused() && !self.has_claimed(Claim::Denial)) || self.is_asked().is_some()
    }

    /// Returns whether it has already made this claim in this meeting.
    pub(crate) fn has_claimed(&self, claim: Claim) -> bool {
        self.own.contains(&claim)
    }

    fn name(&self, who: Seat) -> &'static str {
        self.beliefs.view.name(who)
    }

    /// Returns the most suspected player.
    fn prime_suspect(&self) -> Option<(Seat, f64)> {
        let top = self.suspicion.most_suspected(self.beliefs.others)?;
        Some((top, self.suspicion.against(top)))
    }

    /// Returns the strongest evidence that can be stated and has not been yet.
    fn unused_evidence(&self) -> Option<&Evidence> {
        let mut best: Option<&Evidence> = None;
        let proven = |who: Seat| self.own.iter().any(|claim| claim.caught() == Some(who));
        for evidence in &self.suspicion.evidence {
            if proven(evidence.about) {
                continue;
            }
            let fresh = evidence.claim.is_some_and(|claim| !self.has_claimed(claim));
            let worth = evidence.points >= WORTH_SAYING && self.suspicion.against(evidence.about) > 0.0;
            if fresh && worth && best.is_none_or(|best| best.points < evidence.points) {
                best = Some(evidence);
            }
        }
        best
    }

    /// Returns whether this is what a meeting has to hear first: who killed, vented, or stood over the body.
    fn is_about_the_kill(&self, evidence: &Evidence) -> bool {
        matches!(
            evidence.why,
            EvidenceKind::SeenKill(_) | EvidenceKind::SeenVent(_) | EvidenceKind::StoodOver(_)
        )
    }

    /// Returns the evidence as a claim, and the suspicion that it founds.
    fn accusation(&self, evidence: &Evidence) -> impl Iterator<Item = Claim> + use<> {
        let suspect = Claim::Suspect { who: evidence.about };
        let is_sure = self.suspicion.against(evidence.about) >= self.beliefs.weights.accuse;
        let suspect = Some(suspect).filter(|&claim| is_sure && !self.has_claimed(claim));
        evidence.claim.into_iter().chain(suspect)
    }

    fn choose(&self, dice: &mut Dice) -> (Vec<Claim>, String) {
        let beliefs = self.beliefs;
        let mut claims = Vec::new();
        let mut thought = NOTHING_TO_ADD.to_owned();
        let at_the_body = self
            .unused_evidence()
            .filter(|evidence| self.is_about_the_kill(evidence));
        if let Some(evidence) = at_the_body {
            claims.extend(self.accusation(evidence));
            thought = reason_by_evidence(beliefs, evidence.about, Some(evidence.why));
        }
        for death in self
            .deaths
            .iter()
            .filter(|death| death.finder == Some(beliefs.me))
        {
            let found = Claim::FoundBody {
                whom: death.victim,
                room: Some(death.room),
                timestep: Some(death.latest),
            };
            if !self.has_claimed(found) {
                if claims.is_empty() {
                    thought = format!("I found {}, so I begin.", self.name(death.victim));
                }
                claims.push(found);
            }
        }
        if self.is_accused() && !self.has_claimed(Claim::Denial) {
            claims.push(Claim::Denial);
            claims.extend(self.account());
            claims.extend(self.retort(dice));
            thought = self.thought(
                "They point at me, and they are right. I deny it.",
                "They point at me, and it was not me.",
            );
        } else if let Some(at) = self.is_asked() {
            claims.extend(self.account_at(at));
            thought = self.thought("I was asked, so I need a story.", "I was asked, so I answer.");
        }
        if let Some(evidence) = self.unused_evidence().filter(|_| at_the_body.is_none()) {
            claims.extend(self.accusation(evidence));
            thought = reason_by_evidence(beliefs, evidence.about, Some(evidence.why));
        }
        if !claims.iter().any(|claim| claim.accused().is_some())
            && let Some((lie, scapegoat)) = self.invention(dice)
        {
            if !self.own.iter().any(is_account) {
                claims.extend(self.account());
            }
            claims.push(lie);
            claims.extend(Some(Claim::Suspect { who: scapegoat }).filter(|&claim| !self.has_claimed(claim)));
            thought = self.thought_on_lie(scapegoat);
        }
        if self.last_round
            && let Some((top, points)) = self.prime_suspect()
        {
            let vote = Claim::VoteFor { who: top };
            if points >= beliefs.weights.accuse * LEANING && !self.has_claimed(vote) {
                claims.extend(self.vouch_for_source(top));
                claims.push(vote);
                thought = reason_against(beliefs, &self.suspicion, top);
            }
        }
        if claims.is_empty() {
            if let Some(vouch) = self.vouching() {
                claims.extend(vouch);
                thought = self.thought(
                    "A true word makes me look honest.",
                    "I can speak for one of them.",
                );
            } else if !self.own.iter().any(is_account) {
                claims.extend(self.account());
                thought = self.thought(
                    "I want them to believe that I was elsewhere.",
                    "They should know where I was.",
                );
            } else if let Some(ask) = self.asking(dice) {
                claims.push(ask);
                thought = "Somebody has not said where it was.".to_owned();
            } else if let Some(seen) = self.sighting() {
                claims.push(seen);
                thought = "This may help somebody.".to_owned();
            } else if let Some((top, points)) = self.prime_suspect() {
                let suspect = Claim::Suspect { who: top };
                if points >= beliefs.weights.accuse * LEANING && !self.has_claimed(suspect) {
                    claims.extend(self.vouch_for_source(top));
                    claims.push(suspect);
                    thought = reason_against(beliefs, &self.suspicion, top);
                }
            }
            if claims.is_empty()
                && dice.chance(beliefs.weights.talk)
                && let Some(ask) = self.open_question()
            {
                claims.push(ask);
                thought = self.thought(
                    "A question makes me look honest.",
                    "Somebody may have seen who was there.",
                );
            }
        }
        if !claims.is_empty() && claims.len() < MAX_CLAIMS {
            if dice.chance(beliefs.weights.shares) {
                claims.extend(self.sighting().filter(|seen| !claims.contains(seen)));
            }
            if dice.chance(beliefs.weights.questions)
                && !claims.iter().any(|claim| matches!(claim, Claim::Ask { .. }))
            {
                claims.extend(self.asking(dice));
            }
        }
        (claims, thought)
    }

    /// Vouches for the player whose word is the strongest evidence against `suspect`, if there is one.
    fn vouch_for_source(&self, suspect: Seat) -> Option<Claim> {
        match self.suspicion.strongest_evidence(suspect)?.why {
            EvidenceKind::Told(who) | EvidenceKind::Accused(who) if self.beliefs.others.contains(who) => {
                Some(Claim::Vouch { who }).filter(|&claim| !self.has_claimed(claim))
            }
            _ => None,
        }
    }

    /// Returns whether another player has accused this seat in this meeting.
    fn is_accused(&self) -> bool {
        self.heard
            .iter()
            .flat_map(|speech| &speech.claims)
            .any(|claim| claim.accused() == Some(self.beliefs.me))
    }
}
