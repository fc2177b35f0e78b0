//! How the minds of a round compare texts.

use crate::agents::minds::DescribeError;
use crate::agents::retrieval::{EmbeddingMeasure, LexicalMeasure, SimilarityMeasure};
use crate::llm::{Embedder, LlmError, Quote};
use crate::settings::ServiceId;
use std::rc::Rc;

/// How the minds of a round compare texts.
pub enum RoundSimilarity {
    /// By common words, because no model for embeddings is set.
    Words,
    /// By a service's embeddings, as long as the service works.
    Embeddings {
        /// The service.
        service: ServiceId,
        /// The measure that asks the service.
        measure: EmbeddingMeasure,
        /// The number under which the meter counts its requests.
        payer: usize,
    },
}

impl RoundSimilarity {
    /// Returns the measure.
    pub fn measure(&self) -> Rc<dyn SimilarityMeasure> {
        match self {
            RoundSimilarity::Words => Rc::new(LexicalMeasure),
            RoundSimilarity::Embeddings { measure, .. } => Rc::new(measure.clone()),
        }
    }

    /// Describes in a sentence how texts are compared, and why not by embeddings if those failed, in these
    /// words.
    pub fn describe(&self, describe_error: DescribeError) -> String {
        let measure = self.measure();
        let name = measure.name();
        match measure.fallback_error() {
            None => format!("Texts are compared by {name}."),
            Some(error) => {
                let why = describe_error(&error);
                format!("Texts are compared by {name}, not by embeddings. {why}")
            }
        }
    }

    /// Returns the service that is asked, and the number under which the meter counts its requests.
    pub fn asked(&self) -> Option<(ServiceId, usize)> {
        match self {
            RoundSimilarity::Words => None,
            RoundSimilarity::Embeddings { service, payer, .. } => Some((*service, *payer)),
        }
    }

    /// Uses this embedder from now on.
    pub(super) fn ask(&self, embedder: Option<Rc<dyn Embedder>>) {
        match (self, embedder) {
            (RoundSimilarity::Words, _) => {}
            (RoundSimilarity::Embeddings { measure, .. }, Some(embedder)) => measure.use_embedder(embedder),
            (RoundSimilarity::Embeddings { .. }, None) => {
                self.give_up(LlmError::NoEmbeddings { said: Quote::NONE });
            }
        }
    }

    /// Compares by common words from now on, for this reason.
    pub fn give_up(&self, why: LlmError) {
        if let RoundSimilarity::Embeddings { measure, .. } = self {
            measure.give_up(why);
        }
    }
}
