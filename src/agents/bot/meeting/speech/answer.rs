//! What a bot answers in the task phase.

use super::say;
use crate::agents::bot::meeting::line::Line;
use crate::agents::bot::meeting::spoken_beliefs;
use crate::agents::bot::meeting::state::MeetingState;
use crate::claims::{Claim, read_claims};
use crate::game::{HeardSpeech, View};
use crate::table::{Dice, Speech};

/// Returns the answer to the latest question about the past that a player in the room has asked in this timestep
/// or the one before, unless the bot has spoken since.
pub(crate) fn answer(view: &View<'_>, dice: &mut Dice) -> Option<Speech> {
    let beliefs = spoken_beliefs(view);
    let state = MeetingState::new(&beliefs);
    let mut lines = view
        .talk()
        .rev()
        .take_while(|line| line.who != view.seat() && line.timestep + 1 >= view.timestep());
    lines.find_map(|line| {
        // What was asked in a meeting was answered there.
        let is_open = view.here().contains(line.who) && !beliefs.whereabouts.is_meeting(line.timestep);
        let answer = is_open.then(|| state.answer_to(&line))?;
        say(&beliefs, answer.sayings, dice)
    })
}

impl MeetingState<'_> {
    /// Returns the answer to what another player asks in this line, without a sentence if it asks nothing about
    /// the past.
    fn answer_to(&self, asked: &HeardSpeech<'_>) -> Line {
        let mut answer = Line::default();
        for claim in read_claims(asked.words, self.beliefs.view.roster()) {
            if let Claim::Ask {
                who,
                timestep: Some(from),
                until,
            } = claim
                && who == self.beliefs.me
            {
                let way = self.way_between(from, until.unwrap_or(from));
                answer.add(way, self.thought_on_a_question());
            }
        }
        if answer.sayings.is_empty()
            && let Some(question) = self.question_in(asked, |_| true)
        {
            self.add_answer_to(question, &mut answer);
        }
        answer
    }
}
