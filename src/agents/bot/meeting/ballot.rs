//! How a bot votes.

use super::state::MeetingState;
use super::thoughts::thought_against;
use crate::agents::bot::inference::{Evidence, Inference, is_false};
use crate::agents::bot::knowledge::Beliefs;
use crate::agents::bot::weights::{GIVES_UP_FELLOW, SIDE, SURE};
use crate::claims::{Claim, Conclusion, Saying};
use crate::game::{Action, ObservedEvent, Offer};
use crate::table::{Dice, Seat, SeatSet};

/// A difference between probabilities that means nothing.
const EPSILON: f64 = 1e-9;

/// Returns the vote and its reason.
pub(crate) fn vote(beliefs: &Beliefs<'_>, dice: &mut Dice) -> (Action, String) {
    let state = MeetingState::new(beliefs);
    let offers = beliefs.view.offers();
    let offered: SeatSet = offers
        .iter()
        .filter_map(|offer| match offer {
            Offer::Complete(Action::Vote(who)) => Some(*who),
            _ => None,
        })
        .collect();
    let choice = match beliefs.view.is_impostor() {
        true => state.impostors_vote(offered),
        false => state.crewmates_vote(offered),
    };
    match choice {
        Some(who) => {
            let evidence = state.inference.evidence_against(who);
            let chief = evidence.first().map(|&(_, evidence)| evidence);
            (Action::Vote(who), thought_against(beliefs, who, chief))
        }
        None if state.may_skip() => (
            Action::SkipVote,
            "I know too little to vote anybody out.".to_owned(),
        ),
        None => match state.guess(offered, dice) {
            Some(who) => (Action::Vote(who), thought_against(beliefs, who, None)),
            None => (Action::SkipVote, "There is nobody to vote for.".to_owned()),
        },
    }
}

