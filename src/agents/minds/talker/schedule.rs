//! The scheduler, which decides whether to speak: its prompt, and reading its answer.

use crate::agents::minds::prompt::{TalkShare, names, quoted};
use crate::agents::minds::question::Question;
use crate::llm::{Purpose, SampleReply};
use crate::table::{Roster, SeatSet};

/// The maximum number of tokens of the scheduler's answer.
pub(crate) const MAX_TOKENS: u32 = 7;

/// The answer that means waiting.
pub(crate) const WAIT: &str = "<wait>";

/// The answer that means speaking.
pub(crate) const SEND: &str = "<send>";

/// The purpose of the scheduler's request. Its sample is plain words, which mean that the seat speaks.
const SCHEDULE: Purpose = Purpose::new("talker schedule", "Whether to speak", SampleReply::Words);

/// An opportunity to speak.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Turn {
    /// A poll of a live meeting, with the seat's share of the messages (Eckhaus et al. 2025).
    Poll(TalkShare),
    /// The seat's turn in a round of talk, from 1.
    OfRound { round: u8, rounds: u8 },
}

impl Turn {
    /// Returns whether the seat speaks if its scheduler cannot be asked.
    pub(crate) fn urges_to_speak(self) -> bool {
        match self {
            Turn::Poll(share) => share.urges_to_speak(),
            Turn::OfRound { .. } => true,
        }
    }

    /// Describes why the seat spoke, for people who may read minds; `None` if it was just its turn.
    pub(crate) fn describe(self) -> Option<String> {
        match self {
            Turn::Poll(share) => Some(share.describe()),
            Turn::OfRound { .. } => None,
        }
    }

    /// Says what speaks for writing a message now and what for waiting.
    fn advice(self) -> String {
        match self {
            Turn::Poll(TalkShare { own, all, living }) => {
                let advice = match self.urges_to_speak() {
                    true => URGE,
                    false => LISTEN,
                };
                format!("You wrote {own} of {all} messages, and {living} players are here. {advice}")
            }
            Turn::OfRound { round, rounds } if round < rounds => format!(
                "It is your turn to speak in round {round} of {rounds}. If you wait, you say nothing until \
                 round {}.",
                round + 1
            ),
            Turn::OfRound { .. } => {
                "It is your last turn to speak before the vote. If you wait, you say nothing.".to_owned()
            }
        }
    }
}

/// The facts in the scheduler's question.
pub(crate) struct SchedulerQuestion {
    pub(crate) turn: Turn,
    /// The players that have named the seat since its latest message; empty if it is not told of them.
    pub(crate) callers: SeatSet,
    pub(crate) roster: Roster,
}

impl SchedulerQuestion {
    /// Asks the scheduler, at the end of its prompt. `candidate` is a message written in advance.
    pub(crate) fn question(&self, candidate: Option<&str>) -> Question {
        let advice = self.turn.advice();
        let call = match call_for_an_answer(self.callers, &self.roster) {
            call if call.is_empty() => call,
            call => format!(" {call}"),
        };
        let what = match candidate {
            Some(words) => format!(
                "You have written this, and nobody has read it yet: {}\nDo you send it",
                quoted(words)
            ),
            None => "Do you write a message".to_owned(),
        };
        let words =
            format!("{advice}{call}\n{what} at this moment? Answer {SEND} or {WAIT} and nothing else.\n");
        Question::new(SCHEDULE, words)
    }
}

/// Asks for an answer to these players, who have named the seat since its latest message; empty if there are none.
pub(super) fn call_for_an_answer(callers: SeatSet, roster: &Roster) -> String {
    let whom = match callers.len() {
        0 => return String::new(),
        1 => "it",
        _ => "them",
    };
    format!(
        "{} named you since your last message: answer {whom}.",
        names(callers, roster)
    )
}

const URGE: &str = "That is less than your share: speak up now and make yourself heard, unless you have \
    truly nothing to say.";

const LISTEN: &str = "That is your share or more: listen now and let the others talk, unless you have \
    something that cannot wait.";

/// Returns whether the scheduler's answer means speaking, in the order of the authors' program: the token for
/// waiting, the token for speaking, and a word that means waiting. Any other answer counts as
/// speaking: a model that begins to talk wants to.
pub(crate) fn says_send(answer: &str) -> bool {
    let answer = answer.trim().to_ascii_lowercase();
    if answer.is_empty() || answer.contains(WAIT) {
        return false;
    }
    if answer.contains(SEND) {
        return true;
    }
    let mut words = answer
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty());
    let is_nothing = !answer.contains(char::is_alphanumeric);
    !is_nothing && !words.any(|word| matches!(word, "wait" | "pass" | "quiet"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wait_takes_precedence_over_send() {
        for (answer, sends) in [
            ("", false),
            (" \n", false),
            ("<wait>", false),
            ("I think <WAIT> is best", false),
            ("<send> or <wait>", false),
            ("<send>", true),
            ("Sure: <Send> wait", true),
            ("wait", false),
            ("**Wait.**", false),
            ("<wait", false),
            ("[pass]", false),
            ("Quiet!", false),
            ("...", false),
            ("wait a moment, red", false),
            ("Wait for now.", false),
            ("I will wait", false),
            ("waiting is for fools", true),
            ("send", true),
            ("i saw red vent", true),
        ] {
            assert_eq!(says_send(answer), sends, "{answer:?}");
        }
    }
}
