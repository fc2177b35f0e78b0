//! What a seat may choose as the lines of the rule book.

use among_agents::game::{Action, Offer, Offers, Room};

/// Returns the lines of the rule book: looking at a monitor is one of them, whatever room it shows, and waiting is
/// speech without words.
pub fn lines(offers: Offers) -> Vec<Offer> {
    let is_line = |offer: &Offer| match offer {
        Offer::Complete(Action::ViewMonitor(room)) => *room == Room::ALL[0],
        Offer::Complete(Action::Speak(_)) => false,
        Offer::Complete(_) | Offer::Speak => true,
    };
    offers.into_iter().filter(is_line).collect()
}
