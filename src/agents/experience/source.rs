//! The source of experiences from earlier rounds.

use super::ChoiceKind;
use crate::agents::retrieval::Vector;
use crate::game::Role;
use serde::{Deserialize, Serialize};

/// The maximum number of experiences recalled at once (Xu et al. 2023, section 3.4).
pub const MAX_REMEMBERED: usize = 50;

/// Experiences from earlier rounds (Xu et al. 2023, section 3.4).
pub trait ExperienceSource {
    /// Returns the experiences in this role, of choices of this kind, whose reflections have a similarity to
    /// this one above `above` (-1 to 1), the most similar first: at most the 50 nearest. Reflections embedded
    /// with another measure are not among them. Experiences without a kind count as being of every kind.
    fn similar(
        &self,
        role: Role,
        choice_kind: ChoiceKind,
        reflection: &Vector,
        above: f32,
    ) -> Vec<RecalledExperience>;

    /// Returns whether there are no experiences, so that a search is unnecessary.
    fn is_empty(&self) -> bool {
        false
    }
}

/// A recalled experience.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct RecalledExperience {
    /// The reflection, with names masked.
    pub reflection: String,
    /// The response, with names masked.
    pub response: String,
    /// The score of the round, see [`super::round_score`].
    pub score: u16,
    /// The similarity of the two reflections, from -1 to 1.
    pub similarity: f32,
}

/// A source without experiences.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoExperience;

impl ExperienceSource for NoExperience {
    fn similar(&self, _: Role, _: ChoiceKind, _: &Vector, _above: f32) -> Vec<RecalledExperience> {
        Vec::new()
    }

    fn is_empty(&self) -> bool {
        true
    }
}
