//! What was counted in the rounds of two cells, in pairs by seed: the mean difference of kills, meetings and the like.
//!
//! These figures are exploratory, and no correction knows of them.

use super::cell_rounds::CellRounds;
use super::json::ends;
use super::printed::Block;
use super::words::{NONE, p, signed, words};
use super::{Comparison, SEED};
use crate::lab::statistics::{Bootstrap, MeanPairs};
use serde_json::{Value, json};

/// What is counted in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoundMeasure {
    /// Players killed.
    Kills,
    /// Meetings held.
    Meetings,
    /// Tasks that crewmates finished.
    TasksDone,
    /// Timesteps played.
    Timesteps,
    /// Words of crewmates in meetings.
    CrewWords,
}

impl RoundMeasure {
    /// All of them.
    pub const ALL: [RoundMeasure; 5] = [
        RoundMeasure::Kills,
        RoundMeasure::Meetings,
        RoundMeasure::TasksDone,
        RoundMeasure::Timesteps,
        RoundMeasure::CrewWords,
    ];

    /// The name in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            RoundMeasure::Kills => "kills",
            RoundMeasure::Meetings => "meetings",
            RoundMeasure::TasksDone => "tasks_done",
            RoundMeasure::Timesteps => "timesteps",
            RoundMeasure::CrewWords => "crew_words",
        }
    }

    const fn in_words(self) -> &'static str {
        match self {
            RoundMeasure::TasksDone => "tasks done",
            RoundMeasure::CrewWords => "words of crewmates",
            other => other.name(),
        }
    }
}

/// What was counted in a round, in the order of [`RoundMeasure::ALL`]; `None` for what its line does not tell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RoundMeasures(pub [Option<u32>; RoundMeasure::ALL.len()]);

impl RoundMeasures {
    /// Reads the line of a round.
    pub(super) fn of_line(line: &Value) -> RoundMeasures {
        let whole = |value: &Value| value.as_u64().and_then(|count| u32::try_from(count).ok());
        let seats = line["seats"].as_array().filter(|seats| !seats.is_empty());
        let of_crew = |field: &str| {
            let crew = seats?.iter().filter(|seat| seat["role"] == "crewmate");
            crew.map(|seat| whole(&seat[field])).sum()
        };
        RoundMeasures(RoundMeasure::ALL.map(|measure| match measure {
            RoundMeasure::TasksDone => of_crew("tasks_done"),
            RoundMeasure::CrewWords => of_crew("words"),
            told => whole(&line[told.name()]),
        }))
    }
}

/// A measure in two cells, in pairs by seed.
#[derive(Clone, Debug, PartialEq)]
pub struct MeanDifference {
    /// What was counted.
    pub measure: RoundMeasure,
    /// The pairs of rounds that tell it.
    pub pairs: MeanPairs,
}

impl MeanDifference {
    /// Returns the measures that rounds of both cells from the same seeds tell.
    pub(super) fn of(a: &CellRounds, b: &CellRounds) -> Vec<MeanDifference> {
        let measured = RoundMeasure::ALL.into_iter().enumerate();
        let told = measured.filter_map(|(at, measure)| {
            let pairs = a.iter().filter_map(|(seed, round)| {
                let other = b.of(seed)?;
                Some((round.measures.0[at]?.into(), other.measures.0[at]?.into()))
            });
            let pairs = MeanPairs::of(pairs)?;
            Some(MeanDifference { measure, pairs })
        });
        told.collect()
    }

    fn row(&self) -> Vec<String> {
        let interval = self.pairs.interval(Bootstrap::seeded(SEED));
        vec![
            self.measure.in_words().to_owned(),
            self.pairs.pairs().to_string(),
            signed(self.pairs.difference(), 2),
            match interval {
                Ok(ends) => format!("{} to {}", signed(ends.low(), 2), signed(ends.high(), 2)),
                Err(why) => why.to_string(),
            },
            p(self.pairs.p(SEED).value()),
            self.pairs
                .unpaired_p()
                .map_or(NONE.to_owned(), |found| p(found.value())),
        ]
    }

    /// Returns the figures as JSON.
    pub(super) fn to_json(&self) -> Value {
        let [low, high] = ends(self.pairs.interval(Bootstrap::seeded(SEED)));
        json!({
            "measure": self.measure.name(),
            "pairs": self.pairs.pairs(),
            "difference": self.pairs.difference(),
            "low": low,
            "high": high,
            "p": self.pairs.p(SEED).value(),
            "p_unpaired": self.pairs.unpaired_p().map(|found| found.value()),
        })
    }
}

impl Comparison {
    /// Returns what is printed of the means; nothing if no lines tell them.
    pub(super) fn mean_blocks(&self) -> Vec<Block> {
        if self.means.is_empty() {
            return Vec::new();
        }
        let head = words([
            "mean of a round (exploratory)",
            "pairs",
            "difference",
            "95 % interval",
            "p",
            "p unpaired",
        ]);
        let rows = self.means.iter().map(MeanDifference::row);
        vec![Block::Table([vec![head], rows.collect()].concat())]
    }
}
