//! The minds on the seats.

use among_agents::agents::minds::{Mind, MindPart};

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

    /// Returns whether this is true of any mind of the table.
    pub fn any(self, is_true: impl FnMut(Mind) -> bool) -> bool {
        let mut seated = Mind::ALL.into_iter().filter(|&mind| self.seats(mind));
        seated.any(is_true)
    }

    /// Returns whether any mind of the table has this part.
    pub fn has(self, part: MindPart) -> bool {
        self.any(|mind| mind.parts().contains(&part))
    }

    /// Returns the name.
    pub fn name(self) -> &'static str {
        match self {
            Lineup::All(mind) => mind.id(),
            Lineup::Mixed => "mixed",
        }
    }
}
