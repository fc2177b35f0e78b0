//! The list of actions in a prompt.

use crate::game::{Action, Offer, View};
use crate::table::Roster;
use std::fmt::Write;

/// Returns what a prompt offers to the seat of this view: its choices in the order of the rule book. Nobody
/// needs the monitor to see the room that it is in.
pub fn offered(view: &View<'_>) -> Vec<Offer> {
    let own_room = Offer::Complete(Action::ViewMonitor(view.room()));
    view.offers()
        .into_iter()
        .filter(|offer| *offer != own_room)
        .collect()
}

/// Lists the offered actions, numbered from 1, under the heading `Available actions:`.
pub fn describe_actions(offered: &[Offer], roster: &Roster) -> String {
    let mut text = "Available actions:\n".to_owned();
    for (number, offer) in (1..).zip(offered) {
        // Writing to a String cannot fail.
        let _ = writeln!(text, "{number}. {}", offer.wording(roster));
    }
    text
}
