//! How a round can end.

use super::Role;
use serde::{Deserialize, Serialize};

/// The end of a round, in the order in which the ends are looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// As many living impostors as living crewmates, or more.
    CrewmatesOutnumbered,
    /// No living impostor.
    ImpostorsEjected,
    /// Every task of every living crewmate is done.
    TasksDone,
    /// The timesteps are used up.
    TimeUp,
}

impl Outcome {
    /// The four outcomes, in the order in which they are looked for.
    pub const ALL: [Outcome; 4] = [
        Outcome::CrewmatesOutnumbered,
        Outcome::ImpostorsEjected,
        Outcome::TasksDone,
        Outcome::TimeUp,
    ];

    /// The side that won.
    pub const fn winner(self) -> Role {
        match self {
            Outcome::CrewmatesOutnumbered | Outcome::TimeUp => Role::Impostor,
            Outcome::ImpostorsEjected | Outcome::TasksDone => Role::Crewmate,
        }
    }

    /// The headline: who won.
    pub const fn headline(self) -> &'static str {
        match self.winner() {
            Role::Crewmate => "Crewmates win",
            Role::Impostor => "Impostors win",
        }
    }

    /// How it was won, as a short phrase.
    pub const fn how(self) -> &'static str {
        match self {
            Outcome::CrewmatesOutnumbered => "crewmates outnumbered",
            Outcome::ImpostorsEjected => "impostors ejected",
            Outcome::TasksDone => "all tasks done",
            Outcome::TimeUp => "time is up",
        }
    }
}
