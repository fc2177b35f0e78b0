//! The two roles, and the personas that colour how a seat plays them.

use serde::{Deserialize, Serialize};

/// Which side a seat is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    Crewmate,
    Impostor,
}

impl Role {
    /// The role in lower case, as it stands in a sentence.
    pub const fn name(self) -> &'static str {
        match self {
            Role::Crewmate => "crewmate",
            Role::Impostor => "impostor",
        }
    }
}

impl std::fmt::Display for Role {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

/// A character given to a seat and shown to nobody else (AmongAgents, Chi et al. 2024: six for each role).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Persona {
    Strategist,
    Manipulator,
    LoneWolf,
    Paranoid,
    ColdCalculator,
    RandomImpostor,
    Leader,
    Observer,
    Skeptic,
    LoyalCompanion,
    TechExpert,
    RandomCrewmate,
}

use Persona::*;

impl Persona {
    /// The six personas an impostor may have.
    pub const IMPOSTOR: [Persona; 6] = [
        Strategist,
        Manipulator,
        LoneWolf,
        Paranoid,
        ColdCalculator,
        RandomImpostor,
    ];

    /// The six personas a crewmate may have.
    pub const CREWMATE: [Persona; 6] = [
        Leader,
        Observer,
        Skeptic,
        LoyalCompanion,
        TechExpert,
        RandomCrewmate,
    ];

    /// The personas for this role.
    pub const fn of(role: Role) -> &'static [Persona; 6] {
        match role {
            Role::Crewmate => &Persona::CREWMATE,
            Role::Impostor => &Persona::IMPOSTOR,
        }
    }

    /// The name people read.
    pub const fn name(self) -> &'static str {
        match self {
            Strategist => "Strategist",
            Manipulator => "Manipulator",
            LoneWolf => "Lone Wolf",
            Paranoid => "Paranoid",
            ColdCalculator => "Cold Calculator",
            Leader => "Leader",
            Observer => "Observer",
            Skeptic => "Skeptic",
            LoyalCompanion => "Loyal Companion",
            TechExpert => "Tech Expert",
            // The paper calls it Random, which is also what a player by chance is called.
            RandomImpostor | RandomCrewmate => "Unpredictable",
        }
    }

    /// The persona of this name for this role.
    pub fn named(role: Role, name: &str) -> Option<Persona> {
        Persona::of(role)
            .iter()
            .copied()
            .find(|persona| persona.name() == name)
    }
}

impl std::fmt::Display for Persona {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}
