//! People's answers about the models they played with, as in *Time to Talk*: first a guess at who was a model,
//! before the roles are revealed, then a rating of each model. Each person answers for themselves.

use crate::table::{Roster, Seat};
use std::fmt;

/// A kind of player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayerKind {
    /// A bot.
    Bot,
    /// A player that chooses at random.
    Chance,
    /// A model. Different models are numbered from 1 in the order of play, since a written round names no
    /// model.
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

/// A person's guess about another player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Guess {
    /// The person who guessed.
    pub by: Seat,
    /// The other player.
    pub seat: Seat,
    /// The kind that the person guessed.
    pub guessed: PlayerKind,
    /// The actual kind.
    pub was: PlayerKind,
}

/// A person's rating of a model, each item from 1 to 5; an item left out is `None`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rating {
    /// The person who rated.
    pub by: Seat,
    /// The player rated.
    pub seat: Seat,
    /// How human it seemed.
    pub similarity: Option<u8>,
    /// How well it chose when to speak.
    pub timing: Option<u8>,
    /// How relevant its messages were.
    pub relevance: Option<u8>,
}

impl Rating {
    /// Returns an empty rating of this player by this person.
    pub fn open(by: Seat, seat: Seat) -> Rating {
        Rating {
            by,
            seat,
            similarity: None,
            timing: None,
            relevance: None,
        }
    }
}

/// The answers after a round of the people who played in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Survey {
    /// The guesses, if any were made.
    pub guesses: Vec<Guess>,
    /// The ratings of the models, if any were given.
    pub ratings: Vec<Rating>,
}

impl Survey {
    /// Returns the number of this person's correct guesses.
    pub fn right(&self, by: Seat) -> usize {
        self.guesses
            .iter()
            .filter(|guess| guess.by == by && guess.guessed == guess.was)
            .count()
    }

    /// Returns the notes that a written round stores of the survey, one for each line.
    pub fn notes(&self, roster: &Roster) -> Vec<String> {
        let guesses = self.guesses.iter().map(|guess| {
            let name = roster.name(guess.seat);
            format!(
                "Survey of {}: {name} was taken for {}; was {}.",
                roster.name(guess.by),
                guess.guessed,
                guess.was
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
            let name = roster.name(rating.seat);
            (!marks.is_empty()).then(|| {
                format!(
                    "Survey of {}: {name} rated from 1 to 5: {}.",
                    roster.name(rating.by),
                    marks.join(", ")
                )
            })
        });
        guesses.chain(rated).collect()
    }
}
