//! The port to a model that turns texts into numbers.

use super::{LlmError, Usage};
use futures::future::LocalBoxFuture;

/// Texts as numbers, and what that took.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Embeddings {
    /// The numbers of each text, in the order of the texts: as many for each, all finite.
    pub vectors: Vec<Vec<f32>>,
    /// The tokens that it took, where the service tells.
    pub usage: Option<Usage>,
}

/// Something that turns texts into numbers that lie close together where the texts say the same. Object safe: it is shared
/// as `Rc<dyn Embedder>`.
pub trait Embedder {
    /// The name of the model. The numbers of models of different names cannot be compared.
    fn name(&self) -> String;

    /// The numbers of each text.
    ///
    /// Nothing is sent before the first poll. Dropping the future cancels the request.
    ///
    /// # Errors
    /// An [`LlmError`], whose text can be shown as it is.
    fn embed(&self, texts: Vec<String>) -> LocalBoxFuture<'static, Result<Embeddings, LlmError>>;
}
