//! The rounds of a study as its tables need them.

use super::action_kind::ActionKind;
use super::mean_differences::RoundStatistics;
use super::personas::PlayedSeat;
use crate::game::{Outcome, Persona, Role};
use serde_json::Value;
use std::collections::BTreeMap;
use thiserror::Error;

/// A round of a study.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StudyRound {
    /// How it ended.
    pub outcome: Outcome,
    /// The choices of seats that models play.
    pub model_choices: u32,
    /// Those of them that a bot made or that were drawn, at most all.
    pub stood_in: u32,
    /// What was counted in it.
    pub measures: RoundStatistics,
    /// The seats, in the order of play; empty if its line does not tell of them.
    pub seats: Vec<PlayedSeat>,
}

/// A line of a study.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StudyLine {
    /// The name of the cell.
    pub cell: String,
    /// The seed of the round.
    pub seed: u64,
    /// All that affects the rounds of the cell; `None` if the line does not tell it.
    pub conditions: Option<String>,
    /// The round.
    pub round: StudyRound,
}

/// The rounds of a cell, by seed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CellRounds(BTreeMap<u64, StudyRound>);

/// Why a line is not a round.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RoundLineError {
    /// It is not JSON.
    #[error("cannot be read: correct or delete it")]
    Broken,
    /// A field is missing or has another form.
    #[error("lacks {0}, so it is no round of a study: correct or delete it")]
    Lacks(&'static str),
    /// More stand-ins than choices.
    #[error("tells of more choices by stand-ins than choices: correct or delete it")]
    MoreThanAll,
}

impl StudyLine {
    /// Reads a line of a study.
    ///
    /// # Errors
    /// [`RoundLineError`].
    pub fn read(line: &str) -> Result<StudyLine, RoundLineError> {
        let line: Value = serde_json::from_str(line).map_err(|_| RoundLineError::Broken)?;
        let count = |field: &'static str| {
            let count = line[field].as_u64().and_then(|count| u32::try_from(count).ok());
            count.ok_or(RoundLineError::Lacks(field))
        };
        let outcome = line["outcome"].as_str();
        let outcome = Outcome::ALL
            .into_iter()
            .find(|known| Some(known.name()) == outcome);
        let round = StudyRound {
            outcome: outcome.ok_or(RoundLineError::Lacks("outcome"))?,
            model_choices: count("model_choices")?,
            stood_in: count("stood_in")?,
            measures: RoundStatistics::of_line(&line),
            seats: seats(&line["seats"])?,
        };
        if round.stood_in > round.model_choices {
            return Err(RoundLineError::MoreThanAll);
        }
        let cell = line["cell"].as_str().ok_or(RoundLineError::Lacks("cell"))?;
        let seed = line["seed"].as_u64().ok_or(RoundLineError::Lacks("seed"))?;
        Ok(StudyLine {
            cell: cell.to_owned(),
            seed,
            conditions: line["conditions"].as_str().map(str::to_owned),
            round,
        })
    }
}

impl StudyRound {
    /// Returns whether the crew won.
    pub fn crew_won(&self) -> bool {
        self.outcome.winner() == Role::Crewmate
    }
}

/// Reads the seats of a line.
fn seats(seats: &Value) -> Result<Vec<PlayedSeat>, RoundLineError> {
    let seats = seats.as_array().map(Vec::as_slice).unwrap_or_default();
    let seats = seats.iter().map(PlayedSeat::of_line);
    seats
        .collect::<Option<_>>()
        .ok_or(RoundLineError::Lacks("role and persona of a seat"))
}

impl PlayedSeat {
    fn of_line(seat: &Value) -> Option<PlayedSeat> {
        let told = seat["role"].as_str()?;
        let role = [Role::Crewmate, Role::Impostor]
            .into_iter()
            .find(|role| role.name() == told)?;
        let count = |kind: ActionKind| Some(seat["actions"][kind.name()].as_u64()? as u32);
        let has_actions = seat["actions"].is_object();
        Some(PlayedSeat {
            role,
            persona: Persona::named(role, seat["persona"].as_str()?)?,
            // Actions that a seat never did are left out.
            actions: has_actions.then(|| ActionKind::ALL.map(|kind| count(kind).unwrap_or(0))),
        })
    }
}

impl CellRounds {
    /// Adds the round of a seed. Returns whether there was none.
    pub fn add(&mut self, seed: u64, round: StudyRound) -> bool {
        self.0.insert(seed, round).is_none()
    }

    /// Returns the rounds in the order of their seeds.
    pub fn iter(&self) -> impl Iterator<Item = (u64, &StudyRound)> {
        self.0.iter().map(|(seed, round)| (*seed, round))
    }

    /// Returns the round of this seed.
    pub fn of(&self, seed: u64) -> Option<&StudyRound> {
        self.0.get(&seed)
    }

    /// The number of rounds.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns whether there is no round.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the rounds without any choice of a stand-in.
    pub fn without_stand_ins(&self) -> CellRounds {
        let clean = self.iter().filter(|(_, round)| round.stood_in == 0);
        CellRounds(clean.map(|(seed, round)| (seed, round.clone())).collect())
    }

    /// Returns how many rounds ended so.
    pub fn ended(&self, outcome: Outcome) -> usize {
        self.0.values().filter(|round| round.outcome == outcome).count()
    }

    /// Returns the share of the choices of models' seats that a stand-in made, from 0 to 1; 0 where no model
    /// plays.
    pub fn stood_in(&self) -> f64 {
        let sum = |of: fn(&StudyRound) -> u32| self.0.values().map(|round| u64::from(of(round))).sum::<u64>();
        match sum(|round| round.model_choices) {
            0 => 0.0,
            choices => sum(|round| round.stood_in) as f64 / choices as f64,
        }
    }
}
