//! The two roles, and the personas that shape how a seat plays them.

use serde::{Deserialize, Serialize};

/// The side a seat is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    Crewmate,
    Impostor,
}

impl Role {
    /// Returns the role in lower case, for use in a sentence.
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

/// A character given to a seat, or none. It is known to that seat only (AmongAgents, Chi et al. 2024: six for
/// each role).
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
    /// The only persona of “Time to Talk” (Eckhaus et al. 2025). It is never drawn, but can be set for a seat
    /// in either role.
    Outgoing,
    /// No character. It is never drawn, but can be set for a seat in either role.
    NoPersona,
}

use Persona::*;

impl Persona {
    /// The six personas of impostors.
    pub const IMPOSTOR: [Persona; 6] = [
        Strategist,
        Manipulator,
        LoneWolf,
        Paranoid,
        ColdCalculator,
        RandomImpostor,
    ];

    /// The six personas of crewmates.
    pub const CREWMATE: [Persona; 6] = [
        Leader,
        Observer,
        Skeptic,
        LoyalCompanion,
        TechExpert,
        RandomCrewmate,
    ];

    /// The personas that a seat may have in either role. They are never drawn.
    pub const OF_ANY_ROLE: [Persona; 2] = [Outgoing, NoPersona];

    /// Returns the personas that are drawn from for this role.
    pub const fn of(role: Role) -> &'static [Persona; 6] {
        match role {
            Role::Crewmate => &Persona::CREWMATE,
            Role::Impostor => &Persona::IMPOSTOR,
        }
    }

    /// Returns whether a seat in this role may have the persona.
    pub fn suits(self, role: Role) -> bool {
        Persona::OF_ANY_ROLE.contains(&self) || Persona::of(role).contains(&self)
    }

    /// Returns the name shown to people.
    pub const fn name(self) -> &'static str {
        match self {
            Outgoing => "Outgoing",
            NoPersona => "No persona",
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
            // The paper calls it Random, which here is the name of a player that chooses at random.
            RandomImpostor | RandomCrewmate => "Unpredictable",
        }
    }

    /// Returns this role's persona with this name.
    pub fn named(role: Role, name: &str) -> Option<Persona> {
        let personas = Persona::of(role).iter().copied();
        personas
            .chain(Persona::OF_ANY_ROLE)
            .find(|persona| persona.name() == name)
    }
}

impl std::fmt::Display for Persona {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}
