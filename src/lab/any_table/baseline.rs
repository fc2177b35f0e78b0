//! Figures on how people and published agents talk, for comparison with a round.
//!
//! Source: Eckhaus, Berger and Stanovsky 2025, *Time to Talk: LLM Agents for Asynchronous Group Communication
//! in Mafia Games*, over 33 games. Each figure is a mean and a standard deviation over players.

use super::mean_std::{Hundredths, MeanStd};

/// The published values of one measure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Baseline {
    /// The people's value.
    pub people: MeanStd,
    /// The values of the paper's two kinds of agents.
    pub agents: [MeanStd; 2],
}

/// Returns a spread from a mean and a deviation in hundredths.
const fn spread(mean: u32, deviation: u32) -> MeanStd {
    MeanStd {
        mean: Hundredths(mean),
        deviation: Hundredths(deviation),
    }
}

/// Messages per player and day phase, which corresponds to a meeting here.
pub const MESSAGES: Baseline = Baseline {
    people: spread(423, 311),
    agents: [spread(428, 250), spread(295, 121)],
};

/// Words per message.
pub const WORDS: Baseline = Baseline {
    people: spread(397, 173),
    agents: [spread(1067, 346), spread(657, 98)],
};

/// Messages per player and game that repeat an earlier message of the same player.
pub const REPEATED: Baseline = Baseline {
    people: spread(32, 97),
    agents: [spread(100, 256), spread(0, 0)],
};

/// Different words per player and game.
pub const UNIQUE: Baseline = Baseline {
    people: spread(2870, 1988),
    agents: [spread(6667, 3774), spread(3042, 1276)],
};
