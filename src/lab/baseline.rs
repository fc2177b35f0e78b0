//! How people and published agents talk, to be held beside a round.
//!
//! Source: Eckhaus, Berger and Stanovsky 2025, *Time to Talk: LLM Agents for Asynchronous Group Communication in Mafia
//! Games*, over 33 games. Each figure is a mean and a standard deviation over players.

use super::mean_std::{Hundredths, MeanStd};

/// What is known of one figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Baseline {
    /// People.
    pub people: MeanStd,
    /// The paper's two kinds of agents.
    pub agents: [MeanStd; 2],
}

/// A mean and a deviation in hundredths.
const fn spread(mean: u32, deviation: u32) -> MeanStd {
    MeanStd {
        mean: Hundredths(mean),
        deviation: Hundredths(deviation),
    }
}

/// Messages of a player in a day phase, which is to Mafia what a meeting is here.
pub const MESSAGES: Baseline = Baseline {
    people: spread(423, 311),
    agents: [spread(428, 250), spread(295, 121)],
};

/// Words in a message.
pub const WORDS: Baseline = Baseline {
    people: spread(397, 173),
    agents: [spread(1067, 346), spread(657, 98)],
};

/// Messages of a player in a game that repeat an earlier one of its own.
pub const REPEATED: Baseline = Baseline {
    people: spread(32, 97),
    agents: [spread(100, 256), spread(0, 0)],
};

/// Different words of a player in a game.
pub const UNIQUE: Baseline = Baseline {
    people: spread(2870, 1988),
    agents: [spread(6667, 3774), spread(3042, 1276)],
};
