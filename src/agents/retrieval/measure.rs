//! What turns texts into vectors.

use super::{Vector, VectorSpace};
use crate::llm::LlmError;
use futures::future::LocalBoxFuture;

/// A way to compare texts by what they say. It may change in the middle of a round, where a service stops answering; what it
/// says of itself holds for the vectors that it makes from then on, and those of another space are no longer compared.
pub trait SimilarityMeasure {
    /// What it is called, for people: “words in common”, or the name of a model for embeddings.
    fn name(&self) -> String;

    /// Why it is not the one that was wished for, where it is not: what its service said or did.
    fn fallen_back(&self) -> Option<LlmError> {
        None
    }

    /// The texts as vectors, in order, all of one space.
    ///
    /// # Errors
    /// When a service is asked and does not answer.
    fn vectors(&self, texts: Vec<String>) -> LocalBoxFuture<'static, Result<Vec<Vector>, LlmError>>;

    /// The similarity above which a memory is an answer to a question.
    fn recalled_above(&self) -> f32;

    /// The similarity above which two reflections are of the same kind of moment (ε of Xu et al. 2023).
    fn alike_above(&self) -> f32;

    /// The space in which it makes vectors now.
    fn space(&self) -> VectorSpace {
        VectorSpace::default()
    }
}
