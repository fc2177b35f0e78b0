//! By what the texts of a study are compared, in each round and between rounds.

use super::terminal::in_a_terminal;
use among_agents::agents::retrieval::{EmbeddingMeasure, LexicalMeasure, SimilarityMeasure};
use among_agents::game::Seat;
use among_agents::llm::{Embedder, LlmError, Meter, Metered};
use std::cell::RefCell;
use std::rc::Rc;

/// Who pays for the embeddings of a round, beside its seats.
pub const EMBEDDINGS: usize = Seat::MAX;

/// How texts are compared. Each round has a measure of its own, so that what it asks for does not hang on what others have asked
/// for before; once the service is given up in one, all that begin later compare by words in common.
pub struct Comparing {
    embedder: Option<Rc<dyn Embedder>>,
    lessons: Option<EmbeddingMeasure>,
    spent: Rc<Meter>,
    given_up: RefCell<Option<LlmError>>,
}

impl Comparing {
    /// Comparing by this embedder, or without one by words in common.
    pub fn by(embedder: Option<Rc<dyn Embedder>>) -> Comparing {
        let spent = Rc::new(Meter::default());
        let metered = embedder.iter().map(|embedder| metered(embedder, &spent));
        Comparing {
            lessons: metered.map(EmbeddingMeasure::new).next(),
            embedder,
            spent,
            given_up: RefCell::default(),
        }
    }

    /// The measure of what is carried from round to round.
    pub fn of_lessons(&self) -> Rc<dyn SimilarityMeasure> {
        match &self.lessons {
            Some(embedded) => Rc::new(embedded.clone()),
            None => Rc::new(LexicalMeasure),
        }
    }

    /// What went out for making lessons ready, in tokens.
    pub fn tokens_of_lessons(&self) -> u64 {
        self.spent.total().tokens.all()
    }

    /// The measure of a round that begins, counted on its meter.
    pub fn of_round(&self, meter: &Rc<Meter>) -> Rc<dyn SimilarityMeasure> {
        let Some(embedder) = &self.embedder else {
            return Rc::new(LexicalMeasure);
        };
        let embedded = EmbeddingMeasure::new(metered(embedder, meter));
        if let Some(why) = &*self.given_up.borrow() {
            embedded.give_up(why.clone());
        }
        Rc::new(embedded)
    }

    /// Takes in whether this measure has fallen back, and returns a sentence about the first that has.
    pub fn heed(&self, measure: &dyn SimilarityMeasure) -> Option<String> {
        let why = measure.fallen_back()?;
        if self.given_up.borrow().is_some() {
            return None;
        }
        if let Some(lessons) = &self.lessons {
            lessons.give_up(why.clone());
        }
        let told = format!(
            "Texts are compared by {} from here on, since no embeddings can be had: {}",
            measure.name(),
            in_a_terminal(&why)
        );
        self.given_up.replace(Some(why));
        Some(told)
    }
}

fn metered(embedder: &Rc<dyn Embedder>, meter: &Rc<Meter>) -> Rc<dyn Embedder> {
    Rc::new(Metered::new(Rc::clone(embedder), Rc::clone(meter), EMBEDDINGS))
}
