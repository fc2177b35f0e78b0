//! Voting after a live discussion: the first candidate that a reply names.

use crate::agents::minds::prompt::describe_aim_of_vote;
use crate::agents::minds::question::Question;
use crate::game::{Action, Offer, Offers, View};
use crate::llm::{Purpose, SampleReply};
use crate::table::{Dice, Roster};

/// The maximum number of tokens of a vote: a name, and a sentence for the reason.
pub(super) const MAX_TOKENS: u32 = 80;

/// Words for a vote for nobody.
const NOBODY: [&str; 4] = ["nobody", "noone", "skip", "abstain"];

/// The purpose of the request for a vote.
const VOTE: Purpose = Purpose::new("talker vote", "Its vote", SampleReply::Words);

/// Asks for the vote, at the end of a prompt, in the words of the seat's role.
pub(super) fn question(view: &View<'_>, offers: &Offers) -> Question {
    let roster = view.roster();
    let name = |offer: &Offer| match offer.complete()? {
        Action::Vote(seat) => Some(roster.name(*seat)),
        Action::SkipVote => Some(NOBODY[0]),
        _ => None,
    };
    let names: Vec<_> = offers.iter().filter_map(name).collect();
    let words = format!(
        "The discussion is over. Whom do you vote for? Candidates: {}. {} Answer with one of them first, then \
         your reason in one sentence.\n",
        names.join(", "),
        describe_aim_of_vote(view)
    );
    Question::new(VOTE, words)
}

/// Returns the vote for the first candidate that a reply names; `None` if it names none that the seat may
/// vote for.
pub(super) fn named(reply: &str, offers: &Offers, roster: &Roster) -> Option<Action> {
    let mut words = reply.split(|c: char| !c.is_alphanumeric());
    words.find_map(|word| {
        let is_meant = |action: &&Action| match action {
            Action::Vote(seat) => word.eq_ignore_ascii_case(roster.name(*seat)),
            Action::SkipVote => NOBODY.iter().any(|name| word.eq_ignore_ascii_case(name)),
            _ => false,
        };
        offers.iter().filter_map(Offer::complete).find(is_meant).cloned()
    })
}

/// Draws a vote at random; `None` if there are no candidates.
pub(super) fn sampled(offers: &Offers, dice: &mut Dice) -> Option<Action> {
    dice.pick(offers)?.complete().cloned()
}
