//! The answers to questions for an opinion or a sighting, which people and models ask.

use super::line::Line;
use super::state::MeetingState;
use crate::claims::{Claim, Conclusion, Question, Topic, is_worded_in, read_questions};
use crate::game::HeardSpeech;
use crate::table::{Seat, SeatSet};

impl MeetingState<'_> {
    /// Returns the latest question for an opinion or a sighting that another player has asked this seat, or
    /// everybody, since this seat last spoke in this meeting.
    pub(super) fn unanswered_question(&self) -> Option<Question> {
        let (view, me) = (self.beliefs.view, self.beliefs.me);
        // A caller answers why it called by telling it.
        let asks_why = Conclusion::AsksWhy { who: me };
        let since = view
            .talk()
            .rev()
            .take_while(|line| line.timestep == view.timestep() && line.who != me);
        // When a victim was last alive is told anyway.
        let is_of_victim = |question: &Question| match question.topic {
            Topic::SightingOf(who) => {
                question.to.is_none() && who != me && !self.beliefs.others.contains(who)
            }
            _ => false,
        };
        let mut open = since.filter(|line| !is_worded_in(line.words, asks_why.into()));
        open.find_map(|line| self.question_in(&line, |question| !is_of_victim(question)))
    }

    /// Returns the last such question in a line of another player that is put to this seat or to everybody.
    pub(super) fn question_in(
        &self,
        line: &HeardSpeech<'_>,
        is_open: impl Fn(&Question) -> bool,
    ) -> Option<Question> {
        let mut asked = read_questions(line.words, self.beliefs.view.roster())
            .into_iter()
            .rev();
        let is_to_me = |question: &Question| question.to.is_none_or(|to| to == self.beliefs.me);
        let question = asked.find(|question| is_to_me(question) && is_open(question))?;
        Some(match question.topic {
            Topic::SightingOfAsker => Question {
                topic: Topic::SightingOf(line.who),
                ..question
            },
            _ => question,
        })
    }

    /// Adds the answer to such a question. Whoever is not asked by name answers only if it has something to
    /// tell.
    pub(super) fn add_answer_to(&self, question: Question, line: &mut Line) {
        let is_named = question.to == Some(self.beliefs.me);
        let thought = self.thought_on_a_question();
        let before = line.sayings.len();
        let (asked_after, otherwise) = match question.topic {
            Topic::SightingOf(who) => {
                let asked_after = SeatSet::only(who);
                let then = question.timestep.and_then(|at| self.sighting_at(who, at));
                line.add(then.or_else(|| self.last_sighting(asked_after)), thought.clone());
                (asked_after, Conclusion::NotSeen { who })
            }
            // Whoever asks is known here.
            Topic::SightingOfAsker | Topic::Sightings => {
                line.add(self.last_sighting(self.suspects()), thought.clone());
                (self.suspects(), Conclusion::MetNobody)
            }
            Topic::Suspect => {
                line.add_reason(self.charge(SeatSet::EMPTY));
                let accused = self.last_accused().filter(|_| line.sayings.len() == before);
                line.add(accused.map(|who| Claim::Suspect { who }), thought.clone());
                (SeatSet::EMPTY, Conclusion::NoSuspect)
            }
            Topic::OpinionOf(who) => {
                self.add_opinion_of(who, line);
                (SeatSet::EMPTY, Conclusion::NothingAgainst { who })
            }
        };
        // Whoever has told what it saw has answered.
        let has_told = self.own.iter().any(|claim| {
            let is_sighting = claim.is_factual() && !claim.is_account();
            is_sighting && claim.subject().is_some_and(|who| asked_after.contains(who))
        });
        if line.sayings.len() == before && is_named && !has_told {
            line.add([otherwise], thought);
        }
    }

    /// Adds what speaks against a player, or else what speaks for it.
    fn add_opinion_of(&self, who: Seat, line: &mut Line) {
        if !self.suspects().contains(who) {
            return;
        }
        if self.inference.probability(who) > self.inference.base_rate(who) {
            line.add_reason(self.reason_against(who));
        } else if let Some(alibi) = self.alibi_of(who) {
            line.add(alibi, self.thought_on_an_alibi());
        }
    }

    /// Returns where it saw a player in a timestep, or that the player was not where it was itself, unless it has told
    /// that.
    fn sighting_at(&self, who: Seat, timestep: u16) -> Option<Claim> {
        let absence = || {
            let whereabouts = &self.beliefs.whereabouts;
            let room = whereabouts.stay(self.beliefs.me, timestep)?;
            let is_absent = whereabouts.was_absent(who, room, timestep);
            is_absent.then_some(Claim::NotIn {
                who,
                room,
                timestep: Some(timestep),
            })
        };
        let seen = self.beliefs.sighting_claim(who, timestep).or_else(absence);
        seen.filter(|&claim| timestep < self.beliefs.now() && !self.has_claimed(claim))
    }

    /// Returns where and when it last saw one of these players since all were together, unless it has told
    /// that.
    fn last_sighting(&self, of: SeatSet) -> Option<Claim> {
        let times = self.last_meeting(self.beliefs.now().saturating_sub(1)) + 1..self.beliefs.now();
        let mut apart = times.rev().filter(|&at| !self.is_gathering(at));
        apart.find_map(|at| {
            let mut sightings = of
                .into_iter()
                .filter_map(|who| self.beliefs.sighting_claim(who, at));
            sightings.find(|&claim| !self.has_claimed(claim))
        })
    }
}
