//! Tables as one JSON object.

use super::{
    ActionKind, CellFigures, Comparison, DistinctSide, MapFigures, MeanDifference, OutcomeCounts,
    StudyTables, Tables,
};
use crate::game::{Outcome, Persona};
use crate::lab::plan::{Published, PublishedRounds};
use crate::lab::statistics::{BRIER_OF_A_COIN, Interval, NoInterval, Share};
use serde_json::{Map, Value, json};

impl StudyTables {
    /// Returns `cells`, `comparisons` and `map`, the tests as if cells were unpaired, and the smallest differences
    /// that could have been seen; and the same again under `without_stand_ins`, which is null if there were none.
    pub fn to_json(&self) -> Value {
        let mut all = self.all.to_json();
        let clean = self.without_stand_ins.as_ref().map(Tables::to_json);
        all.insert(
            "without_stand_ins".to_owned(),
            clean.map_or(Value::Null, Value::Object),
        );
        Value::Object(all)
    }
}

impl Tables {
    fn to_json(&self) -> Map<String, Value> {
        let list = |values: Vec<Value>| Value::Array(values);
        let compared =
            |figures: fn(&Comparison) -> Value| list(self.comparisons.iter().map(figures).collect());
        let fields = [
            (
                "cells",
                list(self.cells.iter().map(CellFigures::to_json).collect()),
            ),
            ("comparisons", compared(Comparison::to_json)),
            ("unpaired", compared(Comparison::unpaired_json)),
            ("power", compared(Comparison::power_json)),
            (
                "personas",
                list(self.cells.iter().filter_map(personas_json).collect()),
            ),
            ("map", self.map.as_ref().map_or(Value::Null, MapFigures::to_json)),
        ];
        fields
            .into_iter()
            .map(|(name, value)| (name.to_owned(), value))
            .collect()
    }
}

impl CellFigures {
    fn to_json(&self) -> Value {
        let mut fields = Map::new();
        fields.insert("cell".to_owned(), self.name.clone().into());
        fields.insert("rounds".to_owned(), self.rounds.into());
        for (outcome, count) in Outcome::ALL.into_iter().zip(self.outcomes) {
            fields.insert(outcome.name().to_owned(), count.into());
        }
        fields.insert("crew_wins".to_owned(), share_json(self.crew_wins));
        fields.insert("stood_in".to_owned(), self.stood_in.into());
        let published = self.published.as_ref().map_or(Value::Null, published_json);
        fields.insert("published".to_owned(), published);
        Value::Object(fields)
    }
}

/// Returns a published result, with shares in percent. Its number of rounds is null if nobody tells it.
fn published_json(published: &Published) -> Value {
    let mut fields = json!({
        "source": published.source,
        "rounds": published.rounds.number(),
        "rounds_are_assumed": matches!(published.rounds, PublishedRounds::Assumed(_)),
    });
    for (outcome, percent) in Outcome::ALL.into_iter().zip(published.percent) {
        fields[outcome.name()] = percent.into();
    }
    fields
}

/// Returns the personas of a cell and the pairs of its crew; `None` if its lines tell of none.
fn personas_json(cell: &CellFigures) -> Option<Value> {
    let tables = cell.personas.as_ref()?;
    let with_rounds = |fields: Value, rounds: OutcomeCounts| {
        let mut fields = fields;
        fields["rounds"] = rounds.rounds().into();
        for (outcome, count) in Outcome::ALL.into_iter().zip(rounds.0) {
            fields[outcome.name()] = count.into();
        }
        fields["crew_wins"] = share_json(rounds.crew_wins());
        fields
    };
    let personas = tables.personas.iter().map(|figures| {
        let means = ActionKind::ALL.map(|kind| (kind.name().to_owned(), json!(figures.mean(kind))));
        let fields = json!({
            "persona": figures.persona.name(),
            "role": figures.role.name(),
            "seats": figures.seats,
            "mean_actions": means.into_iter().collect::<Map<_, _>>(),
        });
        with_rounds(fields, figures.rounds)
    });
    let pairs = tables
        .pairs
        .iter()
        .map(|pair| with_rounds(json!({"personas": pair.personas.map(Persona::name)}), pair.rounds));
    Some(json!({
        "cell": cell.name,
        "personas": personas.collect::<Vec<_>>(),
        "crew_pairs": pairs.collect::<Vec<_>>(),
    }))
}

