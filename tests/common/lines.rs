//! What a seat may choose as the lines of the rule book.

use among_agents::game::{Offer, Offers};

/// Returns the choices for which the rule book has a line.
pub fn lines(offers: Offers) -> Vec<Offer> {
    offers.into_iter().filter(Offer::has_own_line).collect()
}
