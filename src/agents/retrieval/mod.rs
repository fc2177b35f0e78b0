//! Finding what is alike: texts as vectors, and the nearest of them.

mod embedded;
mod lexical;
mod measure;
mod vector;
mod wording;

pub use embedded::Embedded;
pub use lexical::Lexical;
pub use measure::Measure;
pub use vector::{Space, Vector, nearest};
