//! The ways in which a round can end.

use super::Role;
use serde::{Deserialize, Serialize};

/// The outcome of a round, in the order in which outcomes are checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// The living impostors are at least as many as the living crewmates.
    CrewmatesOutnumbered,
    /// No impostor is alive.
    ImpostorsEjected,
    /// Every living crewmate has done all of its tasks.
    TasksDone,
    /// All timesteps have passed.
    TimeUp,
}

impl Outcome {
    /// The four outcomes, in the order in which they are checked.
    pub const ALL: [Outcome; 4] = [
        Outcome::CrewmatesOutnumbered,
        Outcome::ImpostorsEjected,
        Outcome::TasksDone,
        Outcome::TimeUp,
    ];

    /// Returns the side that won.
    pub const fn winner(self) -> Role {
        match self {
            Outcome::CrewmatesOutnumbered | Outcome::TimeUp => Role::Impostor,
            Outcome::ImpostorsEjected | Outcome::TasksDone => Role::Crewmate,
        }
    }

    /// Returns the name in files.
    pub const fn name(self) -> &'static str {
        match self {
            Outcome::CrewmatesOutnumbered => "crewmates_outnumbered",
            Outcome::ImpostorsEjected => "impostors_ejected",
            Outcome::TasksDone => "tasks_done",
            Outcome::TimeUp => "time_up",
        }
    }

    /// Returns the headline: who won.
    pub const fn headline(self) -> &'static str {
        match self.winner() {
            Role::Crewmate => "Crewmates win",
            Role::Impostor => "Impostors win",
        }
    }

    /// Returns a short phrase on how the round was won.
    pub const fn how(self) -> &'static str {
        match self {
            Outcome::CrewmatesOutnumbered => "the crew no longer outnumbers the impostors",
            Outcome::ImpostorsEjected => "impostors ejected",
            Outcome::TasksDone => "all tasks done",
            Outcome::TimeUp => "time is up",
        }
    }
}
