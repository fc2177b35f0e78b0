//! The port to an embedding model.

use super::{LlmError, Usage};
use futures::future::LocalBoxFuture;

/// The embeddings of texts, and the tokens they took.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Embeddings {
    /// One vector per text, in the order of the texts. All have the same length and finite numbers.
    pub vectors: Vec<Vec<f32>>,
    /// The tokens, if the service reports them.
    pub usage: Option<Usage>,
}

/// An embedding model: texts of similar meaning get vectors that are close to each other. Object safe; shared
/// as `Rc<dyn Embedder>`.
pub trait Embedder {
    /// Returns the name of the model. Vectors of models with different names cannot be compared.
    fn name(&self) -> String;

    /// Returns the vector of each text.
    ///
    /// Nothing is sent before the first poll. Dropping the future cancels the request.
    ///
    /// # Errors
    /// An [`LlmError`].
    fn embed(&self, texts: Vec<String>) -> LocalBoxFuture<'static, Result<Embeddings, LlmError>>;
}