/// Returns a share with its interval; null for what is not defined.
fn share_json(share: Option<Share>) -> Value {
    let [low, high] = ends(share.map_or(Err(NoInterval::FewerThanTwo), Share::interval));
    json!({"share": share.map(Share::value), "low": low, "high": high})
}

pub(super) fn ends(interval: Result<Interval, NoInterval>) -> [Option<f64>; 2] {
    let interval = interval.ok();
    [interval.map(Interval::low), interval.map(Interval::high)]
}

impl Comparison {
    fn to_json(&self) -> Value {
        let pairs = self.pairs.as_ref();
        let [low, high] = ends(pairs.map_or(Err(NoInterval::FewerThanTwo), |pairs| pairs.interval()));
        json!({
            "a": self.a,
            "b": self.b,
            "pairs": pairs.map_or(0, |pairs| pairs.won.pairs()),
            "only_a": pairs.map_or(0, |pairs| pairs.won.only_a()),
            "only_b": pairs.map_or(0, |pairs| pairs.won.only_b()),
            "difference": pairs.map(|pairs| pairs.won.difference()),
            "low": low,
            "high": high,
            "p": pairs.map(|pairs| pairs.p().value()),
            "p_holm": pairs.map(|pairs| pairs.p_holm.value()),
            "correlation": pairs.and_then(|pairs| Some(pairs.correlation()?.value())),
            "outcomes": self.outcomes.iter().map(|outcome| outcome.to_json()).collect::<Vec<_>>(),
            "means": self.means.iter().map(MeanDifference::to_json).collect::<Vec<_>>(),
        })
    }

    fn unpaired_json(&self) -> Value {
        let p = self.pairs.as_ref().map(|pairs| pairs.won.unpaired_p().value());
        json!({"a": self.a, "b": self.b, "p": p})
    }

    fn power_json(&self) -> Value {
        let points = self.pairs.as_ref().and_then(|pairs| pairs.could_see?.points());
        json!({"a": self.a, "b": self.b, "points": points})
    }
}

impl DistinctSide {
    fn to_json(&self) -> Value {
        json!({"role": self.role.name(), "name": self.name, "wins": if self.wins_more { "more" } else { "less" }})
    }
}

impl MapFigures {
    fn to_json(&self) -> Value {
        let cells = self.cells.iter().map(|cell| {
            let mut fields = json!({
                "crew": self.crews[cell.crew],
                "impostors": self.impostors[cell.impostors],
                "rounds": cell.crew_wins.map_or(0, Share::whole),
            });
            fields["crew_wins"] = share_json(cell.crew_wins);
            fields
        });
        json!({
            "crews": self.crews,
            "impostors": self.impostors,
            "cells": cells.collect::<Vec<_>>(),
            "distinct": self.distinct.iter().map(DistinctSide::to_json).collect::<Vec<_>>(),
            "fit": self.fit_json(),
            "no_fit": self.fit.as_ref().err().map(ToString::to_string),
        })
    }

    fn fit_json(&self) -> Value {
        let Ok(figures) = &self.fit else {
            return Value::Null;
        };
        let intervals = figures.intervals.as_ref();
        let number = |value: f64, interval: Result<Interval, NoInterval>| {
            let [low, high] = ends(interval);
            json!({"logit": value, "low": low, "high": high})
        };
        let side =
            |names: &[String], skills: &[f64], interval: &dyn Fn(usize) -> Result<Interval, NoInterval>| {
                let skills = names.iter().zip(skills).enumerate().map(|(at, (name, skill))| {
                    let mut fields = number(*skill, interval(at));
                    fields["name"] = name.clone().into();
                    fields
                });
                skills.collect::<Vec<_>>()
            };
        let prediction = figures.prediction.ok();
        json!({
            "base": number(figures.fit.base(), intervals.map(|found| found.base).map_err(|why| *why)),
            "crews": side(&self.crews, figures.fit.crews(), &|at| intervals.map_err(|why| *why)?.crews[at]),
            "impostors": side(&self.impostors, figures.fit.impostors(), &|at| {
                intervals.map_err(|why| *why)?.impostors[at]
            }),
            "brier": {
                "fit": prediction.map(|found| found.fit),
                "mean_share": prediction.map(|found| found.base_rate),
                "coin": BRIER_OF_A_COIN,
            },
        })
    }
}
