//! What a bot says in a meeting.

use super::reasons::Reason;
use super::speech;
use super::state::{MeetingState, has_pressed, is_account};
use super::thoughts::thought_against;
use crate::agents::bot::knowledge::Beliefs;
use crate::agents::bot::weights::{BLAMES, MAX_CLAIMS};
use crate::claims::{Claim, Conclusion, Saying};
use crate::game::Action;
use crate::table::{Dice, Phase, Seat, SeatSet, Speech};

/// Returns what a seat says on its turn in a discussion, and why.
pub(crate) fn speak(beliefs: &Beliefs<'_>, dice: &mut Dice) -> (Action, String) {
    let (speech, thought) = MeetingState::new(beliefs).speech(dice);
    (Action::Speak(speech), thought)
}

/// A line in the making: its sentences, and the thought behind the weightiest.
#[derive(Default)]
struct Line {
    sayings: Vec<Saying>,
    thought: Option<String>,
}

impl Line {
    fn add(&mut self, sayings: impl IntoIterator<Item = impl Into<Saying>>, thought: String) {
        let before = self.sayings.len();
        for saying in sayings {
            let saying = saying.into();
            if !self.sayings.contains(&saying) {
                self.sayings.push(saying);
            }
        }
        if self.sayings.len() > before {
            self.thought.get_or_insert(thought);
        }
    }

    fn add_reason(&mut self, reason: Option<Reason>) {
        if let Some(reason) = reason {
            self.add(reason.sayings, reason.thought);
        }
    }

    /// Returns the players that the line speaks for.
    fn vouched(&self) -> SeatSet {
        let away = self.sayings.iter().filter_map(|saying| match saying {
            Saying::Conclusion(Conclusion::MovesAway { who, .. }) => Some(*who),
            _ => None,
        });
        let claims = self.sayings.iter().flat_map(|saying| saying.claims());
        let vouched = claims.filter_map(|claim| match claim {
            Claim::Vouch { who } => Some(who),
            _ => None,
        });
        vouched.chain(away).collect()
    }

    fn accuses(&self) -> bool {
        self.accused().is_some()
    }

    /// Returns whom the line last accuses.
    fn accused(&self) -> Option<Seat> {
        let claims = self.sayings.iter().flat_map(|saying| saying.claims());
        claims.rev().find_map(|claim| claim.accused())
    }
}