impl MeetingState<'_> {
    /// Returns whom a crewmate votes for: whom it has spoken against, unless the reason has been answered or
    /// somebody else has become likelier since, or else the likeliest, if that is likely enough and the reason was
    /// told or is a deed that it saw itself. Whoever has said that it votes for nobody, or that this player is not
    /// the impostor, needs a fact told since.
    fn crewmates_vote(&self, offered: SeatSet) -> Option<Seat> {
        let probability = |who: Seat| self.inference.probability(who);
        let (top, most) = self.inference.likeliest(offered)?;
        let word = self.last_accused().filter(|&who| offered.contains(who));
        // The last vote is cast even on little: whoever skips it has lost.
        let has_reason =
            |who: Seat| self.is_decisive() || self.has_seen_deed(who) || self.is_reason_told(who);
        if let Some(who) = word
            && (!self.may_skip() || has_reason(who))
            && (most - probability(who) < SIDE || probability(who) >= self.beliefs.weights.accuse)
        {
            return Some(who);
        }
        // Whoever has spoken against somebody else in vain votes for nobody, unless it is sure.
        if word.is_some_and(|who| who != top) && self.may_skip() && most < SURE {
            return None;
        }
        let is_likely = most >= self.least_to_vote();
        let is_bound = self.stands_by_clearing(top) || self.has_declined() && !self.is_accused_since(top);
        (!self.may_skip() || is_likely && has_reason(top) && !is_bound).then_some(top)
    }

    /// Returns whether an accusation of this player in these sayings rests on a fact that they tell or that was
    /// told in this meeting, or on a deed that this seat saw. Whoever must vote for somebody needs neither, nor
    /// does an impostor.
    pub(super) fn is_backed(&self, who: Seat, sayings: &[Saying]) -> bool {
        let tells_fact = sayings
            .iter()
            .flat_map(|saying| saying.claims())
            .any(|claim| claim.is_factual());
        let needs_reason = self.may_skip() && !self.is_decisive() && !self.beliefs.view.is_impostor();
        !needs_reason || tells_fact || self.has_seen_deed(who) || self.is_reason_told(who)
    }

    /// Returns whether this seat has said in this meeting that it votes for nobody.
    pub(super) fn has_declined(&self) -> bool {
        // The template tells, whomever it names.
        let me = self.beliefs.me;
        let abstentions = [
            Conclusion::Undecided,
            Conclusion::Cautious { living: 0 },
            Conclusion::Torn { one: me, other: me },
            Conclusion::NotEnough { who: me },
        ];
        abstentions
            .into_iter()
            .any(|abstention| self.has_said(abstention))
    }

    /// Returns whether others have told a fact against this player since this seat spoke.
    pub(super) fn is_accused_since(&self, who: Seat) -> bool {
        let mut since = self.heard_since();
        since.any(|claim| claim.is_factual() && claim.accused() == Some(who))
    }

    /// Returns whether others have told a fact about this player since this seat spoke.
    pub(super) fn has_heard_of(&self, who: Seat) -> bool {
        let mut since = self.heard_since();
        since.any(|claim| claim.is_factual() && claim.subject() == Some(who))
    }

    /// Returns what others have claimed in this meeting since this seat spoke.
    fn heard_since(&self) -> impl Iterator<Item = Claim> {
        let since = self
            .heard
            .iter()
            .filter(|speech| speech.own_lines_before == self.own_lines);
        since.flat_map(|speech| speech.claims.iter().copied())
    }

    /// Returns whether this seat saw this player do what only impostors do.
    pub(super) fn has_seen_deed(&self, who: Seat) -> bool {
        let evidence = self.inference.evidence_against(who);
        evidence
            .iter()
            .any(|(_, evidence)| matches!(evidence, Evidence::Caught(_) | Evidence::MetAtBody { .. }))
    }

    /// Returns whether facts that speak against this player were told in this meeting: it would be less likely
    /// without the others' words about it, its own words, and once somebody has accused it, the alibis of others;
    /// or this seat has told what it saw of it.
    fn is_reason_told(&self, who: Seat) -> bool {
        let is_accused = self.said().any(|(_, claim)| claim.accused() == Some(who));
        let is_fact = |by: Seat, claim: Claim| {
            let is_about = is_accused || by == who || claim.subject() == Some(who);
            claim.is_factual() && is_about
        };
        let without = self.inference_without(|by, claim| {
            is_fact(by, claim) && (by == who || !is_false(self.beliefs, by, claim))
        });
        if without.probability(who) < self.inference.probability(who) - EPSILON {
            return true;
        }
        let alone = self.inference_without(|_, _| true);
        let has_told = self.own.iter().any(|&claim| is_fact(self.beliefs.me, claim));
        has_told && alone.probability(who) > alone.base_rate(who)
    }

    /// Returns what this seat would make of it without these words of this meeting.
    fn inference_without(&self, is_unheard: impl Fn(Seat, Claim) -> bool) -> Inference {
        let now = self.beliefs.now();
        let mut heard = self.all_heard.clone();
        for speech in heard.iter_mut().filter(|speech| speech.timestep == now) {
            let by = speech.who;
            speech.claims.retain(|&claim| !is_unheard(by, claim));
        }
        Inference::of(self.beliefs, &heard)
    }

    /// Returns whom an impostor votes for: whom it has spoken against, or else whom the others vote for or
    /// speak against.
    fn impostors_vote(&self, offered: SeatSet) -> Option<Seat> {
        let fellows = self.beliefs.view.fellows();
        let spared = fellows
            .into_iter()
            .filter(|&who| self.inference.probability(who) < GIVES_UP_FELLOW);
        let targets = offered.minus(spared.collect());
        let mut cast = [0u32; Seat::MAX];
        for observation in self.beliefs.view.seen() {
            match observation.seen {
                ObservedEvent::MeetingOpened { .. } => cast = [0; Seat::MAX],
                ObservedEvent::Voted { whom: Some(whom), .. } => cast[whom.index()] += 1,
                _ => {}
            }
        }
        if let Some(who) = self.last_accused().filter(|&who| targets.contains(who)) {
            return Some(who);
        }
        if self.has_declined() && self.may_skip() {
            return None;
        }
        let spoken = |who: Seat| {
            let said = self.said().map(|(_, claim)| match claim {
                claim if claim.accused() == Some(who) => 1.0,
                Claim::Vouch { who: cleared } | Claim::WasWith { who: cleared, .. } if cleared == who => -1.0,
                _ => 0.0,
            });
            said.sum::<f64>() + 2.0 * f64::from(cast[who.index()])
        };
        let most = targets
            .into_iter()
            .max_by(|&one, &other| spoken(one).total_cmp(&spoken(other)))?;
        (spoken(most) >= 1.0).then_some(most)
    }

    /// Returns the likeliest of those that can be voted for, where skipping is not allowed. The dice break
    /// ties.
    fn guess(&self, offered: SeatSet, dice: &mut Dice) -> Option<Seat> {
        let targets = match offered.minus(self.beliefs.view.fellows()) {
            rest if rest.is_empty() => offered,
            rest => rest,
        };
        let (_, most) = self.inference.likeliest(targets)?;
        let likeliest: Vec<Seat> = targets
            .into_iter()
            .filter(|&who| most - self.inference.probability(who) < EPSILON)
            .collect();
        dice.pick(&likeliest).copied()
    }
}
