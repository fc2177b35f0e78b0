//! Pausing rounds while no one can act: the page is in the background or a dialog covers it.

use crate::ui::dom::{follow, on_window};
use crate::ui::state::AppState;
use leptos::prelude::*;

/// Pauses the round in play while the page is in the background, if the settings say so, and while a dialog
/// covers a round with people or models. Afterwards resumes that round.
pub fn pause_in_background(app: AppState) {
    let hidden = RwSignal::new(false);
    on_window("visibilitychange", move |_| {
        hidden.set(document().hidden());
    });
    follow(move || {
        let (is_hidden, is_covered) = (hidden.get(), app.dialog.get().is_some());
        let Some(session) = untrack(|| app.session.get()) else {
            return;
        };
        let wants_pause = || {
            app.settings
                .with_untracked(|settings| settings.pause_in_background)
        };
        // A round with models costs money while nobody sees it.
        let goes_on_unseen = session.people.is_some() || session.table.asks_a_model();
        if is_covered && goes_on_unseen || is_hidden && wants_pause() {
            if !session.playback.is_paused() {
                session.is_pause_short.set(true);
                app.toggle_pause();
            }
        } else if session.is_pause_short.take() && session.playback.is_paused() {
            app.toggle_pause();
        }
    });
}
