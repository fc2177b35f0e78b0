//! The chunk with the forms and with a person's seat.

use super::{ChunkLoadError, ChunkSlot, chunk_functions};
use crate::agents::bot;
use crate::browser::BrowserStorage;
use crate::session::People;
use crate::settings::{Loaded, PeopleSettings, Settings, TableSettings};
use crate::ui::dom::{El, inject_form_style, inject_style};
use crate::ui::state::{AppState, SessionHandle};
use crate::ui::{forms, play, replay};
use leptos::prelude::*;

chunk_functions! { forms:
    /// Loads the stored settings.
    pub async fn stored_settings() -> Result<Loaded<Settings>, ChunkLoadError> {
        Ok(Settings::load(&BrowserStorage))
    }

    /// Stores the settings for the next visit.
    pub async fn save_settings(app: AppState) -> Result<(), ChunkLoadError> {
        // Settings that the browser does not store hold for this visit. The signal may be disposed of by now.
        let _ = app.settings.try_get_untracked().map(|settings| settings.save(&BrowserStorage));
        Ok(())
    }

    /// Builds the table form.
    pub async fn table_form(slot: ChunkSlot) -> Result<Option<El>, ChunkLoadError> {
        Ok(styled(slot, forms::table::form))
    }

    /// Builds the connection form.
    pub async fn connection_form(slot: ChunkSlot) -> Result<Option<El>, ChunkLoadError> {
        Ok(styled(slot, forms::connect::form))
    }

    /// Builds the form for costs.
    pub async fn costs_form(slot: ChunkSlot) -> Result<Option<El>, ChunkLoadError> {
        Ok(styled(slot, forms::costs::form))
    }

    /// Builds the page of lessons.
    pub async fn experience_form(slot: ChunkSlot) -> Result<Option<El>, ChunkLoadError> {
        Ok(styled(slot, forms::experience::form))
    }

    /// Builds the question whether to leave a round in play.
    pub async fn leave_form(slot: ChunkSlot) -> Result<Option<El>, ChunkLoadError> {
        Ok(styled(slot, forms::leave::form))
    }

    /// Builds the question whether to open the roles in a whodunit.
    pub async fn roles_form(slot: ChunkSlot) -> Result<Option<El>, ChunkLoadError> {
        Ok(styled(slot, forms::roles::form))
    }

    /// Builds the form for joining a round.
    pub async fn join_form(slot: ChunkSlot) -> Result<Option<El>, ChunkLoadError> {
        Ok(styled(slot, play::form))
    }

    /// Creates the people at this table, or `None` if there are none.
    pub async fn people(app: AppState, table: TableSettings) -> Result<Option<People>, ChunkLoadError> {
        bot::load_dialogue();
        let settings = app.loaded_value(PeopleSettings::load(&BrowserStorage));
        Ok(People::of_table(&table, settings))
    }

    /// Builds the bar with which people play, or the one of a replay.
    pub async fn round_bar(slot: ChunkSlot, handle: SessionHandle) -> Result<Option<El>, ChunkLoadError> {
        inject_style("bar-layout-style", include_str!("../../../style/bar_layout.css"));
        Ok(slot.build(|| match handle.read(|session| session.replay.clone()) {
            Some(player) => replay::bar(handle, player),
            None => play::bar(handle),
        }))
    }
}

/// Builds a form, and adds the style sheet of forms to the page.
fn styled(slot: ChunkSlot, form: fn() -> El) -> Option<El> {
    inject_form_style();
    slot.build(form)
}
