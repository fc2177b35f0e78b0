//! Compares texts by common words, without a service.

use super::bm25::Bm25;
use super::wording::words;
use super::{Query, SimilarityMeasure, Vector, VectorSpace};
use crate::llm::LlmError;
use crate::stable_hash::digest;
use futures::future::{self, LocalBoxFuture};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// The length of letter n-grams, in letters. Words are compared by them in addition to whole words.
const NGRAM_LENGTH: usize = 4;

/// The weight of a word's n-grams together, relative to the whole word.
const NGRAM_WEIGHT: f32 = 0.35;

/// Compares texts by their words. Needs no service, is deterministic, and is available at once.
///
/// A text becomes a vector of its words and letter n-grams. Each is hashed to one of four billion dimensions,
/// so that in practice no two share one. A frequent word counts for more, but less and less (1 + ln of its
/// frequency). Common words count for little, and words of this game with the same meaning count as one.
///
/// **The threshold** is calibrated on sentences of this game, as a Recaller writes them with names masked;
/// `tests/agents/retrieval` prints their scores. Of 20 pairs of reflections on the same kind of situation in
/// different words, half score above 0.47; of 760 pairs on different situations, half score below 0.01. At ε
/// = 0.35, 85 % of the same and 3 % of the different pairs score higher; at lower values, different pairs
/// come in faster than same ones. On 12 pairs written afterwards, with words unknown to the measure, it finds
/// a quarter of the same and 0.4 % of the different: what it recalls is relevant, but it misses much that an
/// embedding would find.
#[derive(Clone, Copy, Debug, Default)]
pub struct LexicalMeasure;

impl LexicalMeasure {
    /// Returns the space of its vectors.
    pub fn space() -> VectorSpace {
        VectorSpace::of("words in common, 2")
    }

    /// Scores each memory for each question by the words that they have in common, weighted by their rarity
    /// among the memories.
    pub(super) fn scores(memories: &[String], questions: &[Query]) -> Vec<Vec<f32>> {
        let memories = Bm25::of(memories);
        let scores = |query: &Query| memories.scores(&query.question, &query.related);
        questions.iter().map(scores).collect()
    }

    /// Returns a text as a vector.
    pub fn vector(text: &str) -> Vector {
        let mut counted: BTreeMap<Cow<'static, str>, (f32, f32)> = BTreeMap::new();
        for (word, weight) in words(text) {
            let counted = counted.entry(word).or_insert((weight, 0.0));
            counted.1 += 1.0;
        }
        let mut numbers: BTreeMap<u32, f32> = BTreeMap::new();
        let mut add = |part: &str, weight: f32| {
            let hash = digest(part.as_bytes());
            // The upper bits are folded into the 32 bits that are kept.
            *numbers.entry((hash ^ (hash >> 29)) as u32).or_default() += weight;
        };
        for (word, (weight, times)) in counted {
            let weight = weight * (1.0 + times.ln());
            add(&word, weight);
            let bounded = format!("<{word}>");
            let letters = bounded.char_indices().map(|(at, _)| at);
            let ends: Vec<usize> = letters.chain([bounded.len()]).collect();
            let ngrams = ends.windows(NGRAM_LENGTH + 1);
            let each = weight * NGRAM_WEIGHT / (ngrams.len().max(1) as f32).sqrt();
            for ngram in ngrams {
                add(&bounded[ngram[0]..ngram[NGRAM_LENGTH]], each);
            }
        }
        Vector::sparse(LexicalMeasure::space(), numbers)
    }
}

impl SimilarityMeasure for LexicalMeasure {
    fn name(&self) -> String {
        "words in common".to_owned()
    }

    fn vectors(&self, texts: Vec<String>) -> LocalBoxFuture<'static, Result<Vec<Vector>, LlmError>> {
        let vectors = texts.iter().map(|text| LexicalMeasure::vector(text)).collect();
        Box::pin(future::ready(Ok(vectors)))
    }

    /// Scores by BM25 over these memories.
    fn scores(
        &self,
        memories: Vec<String>,
        questions: Vec<Query>,
    ) -> LocalBoxFuture<'static, Result<Vec<Vec<f32>>, LlmError>> {
        Box::pin(future::ready(Ok(LexicalMeasure::scores(&memories, &questions))))
    }

    /// 0.35; see the type.
    fn similarity_threshold(&self) -> f32 {
        0.35
    }

    fn space(&self) -> VectorSpace {
        LexicalMeasure::space()
    }
}
