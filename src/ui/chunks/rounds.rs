//! The chunk with saved rounds: saving the round in play, going on with one, and the list of them.

use super::{ChunkLoadError, ChunkSlot, chunk_functions};
use crate::game::Rules;
use crate::settings::LinkedPosition;
use crate::ui::dom::{El, inject_form_style};
use crate::ui::state::{AppState, PageSession};
use crate::ui::{replay, saved_rounds};
use std::ops::Range;
use std::rc::Rc;

chunk_functions! { rounds:
    /// Saves this round from now on, as it grows.
    pub async fn save_round(app: AppState, session: Rc<PageSession>) -> Result<(), ChunkLoadError> {
        saved_rounds::save_new(app, session).await;
        Ok(())
    }

    /// Looks for a round that was interrupted, and builds an offer to go on with it.
    pub async fn interrupted_offer(app: AppState, slot: ChunkSlot) -> Result<Option<El>, ChunkLoadError> {
        Ok(saved_rounds::interrupted_offer(app, slot).await)
    }

    /// Goes on with an interrupted round of bots that has this seed and these rules. Returns whether there is
    /// one.
    pub async fn go_on_with_seed(app: AppState, seed: u64, rules: Rules) -> Result<bool, ChunkLoadError> {
        Ok(saved_rounds::go_on_with_seed(app, seed, &rules).await)
    }

    /// Shows the record of this round from its beginning.
    pub async fn replay_round(app: AppState, session: Rc<PageSession>) -> Result<(), ChunkLoadError> {
        replay::show_again(app, &session);
        Ok(())
    }

    /// Shows the key moments with these numbers again, in a replay of this round with the roles open.
    pub async fn show_moments(
        app: AppState,
        session: Rc<PageSession>,
        numbers: Range<usize>,
    ) -> Result<(), ChunkLoadError> {
        replay::show_moments(app, &session, numbers);
        Ok(())
    }

    /// Shows the choice after this position again, in a replay of this round with the roles open.
    pub async fn show_choice(
        app: AppState,
        session: Rc<PageSession>,
        position: usize,
    ) -> Result<(), ChunkLoadError> {
        replay::show_choice(app, &session, position);
        Ok(())
    }

    /// Shows the round of a link.
    pub async fn show_linked(app: AppState, position: LinkedPosition) -> Result<(), ChunkLoadError> {
        replay::show_linked(app, position);
        Ok(())
    }

    /// Copies the link of this round, and returns what is to be said.
    pub async fn copy_link(session: Rc<PageSession>) -> Result<String, ChunkLoadError> {
        Ok(replay::copy_link(session).await)
    }

    /// Builds the link of this round as a QR code, unless it is too long for one.
    pub async fn link_code(slot: ChunkSlot, session: Rc<PageSession>) -> Result<Option<El>, ChunkLoadError> {
        Ok(replay::link_code(&session).and_then(|code| slot.build(|| code)))
    }

    /// Saves the record of this round as a file, and returns what is to be said.
    pub async fn save_as_file(session: Rc<PageSession>) -> Result<String, ChunkLoadError> {
        Ok(saved_rounds::save_round_as_file(&session))
    }

    /// Shows the recorded round in a file.
    pub async fn open_file(app: AppState, file: web_sys::File) -> Result<(), ChunkLoadError> {
        saved_rounds::open_file(app, file).await;
        Ok(())
    }

    /// Builds the list of saved rounds.
    pub async fn rounds_form(slot: ChunkSlot) -> Result<Option<El>, ChunkLoadError> {
        inject_form_style();
        Ok(slot.build(saved_rounds::list))
    }
}
