//! A finished round of a study.

use super::round_line::round_line;
use crate::study::counts::Counts;
use among_agents::agents::experience::LearnedLessons;
use among_agents::llm::Tally;
use among_agents::round::{NoteKind, Round, round_counts};
use among_agents::settings::TableSettings;
use among_agents::table::Seat;
use serde_json::Value;

/// A finished round and its counts.
pub struct PlayedRound {
    /// The name of the cell.
    pub cell: String,
    /// All that affects the rounds of the cell.
    pub conditions: String,
    pub seed: u64,
    pub round: Round,
    pub table: TableSettings,
    pub counts: Counts,
    /// The name of the measure with which texts were compared at the end, if a model played.
    pub compared_by: Option<String>,
    /// The similarity above which the first Recaller drew on an earlier experience at the end.
    pub min_similarity: Option<f32>,
    pub learnt: Vec<LearnedLessons>,
    pub seconds: f64,
    /// The record of the round as JSON.
    pub record: String,
}

impl PlayedRound {
    /// Returns why the round does not count as a result, if it does not: no call was answered, or no action
    /// or vote came from the model.
    pub fn reason_not_a_result(&self) -> Option<String> {
        let Counts {
            meter,
            failures,
            choices,
        } = &self.counts;
        if !self.table.asks_a_model() {
            return None;
        }
        let answers: u32 = (0..self.table.seats.len())
            .map(|seat| meter.of(seat).answers)
            .sum();
        if let Some(why) = failures.last().filter(|_| answers == 0) {
            return Some(format!("The service broke down: {why}"));
        }
        if choices.by_the_model() > 0 {
            return None;
        }
        let mut why = self.round.notes().iter().filter_map(|note| match &note.kind {
            NoteKind::Fallback(why) | NoteKind::Remark(why) => Some(why.as_str()),
            _ => None,
        });
        Some(format!(
            "No action and no vote in the round of cell {}, seed {}, came from the model; try another model, or check its replies. {}",
            self.cell,
            self.seed,
            why.next().unwrap_or_default()
        ))
    }

    /// Returns the tally of requests for embeddings, which follows those of the seats in the meter.
    pub fn embeddings(&self) -> Tally {
        self.counts.meter.of(self.table.seats.len())
    }

    /// Returns the number of choices of seats that models play.
    pub fn model_choices(&self) -> u32 {
        self.seats_of_models()
            .map(|seat| u32::from(self.round.game().choices_made(seat)))
            .sum()
    }

    /// Returns the number of those choices that a bot made or that were drawn.
    pub fn stood_in(&self) -> u32 {
        let notes = self.round.notes().iter();
        let by_bots = notes
            .filter(|note| matches!(note.kind, NoteKind::Fallback(_)))
            .count();
        by_bots as u32 + self.counts.choices.all_sampled()
    }

    fn seats_of_models(&self) -> impl Iterator<Item = Seat> {
        let seats = self
            .round
            .game()
            .roster()
            .seats()
            .into_iter()
            .zip(&self.table.seats);
        seats
            .filter(|(_, settings)| settings.player.asks_a_model())
            .map(|(seat, _)| seat)
    }

    /// Returns what the round cost, in dollars; `None` if a price is not known.
    pub fn cost(&self) -> Option<f64> {
        let total = self.counts.meter.total();
        (!total.is_unpriced).then_some(total.cost.0 as f64 / 1e9)
    }

    /// Describes the round on one line, and what went wrong on further lines.
    pub fn describe(&self) -> String {
        let game = self.round.game();
        let outcome = game.outcome().map_or("no outcome", |outcome| outcome.headline());
        let (spent, failures) = (self.counts.meter.total(), &self.counts.failures);
        let mut words = format!(
            "{}, seed {}, {outcome} at timestep {}, meetings {}, calls {}, tokens {}, {:.0} s",
            self.cell,
            self.seed,
            game.timestep(),
            round_counts(game).meetings,
            spent.answers,
            spent.tokens.all(),
            self.seconds,
        );
        if let Some(why) = failures.last() {
            words.push_str(&format!("\n  {} more calls failed: {why}", failures.total()));
        }
        let notes = self.round.notes().iter();
        let mut fallbacks = notes.filter_map(|note| match &note.kind {
            NoteKind::Fallback(why) => Some(why),
            _ => None,
        });
        if let Some(why) = fallbacks.next() {
            let count = 1 + fallbacks.count();
            words.push_str(&format!("\n  bots made {count} choices instead"));
            // If calls failed, the reason was already given.
            if failures.total() == 0 {
                words.push_str(&format!(", first because: {why}"));
            }
        }
        let sampled = self.counts.choices.all_sampled();
        if sampled > 0 {
            words.push_str(&format!(
                "\n  {sampled} choices were sampled at random, since no reply could be read"
            ));
        }
        let mut missed = self.learnt.iter().flat_map(|learnt| &learnt.missing_parts);
        if let Some(why) = missed.next() {
            words.push_str(&format!("\n  not everything was learnt: {why}"));
        }
        words
    }

    /// Returns the round's line.
    pub fn line(&self) -> Value {
        round_line(self)
    }
}
