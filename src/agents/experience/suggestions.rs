//! Where what was lived through in earlier rounds is asked for.

use crate::agents::retrieval::Vector;
use crate::game::Role;
use serde::{Deserialize, Serialize};

/// The most experiences that are remembered at once (Xu et al. 2023, section 3.4).
pub const MAX_REMEMBERED: usize = 50;

/// Experiences from earlier rounds (Xu et al. 2023, section 3.4).
pub trait ExperienceSource {
    /// The experiences in this role whose reflections are more alike to this one than `above`, the most alike first: at most
    /// the 50 nearest. Reflections that are compared by another measure are not among them.
    fn alike(&self, role: Role, reflection: &Vector, above: f32) -> Vec<RecalledExperience>;

    /// Whether nothing can be found, so that nobody needs to search.
    fn is_empty(&self) -> bool {
        false
    }
}

/// An experience that comes to mind.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct RecalledExperience {
    /// The reflection of then, with names masked.
    pub reflection: String,
    /// What was said or done then, with names masked.
    pub response: String,
    /// What came of the round: 1000 less its meetings where it was won, its meetings where it was lost.
    pub score: u16,
    /// How alike the two reflections are, from -1 to 1.
    pub similarity: f32,
}

/// No experience of any earlier round.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoExperience;

impl ExperienceSource for NoExperience {
    fn alike(&self, _role: Role, _reflection: &Vector, _above: f32) -> Vec<RecalledExperience> {
        Vec::new()
    }

    fn is_empty(&self) -> bool {
        true
    }
}
