//! Compares texts with a service's embeddings, as long as they are available.

use super::calibration::{self, PAIRS};
use super::similarity::similarities;
use super::{LexicalMeasure, Query, SimilarityMeasure, Vector, VectorSpace};
use crate::llm::{Embedder, ErrorClass, LlmError, Quote, Unreachable};
use futures::FutureExt;
use futures::future::{LocalBoxFuture, WeakShared};
use std::cell::RefCell;
use std::collections::{BTreeMap, VecDeque};
use std::rc::Rc;

/// The maximum number of texts cached with their vectors: enough for the memories of a whole table.
const MAX_KEPT: usize = 2_000;

/// The service is given up after this many consecutive failures, if they were not the fault of a
/// single request. A refusal is enough if the service has never answered.
const FAILURES: u32 = 2;

/// The threshold of Xu et al. 2023, for their embedder.
const PAPER_THRESHOLD: f32 = 0.85;

/// A measure that uses a service's embeddings. If the service has none, or fails permanently, it compares by
/// common words from then on. Clones are the same measure.
#[derive(Clone)]
pub struct EmbeddingMeasure {
    state: Rc<RefCell<EmbeddingState>>,
}

struct EmbeddingState {
    embedder: Rc<dyn Embedder>,
    vectors: BTreeMap<String, Vector>,
    /// The cached texts, oldest first.
    order: VecDeque<String>,
    /// Whether the embedder has ever answered.
    has_answered: bool,
    failures: u32,
    /// The calibrated threshold of the embedder; `None` before.
    threshold: Option<f32>,
    /// The calibration under way. Weak, so that it ends with the last one that waits for it.
    calibration: Option<WeakShared<LocalBoxFuture<'static, ()>>>,
    /// Why the service is no longer asked.
    given_up: Option<LlmError>,
}

impl EmbeddingMeasure {
    /// Returns a measure with this embedder.
    pub fn new(embedder: Rc<dyn Embedder>) -> EmbeddingMeasure {
        EmbeddingMeasure {
            state: Rc::new(RefCell::new(EmbeddingState {
                embedder,
                vectors: BTreeMap::new(),
                order: VecDeque::new(),
                has_answered: false,
                failures: 0,
                threshold: None,
                calibration: None,
                given_up: None,
            })),
        }
    }

    /// Uses this embedder from now on, even if another one was given up, and clears the cache.
    pub fn use_embedder(&self, embedder: Rc<dyn Embedder>) {
        let mut state = self.state.borrow_mut();
        state.embedder = embedder;
        state.forget();
        state.has_answered = false;
        state.threshold = None;
        state.calibration = None;
        state.given_up = None;
    }

    /// Gives the service up, for this reason.
    pub fn give_up(&self, why: LlmError) {
        let mut state = self.state.borrow_mut();
        state.forget();
        state.given_up = Some(why);
    }

    fn embedder(&self) -> Rc<dyn Embedder> {
        Rc::clone(&self.state.borrow().embedder)
    }

    fn is_lexical(&self) -> bool {
        self.state.borrow().given_up.is_some()
    }

    async fn embed(self, texts: Vec<String>) -> Result<Vec<Vector>, LlmError> {
        if !self.is_lexical() {
            let embedder = self.embedder();
            match self.vectors_from(&embedder, &texts).await {
                // If a concurrent call gave the service up, these vectors can no longer be compared with
                // others.
                Ok(vectors) if !self.is_lexical() => return Ok(vectors),
                Err(error) if !self.gives_up_for(&embedder, &error) => return Err(error),
                _ => {}
            }
        }
        Ok(texts.iter().map(|text| LexicalMeasure::vector(text)).collect())
    }

    /// Returns the vectors of these texts, asking for those that are not cached.
    async fn vectors_from(
        &self,
        embedder: &Rc<dyn Embedder>,
        texts: &[String],
    ) -> Result<Vec<Vector>, LlmError> {
        let known: Vec<Option<Vector>> = {
            let state = self.state.borrow();
            texts
                .iter()
                .map(|text| state.vectors.get(text).cloned())
                .collect()
        };
        let missing = texts.iter().zip(&known).filter(|(_, known)| known.is_none());
        let missing: Vec<String> = missing.map(|(text, _)| text.clone()).collect();
        let mut fresh = Vec::new();
        if !missing.is_empty() {
            let space = VectorSpace::of(&embedder.name());
            let vectors = embedder.embed(missing.clone()).await?.vectors;
            if vectors.len() != missing.len() {
                return Err(LlmError::NoEmbeddings { said: Quote::NONE });
            }
            fresh = vectors
                .into_iter()
                .map(|numbers| Vector::within(space, numbers))
                .collect();
            let mut state = self.state.borrow_mut();
            if state.asks(embedder) {
                state.store(missing, &fresh);
            }
        }
        let mut fresh = fresh.into_iter();
        Ok(known
            .into_iter()
            .filter_map(|known| known.or_else(|| fresh.next()))
            .collect())
    }

