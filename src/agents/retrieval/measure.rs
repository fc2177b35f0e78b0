//! What turns texts into vectors.

use super::Vector;
use crate::llm::LlmError;
use futures::future::LocalBoxFuture;

/// A way to compare texts by what they say.
pub trait Measure {
    /// What it is called, for people: “words in common”, or the name of a model for embeddings.
    fn name(&self) -> String;

    /// The texts as vectors, in order.
    ///
    /// # Errors
    /// When a service is asked and does not answer.
    fn vectors(&self, texts: Vec<String>) -> LocalBoxFuture<'static, Result<Vec<Vector>, LlmError>>;

    /// The similarity above which a memory is an answer to a question.
    fn recalled_above(&self) -> f32;

    /// The similarity above which two reflections are of the same kind of moment (ε of Xu et al. 2023).
    fn alike_above(&self) -> f32;
}
