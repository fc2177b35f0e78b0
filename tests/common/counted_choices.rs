//! The choices of a seat as the rule book counts them.

use among_agents::game::{Offer, Offers};

/// Returns the choices that the rule book counts separately.
pub fn counted_choices(offers: Offers) -> Vec<Offer> {
    offers.into_iter().filter(Offer::counts_separately).collect()
}
