//! Measures of the similarity of texts.

use super::{Vector, VectorSpace};
use crate::llm::LlmError;
use futures::future::LocalBoxFuture;

/// A way to compare texts by meaning. It may change during a round if a service stops answering. Its
/// properties apply to the vectors that it computes from then on; vectors of another space are no longer
/// compared.
pub trait SimilarityMeasure {
    /// Returns the name shown to people: "words in common", or the name of an embedding model.
    fn name(&self) -> String;

    /// Returns why the configured measure is not in use, if so: its service's error.
    fn fallback_error(&self) -> Option<LlmError> {
        None
    }

    /// Returns the texts as vectors, in order and in one space.
    ///
    /// # Errors
    /// An [`LlmError`] if a service is asked and does not answer.
    fn vectors(&self, texts: Vec<String>) -> LocalBoxFuture<'static, Result<Vec<Vector>, LlmError>>;

    /// Returns the similarity above which a memory answers a question.
    fn recalled_above(&self) -> f32;

    /// Returns the similarity above which two reflections are about the same kind of situation (ε of Xu et
    /// al. 2023).
    fn alike_above(&self) -> f32;

    /// Returns the space of the vectors it computes now.
    fn space(&self) -> VectorSpace {
        VectorSpace::default()
    }
}
