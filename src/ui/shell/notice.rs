//! Messages for the person, with a button that dismisses them.

use crate::ui::dom::{El, button, el, focus_stage};
use crate::ui::state::AppState;
use leptos::prelude::*;

/// The current messages, shown over the page and on an open dialog, which covers the page.
pub fn notice(app: AppState, class: &str) -> El {
    let words = move || {
        let messages = app.messages.get();
        let all: Vec<String> = app.notice.get().into_iter().chain(messages).collect();
        all.join(" ")
    };
    el("div")
        .class(class)
        .attr("role", "alert")
        .attr_when("hidden", move || words().is_empty())
        .child(el("p").words(words))
        .child(button("button button-small", "Dismiss", move || {
            app.notice.set(None);
            app.messages.set(Vec::new());
            focus_stage();
        }))
}
