//! The seats of a round and their colours, which everybody knows.

use super::dice::draw_below;
use super::{Colour, Seat, SeatSet};
use arrayvec::ArrayVec;
use rand_chacha::ChaCha8Rng;

/// The seats of a round, each with a colour of its own, which is also the player's name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Roster {
    colours: ArrayVec<Colour, { Seat::MAX }>,
}

impl Roster {
    /// Returns a roster of this many players, at most [`Seat::MAX`]. A seat gets the colour that is wanted
    /// for it. Without a wish, or if an earlier seat has that colour, one is drawn that nobody wants.
    pub(crate) fn draw(
        players: usize,
        wanted: impl Fn(usize) -> Option<Colour>,
        rng: &mut ChaCha8Rng,
    ) -> Roster {
        let players = players.min(Seat::MAX);
        let mut free: ArrayVec<Colour, { Seat::MAX }> = Colour::ALL
            .into_iter()
            .filter(|&colour| !(0..players).any(|seat| wanted(seat) == Some(colour)))
            .collect();
        let mut colours = ArrayVec::new();
        for seat in 0..players {
            let own = wanted(seat).filter(|colour| !colours.contains(colour));
            colours.push(own.unwrap_or_else(|| free.swap_remove(draw_below(rng, free.len()))));
        }
        Roster { colours }
    }

    /// Returns the player's name, which is its colour.
    pub fn name(&self, seat: Seat) -> &'static str {
        self.colour(seat).name()
    }

    /// Returns the player's colour.
    pub fn colour(&self, seat: Seat) -> Colour {
        self.colours[seat.index()]
    }

    /// Returns the seat of this colour, if it is at the table.
    pub fn seat_of(&self, colour: Colour) -> Option<Seat> {
        self.seats().into_iter().find(|&seat| self.colour(seat) == colour)
    }

    /// Returns the players named in `words`, as whole words and ignoring case, in the order of their names in
    /// the text.
    pub fn named_in<'a>(&'a self, words: &'a str) -> impl Iterator<Item = Seat> + 'a {
        let mut parts = words.split(|c: char| !c.is_alphanumeric());
        let named = move |word: &str| self.seat_of(Colour::named(word)?);
        std::iter::from_fn(move || parts.next()).filter_map(named)
    }

    /// Returns every seat at the table.
    pub fn seats(&self) -> SeatSet {
        SeatSet::first(self.colours.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use rand::SeedableRng;
    use std::collections::BTreeSet;

    proptest! {
        #[test]
        fn every_seat_has_a_colour_of_its_own(
            players in 1..=Seat::MAX,
            wanted in prop::collection::vec(prop::option::of(0..Colour::ALL.len()), Seat::MAX),
            seed: u64,
        ) {
            let wanted = |seat: usize| wanted[seat].map(|at| Colour::ALL[at]);
            let roster = Roster::draw(players, wanted, &mut ChaCha8Rng::seed_from_u64(seed));
            let colours: BTreeSet<&str> = roster.seats().into_iter().map(|seat| roster.name(seat)).collect();
            prop_assert_eq!(colours.len(), players);
            for seat in roster.seats() {
                let is_first = (0..seat.index()).all(|earlier| wanted(earlier) != wanted(seat.index()));
                if let Some(colour) = wanted(seat.index()).filter(|_| is_first) {
                    prop_assert_eq!(roster.colour(seat), colour);
                }
            }
        }
    }
}
