//! Voting after a live discussion: the first candidate that a reply names.

use crate::agents::minds::question::Question;
use crate::game::{Action, LegalAction, LegalActions};
use crate::llm::{Purpose, SampleReply};
use crate::table::{Dice, Roster};

/// The maximum number of tokens of a vote: a name, and a sentence for the reason.
pub(super) const MAX_TOKENS: u32 = 80;

/// Words for a vote for nobody.
const NOBODY: [&str; 4] = ["nobody", "noone", "skip", "abstain"];

/// The purpose of the request for a vote.
const VOTE: Purpose = Purpose::new("talker vote", "Its vote", SampleReply::Words);

/// Asks for the vote, at the end of a prompt.
pub(super) fn question(legal: &LegalActions, roster: &Roster) -> Question {
    let name = |line: &LegalAction| match *line {
        LegalAction::Vote(seat) => Some(roster.name(seat)),
        LegalAction::SkipVote => Some(NOBODY[0]),
        _ => None,
    };
    let names: Vec<_> = legal.iter().filter_map(name).collect();
    let words = format!(
        "The discussion is over. Whom do you vote for? Candidates: {}. Weigh all that was said in the \
         meeting against what you saw. Answer with one of them first, then your reason in one sentence.\n",
        names.join(", ")
    );
    Question::new(VOTE, words)
}

/// Returns the vote for the first candidate that a reply names; `None` if it names none that the seat may
/// vote for.
pub(super) fn named(reply: &str, legal: &LegalActions, roster: &Roster) -> Option<Action> {
    let mut words = reply.split(|c: char| !c.is_alphanumeric());
    words.find_map(|word| {
        let is_meant = |line: &&LegalAction| match **line {
            LegalAction::Vote(seat) => word.eq_ignore_ascii_case(roster.name(seat)),
            LegalAction::SkipVote => NOBODY.iter().any(|name| word.eq_ignore_ascii_case(name)),
            _ => false,
        };
        legal.iter().find(is_meant)?.complete()
    })
}

/// Draws a vote at random; `None` if there are no candidates.
pub(super) fn sampled(legal: &LegalActions, dice: &mut Dice) -> Option<Action> {
    dice.pick(legal)?.complete()
}
