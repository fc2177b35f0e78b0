//! A round of a study that was played.

use super::record;
use super::trouble::Failures;
use among_agents::agents::experience::Learnt;
use among_agents::agents::minds::Mind;
use among_agents::llm::Meter;
use among_agents::round::{NoteKind, Round, figures};
use serde_json::Value;
use std::rc::Rc;

/// A round that was played, and what it took.
pub struct Played {
    pub seed: u64,
    pub round: Round,
    pub minds: Vec<Mind>,
    pub meter: Rc<Meter>,
    pub failures: Rc<Failures>,
    pub learnt: Vec<Learnt>,
    pub seconds: f64,
}

impl Played {
    /// Why the round is no result, where no call of it was answered.
    pub fn is_without_any_answer(&self) -> Option<String> {
        let why = self.failures.last();
        why.filter(|_| self.meter.total().answers == 0)
    }

    /// What came of it, in one line for whoever waits, and in further ones what went wrong.
    pub fn in_words(&self) -> String {
        let game = self.round.game();
        let outcome = game.outcome().map_or("no outcome", |outcome| outcome.headline());
        let spent = self.meter.total();
        let mut words = format!(
            "seed {}, {outcome} at timestep {}, meetings {}, calls {}, tokens {}, {:.0} s",
            self.seed,
            game.timestep(),
            figures(game).meetings,
            spent.answers,
            spent.tokens.all(),
            self.seconds,
        );
        if let Some(why) = self.failures.last() {
            words.push_str(&format!("\n  {} more calls failed: {why}", self.failures.total()));
        }
        let notes = self.round.notes().iter();
        let mut stand_ins = notes.filter_map(|note| match &note.kind {
            NoteKind::StoodIn(why) => Some(why),
            _ => None,
        });
        if let Some(why) = stand_ins.next() {
            let count = 1 + stand_ins.count();
            words.push_str(&format!(
                "\n  bots stood in for {count} choices, first because: {why}"
            ));
        }
        let mut missed = self.learnt.iter().flat_map(|learnt| &learnt.without);
        if let Some(why) = missed.next() {
            words.push_str(&format!("\n  not all was learnt: {why}"));
        }
        words
    }

    /// Its line in this study.
    pub fn line(&self, study: &str) -> Value {
        record::line(study, self)
    }
}
