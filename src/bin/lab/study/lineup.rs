//! The minds on the seats.

use among_agents::agents::minds::Mind;

/// The minds of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lineup {
    /// The same mind on every seat.
    All(Mind),
    /// All minds in turn. They move on by one seat with every round, so that each plays on every seat
    /// equally often.
    Mixed,
}

impl Lineup {
    /// Returns every lineup with its name.
    pub fn all() -> impl Iterator<Item = (&'static str, Lineup)> {
        let minds = Mind::ALL.into_iter().map(Lineup::All);
        minds.chain([Lineup::Mixed]).map(|lineup| (lineup.name(), lineup))
    }

    /// Returns the mind on this seat, counted from 0, in the round of this seed.
    pub fn on(self, seat: usize, seed: u64) -> Mind {
        match self {
            Lineup::All(mind) => mind,
            Lineup::Mixed => {
                let count = Mind::ALL.len();
                Mind::ALL[(seat + (seed % count as u64) as usize) % count]
            }
        }
    }

    /// Returns whether this mind is on any seat.
    pub fn seats(self, mind: Mind) -> bool {
        matches!(self, Lineup::Mixed) || self == Lineup::All(mind)
    }

    /// Returns the name.
    pub fn name(self) -> &'static str {
        match self {
            Lineup::All(mind) => mind.id(),
            Lineup::Mixed => "mixed",
        }
    }
}
