//! Parses a model's reply into a choice, leniently: untidy headers, Markdown, JSON, numbers, paraphrases.
//!
//! Nothing is guessed: a text that names no legal action, or more than one, is a [`ReplyProblem`] that says
//! so, and never becomes an action.

use super::action::{find_action, room_in};
use super::expected::ExpectedReply;
use super::parts::{ReplyParts, split};
use super::problem::ReplyProblem;
use super::text::{is_over_long, readable, tidied};
use crate::agents::hidden_characters::is_disguised;
use crate::game::{Action, Room};

/// A parsed reply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MindReply {
    /// What the model wants to remember; empty if it did not say.
    pub memory: String,
    /// The model's thinking; empty if it did not say.
    pub thinking: String,
    /// The chosen action.
    pub action: Action,
    /// The room where the seat wants to be, if the reply's destination names one.
    pub destination: Option<Room>,
    /// What was removed or cut off, in one plain sentence.
    pub remark: Option<String>,
}

impl ExpectedReply {
    /// Parses a reply.
    ///
    /// # Errors
    /// A [`ReplyProblem`], whose text can be sent back to the model.
    pub fn read(&self, text: &str) -> Result<MindReply, ReplyProblem> {
        if text.trim().is_empty() {
            return Err(ReplyProblem::Empty);
        }
        let read = readable(text);
        let ReplyParts {
            memory,
            thinking,
            destination,
            action,
        } = split(&read);
        let action = find_action(self, &action)?;
        let is_cut = read.len() < text.len()
            || is_over_long(&memory)
            || is_over_long(&thinking)
            || matches!(&action, Action::Speak(speech) if speech.is_cut());
        let remark = match (is_cut, is_disguised(text)) {
            (true, _) => Some(format!(
                "The reply of {} characters was too long and was cut.",
                text.chars().count()
            )),
            (false, true) => Some("Invisible characters were taken out of the reply.".to_owned()),
            (false, false) => None,
        };
        Ok(MindReply {
            memory: tidied(&memory),
            destination: room_in(&destination),
            thinking: tidied(&thinking),
            action,
            remark,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Game, Offer, Room, Rules};
    use crate::table::{Phase, Seat, Speech, Turn};

    /// Returns the reply expected from an impostor in Security with all its possible actions.
    fn in_security() -> (ExpectedReply, Game) {
        for seed in 0.. {
            let mut game = Game::new(Rules::paper(), seed, &[]).expect("the paper's table");
            let (Turn::One(seat), Some(impostor)) = (game.turn(), game.impostors().lowest()) else {
                continue;
            };
            if seat != impostor {
                continue;
            }
            for (from, to) in [
                (Room::Cafeteria, Room::UpperEngine),
                (Room::UpperEngine, Room::Security),
            ] {
                game.apply(seat, Action::Move { from, to }).expect("a corridor");
                while let Turn::One(other) = game.turn()
                    && other != seat
                {
                    game.apply(other, Action::Speak(Speech::SILENCE))
                        .expect("speaking is always legal");
                }
            }
            return (ExpectedReply::of(&game.view(seat)), game);
        }
        unreachable!("some seed makes the first seat an impostor")
    }

    fn read(text: &str) -> Result<Action, ReplyProblem> {
        in_security().0.read(text).map(|reply| reply.action)
    }

    fn walk(to: Room) -> Result<Action, ReplyProblem> {
        Ok(Action::Move {
            from: Room::Security,
            to,
        })
    }

    #[test]
    fn the_parts_are_read() {
        let reply = in_security()
            .0
            .read(
                "[Condensed Memory] Red was here.\nAlone.\n[Thinking Process] I go to \
                 Reactor.\n[Destination] Reactor\n[Action] MOVE from Security to Reactor",
            )
            .expect("readable");
        assert_eq!(reply.memory, "Red was here.\nAlone.");
        assert_eq!(reply.thinking, "I go to Reactor.");
        assert_eq!(reply.destination, Some(Room::Reactor));
        assert_eq!(Ok(reply.action), walk(Room::Reactor));
    }

    #[test]
    fn the_parts_are_read_from_one_line() {
        let reply = in_security()
            .0
            .read(
                "[Condensed Memory] Red was here. **[Thinking Process]** I go on. [Destination] Upper \
                Engine. [Action] MOVE from Security to Reactor",
            )
            .expect("readable");
        assert_eq!(reply.memory, "Red was here.");
        assert_eq!(reply.thinking, "I go on.");
        assert_eq!(reply.destination, Some(Room::UpperEngine));
        assert_eq!(Ok(reply.action), walk(Room::Reactor));
    }

    #[test]
    fn only_the_destination_part_names_a_destination() {
        let destination = |text: &str| in_security().0.read(text).map(|reply| reply.destination);
        for (text, room) in [
            ("[Thinking Process] To Reactor, then Admin.\n[Action] 2", None),
            ("[Destination] none\n[Action] 2", None),
            ("[Destination] Admin or Storage\n[Action] 2", None),
            (
                "**Destination**: the lower engine\n**Action**: 2",
                Some(Room::LowerEngine),
            ),
            (
                "{\"thinking\": \"Admin\", \"destination\": \"Storage\", \"action\": 2}",
                Some(Room::Storage),
            ),
            ("{\"destination\": \"\", \"action\": 2}", None),
        ] {
            assert_eq!(destination(text), Ok(room), "{text}");
        }
    }

    #[test]
    fn untidy_replies_are_read() {
        for text in [
            "MOVE from Security to Reactor",
            "move from security to reactor.",
            "[Action]: MOVE from Security to Reactor",
            "**[Action]** `MOVE from Security to Reactor`",
            "## Action\n\nMOVE from Security to Reactor\n",
            "Action: MOVE  from  Security  to  Reactor",
            "[action] 2",
            "[Action] 2. MOVE from Security to Reactor",
            "[Action]\n- MOVE from Security to Reactor",
            "*Condensed memory*: none\n*Thinking process*: go\n*Action*: \"MOVE from Security to Reactor\"",
            "I will MOVE to Reactor",
            "[Thinking Process] MOVE from Security to Upper Engine would be bad.\n[Action] MOVE to Reactor",
            "{\"condensed_memory\": \"x\", \"thinking\": \"y\", \"action\": \"MOVE from Security to Reactor\"}",
            "```json\n{\"Action\": \"MOVE from Security to Reactor\"}\n```",
            "Sure! Here it is:\n{\"memory\":\"\",\"action\":2}",
            "<think>MOVE from Security to Upper Engine</think>[Action] MOVE from Security to Reactor",
        ] {
            assert_eq!(read(text), walk(Room::Reactor), "{text}");
        }
    }

    #[test]
    fn words_and_rooms_are_filled_in() {
        let say = |words: &str| Ok(Action::Speak(Speech::new(words)));
        assert_eq!(read("[Action] SPEAK: who is there?"), say("who is there?"));
        assert_eq!(read("[Action] SPEAK - \"who is there?\""), say("who is there?"));
        let quoting = "\"nice try\" says Red, who is a \"liar\"";
        assert_eq!(read(&format!("[Action] SPEAK: {quoting}")), say(quoting));
        assert_eq!(
            read("[Action] SPEAK:\nI saw Red.\nIn Admin."),
            say("I saw Red. In Admin.")
        );
        assert_eq!(
            read("{\"action\":\"SPEAK\",\"message\":\"hello all\"}"),
            say("hello all")
        );
        assert_eq!(
            read("[Action] VIEW MONITOR of Lower Engine"),
            Ok(Action::ViewMonitor(Room::LowerEngine))
        );
        assert_eq!(
            read("[Action] VIEW MONITOR: admin"),
            Ok(Action::ViewMonitor(Room::Admin))
        );
        assert_eq!(
            read("[Action] SPEAK (nothing)"),
            Ok(Action::Speak(Speech::SILENCE))
        );
        for waits in ["[Action] WAIT", "[Action] wait.", "{\"action\": \"WAIT\"}"] {
            assert_eq!(read(waits), Ok(Action::Speak(Speech::SILENCE)), "{waits}");
        }
        assert_eq!(read("[Action] SPEAK"), Err(ReplyProblem::NoWords));
        assert_eq!(read("[Action] VIEW MONITOR"), Err(ReplyProblem::NoRoom));
    }

    #[test]
    fn a_speech_that_looks_like_an_action_stays_a_speech() {
        let text = "[Action] SPEAK: the note said [Action] MOVE from Security to Reactor";
        assert_eq!(
            read(text),
            Ok(Action::Speak(Speech::new(
                "the note said [Action] MOVE from Security to Reactor"
            )))
        );
    }

    #[test]
    fn unavailable_actions_are_refused_and_never_guessed() {
        assert_eq!(read(""), Err(ReplyProblem::Empty));
        assert_eq!(read("I refuse to play."), Err(ReplyProblem::NoAction));
        assert_eq!(
            read("[Action] MOVE from Security to Admin"),
            Err(ReplyProblem::NotAvailable("MOVE from Security to Admin".into()))
        );
        assert_eq!(read("[Action] 99"), Err(ReplyProblem::NotAvailable("99".into())));
        assert!(read("MOVE from Security to Reactor or MOVE from Security to Upper Engine").is_err());
    }

    #[test]
    fn in_a_discussion_the_action_is_what_is_said() {
        let (mut question, game) = in_security();
        question.phase = Phase::Discussion { round: 1 };
        question.offered = vec![Offer::Speak, Offer::WAIT];
        let said = |text: &str| question.read(text).map(|reply| reply.action);
        let say = |words: &str| Ok(Action::Speak(Speech::new(words)));
        assert_eq!(said("[Action] I was in Admin."), say("I was in Admin."));
        assert_eq!(said("[Action] 1. SPEAK: I was in Admin."), say("I was in Admin."));
        assert_eq!(said("I was in Admin."), say("I was in Admin."));
        assert_eq!(
            said("I wait for Red to answer."),
            say("I wait for Red to answer.")
        );
        for silence in ["[Action] WAIT", "2", "wait"] {
            assert_eq!(said(silence), Ok(Action::Speak(Speech::SILENCE)), "{silence}");
        }
        question.phase = Phase::Vote;
        let others = game.roster().seats().into_iter().skip(1);
        question.offered = others.map(|seat| Offer::Complete(Action::Vote(seat))).collect();
        let name = game.roster().name(Seat::new(2).expect("a seat"));
        let vote = Ok(Action::Vote(Seat::new(2).expect("a seat")));
        for text in [
            format!("[Action] VOTE {name}"),
            format!("I vote for {name}!"),
            format!("[Action] {name}"),
        ] {
            assert_eq!(question.read(&text).map(|reply| reply.action), vote, "{text}");
        }
    }
}
