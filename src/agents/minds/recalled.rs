//! What a seat recalls of the round, for people who may read minds.

use super::Recollection;
use crate::agents::memory::{MemorySection, section};
use crate::game::View;

/// How many recollections of a seat are shown: as many as a Recaller counts as fresh (Xu et al. 2023, 3.2).
const MAX_RECALLED: usize = 15;

/// Returns what a seat recalls of the round, the latest first. Its mind works with this.
pub fn recalled(view: &View<'_>) -> MemorySection {
    let recalled = Recollection::all(view);
    section(
        "What it recalls",
        recalled
            .iter()
            .rev()
            .take(MAX_RECALLED)
            .map(Recollection::describe),
    )
}
