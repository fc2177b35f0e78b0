//! How an accused bot retorts, and what an impostor makes up.
//!
//! An impostor considers what the others must make of the words said so far, weighs each lie that its cover
//! story allows, and tells the one that turns the others' suspicion furthest from itself and its fellows, unless
//! the truth serves nearly as well.

mod alibi;

use super::reasons::Reason;
use super::state::MeetingState;
use crate::agents::bot::inference::Inference;
use crate::agents::bot::knowledge::{Beliefs, HeardClaims};
use crate::agents::bot::weights::{SCAPEGOAT_KNOWS, WORTH_LYING};
use crate::claims::{Claim, Conclusion, Presence, Saying, Verdict, Whereabouts};
use crate::game::Room;
use crate::table::{Dice, Seat, SeatSet};
use alibi::chance_of_meeting;
pub(crate) use alibi::rewrite_whereabouts;

/// A lie that an impostor can tell.
#[derive(Clone, Debug)]
struct Lie {
    scapegoat: Seat,
    /// The timestep of which it tells.
    at: u16,
    /// The room where the scapegoat is said to have been, or to have gone to.
    room: Room,
    sayings: Vec<Saying>,
}

impl MeetingState<'_> {
    /// Returns the retort to an accuser: what this seat knows against it. An impostor may accuse it of the same
    /// deed, or lie about somebody.
    pub(super) fn retort(&self, accuser: Seat, accusation: Claim, dice: &mut Dice) -> Vec<Saying> {
        let may_exchange = self.beliefs.view.is_impostor() && dice.chance(self.beliefs.weights.invent);
        let exchanged = match accusation {
            Claim::SawKill {
                victim,
                room,
                timestep,
                ..
            } => Some(Claim::SawKill {
                killer: accuser,
                victim,
                room,
                timestep,
            }),
            Claim::SawOver {
                victim,
                room,
                timestep,
                ..
            } => Some(Claim::SawOver {
                who: accuser,
                victim,
                room,
                timestep,
            }),
            _ => None,
        };
        if let Some(exchanged) = exchanged.filter(|_| may_exchange) {
            return vec![exchanged.into()];
        }
        // An impostor does not answer every suspicion with another one.
        let answers = !self.beliefs.view.is_impostor() || accusation.is_factual() || may_exchange;
        // Whoever saw what the accuser did has said so.
        let has_told = self.has_seen_deed(accuser) && self.has_accused(accuser);
        if !answers || has_told || !self.suspects().contains(accuser) {
            return Vec::new();
        }
        let known = self.reason_against(accuser).map(|reason| reason.sayings);
        let accuses_me = Conclusion::AccusesMe { who: accuser };
        let sides = |saying: &Saying| {
            saying
                .claims()
                .iter()
                .any(|claim| claim.accused() == Some(accuser))
        };
        match known {
            Some(sayings) if sayings.iter().any(sides) => sayings,
            _ if let Some(lie) = self.lie(dice) => lie.sayings,
            _ if self.is_right_about_me(accuser) => {
                let other = self.charge(SeatSet::only(accuser));
                other.map_or(vec![Conclusion::Concedes { who: accuser }.into()], |reason| {
                    reason.sayings
                })
            }
            _ if self.would_vote_for(accuser) => vec![accuses_me.into()],
            known => known.unwrap_or_default(),
        }
    }

    /// Returns whether what this player has told of this seat in this meeting is so, as all can believe.
    fn is_right_about_me(&self, by: Seat) -> bool {
        let me = self.beliefs.me;
        let mut facts = self
            .said()
            .filter(|&(who, claim)| who == by && claim.is_factual() && claim.subject() == Some(me))
            .peekable();
        let is_true =
            |(_, claim): (Seat, Claim)| claim.check(by, &self.beliefs.whereabouts, 0) == Verdict::True;
        facts.peek().is_some() && facts.all(is_true)
    }

    /// Returns the lie that an impostor tells now, once in a meeting.
    pub(super) fn lie(&self, dice: &mut Dice) -> Option<Reason> {
        let is_liar = self.beliefs.view.is_impostor() && dice.chance(self.beliefs.weights.invent);
        if !is_liar || self.last_accused().is_some() {
            return None;
        }
        let truth = self.charge(SeatSet::EMPTY).map(|reason| reason.sayings);
        let before = self.suspicion_after(&truth.map_or_else(Vec::new, |sayings| self.heard_of(sayings)));
        // The scapegoat is one of those who judge, and it is certain.
        let certain = SCAPEGOAT_KNOWS / self.suspects().len().max(1) as f64;
        let mut best: Option<(f64, Lie)> = None;
        for lie in self.lies() {
            let words = self.heard_of(lie.sayings.clone());
            let believed = certain + (1.0 - certain) * self.suspicion_after(&words);
            let refuted = self.chance_of_refutation(&lie);
            let after = refuted + (1.0 - refuted) * believed;
            if after < before - WORTH_LYING && best.as_ref().is_none_or(|(least, _)| after < *least) {
                best = Some((after, lie));
            }
        }
        let (_, lie) = best?;
        let thought = self.thought_on_lie(lie.scapegoat);
        let account = self
            .account()
            .filter(|_| !self.own.iter().any(|claim| claim.is_account()));
        let sayings = account.map(Saying::from).into_iter().chain(lie.sayings);
        Some(Reason {
            sayings: sayings.collect(),
            thought,
        })
    }

    /// Returns the probability that another crewmate refutes the lie, as it stood where the scapegoat is said to
    /// have been. Only players whose place at that time is unknown count: the others are known to have been
    /// elsewhere.
    fn chance_of_refutation(&self, lie: &Lie) -> f64 {
        let others = self.suspects().without(lie.scapegoat).into_iter();
        let unplaced = others.filter(|&who| self.is_unseen(who, lie.at));
        let whereabouts = &self.beliefs.whereabouts;
        let spared = unplaced.map(|who| 1.0 - chance_of_meeting(whereabouts, who, lie.room, lie.at));
        1.0 - spared.product::<f64>()
    }

    /// Returns what the others hear if this seat says this: its claims, and the denial of whom it accuses.
    fn heard_of(&self, sayings: Vec<Saying>) -> Vec<(Seat, Claim)> {
        let claims: Vec<Claim> = sayings.iter().flat_map(|saying| saying.claims()).collect();
        let accused = claims.iter().find_map(|claim| claim.accused());
        let own = claims.into_iter().map(|claim| (self.beliefs.me, claim));
        own.chain(accused.map(|who| (who, Claim::Denial))).collect()
    }

    /// Returns the probability that a crewmate who knows only what was said gives to this seat and its
    /// fellows, after these words.
    fn suspicion_after(&self, words: &[(Seat, Claim)]) -> f64 {
        let beliefs = self.beliefs;
        let fellows = beliefs.view.fellows();
        let mut crew = beliefs.others.minus(fellows).into_iter();
        let Some(listener) = crew.find(|&who| words.iter().all(|&(by, _)| by != who)) else {
            return 0.0;
        };
        let mut heard = self.all_heard.clone();
        let own = self.own.iter().map(|&claim| (beliefs.me, claim));
        heard.extend(own.chain(words.iter().copied()).map(|(who, claim)| HeardClaims {
            timestep: beliefs.now(),
            who,
            claims: vec![claim],
            accused_before: SeatSet::EMPTY,
            own_lines_before: 0,
        }));
        let outsider = Beliefs {
            view: beliefs.view,
            me: listener,
            weights: beliefs.weights,
            whereabouts: Whereabouts::public(beliefs.view, listener),
            others: beliefs.others.with(beliefs.me).without(listener),
            evasions: beliefs.evasions.clone(),
        };
        let inference = Inference::of(&outsider, &heard);
        let guilty = fellows.and(beliefs.others).with(beliefs.me);
        guilty.into_iter().map(|who| inference.probability(who)).sum()
    }

    /// Returns the lies that fit the cover story and contradict nobody's words: a crewmate with the victim, or
    /// on its way to the place where the victim died, at a time when nobody is known to have seen it.
    fn lies(&self) -> Vec<Lie> {
        let mut lies = Vec::new();
        let (Some(victim), Some(room)) = (self.matter.victim, self.matter.room) else {
            return lies;
        };
        let whereabouts = &self.beliefs.whereabouts;
        for who in self.suspects() {
            for at in (self.matter.from..=self.matter.to).rev() {
                let Some(own) = whereabouts.place(self.beliefs.me, at) else {
                    continue;
                };
                if whereabouts.is_meeting(at) || !self.is_unseen(who, at) {
                    continue;
                }
                let timestep = Some(at);
                let near = Conclusion::Near { who }.into();
                let mut add = |sayings: [Saying; 2]| {
                    lies.push(Lie {
                        scapegoat: who,
                        at,
                        room,
                        sayings: sayings.to_vec(),
                    });
                };
                if own == Presence::at(room) && self.reaches(who, at, Presence::at(room)) {
                    add([Claim::SawIn { who, room, timestep }.into(), near]);
                    if at < self.matter.to
                        && self.is_unseen(victim, at)
                        && self.reaches(victim, at, Presence::at(room))
                    {
                        let together = Claim::SawWith {
                            who,
                            other: victim,
                            room: Some(room),
                            timestep,
                        };
                        add([together.into(), Conclusion::LastWith { who, victim }.into()]);
                    }
                }
                let from = own.to;
                let way = Presence { from, to: room };
                if from.joins(room) && self.reaches(who, at, way) {
                    let walk = Claim::SawWalk {
                        who,
                        from,
                        to: room,
                        timestep,
                    };
                    add([walk.into(), near]);
                }
            }
        }
        lies
    }

    /// Returns whether a player can have been there between the places where it was seen or told to be just
    /// before and after.
    fn reaches(&self, who: Seat, at: u16, place: Presence) -> bool {
        let known = |timestep: u16| {
            let seen = self.beliefs.whereabouts.place(who, timestep);
            seen.or_else(|| {
                let mut told = self.inference.told_places(who);
                told.find_map(|(track, presence)| (track.timestep == timestep).then_some(presence))
            })
        };
        let joined = |one, other| one == other || Room::joins(one, other);
        known(at.saturating_sub(1)).is_none_or(|before| joined(before.to, place.from))
            && known(at + 1).is_none_or(|after| joined(place.to, after.from))
    }
}
