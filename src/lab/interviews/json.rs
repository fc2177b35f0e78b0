//! Scores of interviews as JSON.

use super::summary::InterviewScores;
use crate::lab::statistics::Summary;
use serde_json::{Value, json};

impl InterviewScores {
    /// Returns `scores` by question and role, and the agreement of judge and rule. What is not defined is null.
    pub fn to_json(&self) -> Value {
        let summary = |scores: Option<Summary>| {
            json!({
                "n": scores.map_or(0, Summary::count),
                "mean": scores.map(Summary::mean),
                "deviation": scores.and_then(Summary::deviation),
            })
        };
        let scores = self.figures.iter().map(|figures| {
            json!({
                "question": figures.category.name(),
                "role": figures.role.name(),
                "answers": figures.answers,
                "judge": summary(figures.judge),
                "rule": summary(figures.rule),
                "judge_above_rule": figures.judge_above_rule,
            })
        });
        json!({
            "scores": scores.collect::<Vec<_>>(),
            "scored_twice": self.scored_twice,
            "kappa": self.agreement.ok().map(|kappa| kappa.value()),
        })
    }
}
