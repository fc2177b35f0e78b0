//! The chunk with the layers over the ship: what a meeting shows, and the results of a round.

use super::{ChunkLoadError, ChunkSlot, chunk_functions};
use crate::game::Outcome;
use crate::round::ShownMeeting;
use crate::session::Sound;
use crate::ui::dom::El;
use crate::ui::state::{PageSession, SessionHandle};
use crate::ui::{results, round};
use leptos::prelude::*;
use std::rc::Rc;

chunk_functions! { layers:
    /// Loads the chunk, so that a meeting is shown as soon as it begins.
    pub async fn preload_layers() -> Result<(), ChunkLoadError> {
        Ok(())
    }

    /// Builds what the layer of a meeting shows.
    pub async fn meeting_content(
        slot: ChunkSlot,
        handle: SessionHandle,
        meeting: Memo<Option<ShownMeeting>>,
    ) -> Result<Option<El>, ChunkLoadError> {
        Ok(slot.build(|| round::meeting_content(handle, meeting)))
    }

    /// Builds the signs of the legend.
    pub async fn legend_signs(slot: ChunkSlot) -> Result<Option<El>, ChunkLoadError> {
        Ok(slot.build(round::legend_signs))
    }

    /// Plays a sound at this speed.
    pub async fn play_sound(sound: Sound, speed: f64) -> Result<(), ChunkLoadError> {
        round::play_sound(sound, speed);
        Ok(())
    }

    /// Builds the talk of a meeting.
    pub async fn meeting_talk(
        slot: ChunkSlot,
        handle: SessionHandle,
        meeting: Memo<Option<ShownMeeting>>,
    ) -> Result<Option<El>, ChunkLoadError> {
        Ok(slot.build(|| round::meeting_talk(handle, meeting)))
    }

    /// Builds what the layer at the end of a round shows.
    pub async fn outcome_content(
        slot: ChunkSlot,
        handle: SessionHandle,
        outcome: Outcome,
    ) -> Result<Option<El>, ChunkLoadError> {
        Ok(slot.build(|| results::outcome_content(handle, outcome)))
    }

    /// Returns the finished round as text with the players' thoughts; empty while that may not be shown.
    pub async fn written_round(session: Rc<PageSession>) -> Result<String, ChunkLoadError> {
        Ok(session.written().unwrap_or_default())
    }
}
