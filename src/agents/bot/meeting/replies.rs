//! What a bot replies to accusations of others: it confirms, refutes or takes a side.

use super::reasons::Reason;
use super::state::MeetingState;
use super::thoughts::thought_against;
use crate::agents::bot::evasions::names_time;
use crate::agents::bot::inference::{Death, can_have_killed, is_false};
use crate::agents::bot::weights::{FAR, GIVES_UP_FELLOW, SIDE};
use crate::claims::{Claim, Conclusion, Saying, is_worded_in};
use crate::game::{Passage, distance};
use crate::table::Seat;

impl MeetingState<'_> {
    /// Returns the reply to the latest accusation between two others on which this seat has taken no side.
    pub(super) fn reply(&self) -> Option<Reason> {
        let me = self.beliefs.me;
        let open = self.said().rev().filter_map(|(by, claim)| {
            let accused = claim.accused()?;
            let both_others = by != me && accused != me && by != accused;
            let both_live = self.beliefs.others.contains(by) && self.beliefs.others.contains(accused);
            (both_others && both_live && !self.has_taken_side(by, accused)).then_some((by, accused, claim))
        });
        open.into_iter()
            .find_map(|(by, accused, claim)| self.reply_to(by, accused, claim))
    }

    /// Returns a crewmate's own observation against the latest word of another player that it knows to be false
    /// and that nobody has corrected.
    pub(super) fn challenge(&self) -> Option<Reason> {
        if self.beliefs.view.is_impostor() {
            return None;
        }
        let mut said = self.said().rev();
        said.find_map(|(by, claim)| {
            let is_open = by != self.beliefs.me
                && self.beliefs.others.contains(by)
                && claim.accused().is_none()
                && is_false(self.beliefs, by, claim);
            let truth = is_open.then(|| self.beliefs.correction(by, claim))??;
            let is_told = self.said().any(|(_, said)| said == truth);
            let sayings = vec![truth.into(), Conclusion::Lying { who: by }.into()];
            (!is_told).then(|| Reason {
                sayings: self.measured(by, sayings),
                thought: thought_against(self.beliefs, by, None),
            })
        })
    }

    /// Returns what this seat saw itself against an accusation that it knows to be false.
    fn refutation(&self, accuser: Seat, claim: Claim) -> Option<Claim> {
        let is_open =
            !self.beliefs.view.fellows().contains(accuser) && is_false(self.beliefs, accuser, claim);
        let truth = is_open.then(|| self.beliefs.correction(accuser, claim))??;
        (!self.has_claimed(truth) && !self.gives_away_by_sight(truth)).then_some(truth)
    }

    /// Returns whether it can refute an accusation between two others, which it has not done yet.
    pub(in crate::agents::bot::meeting) fn has_refutation(&self) -> bool {
        let me = self.beliefs.me;
        self.said().any(|(by, claim)| {
            let is_open = claim.accused().is_some_and(|accused| {
                let both_live = self.beliefs.others.contains(by) && self.beliefs.others.contains(accused);
                by != me && accused != me && both_live && !self.has_taken_side(by, accused)
            });
            is_open && self.refutation(by, claim).is_some()
        })
    }

    /// Returns where a crewmate saw a player at a time of which somebody has said that nobody knows where it was.
    fn sight_in_gap(&self, who: Seat) -> Option<Claim> {
        let (from, to) = self.matter.times();
        let is_said = |timestep: u16| {
            let gap = Conclusion::Unaccounted { who, timestep };
            let [now, _] = self.beliefs.lines();
            let mut lines = now.into_iter();
            let times = (timestep, timestep);
            lines.any(|line| {
                line.contains(self.name(who)) && is_worded_in(line, gap.into()) && names_time(line, times)
            })
        };
        let seen = (from..=to).filter(|&at| is_said(at)).find_map(|at| {
            let with_me = self.beliefs.together_claim(self.beliefs.me, who, at);
            with_me.or_else(|| self.beliefs.sighting_claim(who, at))
        })?;
        let is_told = self.said().any(|(_, said)| said == seen);
        (!is_told && !self.beliefs.view.is_impostor()).then_some(seen)
    }

    fn has_taken_side(&self, accuser: Seat, accused: Seat) -> bool {
        let vouched = |claim: &Claim| *claim == Claim::Vouch { who: accused };
        self.has_accused(accuser) || self.has_accused(accused) || self.own.iter().any(vouched)
    }

    fn reply_to(&self, accuser: Seat, accused: Seat, claim: Claim) -> Option<Reason> {
        let fellows = self.beliefs.view.fellows();
        let against = |who: Seat, sayings: Vec<Saying>| Reason {
            sayings,
            thought: thought_against(self.beliefs, who, None),
        };
        if let Some(truth) = self.refutation(accuser, claim) {
            let disbelieves = Conclusion::Disbelieves { accuser, accused };
            let sayings = self.measured(accuser, vec![truth.into(), disbelieves.into()]);
            return Some(against(accuser, sayings));
        }
        if let Some(mut alibi) = self.alibi_of(accused) {
            let is_sure = claim.is_factual()
                && self.is_cleared(accused)
                && !fellows.contains(accuser)
                && self.would_vote_for(accuser);
            if is_sure {
                alibi.pop();
                alibi.push(Conclusion::Disbelieves { accuser, accused }.into());
            }
            return Some(Reason {
                sayings: alibi,
                thought: self.thought(
                    "A true word makes me look honest.",
                    &format!("{} was elsewhere; I can speak for it.", self.name(accused)),
                ),
            });
        }
        if let Some(seen) = self.sight_in_gap(accused) {
            return Some(Reason {
                sayings: vec![seen.into()],
                thought: format!("I know where {} was then.", self.name(accused)),
            });
        }
        let probability = |who: Seat| self.inference.probability(who);
        let is_factual = claim.is_factual();
        let lead = match (fellows.contains(accuser), fellows.contains(accused)) {
            (true, _) => 1.0,
            (_, true) if probability(accused) < GIVES_UP_FELLOW => -1.0,
            _ => probability(accused) - probability(accuser),
        };
        if !is_factual {
            return None;
        }
        if lead >= SIDE && (self.would_vote_for(accused) || fellows.contains(accuser)) {
            return Some(against(accused, self.siding(accuser, accused)?));
        }
        if lead <= -SIDE && self.would_vote_for(accuser) {
            // A crewmate without a reason takes no side.
            let suspects = || vec![Claim::Suspect { who: accuser }.into()];
            let blames = || {
                self.beliefs
                    .view
                    .is_impostor()
                    .then(|| against(accuser, suspects()))
            };
            return self.reason_against(accuser).or_else(blames);
        }
        let is_denied = self.said().any(|said| said == (accused, Claim::Denial));
        let either_lies = self.either_lies([accuser, accused]);
        either_lies.filter(|_| is_denied && !fellows.contains(accused))
    }

    /// Returns the conclusion that one of two players says what is not so, on which this seat has taken no side. Only
    /// one player draws it in a meeting.
    pub(super) fn either_lies(&self, players: [Seat; 2]) -> Option<Reason> {
        let [one, other] = players;
        let either_lies = Conclusion::EitherLies { one, other };
        let is_first = self.times_said(either_lies) == 0;
        let is_open = |who: Seat| self.beliefs.others.contains(who) && !self.has_accused(who);
        (is_first && players.into_iter().all(is_open)).then(|| Reason {
            sayings: vec![either_lies.into()],
            thought: self.thought_on_a_pair(),
        })
    }

    /// Returns the death that this meeting is about.
    pub(super) fn death(&self) -> Option<Death> {
        let (earliest, latest) = self.matter.times();
        Some(Death {
            victim: self.matter.victim?,
            room: self.matter.room,
            earliest,
            latest,
            // A deed that was seen came before the report.
            reporter: self.matter.reporter.filter(|_| !self.matter.is_exact),
        })
    }

    /// Returns whether this player, by what this seat saw itself, cannot have done the deed whenever it can have
    /// happened.
    pub(super) fn is_cleared(&self, who: Seat) -> bool {
        self.death()
            .is_some_and(|death| !can_have_killed(self.beliefs, &[], who, &death))
    }

    /// Returns whether this player, by what this seat saw and what the others say, cannot have done the deed.
    pub(super) fn is_cleared_by_words(&self, who: Seat) -> bool {
        self.death()
            .is_some_and(|death| !can_have_killed(self.beliefs, &self.inference.tracks, who, &death))
    }

    /// Returns what this seat saw of a player away from the room of the deed, with what follows: with this seat,
    /// or in its sight. One or two sightings clear it if they leave it no time. Where a victim is only missing,
    /// nobody knows how far it was.
    pub(super) fn alibi_of(&self, who: Seat) -> Option<Vec<Saying>> {
        let death = self.death()?;
        let view = self.beliefs.view;
        if view.is_impostor() && !view.fellows().contains(who) {
            return None;
        }
        let Some(room) = death.room else {
            return self.company_of(who, &death);
        };
        let whereabouts = &self.beliefs.whereabouts;
        let (from, to) = (death.earliest, death.latest);
        let moves = |at: u16| {
            let place = whereabouts.place(who, at).filter(|_| !self.is_gathering(at))?;
            let ends = [place.from, place.to].into_iter();
            let moves = ends
                .map(|end| distance(end, room, Passage::CorridorsAndVents))
                .min()?;
            (moves > 0).then_some(moves)
        };
        let sighting = |at: u16| {
            let with_me = self.beliefs.together_claim(self.beliefs.me, who, at);
            let claim = with_me.or_else(|| self.beliefs.sighting_claim(who, at))?;
            (!self.has_claimed(claim)).then_some(Saying::from(claim))
        };
        // A meeting takes everybody to the Cafeteria, so where somebody was before it rules out nothing after it.
        let times = from.saturating_sub(u16::from(FAR)).max(self.last_meeting(to) + 1)..=to;
        let seen: Vec<(u16, u8)> = times.filter_map(|at| Some((at, moves(at)?))).collect();
        // A kill takes a turn in the room, so whoever is as many moves away as there are timesteps comes too late.
        let rules_out = |(at, moves): (u16, u8), then: u16| u16::from(moves) >= at.abs_diff(then).max(1);
        let clear = |sightings: &[(u16, u8)]| {
            let mut acted = (from..=to).filter(|&then| death.has_turn(who, then));
            acted.all(|then| sightings.iter().any(|&seen| rules_out(seen, then)))
        };
        if let Some(&(at, moves)) = seen.iter().rev().find(|&&seen| clear(&[seen])) {
            let follows = Conclusion::TooFar { who, room, moves };
            return Some(vec![sighting(at)?, follows.into()]);
        }
        let pairs = seen.iter().enumerate().rev().flat_map(|(at, later)| {
            let earlier = seen[..at].iter().rev();
            earlier.map(move |earlier| [*earlier, *later])
        });
        let [(before, _), (after, _)] = pairs.into_iter().find(|pair| clear(pair))?;
        let follows = Conclusion::Elsewhere { who, room };
        Some(vec![sighting(before)?, sighting(after)?, follows.into()])
    }

    /// Returns that a player was with this seat whenever somebody can have died.
    fn company_of(&self, who: Seat, death: &Death) -> Option<Vec<Saying>> {
        let me = self.beliefs.me;
        let mut acted = (death.earliest..=death.latest).filter(|&at| death.has_turn(who, at));
        let is_with_me = acted.all(|at| self.beliefs.whereabouts.were_together(me, who, None, at));
        let mut times = std::iter::once(self.matter.time).chain(death.earliest..=death.latest);
        let together = times.find_map(|at| {
            let claim = self.beliefs.together_claim(me, who, at)?;
            (!self.has_claimed(claim) && !self.is_gathering(at)).then_some(claim)
        });
        let follows = Conclusion::WithMe { who };
        is_with_me.then_some(vec![together?.into(), follows.into()])
    }
}
