//! The state of the network, as the browser reports it.

use super::app_state::AppState;
use crate::llm::Network;
use crate::ui::dom::on_window;
use leptos::prelude::*;
use std::rc::Rc;

thread_local! {
    /// The page's network. Model clients wait while it is gone.
    static NETWORK: Rc<Network> = Rc::default();
}

/// Returns the page's network.
pub fn network() -> Rc<Network> {
    NETWORK.with(Rc::clone)
}

/// Follows the browser's reports about the network.
pub fn follow_network(app: AppState) {
    let check = move || {
        let is_gone = !window().navigator().on_line();
        network().set_gone(is_gone);
        let Some(session) = app.session.get_untracked() else {
            return;
        };
        match is_gone {
            true => session.request_redraw(),
            false => session.network_returned(),
        }
    };
    check();
    on_window("online", move |_| check());
    on_window("offline", move |_| check());
}
