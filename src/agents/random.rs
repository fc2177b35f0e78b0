//! An agent that chooses uniformly among its legal actions.

use super::{Decision, InstantAgent};
use crate::game::{Action, LegalAction, Room, View};
use crate::table::{Dice, Speech};

/// Chooses uniformly among the legal actions. Viewing the monitor counts as one action, with a room then
/// drawn uniformly. Speaking counts as one action, with silence as its words.
#[derive(Clone, Copy, Debug)]
pub struct Random;

impl InstantAgent for Random {
    fn decide(&self, view: &View<'_>, mut dice: Dice) -> Decision {
        let action = match dice.pick(&view.legal()) {
            Some(LegalAction::ViewMonitor) => Action::ViewMonitor(Room::ALL[dice.below(Room::COUNT)]),
            Some(line) => line.complete().unwrap_or(Action::Speak(Speech::SILENCE)),
            None => Action::Speak(Speech::SILENCE),
        };
        Decision::of_action(action)
    }
}
