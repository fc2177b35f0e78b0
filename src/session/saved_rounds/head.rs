//! What a list of saved rounds shows of each.

use crate::game::Outcome;
use crate::session::Session;
use crate::settings::{Player, TableSettings};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The id of a saved round, drawn at random.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct RoundId(pub u64);

impl fmt::Display for RoundId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

/// Whether a saved round goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RoundState {
    /// The round was in play when it was last saved.
    InPlay,
    /// The person left the round before its end.
    Left,
    /// The round is over.
    Over(Outcome),
}

/// What a list of saved rounds shows of one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RoundHead {
    /// The round's id.
    pub id: RoundId,
    /// When the round began, in milliseconds since 1970.
    pub began_ms: f64,
    /// The name that the person gave it; empty if none.
    #[serde(default)]
    pub name: String,
    /// The rules: the name of a preset, or "own rules".
    pub rules: String,
    /// The players: "5 bots and 1 model".
    pub players: String,
    /// The seed.
    pub seed: u64,
    /// The current timestep.
    pub timestep: u16,
    /// Whether the round goes on.
    pub state: RoundState,
}

impl RoundHead {
    /// Returns the head of the round in play in this session.
    pub fn of(session: &Session, id: RoundId, began_ms: f64, state: RoundState) -> RoundHead {
        session.with(|round| {
            let game = round.game();
            RoundHead {
                id,
                began_ms,
                name: String::new(),
                rules: game.rules().preset_name().unwrap_or("own rules").to_owned(),
                players: describe_players(&session.table),
                seed: game.seed(),
                timestep: game.timestep(),
                state,
            }
        })
    }

    /// Returns whether the round was interrupted, so that it is offered to the person.
    pub fn is_interrupted(&self) -> bool {
        self.state == RoundState::InPlay
    }

    /// Describes the round in a few words: "standard, 5 bots and 1 person, timestep 12".
    pub fn describe(&self) -> String {
        format!("{}, {}, timestep {}", self.rules, self.players, self.timestep)
    }
}

/// Counts the players by kind.
fn describe_players(table: &TableSettings) -> String {
    let count = |is_kind: fn(&Player) -> bool, one: &str, many: &str| {
        let seats = table.seats.iter().filter(|seat| is_kind(&seat.player)).count();
        match seats {
            0 => None,
            1 => Some(format!("1 {one}")),
            _ => Some(format!("{seats} {many}")),
        }
    };
    let kinds = [
        count(|player| matches!(player, Player::You), "person", "people"),
        count(|player| matches!(player, Player::Model(_)), "model", "models"),
        count(|player| matches!(player, Player::Bot), "bot", "bots"),
        count(
            |player| matches!(player, Player::Random),
            "random player",
            "random players",
        ),
    ];
    let kinds: Vec<String> = kinds.into_iter().flatten().collect();
    kinds.join(" and ")
}
