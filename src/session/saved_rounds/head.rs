//! What a list of saved rounds shows of each.

use super::{HeadChange, SavedSession};
use crate::game::{DealError, Game, Outcome};
use crate::record::Record;
use crate::round::Round;
use crate::session::{Session, preset_at_play};
use crate::settings::{Player, TableSettings};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// The id of a saved round, drawn at random.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct RoundId(pub u64);

impl fmt::Display for RoundId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl FromStr for RoundId {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<RoundId, Self::Err> {
        u64::from_str_radix(text, 16).map(RoundId)
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
    /// The rules: the preset on which they are based, or "own rules".
    pub rules: String,
    /// Whether only bots and random players play, so that nothing but time is lost with the round.
    #[serde(default)]
    pub is_watched: bool,
    /// Whether the round came from a file. It can be replayed, and is kept until somebody deletes it.
    #[serde(default)]
    pub is_imported: bool,
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
        session.with_round(|round| RoundHead::new(round.game(), &session.table, (id, began_ms), state))
    }

    /// Returns the head of a record that was opened at `opened_ms`, in milliseconds since 1970. If it cannot be
    /// replayed to its end, the outcome is the one that is written in it.
    ///
    /// # Errors
    /// [`DealError`] if the table cannot be set up.
    pub fn of_imported(id: RoundId, record: &Record, opened_ms: f64) -> Result<RoundHead, DealError> {
        let replay = record.replay()?;
        let end = replay.at(replay.len());
        let outcome = match replay.stop() {
            Some(_) => record.outcome,
            None => end.game().outcome(),
        };
        let state = outcome.map_or(RoundState::Left, RoundState::Over);
        let head = RoundHead::new(end.game(), &record.table(), (id, opened_ms), state);
        Ok(RoundHead {
            is_imported: true,
            ..head
        })
    }

    /// Rebuilds the head of a saved round; `None` if its choices cannot be played.
    pub fn of_saved(id: RoundId, saved: &SavedSession) -> Option<RoundHead> {
        let round = Round::restore(saved.record.round.clone(), saved.state.clone()).ok()?;
        let state = round
            .game()
            .outcome()
            .map_or(RoundState::InPlay, RoundState::Over);
        Some(RoundHead::new(
            round.game(),
            &saved.table,
            (id, saved.origin.began_ms),
            state,
        ))
    }

    fn new(
        game: &Game,
        table: &TableSettings,
        (id, began_ms): (RoundId, f64),
        state: RoundState,
    ) -> RoundHead {
        RoundHead {
            id,
            began_ms,
            name: String::new(),
            rules: preset_at_play(game.rules()).unwrap_or("own rules").to_owned(),
            is_watched: table.is_only_watched(),
            is_imported: false,
            players: describe_players(table),
            seed: game.seed(),
            timestep: game.timestep(),
            state,
        }
    }

    /// Returns the head with this name.
    pub fn named(self, name: String) -> RoundHead {
        RoundHead { name, ..self }
    }

    /// Applies a change.
    pub fn change(&mut self, change: HeadChange) {
        match change {
            HeadChange::Rename(name) => self.name = name,
            HeadChange::Leave if self.is_interrupted() => self.state = RoundState::Left,
            HeadChange::Leave => {}
        }
    }

    /// Returns whether a round of bots that begins now replaces this one: it is an unfinished round of bots
    /// without a name.
    pub fn is_superseded(&self) -> bool {
        self.is_watched && self.is_kept_for_a_while() && !matches!(self.state, RoundState::Over(_))
    }

    /// Returns whether the round may give way to later ones: nobody has named it, and it came from no file.
    pub fn is_kept_for_a_while(&self) -> bool {
        self.name.is_empty() && !self.is_imported
    }

    /// Returns whether the round was interrupted, so that it is offered to the person.
    pub fn is_interrupted(&self) -> bool {
        self.state == RoundState::InPlay
    }

    /// Describes the round in a few words, with its name if it has one: "“The vent”, standard, 1 person and
    /// 5 bots, timestep 12".
    pub fn describe(&self) -> String {
        let name = match self.name.is_empty() {
            true => String::new(),
            false => format!("“{}”, ", self.name),
        };
        format!(
            "{name}{}, {}, timestep {}",
            self.rules, self.players, self.timestep
        )
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
    match kinds.split_last() {
        Some((last, others)) if !others.is_empty() => format!("{} and {last}", others.join(", ")),
        _ => kinds.concat(),
    }
}
