//! Measures of the similarity of texts.

use super::{Vector, VectorSpace};
use crate::llm::LlmError;
use futures::future::LocalBoxFuture;

/// A question to one's own memories.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Query {
    /// The question.
    pub question: String,
    /// Words that are not in the question but likely in a memory that answers it. Measures by meaning do not
    /// need them.
    pub related: String,
}

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

    /// Scores each of these memories for each of these questions by how likely it is to help with the answer:
    /// one list for each question. Scores for different questions cannot be compared. By default, a score is
    /// the similarity of the vectors.
    ///
    /// # Errors
    /// As [`SimilarityMeasure::vectors`].
    fn scores(
        &self,
        memories: Vec<String>,
        questions: Vec<Query>,
    ) -> LocalBoxFuture<'static, Result<Vec<Vec<f32>>, LlmError>> {
        let of_memories = memories.len();
        let questions = questions.into_iter().map(|query| query.question);
        let vectors = self.vectors(memories.into_iter().chain(questions).collect());
        Box::pin(async move { Ok(similarities(&vectors.await?, of_memories)) })
    }

    /// Measures [`SimilarityMeasure::similarity_threshold`] if that has not been done. By default, it is a
    /// constant.
    fn calibrate(&self) -> LocalBoxFuture<'static, ()> {
        Box::pin(std::future::ready(()))
    }

    /// Returns the similarity above which two reflections are about the same kind of situation (ε of Xu et
    /// al. 2023).
    fn similarity_threshold(&self) -> f32;

    /// Returns the space of the vectors it computes now.
    fn space(&self) -> VectorSpace {
        VectorSpace::default()
    }
}

/// Returns the similarity of each of the first `of_memories` vectors to each of the others.
pub(super) fn similarities(vectors: &[Vector], of_memories: usize) -> Vec<Vec<f32>> {
    let (memories, questions) = vectors.split_at(of_memories.min(vectors.len()));
    let scores = |question: &Vector| {
        let similarity = |memory: &Vector| question.similarity(memory);
        memories.iter().map(similarity).collect()
    };
    questions.iter().map(scores).collect()
}
