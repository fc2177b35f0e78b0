//! The chunk with the results of a round.

use super::{ChunkLoadError, ChunkSlot, chunk_functions};
use crate::ui::dom::El;
use crate::ui::results;
use crate::ui::state::{PageSession, SessionHandle};
use std::rc::Rc;

chunk_functions! { results:
    /// Builds the results of a round.
    ///
    /// # Errors
    /// When this chunk cannot be loaded.
    pub async fn round_results(
        place: ChunkSlot,
        handle: SessionHandle,
    ) -> Result<Option<El>, ChunkLoadError> {
        Ok(place.build(|| results::results(handle)))
    }

    /// Returns the round as text with the players' thoughts, and with what played each seat if that may be
    /// revealed.
    ///
    /// # Errors
    /// As [`round_results`].
    pub async fn written_round(session: Rc<PageSession>) -> Result<String, ChunkLoadError> {
        Ok(session.with(|round| {
            let players = match session.reveals_players() {
                true => session.table.describe_players(round.game().table()),
                false => Vec::new(),
            };
            round.written_with(&players)
        }))
    }
}
