//! Asking what was lived through before: the port to a pool of experiences.

use crate::agents::retrieval::Vector;
use crate::game::Role;

/// The most experiences that are drawn on for one suggestion (Xu et al. 2023, 3.4).
pub const MOST_ALIKE: usize = 50;

/// Where experiences of earlier rounds are kept.
pub trait Suggestions {
    /// The experiences in this role whose reflections are more similar to this one than `above`, at most [`MOST_ALIKE`] of them,
    /// the most similar first. The vector is of the measure that the pool was searched with.
    fn alike(&self, role: Role, reflection: &Vector, above: f32) -> Vec<Remembered>;

    /// Whether nothing can be found, so that nobody needs to search.
    fn is_empty(&self) -> bool {
        false
    }
}

/// An experience that was found for a moment.
#[derive(Clone, Debug, PartialEq)]
pub struct Remembered {
    /// What was made of the moment then, with names masked.
    pub reflection: String,
    /// What was said or done then, with names masked.
    pub response: String,
    /// 1000 less the meetings of the round for winners, the meetings for losers.
    pub score: u16,
    /// How similar the two reflections are, from -1 to 1.
    pub similarity: f32,
}

/// No experience at all, for tables that keep none.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoExperience;

impl Suggestions for NoExperience {
    fn alike(&self, _role: Role, _reflection: &Vector, _above: f32) -> Vec<Remembered> {
        Vec::new()
    }

    fn is_empty(&self) -> bool {
        true
    }
}
