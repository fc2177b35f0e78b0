//! A model that writes like everybody else at its table.

use crate::agents::{Agent, Choice, Decision, Memory};
use crate::game::{Action, Room, View};
use crate::table::Dice;
use std::rc::Rc;

/// An agent whose speeches are put into whole sentences.
pub(super) struct FullSentences(pub(super) Rc<dyn Agent>);

impl Agent for FullSentences {
    fn choose(&self, view: &View<'_>, memory: &Memory, dice: Dice) -> Choice {
        self.0.choose(view, memory, dice).map(|decision| Decision {
            action: match decision.action {
                Action::Speak(speech) => Action::Speak(speech.in_sentences(Room::is_name)),
                action => action,
            },
            ..decision
        })
    }

    fn wrapped(&self) -> Option<&dyn Agent> {
        Some(&*self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agents::InstantAgent;
    use crate::game::{Game, Rules};
    use crate::table::{Seat, Speech};

    struct SaysInLowerCase;

    impl InstantAgent for SaysInLowerCase {
        fn decide(&self, _: &View<'_>, _: Dice) -> Decision {
            Decision::of_action(Action::Speak(Speech::new("it was red, i saw it")))
        }
    }

    #[test]
    fn speeches_are_put_into_sentences() {
        let game = Game::new(Rules::standard(), 1, &[]).expect("a preset can be played");
        let seat = Seat::new(0).expect("a seat");
        let agent = FullSentences(Rc::new(SaysInLowerCase));
        let choice = agent.choose(&game.view(seat), &Memory::default(), Dice::seeded(1));
        let Choice::Made(decision) = choice else {
            panic!("the agent chooses at once");
        };
        let said = Action::Speak(Speech::new("It was Red, I saw it."));
        assert_eq!(decision.action, said);
    }
}
