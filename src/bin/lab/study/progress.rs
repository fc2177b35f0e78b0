//! How far a study is, and what is left of it in time and money.

use super::output::PlayedRound;
use among_agents::llm::NanoDollars;
use among_agents::llm::format::dollars;

/// How far a study is.
pub struct Progress {
    /// The number of rounds that are over, also those of earlier runs.
    pub done: usize,
    /// The number of all rounds.
    pub all: usize,
    /// Those of this run that are over.
    new: usize,
    began_ms: f64,
    /// The cost of this run's rounds, and of all that was before it, in dollars.
    cost: f64,
    cost_before: f64,
    /// Whether the price of some round is not known.
    is_unpriced: bool,
}

impl Progress {
    /// Returns the progress of a run that begins now. What the folder holds before it cost this much.
    pub fn new(done: usize, all: usize, cost_before: f64, now_ms: f64) -> Progress {
        Progress {
            done,
            all,
            new: 0,
            began_ms: now_ms,
            cost: 0.0,
            cost_before,
            is_unpriced: false,
        }
    }

    /// Counts a round.
    pub fn count(&mut self, played: &PlayedRound) {
        self.done += 1;
        self.new += 1;
        match played.cost() {
            Some(cost) => self.cost += cost,
            None => self.is_unpriced = true,
        }
    }

    /// The cost of the study so far in dollars, as far as it is known.
    pub fn cost(&self) -> f64 {
        self.cost_before + self.cost
    }

    /// Describes how far the study is: "3 of 40, about 12 min and $1.20 to go".
    pub fn describe(&self, now_ms: f64) -> String {
        let (left, new) = ((self.all - self.done) as f64, self.new.max(1) as f64);
        let mut words = format!("{} of {}", self.done, self.all);
        if left > 0.0 {
            words.push_str(&format!(
                ", about {}",
                duration((now_ms - self.began_ms) / new * left)
            ));
            if self.cost > 0.0 {
                words.push_str(&format!(" and {}", money(self.cost / new * left)));
            }
            words.push_str(" to go");
        }
        if self.cost() > 0.0 {
            let more = if self.is_unpriced { " and more" } else { "" };
            words.push_str(&format!(", {}{more} so far", money(self.cost())));
        }
        words
    }
}

fn money(amount: f64) -> String {
    dollars(NanoDollars((amount * 1e9).round() as u64))
}

/// Describes a time in milliseconds: "12 min".
pub fn duration(ms: f64) -> String {
    match ms / 1_000.0 {
        seconds if seconds < 90.0 => format!("{seconds:.0} s"),
        seconds if seconds < 5_400.0 => format!("{:.0} min", seconds / 60.0),
        seconds => format!("{:.1} h", seconds / 3_600.0),
    }
}
