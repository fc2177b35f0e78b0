//! What a person who played with models says of them afterwards, as in *Time to Talk*: who was a model, guessed before
//! anything tells, and then how each model did.

use crate::game::{Seat, Table};
use std::fmt;

/// What kind of player somebody is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayerKind {
    /// A bot.
    Bot,
    /// Somebody who plays by chance.
    Chance,
    /// A model. Models of different kinds are numbered from 1 in the order of play, since a written round names no model.
    Model(u8),
}

impl fmt::Display for PlayerKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayerKind::Bot => f.write_str("a bot"),
            PlayerKind::Chance => f.write_str("chance"),
            PlayerKind::Model(number) => write!(f, "model {number}"),
        }
    }
}

/// What a person guessed of another player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Guess {
    /// Of whom.
    pub seat: Seat,
    /// Which kind of player they took it for.
    pub guessed: PlayerKind,
    /// Which kind it was.
    pub was: PlayerKind,
}

/// How a model did, by a person who played with it, each from 1 to 5; what was left out is `None`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rating {
    /// Which player.
    pub seat: Seat,
    /// How much it passed for a human.
    pub similarity: Option<u8>,
    /// How well it chose when to speak.
    pub timing: Option<u8>,
    /// How much what it said was to the point.
    pub relevance: Option<u8>,
}

impl Rating {
    /// Nothing said of this player yet.
    pub fn open(seat: Seat) -> Rating {
        Rating {
            seat,
            similarity: None,
            timing: None,
            relevance: None,
        }
    }
}

/// What a person said after a round.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Survey {
    /// What they guessed, where they guessed at all.
    pub guesses: Vec<Guess>,
    /// How they rated the models, where they did.
    pub ratings: Vec<Rating>,
}

impl Survey {
    /// How many guesses were right.
    pub fn right(&self) -> usize {
        self.guesses
            .iter()
            .filter(|guess| guess.guessed == guess.was)
            .count()
    }

    /// The notes that a written round keeps of it, one a line.
    pub fn notes(&self, table: &Table) -> Vec<String> {
        let guesses = self.guesses.iter().map(|guess| {
            let name = table.name(guess.seat);
            format!(
                "Survey: {name} was taken for {}; was {}.",
                guess.guessed, guess.was
            )
        });
        let rated = self.ratings.iter().filter_map(|rating| {
            let said = [
                ("human similarity", rating.similarity),
                ("timing", rating.timing),
                ("relevance", rating.relevance),
            ];
            let marks: Vec<String> = said
                .iter()
                .filter_map(|(what, mark)| Some(format!("{what} {}", (*mark)?)))
                .collect();
            let name = table.name(rating.seat);
            (!marks.is_empty()).then(|| format!("Survey: {name} rated from 1 to 5: {}.", marks.join(", ")))
        });
        guesses.chain(rated).collect()
    }
}
