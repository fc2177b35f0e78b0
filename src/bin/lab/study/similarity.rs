//! The measures with which a study compares texts, in rounds and for lessons.

use crate::advice::describe_error;
use among_agents::agents::retrieval::SimilarityMeasure;
use among_agents::llm::{LlmError, Meter, SettingsError};
use among_agents::session::{ClientEnvironment, ModelClients, RoundSimilarity, SeatModel};
use std::cell::RefCell;
use std::rc::Rc;

/// The measures with which texts are compared. Each round has its own, so that its requests do not depend on
/// earlier ones of others. Once a measure has given up the service, all later rounds compare by common words.
pub struct Measures {
    lessons: RoundSimilarity,
    spent: Rc<Meter>,
    given_up: RefCell<Option<LlmError>>,
}

impl Measures {
    /// Creates measures with the service of this model; by common words if there is none.
    ///
    /// # Errors
    /// [`SettingsError`] for settings that cannot be used.
    pub fn new(
        model: Option<&SeatModel>,
        environment: &ClientEnvironment,
    ) -> Result<Measures, SettingsError> {
        // Requests for embeddings of lessons belong to no round, so they have their own meter.
        let clients = ModelClients::default();
        Ok(Measures {
            lessons: clients.measure_by(model, 0, environment)?,
            spent: Rc::clone(&clients.meter),
            given_up: RefCell::default(),
        })
    }

    /// Returns the measure for lessons.
    pub fn of_lessons(&self) -> Rc<dyn SimilarityMeasure> {
        self.lessons.measure()
    }

    /// Returns the number of tokens spent on embeddings of lessons.
    pub fn tokens_of_lessons(&self) -> u64 {
        self.spent.total().tokens.all()
    }

    /// Begins a round with this measure. If the service was given up, the measure compares by common words.
    pub fn begin(&self, measure: Option<&RoundSimilarity>) {
        if let (Some(measure), Some(why)) = (measure, &*self.given_up.borrow()) {
            measure.give_up(why.clone());
        }
    }

    /// Returns the measure of a round; that for lessons if no mind in the round compares texts.
    pub fn of_round(&self, measure: Option<&RoundSimilarity>) -> Rc<dyn SimilarityMeasure> {
        measure.unwrap_or(&self.lessons).measure()
    }

    /// Checks whether this measure has fallen back to common words. Returns a sentence about the first
    /// measure that has.
    pub fn note_fallback(&self, measure: &dyn SimilarityMeasure) -> Option<String> {
        let why = measure.fallback_error()?;
        if self.given_up.borrow().is_some() {
            return None;
        }
        self.lessons.give_up(why.clone());
        let message = format!(
            "Texts are compared by {} from here on, since no embeddings can be had: {}",
            measure.name(),
            describe_error(&why)
        );
        self.given_up.replace(Some(why));
        Some(message)
    }
}