    /// Measures the threshold of the embedder. Without an answer, there is still none.
    async fn measure_threshold(self) {
        let embedder = self.embedder();
        let texts: Vec<String> = PAIRS.iter().flatten().map(|text| (*text).to_owned()).collect();
        let Ok(vectors) = self.vectors_from(&embedder, &texts).await else {
            return;
        };
        let (pairs, _) = vectors.as_chunks::<2>();
        let threshold = calibration::threshold(pairs).unwrap_or(PAPER_THRESHOLD);
        let mut state = self.state.borrow_mut();
        if state.asks(&embedder) {
            state.threshold = Some(threshold);
        }
    }

    /// Returns whether this failure of this embedder means that the service is given up.
    fn gives_up_for(&self, embedder: &Rc<dyn Embedder>, error: &LlmError) -> bool {
        let mut state = self.state.borrow_mut();
        let says_nothing_of_it = error.class() == ErrorClass::ThisRequest
            || matches!(
                error,
                LlmError::Unreachable(Unreachable::Offline) | LlmError::CapReached
            );
        if says_nothing_of_it || !state.asks(embedder) {
            return state.given_up.is_some();
        }
        state.failures += 1;
        if !error.is_worth_retrying() && !state.has_answered || state.failures >= FAILURES {
            state.given_up.get_or_insert_with(|| error.clone());
            state.forget();
        }
        state.given_up.is_some()
    }
}

impl EmbeddingState {
    fn asks(&self, embedder: &Rc<dyn Embedder>) -> bool {
        Rc::ptr_eq(&self.embedder, embedder)
    }

    fn forget(&mut self) {
        self.vectors.clear();
        self.order.clear();
        self.failures = 0;
    }

    /// Caches these texts with their vectors, and drops the oldest if there are too many.
    fn store(&mut self, texts: Vec<String>, vectors: &[Vector]) {
        self.failures = 0;
        self.has_answered = true;
        for (text, vector) in texts.into_iter().zip(vectors) {
            if self.vectors.insert(text.clone(), vector.clone()).is_none() {
                self.order.push_back(text);
            }
        }
        while self.order.len() > MAX_KEPT {
            let oldest = self.order.pop_front().unwrap_or_default();
            self.vectors.remove(&oldest);
        }
    }
}

impl SimilarityMeasure for EmbeddingMeasure {
    fn name(&self) -> String {
        match self.is_lexical() {
            true => LexicalMeasure.name(),
            false => self.embedder().name(),
        }
    }

    fn fallback_error(&self) -> Option<LlmError> {
        self.state.borrow().given_up.clone()
    }

    fn vectors(&self, texts: Vec<String>) -> LocalBoxFuture<'static, Result<Vec<Vector>, LlmError>> {
        Box::pin(self.clone().embed(texts))
    }

    /// Scores by the similarity of their vectors; by words in common if the service is given up.
    fn scores(
        &self,
        memories: Vec<String>,
        questions: Vec<Query>,
    ) -> LocalBoxFuture<'static, Result<Vec<Vec<f32>>, LlmError>> {
        let measure = self.clone();
        Box::pin(async move {
            let asked = questions.iter().map(|query| &query.question);
            let vectors = measure
                .clone()
                .embed(memories.iter().chain(asked).cloned().collect());
            let vectors = vectors.await?;
            // The service may have been given up just now.
            Ok(match measure.is_lexical() {
                true => LexicalMeasure::scores(&memories, &questions),
                false => similarities(&vectors, memories.len()),
            })
        })
    }

    /// Embeds a few sentences once for each embedder. Concurrent callers wait for the same answer. If that
    /// fails, it is tried again the next time.
    fn calibrate(&self) -> LocalBoxFuture<'static, ()> {
        let mut state = self.state.borrow_mut();
        if state.given_up.is_some() || state.threshold.is_some() {
            return Box::pin(std::future::ready(()));
        }
        let under_way = state.calibration.as_ref().and_then(WeakShared::upgrade);
        let calibration = match under_way.filter(|calibration| calibration.peek().is_none()) {
            Some(calibration) => calibration,
            None => self.clone().measure_threshold().boxed_local().shared(),
        };
        state.calibration = calibration.downgrade();
        Box::pin(calibration)
    }

    /// The calibrated threshold, or that of the paper before the calibration.
    fn similarity_threshold(&self) -> f32 {
        match self.is_lexical() {
            true => LexicalMeasure.similarity_threshold(),
            false => self.state.borrow().threshold.unwrap_or(PAPER_THRESHOLD),
        }
    }

    fn space(&self) -> VectorSpace {
        match self.is_lexical() {
            true => LexicalMeasure::space(),
            false => VectorSpace::of(&self.embedder().name()),
        }
    }
}
