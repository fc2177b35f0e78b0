//! By what the texts of a study are compared, in each round and between rounds.

use super::terminal::describe_error;
use among_agents::agents::retrieval::SimilarityMeasure;
use among_agents::llm::{LlmError, Meter, SettingsError};
use among_agents::session::{Environment, ModelClients, RoundMeasure, SeatModel};
use std::cell::RefCell;
use std::rc::Rc;

/// How texts are compared. Each round has a measure of its own, so that what it asks for does not hang on
/// what others have asked for before; once the service is given up in one, all that begin later compare by
/// words in common.
pub struct Measures {
    lessons: RoundMeasure,
    spent: Rc<Meter>,
    given_up: RefCell<Option<LlmError>>,
}

impl Measures {
    /// Measures by the service of this model.
    ///
    /// # Errors
    /// What of the service's settings cannot be used.
    pub fn by(model: &SeatModel, environment: &Environment) -> Result<Measures, SettingsError> {
        // What lessons are made ready with stands in no round, so it has a meter of its own.
        let clients = ModelClients::default();
        Ok(Measures {
            lessons: clients.measure_by(Some(model), 0, environment)?,
            spent: Rc::clone(&clients.meter),
            given_up: RefCell::default(),
        })
    }

    /// The measure of what is carried from round to round.
    pub fn of_lessons(&self) -> Rc<dyn SimilarityMeasure> {
        self.lessons.measure()
    }

    /// What went out for making lessons ready, in tokens.
    pub fn tokens_of_lessons(&self) -> u64 {
        self.spent.total().tokens.all()
    }

    /// Lets a round that begins with this measure compare by words in common where the service has been given
    /// up.
    pub fn begin(&self, measure: Option<&RoundMeasure>) {
        if let (Some(measure), Some(why)) = (measure, &*self.given_up.borrow()) {
            measure.give_up(why.clone());
        }
    }

    /// By what a round with this measure compares texts; as lessons are compared where no mind in it compares
    /// any.
    pub fn of_round(&self, measure: Option<&RoundMeasure>) -> Rc<dyn SimilarityMeasure> {
        measure.unwrap_or(&self.lessons).measure()
    }

    /// Takes in whether this measure has fallen back, and returns a sentence about the first that has.
    pub fn note_fallback(&self, measure: &dyn SimilarityMeasure) -> Option<String> {
        let why = measure.fallen_back()?;
        if self.given_up.borrow().is_some() {
            return None;
        }
        self.lessons.give_up(why.clone());
        let told = format!(
            "Texts are compared by {} from here on, since no embeddings can be had: {}",
            measure.name(),
            describe_error(&why)
        );
        self.given_up.replace(Some(why));
        Some(told)
    }
}
