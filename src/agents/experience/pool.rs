//! The experience pool: experiences from earlier rounds, searched by similarity.

use super::source::MAX_REMEMBERED;
use super::{ChoiceKind, Experience, ExperienceSource, LessonId, LessonStore, RecalledExperience};
use crate::agents::retrieval::{LexicalMeasure, SimilarityMeasure, Vector, VectorSpace, nearest};
use crate::game::Role;
use crate::llm::LlmError;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

/// How many reflections are embedded in one request.
const BATCH: usize = 256;

/// Experiences with the vectors of their reflections, by one measure (Xu et al. 2023, section 3.4). Clones
/// are the same pool.
///
/// A vector is computed once and stored with its experience, and again if the measure changes. Lexical
/// vectors are computed when first needed. Those of a service must be [made ready](Self::embed_missing)
/// first, since a search does not wait: an experience without a vector is not found.
#[derive(Clone)]
pub struct ExperiencePool {
    measure: Rc<dyn SimilarityMeasure>,
    entries: Rc<RefCell<Vec<PoolEntry>>>,
}

struct PoolEntry {
    id: LessonId,
    experience: Experience,
    vector: Option<Vector>,
}

impl PoolEntry {
    fn vector_within(&self, space: VectorSpace) -> Option<&Vector> {
        self.vector.as_ref().filter(|vector| vector.space() == space)
    }
}

impl ExperiencePool {
    /// Returns an empty pool with this measure, which must be that of the minds that search it.
    pub fn new(measure: Rc<dyn SimilarityMeasure>) -> ExperiencePool {
        ExperiencePool {
            measure,
            entries: Rc::default(),
        }
    }

    /// Fills the pool with exactly the experiences that are switched on in this store. Existing vectors are
    /// reused.
    pub fn fill(&self, store: &LessonStore) {
        let mut entries = self.entries.borrow_mut();
        let mut vectors: BTreeMap<LessonId, Option<Vector>> =
            entries.drain(..).map(|entry| (entry.id, entry.vector)).collect();
        entries.extend(store.experiences().map(|(id, experience)| PoolEntry {
            id,
            experience: experience.clone(),
            vector: vectors.remove(&id).flatten(),
        }));
    }

    /// Returns the number of experiences.
    pub fn count(&self) -> usize {
        self.entries.borrow().len()
    }

    /// Computes the missing vectors with the current measure.
    ///
    /// # Errors
    /// An [`LlmError`] if the service does not answer. Vectors computed until then remain.
    pub async fn embed_missing(&self) -> Result<(), LlmError> {
        loop {
            let space = self.measure.space();
            let missing: Vec<(LessonId, String)> = {
                let entries = self.entries.borrow();
                let missing = entries
                    .iter()
                    .filter(|entry| entry.vector_within(space).is_none());
                missing
                    .map(|entry| (entry.id, entry.experience.reflection.clone()))
                    .collect()
            };
            for batch in missing.chunks(BATCH) {
                let texts = batch.iter().map(|(_, reflection)| reflection.clone()).collect();
                let vectors = self.measure.vectors(texts).await?;
                let made = batch.iter().map(|(id, _)| *id).zip(vectors);
                self.place(made.collect());
            }
            // The measure may have changed in the meantime.
            if self.measure.space() == space {
                return Ok(());
            }
        }
    }

    fn place(&self, mut made: BTreeMap<LessonId, Vector>) {
        for entry in self.entries.borrow_mut().iter_mut() {
            if let Some(vector) = made.remove(&entry.id) {
                entry.vector = Some(vector);
            }
        }
    }

    /// Computes the missing lexical vectors, which needs no request.
    fn make_lexical(&self) {
        for entry in self.entries.borrow_mut().iter_mut() {
            if entry.vector_within(LexicalMeasure::space()).is_none() {
                entry.vector = Some(LexicalMeasure::vector(&entry.experience.reflection));
            }
        }
    }
}

impl ExperienceSource for ExperiencePool {
    fn is_empty(&self) -> bool {
        self.count() == 0
    }

    fn similar(
        &self,
        role: Role,
        choice_kind: ChoiceKind,
        reflection: &Vector,
        above: f32,
    ) -> Vec<RecalledExperience> {
        if reflection.space() == LexicalMeasure::space() {
            self.make_lexical();
        }
        let entries = self.entries.borrow();
        let is_alike = |experience: &Experience| {
            experience.role == role && experience.choice_kind.is_none_or(|its| its == choice_kind)
        };
        let alike = entries.iter().filter(|entry| is_alike(&entry.experience));
        let comparable: Vec<(&Experience, &Vector)> = alike
            .filter_map(|entry| Some((&entry.experience, entry.vector_within(reflection.space())?)))
            .collect();
        let vectors = comparable.iter().map(|(_, vector)| *vector);
        let near = nearest(reflection, vectors, MAX_REMEMBERED, above);
        let remembered = near.into_iter().map(|(at, similarity)| {
            let experience = comparable[at].0;
            RecalledExperience {
                reflection: experience.reflection.clone(),
                response: experience.response.clone(),
                score: experience.score,
                similarity,
            }
        });
        remembered.collect()
    }
}
