//! How the minds of a round compare texts.

use crate::agents::retrieval::{EmbeddingMeasure, LexicalMeasure, SimilarityMeasure};
use crate::llm::{Embedder, LlmError, Quote};
use crate::settings::ServiceId;
use std::rc::Rc;

/// How the minds of a round compare texts.
pub enum RoundMeasure {
    /// By words in common, since no model for embeddings is set.
    Words,
    /// By what a service makes of them, as long as it does.
    Embeddings {
        /// The service.
        service: ServiceId,
        /// What asks it.
        measure: EmbeddingMeasure,
        /// The number under which the meter counts what it is asked.
        payer: usize,
    },
}

impl RoundMeasure {
    /// What compares.
    pub fn measure(&self) -> Rc<dyn SimilarityMeasure> {
        match self {
            RoundMeasure::Words => Rc::new(LexicalMeasure),
            RoundMeasure::Embeddings { measure, .. } => Rc::new(measure.clone()),
        }
    }

    /// In a sentence, by what texts are compared, and why not by what was wished for.
    pub fn describe(&self) -> String {
        let measure = self.measure();
        let name = measure.name();
        match measure.fallen_back() {
            None => format!("Texts are compared by {name}."),
            Some(why) => format!("Texts are compared by {name}, not by embeddings. {why}"),
        }
    }

    /// The service that is asked, and the number under which the meter counts it.
    pub fn asked(&self) -> Option<(ServiceId, usize)> {
        match self {
            RoundMeasure::Words => None,
            RoundMeasure::Embeddings { service, payer, .. } => Some((*service, *payer)),
        }
    }

    /// Asks this embedder from now on.
    pub(super) fn ask(&self, embedder: Option<Rc<dyn Embedder>>) {
        match (self, embedder) {
            (RoundMeasure::Words, _) => {}
            (RoundMeasure::Embeddings { measure, .. }, Some(embedder)) => measure.ask(embedder),
            (RoundMeasure::Embeddings { .. }, None) => {
                self.give_up(LlmError::NoEmbeddings { said: Quote::NONE });
            }
        }
    }

    /// Compares by words in common from now on, for this reason.
    pub fn give_up(&self, why: LlmError) {
        if let RoundMeasure::Embeddings { measure, .. } = self {
            measure.give_up(why);
        }
    }
}
