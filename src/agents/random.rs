//! The agent that picks uniformly among its legal actions.

use super::{Decision, Dice, InstantAgent};
use crate::game::{Action, LegalAction, Room, Speech, View};

/// Picks uniformly among the legal actions. Looking at a monitor counts as one, with a room then drawn uniformly;
/// speaking counts as one and says nothing.
#[derive(Clone, Copy, Debug)]
pub struct Random;

impl InstantAgent for Random {
    fn decide(&self, view: &View<'_>, mut dice: Dice) -> Decision {
        let action = match dice.pick(&view.legal()) {
            Some(LegalAction::ViewMonitor) => Action::ViewMonitor(Room::ALL[dice.below(Room::COUNT)]),
            Some(line) => line.complete().unwrap_or(Action::Speak(Speech::SILENCE)),
            None => Action::Speak(Speech::SILENCE),
        };
        Decision::just(action)
    }
}
