//! Finding what is alike: texts as vectors, and the nearest of them.

mod measure;
mod vector;

pub use measure::Measure;
pub use vector::{Vector, nearest};
