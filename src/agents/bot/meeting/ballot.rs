//! How a bot votes.

use super::state::MeetingState;
use super::thoughts::thought_against;
use crate::agents::bot::knowledge::Beliefs;
use crate::agents::bot::weights::{GIVES_UP_FELLOW, SIDE};
use crate::game::{Action, ObservedEvent, Offer};
use crate::table::{Dice, Seat, SeatSet};

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
            if std::env::var("WHY").is_ok() && !beliefs.view.is_impostor() {
                let e: String = evidence.iter().take(3).map(|(w, e)| format!("{w:.2} {} ", format!("{e:?}").chars().take(60).collect::<String>())).collect();
                eprintln!("{:.2} {e}", state.inference.probability(who));
            }
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
    /// Returns whom a crewmate votes for: whom it has spoken against, unless somebody else has become
    /// likelier since, or else the likeliest, if that is likely enough and somebody has said why.
    fn crewmates_vote(&self, offered: SeatSet) -> Option<Seat> {
        let probability = |who: Seat| self.inference.probability(who);
        let (top, most) = self.inference.likeliest(offered)?;
        let word = self.last_accused().filter(|&who| offered.contains(who));
        if let Some(who) = word {
            return (most - probability(who) < SIDE && probability(who) >= crate::agents::bot::weights::tune("WORD", 0.4)).then_some(who);
        }
        (most >= self.beliefs.weights.votes + crate::agents::bot::weights::tune("VOTES", 0.0) && self.is_spoken_against(top)).then_some(top)
    }

    /// Returns whom it last spoke against in this meeting.
    fn last_accused(&self) -> Option<Seat> {
        self.own.iter().rev().find_map(|claim| claim.accused())
    }

    /// Returns whether somebody has spoken against this player in this meeting.
    fn is_spoken_against(&self, who: Seat) -> bool {
        self.said().any(|(_, claim)| claim.accused() == Some(who))
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
        let spoken = |who: Seat| {
            let against = self.said().filter(|&(_, claim)| claim.accused() == Some(who));
            against.count() as f64 + 2.0 * f64::from(cast[who.index()])
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
            .filter(|&who| most - self.inference.probability(who) < 1e-9)
            .collect();
        dice.pick(&likeliest).copied()
    }
}
