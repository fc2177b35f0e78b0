//! Pausing rounds while no one can act: the page is in the background or a dialog covers it.

use crate::ui::dom::{follow, on_window};
use crate::ui::state::{AppState, PageSession};
use leptos::prelude::*;
use std::rc::{Rc, Weak};

/// Pauses the round in play while the page is in the background, if the settings say so, and while a dialog
/// covers a round with people or models. Afterwards resumes that round.
pub fn pause_in_background(app: AppState) {
    let mut paused: Weak<PageSession> = Weak::new();
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
                app.toggle_pause();
                paused = Rc::downgrade(&session);
            }
        } else if std::mem::take(&mut paused).ptr_eq(&Rc::downgrade(&session)) && session.playback.is_paused()
        {
            app.toggle_pause();
        }
    });
}
