//! An agent that chooses uniformly among its legal actions.

use super::{Decision, InstantAgent};
use crate::game::{Action, Offer, Room, View};
use crate::table::{Dice, Speech};

/// Chooses uniformly among the legal actions. Viewing the monitor counts as one action, with a room then
/// drawn uniformly. Speaking counts as one action, with silence as its words.
#[derive(Clone, Copy, Debug)]
pub struct Random;

impl InstantAgent for Random {
    fn decide(&self, view: &View<'_>, mut dice: Dice) -> Decision {
        let offers = view.offers();
        let counted: Vec<&Offer> = offers.iter().filter(|offer| offer.counts_separately()).collect();
        let action = match dice.pick(&counted).and_then(|offer| offer.complete()) {
            Some(Action::ViewMonitor(_)) => Action::ViewMonitor(Room::ALL[dice.below(Room::COUNT)]),
            Some(action) => action.clone(),
            None => Action::Speak(Speech::SILENCE),
        };
        Decision::of_action(action)
    }
}
