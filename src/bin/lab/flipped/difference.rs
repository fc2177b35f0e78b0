//! The first choice in which two rounds of the same deal differ.

use super::RecordedCell;
use among_agents::game::{Action, Game};
use among_agents::lab::choice_wording;
use among_agents::record::Record;
use among_agents::round::{Replay, Round};
use among_agents::table::Seat;

/// The first choice in which two rounds of the same deal differ. A round may be over there.
pub struct Difference {
    /// The number of choices that both have in common.
    pub position: usize,
    /// The two records.
    pub records: [Record; 2],
}

/// The choice that follows a position; `None` at the end of the round.
pub type NextChoice = Option<(Seat, Action)>;

impl Difference {
    /// Compares the records of a seed.
    ///
    /// # Errors
    /// A sentence that names the record that cannot be read.
    pub fn of(a: &RecordedCell, b: &RecordedCell, seed: u64) -> Result<Difference, String> {
        let records = [a.record(seed)?, b.record(seed)?];
        let choices = records.each_ref().map(|record| &record.round.choices);
        let pairs = choices[0].iter().zip(choices[1]);
        let same = pairs.take_while(|(one, other)| (one.seat, &one.action) == (other.seat, &other.action));
        Ok(Difference {
            position: same.count(),
            records,
        })
    }

    /// Returns both rounds at the difference, each with the choice that follows.
    ///
    /// # Errors
    /// A sentence if a round cannot be replayed.
    pub fn rounds(&self) -> Result<Vec<(Round, NextChoice)>, String> {
        let rounds = self.records.iter().map(|record| {
            let replay = Replay::of(record.round.clone()).map_err(|why| why.to_string())?;
            let next = record.round.choices.get(self.position);
            Ok((
                replay.at(self.position),
                next.map(|choice| (choice.seat, choice.action.clone())),
            ))
        });
        rounds.collect()
    }

    /// Describes where the rounds differ, and what was chosen there.
    ///
    /// # Errors
    /// A sentence if a round cannot be replayed.
    pub fn describe(&self) -> Result<String, String> {
        let told: Vec<String> = (self.rounds()?.iter())
            .map(|(round, next)| match next {
                Some((seat, action)) => words(round.game(), *seat, action),
                None => "the round is over".to_owned(),
            })
            .collect();
        let rounds = self.rounds()?;
        let timestep = rounds.first().map_or(0, |(round, _)| round.game().timestep());
        let choices = match self.position {
            1 => "1 choice".to_owned(),
            count => format!("{count} choices"),
        };
        Ok(format!(
            "after {choices}, at timestep {timestep}: {}",
            told.join(" | ")
        ))
    }
}

/// Describes who chose what.
pub fn words(game: &Game, seat: Seat, action: &Action) -> String {
    let (name, role) = (game.roster().name(seat), game.role_of(seat).name());
    format!("{name} ({role}) {}", choice_wording(action, game.roster()))
}
