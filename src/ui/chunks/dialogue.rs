//! The chunk with which bots speak and listen.

use super::{ChunkLoadError, chunk_functions};
use crate::agents::bot;

chunk_functions! { dialogue:
    /// Makes bots able to speak and to listen.
    ///
    /// # Errors
    /// When this chunk cannot be loaded.
    pub async fn load_dialogue() -> Result<(), ChunkLoadError> {
        bot::load_dialogue();
        Ok(())
    }
}
