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
pub enum RoundStatistic {
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

impl RoundStatistic {
    /// All of them.
    pub const ALL: [RoundStatistic; 5] = [
        RoundStatistic::Kills,
        RoundStatistic::Meetings,
        RoundStatistic::TasksDone,
        RoundStatistic::Timesteps,
        RoundStatistic::CrewWords,
    ];

    /// The name in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            RoundStatistic::Kills => "kills",
            RoundStatistic::Meetings => "meetings",
            RoundStatistic::TasksDone => "tasks_done",
            RoundStatistic::Timesteps => "timesteps",
            RoundStatistic::CrewWords => "crew_words",
        }
    }

    const fn in_words(self) -> &'static str {
        match self {
            RoundStatistic::TasksDone => "tasks done",
            RoundStatistic::CrewWords => "words of crewmates",
            other => other.name(),
        }
    }
}

/// What was counted in a round, in the order of [`RoundStatistic::ALL`]; `None` for what its line does not
/// tell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RoundStatistics(pub [Option<u32>; RoundStatistic::ALL.len()]);

impl RoundStatistics {
    /// Reads the line of a round.
    pub(super) fn of_line(line: &Value) -> RoundStatistics {
        let whole = |value: &Value| value.as_u64().and_then(|count| u32::try_from(count).ok());
        let seats = line["seats"].as_array().filter(|seats| !seats.is_empty());
        let of_crew = |field: &str| {
            let crew = seats?.iter().filter(|seat| seat["role"] == "crewmate");
            crew.map(|seat| whole(&seat[field])).sum()
        };
        RoundStatistics(RoundStatistic::ALL.map(|measure| match measure {
            RoundStatistic::TasksDone => of_crew("tasks_done"),
            RoundStatistic::CrewWords => of_crew("words"),
            told => whole(&line[told.name()]),
        }))
    }
}

/// A measure in two cells, in pairs by seed.
#[derive(Clone, Debug, PartialEq)]
pub struct MeanDifference {
    /// What was counted.
    pub measure: RoundStatistic,
    /// The pairs of rounds that tell it.
    pub pairs: MeanPairs,
}

impl MeanDifference {
    /// Returns the measures that rounds of both cells from the same seeds tell.
    pub(super) fn of(a: &CellRounds, b: &CellRounds) -> Vec<MeanDifference> {
        let measured = RoundStatistic::ALL.into_iter().enumerate();
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::tables::tests::cell;
    use crate::lab::tables::{Layout, StudyLine, StudyTables};

    #[test]
    fn what_was_counted_is_compared_in_pairs_by_its_mean() {
        let line = |cell: &str, seed: u64, kills: u32, words: u32| {
            let seats = json!([
                {"role": "crewmate", "persona": "Leader", "tasks_done": 1, "words": words},
                {"role": "crewmate", "persona": "Skeptic", "tasks_done": 2, "words": 3},
                {"role": "impostor", "persona": "Lone Wolf", "tasks_done": 0, "words": 50},
            ]);
            json!({"cell": cell, "seed": seed, "outcome": "time_up", "model_choices": 0, "stood_in": 0, "kills": kills,
                "meetings": 1, "seats": seats})
            .to_string()
        };
        let of = |name: &str, counts: [(u32, u32); 3]| {
            let mut rounds = CellRounds::default();
            for (seed, (kills, words)) in (1..).zip(counts) {
                let read = StudyLine::read(&line(name, seed, kills, words)).expect("a round");
                assert!(rounds.add(read.seed, read.round));
            }
            cell(name, ["bot", "bot"], rounds)
        };
        let cells = [
            of("a", [(2, 10), (3, 20), (4, 30)]),
            of("b", [(1, 10), (1, 20), (1, 30)]),
        ];
        let tables = StudyTables::of(&cells, &[(0, 1)]);
        let means = tables.to_json()["comparisons"][0]["means"].clone();
        let measured: Vec<&str> = means
            .as_array()
            .expect("means")
            .iter()
            .filter_map(|mean| mean["measure"].as_str())
            .collect();
        // These lines do not tell the timesteps.
        assert_eq!(measured, ["kills", "meetings", "tasks_done", "crew_words"]);
        // By 1, 2 and 3 more: of the 8 ways to exchange them, two have a mean of 2 or more either way.
        assert_eq!(
            (&means[0]["difference"], &means[0]["p"]),
            (&json!(2.0), &json!(0.25))
        );
        assert_eq!(
            (&means[0]["pairs"], &means[3]["difference"]),
            (&json!(3), &json!(0.0))
        );
        assert!(means[0]["low"].as_f64() < Some(2.0) && means[0]["p_unpaired"].is_number());
        let printed = tables.print(Layout::Csv);
        assert!(printed.contains("\nkills,3,+2.00,"), "{printed}");
        assert!(printed.contains("\nwords of crewmates,3,0.00,"), "{printed}");
        assert!(
            printed.contains("The means below each comparison are exploratory"),
            "{printed}"
        );
    }
}
