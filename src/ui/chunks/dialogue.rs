//! The chunk with which bots speak and listen.

use super::{ChunkLoadError, chunk_functions};
use crate::agents::bot;

chunk_functions! { dialogue:
    /// Makes bots able to speak and to listen.
    pub async fn load_dialogue() -> Result<(), ChunkLoadError> {
        bot::load_dialogue();
        Ok(())
    }
}
