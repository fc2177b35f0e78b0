//! How far an evaluation is, and what is left of it in time and money.

use super::AskedModels;
use crate::study::duration;

/// How far an evaluation is.
pub struct EvaluationProgress {
    done: usize,
    all: usize,
    began_ms: f64,
}

impl EvaluationProgress {
    /// Returns the progress of so many answers, the first of which are asked for now.
    pub fn new(all: usize, now_ms: f64) -> EvaluationProgress {
        EvaluationProgress {
            done: 0,
            all,
            began_ms: now_ms,
        }
    }

    /// Counts answers.
    pub fn count(&mut self, answers: usize) {
        self.done += answers;
    }

    /// Describes how far it is: “30 of 120, about 2 min and $0.30 to go; 60 calls, 81,000 tokens, $0.10 so far”.
    pub fn describe(&self, models: &AskedModels, now_ms: f64) -> String {
        let mut words = format!("{} of {}", self.done, self.all);
        if self.done < self.all {
            let left = (self.all - self.done) as f64 / self.done.max(1) as f64;
            words.push_str(&format!(", about {}", duration((now_ms - self.began_ms) * left)));
            if let Some(more) = models.cost_of_more(left) {
                words.push_str(&format!(" and {more}"));
            }
            words.push_str(" to go");
        }
        format!("{words}; {} so far", models.spent())
    }
}
