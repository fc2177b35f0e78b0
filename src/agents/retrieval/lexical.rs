//! Comparing texts by the words that they have in common, without asking anybody.

use super::wording::words;
use super::{SimilarityMeasure, Vector, VectorSpace};
use crate::agents::digest::digest;
use crate::llm::LlmError;
use futures::future::{self, LocalBoxFuture};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// How many numbers a vector has.
const DIMENSION: usize = 512;

/// How long the runs of letters are that words are compared by, beside being compared whole.
const RUN: usize = 4;

/// How much the runs of letters of a word tell, all together, beside the whole word.
const RUNS: f32 = 0.35;

/// How alike texts are by their words. It needs no service, always gives the same, and is at hand at once.
///
/// A text becomes the words and runs of letters in it, each drawn to one of 512 numbers by its digest, with a sign so that
/// those that share a number do not add up. A word that stands often counts for more, but less and less (1 + ln of how
/// often); common words count for little, and words of this game that say the same count as one.
///
/// **Its thresholds** are calibrated on sentences of this game, as a Recaller writes them with names masked; `tests/agents/retrieval`
/// prints how they score. Of 20 pairs of reflections on the same kind of moment in other words half score above 0.47, of
/// 760 pairs on different moments half score below 0.01. At ε = 0.35, 85 % of the same lie above and 3 % of the different:
/// further down the different come in faster than the same. On 12 pairs that were written afterwards, with words that the
/// measure knows nothing of, it finds a quarter of the same and 0.4 % of the different: what it brings to mind is to the point,
/// and much else is missed, which an embedding would find. A question and what answers it have fewer words in common: above
/// 0.2 lie eight of ten answers and one of ten other memories.
#[derive(Clone, Copy, Debug, Default)]
pub struct LexicalMeasure;

impl LexicalMeasure {
    /// The space of its vectors.
    pub fn space() -> VectorSpace {
        VectorSpace::of("words in common, 1")
    }

    /// A text as a vector.
    pub fn vector(text: &str) -> Vector {
        let mut counted: BTreeMap<Cow<'static, str>, (f32, f32)> = BTreeMap::new();
        for (word, told) in words(text) {
            let counted = counted.entry(word).or_insert((told, 0.0));
            counted.1 += 1.0;
        }
        let mut numbers = [0.0; DIMENSION];
        let mut add = |part: &str, told: f32| {
            let sampled = digest(part.as_bytes());
            let sign = if sampled >> 63 == 0 { told } else { -told };
            // The low bits of the digest are those that its last bytes stir best.
            numbers[(sampled ^ (sampled >> 29)) as usize % DIMENSION] += sign;
        };
        for (word, (told, times)) in counted {
            let told = told * (1.0 + times.ln());
            add(&word, told);
            let bounded = format!("<{word}>");
            let letters = bounded.char_indices().map(|(at, _)| at);
            let ends: Vec<usize> = letters.chain([bounded.len()]).collect();
            let runs = ends.windows(RUN + 1);
            let each = told * RUNS / (runs.len().max(1) as f32).sqrt();
            for run in runs {
                add(&bounded[run[0]..run[RUN]], each);
            }
        }
        Vector::within(LexicalMeasure::space(), numbers)
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

    /// 0.2; see the type.
    fn recalled_above(&self) -> f32 {
        0.2
    }

    /// 0.35; see the type.
    fn alike_above(&self) -> f32 {
        0.35
    }

    fn space(&self) -> VectorSpace {
        LexicalMeasure::space()
    }
}
