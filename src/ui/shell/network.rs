//! Whether there is a network, as the browser tells.

use super::app_state::AppState;
use crate::llm::Network;
use crate::ui::dom::on_window;
use leptos::prelude::*;
use std::rc::Rc;

thread_local! {
    /// The page's network; whoever asks models over it waits while it is gone.
    static NETWORK: Rc<Network> = Rc::default();
}

/// The page's network.
pub fn network() -> Rc<Network> {
    NETWORK.with(Rc::clone)
}

/// Follows what the browser says of the network.
pub fn follow_network(app: AppState) {
    let look = move || {
        let is_gone = !window().navigator().on_line();
        network().set_gone(is_gone);
        let Some(session) = app.session.get_untracked() else {
            return;
        };
        if !is_gone {
            // What failed without a network says nothing of the service.
            session
                .clients
                .all()
                .for_each(|client| client.breaker.try_again());
        }
        session.show_anew();
    };
    look();
    on_window("online", move |_| look());
    on_window("offline", move |_| look());
}
