//! Choosing for the person at the screen.

use super::app_state::AppState;
use crate::game::Action;
use crate::ui::round::SessionHandle;
use leptos::prelude::{Set, document};
use wasm_bindgen::JsCast;

/// The id of the bar with which people play.
pub const PLAY_BAR: &str = "your-seat";

impl AppState {
    /// Answers what the person who has the device is asked; whoever is not asked any more is told so.
    pub fn choose(&self, handle: SessionHandle, action: Action) {
        handle.read(|session| {
            if let Err(why) = session.choose(action) {
                self.notice.set(Some(why.to_string()));
            }
            session.show_anew();
        });
        focus_play_bar();
    }
}

/// Moves the focus to the bar: what was pressed may be gone in a moment, and the focus is not to be lost with it.
pub fn focus_play_bar() {
    let bar = document().get_element_by_id(PLAY_BAR);
    if let Some(bar) = bar.and_then(|bar| bar.dyn_into::<web_sys::HtmlElement>().ok()) {
        // Where it cannot be had, it stays.
        let _ = bar.focus();
    }
}
