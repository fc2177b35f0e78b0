//! A vote in words, with what its voter said in the meeting of the player that it is for.

use crate::claims::{Claim, is_worded_in, read_claims};
use crate::round::{OpenVote, ShownMeeting, ShownSpeech};
use crate::session::Session;
use crate::table::{Roster, Seat};

/// A vote whose voter may be known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VoteLine {
    /// The voter.
    pub voter: Seat,
    /// Whom it votes for, and the reason that it has given: its own latest sentence about that player.
    pub words: String,
}

impl Session {
    /// Returns the open votes of this meeting in words, in their order. Votes by unknown voters are left out.
    pub fn vote_lines(&self, meeting: &ShownMeeting) -> Vec<VoteLine> {
        let roster = self.roster();
        let lines = meeting.votes.iter().filter_map(|&OpenVote { voter, whom }| {
            let voter = voter?;
            let words = match whom {
                None => "votes for nobody.".to_owned(),
                Some(whom) => match reason(&meeting.said, voter, whom, roster) {
                    Some(reason) => format!("votes for {}: “{reason}”", roster.name(whom)),
                    None => format!("votes for {}. No reason given.", roster.name(whom)),
                },
            };
            Some(VoteLine { voter, words })
        });
        lines.collect()
    }
}

/// The fewest words of a sentence that votes for a player and says why.
const WORDS_OF_A_REASONED_VOTE: usize = 6;

/// Returns the latest sentence of the voter that tells something against this player, or else what it saw of
/// it, or else why it votes for the player. A vote alone is no reason.
fn reason<'a>(said: &'a [ShownSpeech], voter: Seat, whom: Seat, roster: &Roster) -> Option<&'a str> {
    let own = said.iter().rev().filter(|speech| speech.seat == voter);
    let sentences = own.flat_map(|speech| speech.words.split_inclusive(['.', '!', '?']).rev());
    let sentences: Vec<(&str, Vec<Claim>)> = sentences
        .map(|sentence| (sentence.trim(), read_claims(sentence, roster)))
        .collect();
    let find = |is_reason: &dyn Fn(&str, &Claim) -> bool| {
        let mut with = sentences
            .iter()
            .filter(|(sentence, claims)| claims.iter().any(|claim| is_reason(sentence, claim)));
        with.next().map(|&(sentence, _)| sentence)
    };
    let vote = Claim::VoteFor { who: whom };
    let is_vote = |claim: &Claim| matches!(claim, Claim::VoteFor { .. });
    // "I was with Red" speaks for Red.
    let is_sighting = |claim: &Claim| claim.is_factual() && !claim.is_account();
    let says_why = |sentence: &str| {
        let words = sentence.split_whitespace().count();
        words >= WORDS_OF_A_REASONED_VOTE && !is_worded_in(sentence, vote.into())
    };
    find(&|_, claim| claim.accused() == Some(whom) && !is_vote(claim))
        .or_else(|| find(&|_, claim| is_sighting(claim) && claim.subject() == Some(whom)))
        .or_else(|| find(&|sentence, claim| *claim == vote && says_why(sentence)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Game, Rules};
    use crate::table::Speech;

    fn said(lines: &[(usize, &str)]) -> Vec<ShownSpeech> {
        let speech = |(at, &(seat, words)): (usize, &(usize, &str))| ShownSpeech {
            at,
            seat: Seat::new(seat).expect("a seat of the table"),
            words: Speech::new(words).words().to_owned(),
            moment: None,
        };
        lines.iter().enumerate().map(speech).collect()
    }

    #[test]
    fn the_reason_of_a_vote_is_the_voters_own_latest_sentence_against_the_player() {
        let game = Game::new(Rules::paper_seven(), 1, &[]).expect("a preset can be played");
        let (roster, seat) = (game.roster(), |at| Seat::new(at).expect("a seat of the table"));
        let name = |at| roster.name(seat(at));
        let lines = [
            (0, format!("I saw {} in Admin at 4. It is {}.", name(1), name(1))),
            (0, format!("I vote for {}.", name(1))),
            (2, format!("It must be {}.", name(1))),
            (
                3,
                format!("I saw {} in Admin at 4. I vote for {}.", name(1), name(1)),
            ),
            (4, format!("I vote for {}.", name(1))),
            (6, format!("One vote for {}, and it is mine.", name(1))),
            (
                6,
                format!("My vote goes to {}, on the word of {}.", name(1), name(3)),
            ),
        ];
        let lines: Vec<(usize, &str)> = lines.iter().map(|(by, words)| (*by, words.as_str())).collect();
        let said = said(&lines);
        let reason = |by| reason(&said, seat(by), seat(1), roster).map(str::to_owned);
        assert_eq!(reason(0), Some(format!("It is {}.", name(1))));
        assert_eq!(reason(3), Some(format!("I saw {} in Admin at 4.", name(1))));
        assert_eq!(reason(4), None, "a vote is no reason");
        assert_eq!(
            reason(6),
            Some(format!(
                "My vote goes to {}, on the word of {}.",
                name(1),
                name(3)
            ))
        );
        assert_eq!(reason(5), None, "what others say is not its own");
    }
}
