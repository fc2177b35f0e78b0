//! Submitting an action for the person at the screen.

use super::app_state::AppState;
use super::session_handle::SessionHandle;
use crate::game::Action;
use leptos::prelude::{Set, document};
use wasm_bindgen::JsCast;

/// The element id of the bar with which people play.
pub const PLAY_BAR: &str = "your-seat";

impl AppState {
    /// Submits the action of the person who has the device. Shows a notice if they are no longer asked.
    pub fn choose(&self, handle: SessionHandle, action: Action) {
        handle.read(|session| {
            if let Err(why) = session.choose(action) {
                self.notice.set(Some(why.to_string()));
            }
            session.request_redraw();
        });
        focus_play_bar();
    }
}

/// Focuses the bar. A pressed control may disappear in a moment, and the focus must not be lost with it.
pub fn focus_play_bar() {
    let bar = document().get_element_by_id(PLAY_BAR);
    if let Some(bar) = bar.and_then(|bar| bar.dyn_into::<web_sys::HtmlElement>().ok()) {
        // If the bar cannot be focused, the focus stays.
        let _ = bar.focus();
    }
}