impl MeetingState<'_> {
    /// Returns what it says now, possibly nothing, and why.
    pub(crate) fn speech(&self, dice: &mut Dice) -> (Speech, String) {
        let line = self.line(dice);
        let words = speech::say(self.beliefs, line.sayings.iter().copied(), dice);
        match (words, line.thought) {
            (Some(words), Some(thought)) => (words, thought),
            _ => (Speech::SILENCE, "I have nothing to add.".to_owned()),
        }
    }

    fn line(&self, dice: &mut Dice) -> Line {
        let mut line = Line::default();
        line.add_reason(self.deed_seen());
        self.add_what_opens(&mut line);
        self.add_answers(&mut line, dice);
        if !line.accuses() {
            line.add_reason(self.challenge());
        }
        if !line.accuses()
            && let Some(lie) = self.lie(dice)
        {
            line.add_reason(Some(lie));
        }
        if !line.accuses() {
            line.add_reason(self.reply());
        }
        if !line.accuses() {
            if let Some(last) = self.company_of_victim() {
                line.add(last, "They should know with whom it was last.".to_owned());
            }
            if !line.accuses() {
                line.add_reason(self.sighting_of_the_scene());
            }
            line.add_reason(self.charge(line.vouched()));
        }
        // Whoever has nothing else to say in a live discussion tells its vote before it is ready.
        let is_through = self.beliefs.view.phase() == Phase::Chat && self.own_lines > 0;
        if self.is_late || self.has_vote_to_tell() || is_through && line.sayings.is_empty() {
            self.add_vote(&mut line, dice);
        }
        if self.is_late {
            self.add_abstention(&mut line);
        }
        // In a live discussion everybody may speak at any time, so nobody talks only to say something.
        let has_spoken_live = self.beliefs.view.phase() == Phase::Chat && self.own_lines > 0;
        if line.sayings.is_empty() {
            self.add_finding(&mut line);
        }
        if line.sayings.is_empty() && !has_spoken_live {
            self.add_account_or_question(&mut line, dice);
        }
        if !line.sayings.is_empty() && line.sayings.len() < MAX_CLAIMS {
            if dice.chance(self.beliefs.weights.shares) {
                line.add(self.sighting(), "This may help somebody.".to_owned());
            }
            if dice.chance(self.beliefs.weights.questions) {
                line.add(
                    self.asking(dice),
                    "Somebody has not said where it was.".to_owned(),
                );
            }
        }
        line
    }

    /// Adds what the finder and the caller say first: the body, or why the button was pressed.
    fn add_what_opens(&self, line: &mut Line) {
        let me = self.beliefs.me;
        for death in self.deaths.iter().filter(|death| death.finder == Some(me)) {
            let found = Claim::FoundBody {
                whom: death.victim,
                room: Some(death.room),
                timestep: Some(death.latest),
            };
            if !self.has_claimed(found) {
                let thought = format!("I found {}, so I begin.", self.name(death.victim));
                line.add([found], thought);
            }
        }
        if self.own.is_empty() && !line.accuses() && has_pressed(self.beliefs) {
            self.add_whom_it_missed(line);
        }
    }

    fn add_whom_it_missed(&self, line: &mut Line) {
        let whereabouts = &self.beliefs.whereabouts;
        let before = self.beliefs.now().saturating_sub(1);
        // Whoever was known to be dead or ejected before is not missed.
        let deaths = self.inference.deaths.iter();
        let missing = deaths.filter(|death| death.room.is_none() && death.latest == before);
        let missing: SeatSet = missing.map(|death| death.victim).collect();
        let seats = self.beliefs.others.into_iter().chain(missing);
        let unseen = seats.filter_map(|who| {
            let (at, _) = whereabouts.last_place(who, before)?;
            let claim = self.beliefs.sighting_claim(who, at);
            Some((at, who, claim.filter(|_| !whereabouts.is_meeting(at))))
        });
        if let Some((_, who, claim)) = unseen.min_by_key(|&(at, ..)| at) {
            let missing = Saying::from(Conclusion::Missing { who });
            let sayings = claim.map(Saying::from).into_iter().chain([missing]);
            line.add(sayings, format!("I missed {}, so I called.", self.name(who)));
        }
    }

    /// Adds what it answers to those who accuse or ask it.
    fn add_answers(&self, line: &mut Line, dice: &mut Dice) {
        let accused = self.accusation_of_me();
        if let Some((accuser, accusation)) = accused
            && !self.has_claimed(Claim::Denial)
        {
            let thought = self.thought(
                "They point at me, and they are right. I deny it.",
                "They point at me, and it was not me.",
            );
            line.add([Claim::Denial], thought.clone());
            line.add(self.account(), thought.clone());
            line.add(self.retort(accuser, accusation, dice), thought);
        } else if let Some(at) = self.is_asked() {
            let thought = self.thought("I was asked, so I need a story.", "I was asked, so I answer.");
            line.add(self.account_at(at), thought);
        }
    }

    /// Returns what speaks against the likeliest impostor, or else against the next likely one. Whom it would not
    /// vote for it does not accuse, but the others should know what it saw, unless it has accused somebody.
    fn charge(&self, vouched: SeatSet) -> Option<Reason> {
        let mut suspects: Vec<Seat> = self.suspects().minus(vouched).into_iter().collect();
        let probability = |who: Seat| self.inference.probability(who);
        let accused = self.last_accused();
        suspects.retain(|&who| {
            let is_open = accused.is_none_or(|accused| accused == who) || self.would_vote_for(who);
            is_open && probability(who) > self.inference.base_rate(who)
        });
        suspects.sort_by(|&one, &other| probability(other).total_cmp(&probability(one)));
        suspects.into_iter().find_map(|who| self.reason_against(who))
    }

    /// Adds the vote that it announces.
    fn add_vote(&self, line: &mut Line, dice: &mut Dice) {
        let prime = self.prime_suspect().map(|(who, _)| who);
        // Its vote goes to whom it accuses in the same breath.
        let Some(top) = line.accused().or(prime) else {
            return;
        };
        let vote = Claim::VoteFor { who: top };
        let is_open = !self.has_claimed(vote) && !line.vouched().contains(top);
        if !self.would_vote_for(top) || !is_open {
            return;
        }
        // Whoever has given no reason yet gives it now, its own or that of somebody whom it believes.
        if !line.accuses() && !self.has_accused(top) {
            let accusers = self
                .said()
                .filter(|&(by, claim)| by != top && claim.accused() == Some(top));
            let believed = || accusers.rev().find_map(|(by, _)| self.believing(by, top));
            let reason = self.reason_against(top).map(|reason| reason.sayings);
            // An impostor needs no evidence.
            let blames = self.beliefs.view.is_impostor() && dice.chance(self.beliefs.weights.invent * BLAMES);
            let weak = || self.weak_reason_against(top).filter(|_| blames);
            let Some(sayings) = reason.or_else(believed).or_else(weak) else {
                return;
            };
            line.add(sayings, thought_against(self.beliefs, top, None));
        }
        line.add([vote], thought_against(self.beliefs, top, None));
    }

    /// Adds that it will skip, if it has spoken against nobody.
    fn add_abstention(&self, line: &mut Line) {
        let has_accused = line.accuses() || self.last_accused().is_some();
        if self.may_skip() && !has_accused && self.times_said(Conclusion::Undecided) == 0 {
            line.add(
                [Conclusion::Undecided],
                self.thought(
                    "A vote on nothing suits me, but I should look careful.",
                    "I know too little to vote anybody out.",
                ),
            );
        }
    }

    /// Adds what clears somebody up when there is nothing more urgent to say.
    fn add_finding(&self, line: &mut Line) {
        if let Some(last) = self.last_of_victim() {
            line.add(last, "They should know until when it was alive.".to_owned());
        } else if let Some(vouch) = self.vouching() {
            let thought = self.thought(
                "A true word makes me look honest.",
                "I can speak for one of them.",
            );
            line.add(vouch, thought);
        }
    }

    fn add_account_or_question(&self, line: &mut Line, dice: &mut Dice) {
        if !self.own.iter().any(is_account) {
            let thought = self.thought(
                "I want them to believe that I was elsewhere.",
                "They should know where I was.",
            );
            line.add(self.account(), thought);
        } else if let Some(ask) = self.asking(dice) {
            line.add([ask], "Somebody has not said where it was.".to_owned());
        } else if let Some(open) = self.open_question() {
            let thought = self.thought(
                "A question makes me look honest.",
                "Somebody may have seen who was there.",
            );
            line.add([open], thought);
        }
    }
}
