//! What a bot says in a meeting.

use super::line::Line;
use super::reasons::Reason;
use super::speech;
use super::state::MeetingState;
use crate::agents::bot::knowledge::Beliefs;
use crate::agents::bot::weights::MAX_CLAIMS;
use crate::claims::{Claim, Conclusion, Saying};
use crate::game::Action;
use crate::table::{Dice, Phase, Seat, SeatSet, Speech};

/// Returns what a seat says on its turn in a discussion, and why.
pub(crate) fn speak(beliefs: &Beliefs<'_>, dice: &mut Dice) -> (Action, String) {
    let (speech, thought) = MeetingState::new(beliefs).speech(dice);
    (Action::Speak(speech), thought)
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
        if !line.accuses() {
            line.add_reason(self.company_at_the_body());
        }
        // Whoever votes now tells no parting that speaks against somebody else.
        let prime = self.prime_suspect().map(|(who, _)| who);
        let is_of_prime = |saying: &Saying| match *saying {
            Saying::Conclusion(Conclusion::LeftAlone { who, .. }) => Some(who) == prime,
            _ => false,
        };
        let left = self
            .left_alone_with_victim()
            .filter(|left| !line.accuses() && (!self.is_late || left.iter().any(is_of_prime)));
        let tells_parting = left.is_some();
        line.add(
            left.into_iter().flatten(),
            "They should know whom I left with the victim.".to_owned(),
        );
        if let Some(caller) = self.silent_caller() {
            let thought = "Somebody has called us and does not say why.".to_owned();
            line.add([Conclusion::AsksWhy { who: caller }], thought);
        }
        self.add_answers(&mut line, dice);
        // Everybody should know early how long the victim was alive.
        if !tells_parting && !line.accuses() && line.sayings.len() < MAX_CLAIMS {
            let last = self.company_of_victim().or_else(|| self.last_of_victim());
            line.add(
                last.into_iter().flatten(),
                "They should know until when it was alive, and with whom it was.".to_owned(),
            );
        }
        // Whoever tells of a parting tells of one sight at a time, and speaks against nobody else in the same
        // breath.
        if !tells_parting {
            self.add_case(&mut line, dice);
        }
        self.add_lead(&mut line, dice);
        let is_settled = self.is_settled();
        if !is_settled && !line.concludes() && line.sayings.len() < MAX_CLAIMS {
            self.add_finding(&mut line);
        }
        // Whoever has nothing else to say in a live discussion tells its vote before it is ready.
        let is_through = self.beliefs.view.phase() == Phase::Chat && self.own_lines > 0;
        if self.is_late || self.has_vote_to_tell() || is_through && line.sayings.is_empty() {
            self.add_vote(&mut line, dice);
        }
        if self.is_closing {
            self.add_abstention(&mut line);
        }
        // In a live discussion everybody may speak at any time, so nobody talks only to say something.
        let has_spoken_live = self.beliefs.view.phase() == Phase::Chat && self.own_lines > 0;
        if line.sayings.is_empty() && !has_spoken_live && !is_settled {
            self.add_account_or_question(&mut line, dice);
        }
        if !line.sayings.is_empty()
            && line.sayings.len() < MAX_CLAIMS
            && dice.chance(self.beliefs.weights.shares)
            && let Some(seen) = self.sighting(line.spoken_of())
        {
            // A question stays last.
            let place = line.sayings.len() - usize::from(line.asks());
            line.sayings.insert(place, seen.into());
        }
        if !line.sayings.is_empty()
            && line.sayings.len() < MAX_CLAIMS
            && !line.asks()
            && !line.accuses()
            && dice.chance(self.beliefs.weights.questions)
        {
            line.add(
                self.asking(dice),
                "Somebody has not said where it was.".to_owned(),
            );
        }
        self.say_who_is_missing(&mut line);
        line
    }

    /// Adds what it says for or against others: a correction, a lie, a side, or what speaks against the
    /// likeliest.
    fn add_case(&self, line: &mut Line, dice: &mut Dice) {
        if !line.accuses() {
            line.add_reason(self.challenge());
        }
        if !line.accuses() {
            line.add_reason(self.lie(dice));
        }
        if !line.accuses() {
            line.add_reason(self.reply());
        }
        if !line.accuses() {
            line.add_reason(self.sighting_of_the_scene(line.vouched()));
            line.add_reason(self.charge(line.vouched()));
        }
    }

    /// Adds a question to whoever was close to the victim and has not told where it was then.
    fn add_lead(&self, line: &mut Line, dice: &mut Dice) {
        if !line.accuses()
            && line.sayings.len() < MAX_CLAIMS
            && let Some(lead) = self.lead()
            && dice.chance(self.beliefs.weights.talk)
        {
            line.add([lead], "It was close, so it should tell what it did.".to_owned());
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
            // It answers for the time of the deed that it is said to have done.
            let then = accusation.timestep().unwrap_or(self.matter.time);
            line.add(self.with_distance(self.answer(then)), thought.clone());
            line.add(self.retort(accuser, accusation, dice), thought);
        } else if let Some(question) = self.unanswered_question() {
            self.add_answer_to(question, line);
        } else if let Some((from, to)) = self.is_asked() {
            let thought = self.thought_on_a_question();
            match from == to {
                true => line.add(self.with_distance(self.answer(from)), thought),
                false => line.add(self.way_between(from, to), thought),
            }
        }
    }

    /// Returns what speaks against the likeliest impostor, or else against the next likely one. Whom it would not
    /// vote for it does not accuse, but the others should know what it saw, unless it has accused somebody.
    pub(super) fn charge(&self, vouched: SeatSet) -> Option<Reason> {
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

    /// Adds what clears somebody up when there is nothing more urgent to say.
    fn add_finding(&self, line: &mut Line) {
        if let Some((who, timestep)) = self.evasion() {
            let unanswered = Conclusion::Unanswered { who, timestep };
            let thought = format!("{} was asked and says nothing.", self.name(who));
            line.add([unanswered], thought);
        } else if let Some(vouch) = self.vouching() {
            line.add(vouch, self.thought_on_an_alibi());
        } else if let Some(confirmation) = self.confirmation() {
            line.add(confirmation, self.thought_on_an_alibi());
        } else if let Some(each_other) = self.each_other() {
            line.add([each_other], self.thought_on_an_alibi());
        }
    }

    fn add_account_or_question(&self, line: &mut Line, dice: &mut Dice) {
        if !self.own.iter().any(|claim| claim.is_account()) {
            let thought = self.thought(
                "I want them to believe that I was elsewhere.",
                "They should know where I was.",
            );
            line.add(self.with_distance(self.account()), thought);
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
