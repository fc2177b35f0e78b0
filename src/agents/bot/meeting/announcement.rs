//! How a bot announces its vote, with the reason.

use super::line::Line;
use super::reasons::is_near;
use super::state::MeetingState;
use super::thoughts::thought_against;
use crate::agents::bot::inference::Evidence;
use crate::agents::bot::weights::{BLAMES, LIKELY_OF_TWO, MAX_CLAIMS, WORTH_SAYING};
use crate::claims::{Claim, Conclusion, Presence, Saying, VoteGround, is_worded_in};
use crate::game::Room;
use crate::table::{Dice, Seat, SeatSet};

impl MeetingState<'_> {
    /// Adds the vote that it announces.
    pub(super) fn add_vote(&self, line: &mut Line, dice: &mut Dice) {
        let prime = self.prime_suspect().map(|(who, _)| who);
        // Its vote goes to whom it accuses in the same breath.
        let Some(top) = line.accused().or(prime) else {
            return;
        };
        let vote = Claim::VoteFor { who: top };
        let is_open = !self.has_claimed(vote) && !line.vouched().contains(top);
        let is_backed = || line.accuses() || self.is_backed(top, &[]);
        if !self.would_vote_for(top) || !is_open || !is_backed() {
            return;
        }
        // Whoever has given no reason yet gives it now, its own or that of somebody whom it believes.
        if !line.accuses() && !self.has_accused(top) {
            let accusers = self
                .said()
                .filter(|&(by, claim)| by != top && claim.accused() == Some(top));
            let believed = || accusers.rev().find_map(|(by, _)| self.believing(by, top));
            let reason = self.reason_against(top).map(|reason| reason.sayings);
            // An impostor needs no evidence, and the last vote is cast even on little.
            let is_impostor = self.beliefs.view.is_impostor();
            let blames = match is_impostor {
                true => dice.chance(self.beliefs.weights.invent * BLAMES),
                false => self.is_decisive(),
            };
            let weak = || self.weak_reason_against(top).filter(|_| blames);
            let sayings = reason.or_else(believed).or_else(weak).unwrap_or_default();
            line.add(sayings, thought_against(self.beliefs, top, None));
        }
        let thought = thought_against(self.beliefs, top, None);
        let arithmetic = self.arithmetic_of_vote(top);
        let plain = arithmetic.map_or(vote.into(), Saying::from);
        // Whoever has told its reason adds only why the vote cannot wait.
        let has_told = line.accuses() || arithmetic.is_some() && self.has_accused(top);
        if has_told {
            return line.add([plain], thought);
        }
        match self.ground_of_vote(top) {
            Some(ground) => line.add([Conclusion::Votes { who: top, ground }], thought),
            None if self.has_accused(top) => line.add([plain], thought),
            None => {}
        }
    }

    /// Returns why this player must be voted out now, if another vote will hardly come. One player says so.
    fn arithmetic_of_vote(&self, who: Seat) -> Option<Conclusion> {
        let decisive = self.decisive_vote_against(who)?;
        let is_due = self.may_skip() && self.is_decisive() && self.times_said(decisive) == 0;
        is_due.then_some(decisive)
    }

    /// Returns the conclusion that this player must be voted out, as so few are left.
    fn decisive_vote_against(&self, who: Seat) -> Option<Conclusion> {
        let living = self.living()?;
        Some(Conclusion::Decisive { who, living })
    }

    /// Returns the number of living players.
    fn living(&self) -> Option<u8> {
        u8::try_from(self.beliefs.others.len() + 1).ok()
    }

    /// Adds once that it will skip, if it has spoken against nobody and nobody has said that a skip loses. An
    /// impostor that is accused does not.
    pub(super) fn add_abstention(&self, line: &mut Line) {
        let has_accused = line.accuses() || self.last_accused().is_some();
        let decisive = self.decisive_vote_against(self.beliefs.me);
        let is_decisive = decisive.is_some_and(|decisive| self.times_said(decisive) > 0);
        let is_in_danger = self.beliefs.view.is_impostor() && self.accusation_of_me().is_some();
        let is_open = !has_accused && !is_decisive && !is_in_danger && !self.has_declined();
        if !self.may_skip() || !is_open {
            return;
        }
        let in_question = self.in_question(line.vouched());
        let abstention = self
            .caution()
            .or_else(|| self.torn(in_question))
            .or_else(|| self.shortfall(in_question))
            .unwrap_or(Conclusion::Undecided);
        if self.times_said(abstention) == 0 {
            if matches!(abstention, Conclusion::Torn { .. })
                && line.sayings.len() < MAX_CLAIMS
                && let Some(vouch) = self.vouching()
            {
                line.add(vouch, self.thought_on_an_alibi());
            }
            line.add(
                [abstention],
                self.thought(
                    "A vote on nothing suits me, but I should look careful.",
                    "I know too little to vote anybody out.",
                ),
            );
        }
    }

    /// Returns that a wrong vote costs more than a skip, as so few are left. One player says so.
    fn caution(&self) -> Option<Conclusion> {
        let living = self.living()?;
        let cautious = Conclusion::Cautious { living };
        (self.is_costly() && self.times_said(cautious) == 0).then_some(cautious)
    }

    /// Returns those that speech has put in question, and that neither words nor this seat have cleared.
    fn in_question(&self, vouched: SeatSet) -> SeatSet {
        let has_cleared = |who: &Seat| self.own.contains(&Claim::Vouch { who: *who });
        let [lines, _] = self.beliefs.lines();
        let accused = self.said().filter_map(|(_, claim)| claim.accused());
        let named = self.pointed_at(lines).union(accused.collect());
        let open = named.and(self.suspects()).minus(vouched).into_iter();
        open.filter(|who| !has_cleared(who) && !self.is_cleared_by_words(*who))
            .collect()
    }

    /// Returns the players of whom these lines say or ask what puts them near a victim.
    fn pointed_at<'l>(&self, lines: impl IntoIterator<Item = &'l str>) -> SeatSet {
        // The template tells, whomever and whatever it names.
        let (who, victim, room, timestep) = (self.beliefs.me, self.beliefs.me, Room::Cafeteria, 0);
        let pointing = [
            Conclusion::Possible { who },
            Conclusion::WasThere { who, room, timestep },
            Conclusion::LeftAlone { who, victim },
            Conclusion::AlreadyThere { who, victim },
            Conclusion::AsksNear { who, room, timestep },
            Conclusion::AsksLast {
                who,
                victim,
                timestep,
            },
        ];
        let sentences = lines
            .into_iter()
            .flat_map(|line| line.split_inclusive(['.', '?', '!']));
        let pointing =
            sentences.filter(|sentence| pointing.iter().any(|&said| is_worded_in(sentence, said.into())));
        pointing
            .flat_map(|sentence| self.beliefs.view.roster().named_in(sentence))
            .collect()
    }

    /// Returns that it cannot choose between the two likeliest in question, if it is likely one of them and it has
    /// pointed at nobody else.
    fn torn(&self, open: SeatSet) -> Option<Conclusion> {
        let probability = |who: Seat| self.inference.probability(who);
        let (one, first) = self.inference.likeliest(open)?;
        let others = open.without(one).into_iter();
        let other = others.max_by(|&one, &other| probability(one).total_cmp(&probability(other)))?;
        let is_likely = first + probability(other) >= LIKELY_OF_TWO;
        let pair = SeatSet::only(one).with(other);
        let has_pointed_elsewhere = !self.has_pointed_at().and(self.suspects()).minus(pair).is_empty();
        (is_likely && !has_pointed_elsewhere).then_some(Conclusion::Torn { one, other })
    }

    /// Returns the players that this seat has put near a victim in this meeting.
    fn has_pointed_at(&self) -> SeatSet {
        self.pointed_at(self.own_words())
    }

    /// Returns that what was said against somebody is not enough, the likeliest of those that it has pointed at itself,
    /// or else of those in question.
    fn shortfall(&self, open: SeatSet) -> Option<Conclusion> {
        let own = self.has_pointed_at().and(open);
        let (who, _) = self
            .inference
            .likeliest(if own.is_empty() { open } else { own })?;
        Some(Conclusion::NotEnough { who })
    }

    /// Returns whether this seat has told in this meeting that it saw this player in the room of a death or
    /// beside it.
    fn has_seen_near(&self, who: Seat, room: Option<Room>) -> bool {
        let seen = self.own.iter().filter_map(|claim| match *claim {
            Claim::SawIn { who: seen, room, .. } => Some((seen, Presence::at(room))),
            Claim::SawWalk {
                who: seen, from, to, ..
            } => Some((seen, Presence { from, to })),
            _ => None,
        });
        let mut of_player = seen.filter(|&(seen, _)| seen == who);
        room.is_some_and(|room| of_player.any(|(_, place)| is_near(place, room)))
    }

    /// Returns the reason of a vote in a few words: the strongest evidence that was told, or the time of which nobody
    /// knows where the player was.
    fn ground_of_vote(&self, who: Seat) -> Option<VoteGround> {
        let evidence = self.inference.evidence_against(who).into_iter();
        let mut telling = evidence.filter(|&(weight, _)| weight >= WORTH_SAYING);
        let ground = telling.find_map(|(_, evidence)| self.ground(who, evidence));
        let gap = || self.gap_of(who).map(|timestep| VoteGround::Gap { timestep });
        ground.or_else(gap)
    }

    fn ground(&self, who: Seat, evidence: &Evidence) -> Option<VoteGround> {
        let me = self.beliefs.me;
        let word = |witness: Seat| {
            self.believes(witness, who)
                .then_some(VoteGround::Word { witness })
        };
        match *evidence {
            Evidence::Caught(caught) if caught == who => Some(VoteGround::Deed),
            Evidence::MetAtBody { who: met, .. } if met == who => Some(VoteGround::Deed),
            Evidence::FalseWord { by, claim } if by == who && self.said().any(|said| said == (by, claim)) => {
                Some(VoteGround::Lie)
            }
            Evidence::Contradiction(contradiction) => {
                let [one, other] = contradiction.words;
                word(if one.by == who { other.by } else { one.by })
            }
            Evidence::StoodBy { death, .. } | Evidence::Death(death) => {
                let victim = death.victim;
                let beside = |claim: &Claim| matches!(*claim, Claim::SawWith { who: one, other, .. } if one == who && other == victim);
                match () {
                    () if self.own.iter().any(beside) => Some(VoteGround::Company { victim }),
                    () if self.has_seen_near(who, death.room) => {
                        Some(match self.has_said_of(who, Conclusion::Possible { who }) {
                            true => VoteGround::NotCleared,
                            false => VoteGround::Near,
                        })
                    }
                    () => None,
                }
            }
            Evidence::Accusation(accusation) if accusation.who == who => word(accusation.by),
            Evidence::Accusation(accusation) if accusation.by == who => {
                let accused = accusation.who;
                let is_said = self
                    .said()
                    .any(|(by, claim)| by == who && claim.accused() == Some(accused));
                match accused == me {
                    _ if !is_said => None,
                    true => Some(VoteGround::AccusesMe),
                    false => (self.beliefs.others.contains(accused) && !self.has_accused(accused))
                        .then_some(VoteGround::Blames { accused }),
                }
            }
            _ => None,
        }
    }
}
