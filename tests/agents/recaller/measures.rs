//! Measures without a service, and handmade pools.

use among_agents::agents::experience::{ChoiceKind, ExperienceSource, MAX_REMEMBERED, RecalledExperience};
use among_agents::agents::retrieval::{SimilarityMeasure, Vector, nearest};
use among_agents::game::Role;
use among_agents::llm::LlmError;
use futures::FutureExt;
use futures::future::LocalBoxFuture;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::rc::Rc;

/// A measure by shared words: each word is one dimension, derived from its letters.
pub struct Hashed;

impl SimilarityMeasure for Hashed {
    fn name(&self) -> String {
        "hashed words".to_owned()
    }

    fn vectors(&self, texts: Vec<String>) -> LocalBoxFuture<'static, Result<Vec<Vector>, LlmError>> {
        let vector = |text: &String| {
            let mut counts = [0.0; 512];
            for word in text
                .split(|c: char| !c.is_alphanumeric())
                .filter(|word| !word.is_empty())
            {
                let mut hasher = DefaultHasher::new();
                word.to_lowercase().hash(&mut hasher);
                counts[hasher.finish() as usize % counts.len()] += 1.0;
            }
            Vector::new(counts)
        };
        let vectors = texts.iter().map(vector).collect();
        async move { Ok(vectors) }.boxed_local()
    }

    fn similarity_threshold(&self) -> f32 {
        0.85
    }
}

/// A measure in which all texts have the same vector. Handmade pools define the distances from it.
pub struct ConstantMeasure;

impl SimilarityMeasure for ConstantMeasure {
    fn name(&self) -> String {
        "one direction".to_owned()
    }

    fn vectors(&self, texts: Vec<String>) -> LocalBoxFuture<'static, Result<Vec<Vector>, LlmError>> {
        let vectors = texts.iter().map(|_| Vector::new([1.0, 0.0])).collect();
        async move { Ok(vectors) }.boxed_local()
    }

    fn similarity_threshold(&self) -> f32 {
        0.85
    }
}

/// An embedding service that is unavailable.
pub struct FailingEmbedder;

impl SimilarityMeasure for FailingEmbedder {
    fn name(&self) -> String {
        "away".to_owned()
    }

    fn vectors(&self, _texts: Vec<String>) -> LocalBoxFuture<'static, Result<Vec<Vector>, LlmError>> {
        async { Err(LlmError::Empty) }.boxed_local()
    }

    fn similarity_threshold(&self) -> f32 {
        0.85
    }
}

/// Experiences of crewmates with these cosine similarities to that vector, each with its score.
#[derive(Default)]
pub struct FixedPool(Vec<(Vector, u16)>);

impl FixedPool {
    pub fn of(experiences: impl IntoIterator<Item = (f32, u16)>) -> Rc<FixedPool> {
        let vector = |cosine: f32| Vector::new([cosine, (1.0 - cosine * cosine).sqrt()]);
        let experiences = experiences.into_iter();
        Rc::new(FixedPool(
            experiences
                .map(|(cosine, score)| (vector(cosine), score))
                .collect(),
        ))
    }
}

impl ExperienceSource for FixedPool {
    fn similar(&self, role: Role, _: ChoiceKind, reflection: &Vector, above: f32) -> Vec<RecalledExperience> {
        assert_eq!(role, Role::Crewmate, "each role learns from its own");
        let vectors = self.0.iter().map(|(vector, _)| vector);
        let near = nearest(reflection, vectors, MAX_REMEMBERED, above);
        let remembered = |(at, similarity): (usize, f32)| RecalledExperience {
            reflection: format!("I was afraid of player {at}."),
            response: format!("I said \"It was player {at}.\""),
            score: self.0[at].1,
            similarity,
        };
        near.into_iter().map(remembered).collect()
    }
}
