//! Which mind sits where.

use crate::args::values::name_of;
use among_agents::agents::minds::{Mind, MindPart};

/// The minds of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lineup {
    /// This mind on every seat.
    All(Mind),
    /// All four in turn. With every round they move on by a seat, so that each plays in every place equally
    /// often.
    Mixed,
}

impl Lineup {
    /// All of them, by their names.
    pub const ALL: [(&str, Lineup); 5] = [
        ("planner", Lineup::All(Mind::Planner)),
        ("talker", Lineup::All(Mind::Talker)),
        ("recaller", Lineup::All(Mind::Recaller)),
        ("analyst", Lineup::All(Mind::Analyst)),
        ("mixed", Lineup::Mixed),
    ];

    /// The mind on this seat, from 0, in the round of this seed.
    pub fn on(self, seat: usize, seed: u64) -> Mind {
        match self {
            Lineup::All(mind) => mind,
            Lineup::Mixed => {
                let count = Mind::ALL.len();
                Mind::ALL[(seat + (seed % count as u64) as usize) % count]
            }
        }
    }

    /// Whether this mind sits at the table.
    pub fn seats(self, mind: Mind) -> bool {
        matches!(self, Lineup::Mixed) || self == Lineup::All(mind)
    }

    /// Whether a mind of the table has this part.
    pub fn has(self, part: MindPart) -> bool {
        let mut seated = Mind::ALL.into_iter().filter(|&mind| self.seats(mind));
        seated.any(|mind| mind.parts().contains(&part))
    }

    /// What it is called.
    pub fn name(self) -> &'static str {
        name_of(self, &Lineup::ALL)
    }
}
