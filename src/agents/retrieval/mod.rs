//! Similarity search: texts as vectors, and the nearest of them.

mod bm25;
mod calibration;
mod embedded;
mod lexical;
mod similarity;
mod vector;
mod wording;

pub use embedded::EmbeddingMeasure;
pub use lexical::LexicalMeasure;
pub use similarity::{Query, SimilarityMeasure};
pub use vector::{Vector, VectorSpace, nearest};
