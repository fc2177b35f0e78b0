//! The chunk with saved rounds: saving the round in play, going on with one, and the list of them.

use super::{ChunkLoadError, ChunkSlot, chunk_functions};
use crate::ui::dom::{El, inject_form_style};
use crate::ui::state::{AppState, PageSession};
use crate::ui::{replay, rounds};
use std::rc::Rc;

chunk_functions! { rounds:
    /// Saves this round from now on, as it grows.
    ///
    /// # Errors
    /// When this chunk cannot be loaded.
    pub async fn save_round(app: AppState, session: Rc<PageSession>) -> Result<(), ChunkLoadError> {
        rounds::save_new(app, session).await;
        Ok(())
    }

    /// Looks for a round that was interrupted, and offers it.
    ///
    /// # Errors
    /// As [`save_round`].
    pub async fn offer_interrupted(app: AppState) -> Result<(), ChunkLoadError> {
        rounds::offer_interrupted(app).await;
        Ok(())
    }

    /// Shows the record of this round from its beginning.
    ///
    /// # Errors
    /// As [`save_round`].
    pub async fn replay_round(app: AppState, session: Rc<PageSession>) -> Result<(), ChunkLoadError> {
        replay::show_again(app, &session);
        Ok(())
    }

    /// Builds the list of saved rounds.
    ///
    /// # Errors
    /// As [`save_round`].
    pub async fn rounds_form(slot: ChunkSlot) -> Result<Option<El>, ChunkLoadError> {
        inject_form_style();
        Ok(slot.build(rounds::list))
    }
}
