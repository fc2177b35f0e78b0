//! Connecting a model: the address, the model name, the key, and a test.

mod entry;
mod fields;
pub mod redirect;
mod sign_in;
mod stored;

pub use stored::label;

use super::saving::saving;
use crate::settings::ServiceId;
use crate::ui::dom::{El, button, el, follow};
use crate::ui::state::{AppState, app_state};
use entry::{ConnectionForm, TestResult};
use fields::{api_key, at_once, embeddings, field, model_name, presets, text};
use leptos::prelude::*;

/// The form for connecting a model. Nothing is stored before the person saves it or plays with it.
pub fn form() -> El {
    let app = app_state();
    let entry = ConnectionForm::begin(app);
    sign_in::finish(app, entry);
    // Playing with a connection saves it first.
    let then = move |go_on: fn(AppState, ServiceId)| {
        move || {
            if let Some(service) = entry.save(app) {
                go_on(app, service.id);
            }
        }
    };
    let test = el("button")
        .attr("type", "submit")
        .class("button")
        .text("Test connection");
    let in_this_round = button(
        "button button-action",
        "Use in this round",
        then(|app, id| app.use_in_this_round(id)),
    )
    .attr_when("hidden", move || {
        !app.round_asks(entry.draft.with(|draft| draft.id))
    });
    let one_seat = then(|app, id| {
        seat_the_model(app, id, false);
        app.play();
    });
    let all_seats = then(|app, id| {
        seat_the_model(app, id, true);
        app.play();
    });
    let buttons = el("div")
        .class("form-buttons")
        .child(test)
        .child(in_this_round)
        .child(button(
            "button button-action",
            "Play with one model seat",
            one_seat,
        ))
        .child(button("button", "Play with all seats", all_seats));
    el("form")
        .class("form")
        // The form reports errors itself. It accepts an address without a scheme, which the browser's
        // validation rejects.
        .attr("novalidate", "")
        .on("submit", move |event| {
            event.prevent_default();
            entry.test(app);
        })
        .child(el("p").class("quiet").text(
            "Any service with OpenAI’s or Anthropic’s API, or a model on this machine. What you enter goes to that service and nowhere else. It is kept once you save it or play with it.",
        ))
        .child(stored::stored_connections(entry))
        .child(presets(entry))
        .child(
            field(entry, "Base URL", text!(base_url), "url", "https://…/v1")
                .attr_when("hidden", move || !entry.has_an_address()),
        )
        .child(api_key(entry).attr_when("hidden", move || !entry.has_an_address()))
        .child(sign_in::sign_in(app, entry))
        .child(model_name(entry).attr_when("hidden", move || !entry.has_an_address()))
        .child(
            el("div")
                .class("field-pair")
                .child(field(entry, "Seconds to wait for an answer", text!(time_limit), "number", "60"))
                .child(at_once(entry)),
        )
        .child(embeddings(entry))
        .child(
            el("div")
                .class("form-foot")
                .child(outcome(entry))
                .child(buttons)
                .child(saving(move || entry.is_changed(), move || entry.save(app).is_some())),
        )
}

/// Assigns the service's model to the first seat or to all seats.
fn seat_the_model(app: AppState, id: ServiceId, whole_table: bool) {
    let first =
        untrack(|| app.with_connections(|connections| connections.services().first().map(|first| first.id)));
    app.change(|settings| settings.table.assign_service(id, first, whole_table));
}

fn outcome(entry: ConnectionForm) -> El {
    let is = move |kind: fn(&TestResult) -> bool| move || entry.tested.with(kind);
    let outcome = el("p")
        .class("form-outcome")
        .class_when("form-works", is(|tested| matches!(tested, TestResult::Works(_))))
        .class_when(
            "form-failed",
            is(|tested| matches!(tested, TestResult::Failed(_))),
        )
        .attr("role", "status")
        .words(move || match entry.tested.get() {
            TestResult::NotYet => String::new(),
            TestResult::Asking(words) => words.to_owned(),
            TestResult::Works(words) | TestResult::Failed(words) => words,
        });
    // On a small screen the form is longer than its visible part, so the result is scrolled into view.
    let node = outcome.node();
    follow(move || {
        if entry.tested.with(|tested| *tested != TestResult::NotYet) {
            let node = node.clone();
            request_animation_frame(move || node.scroll_into_view_with_bool(false));
        }
    });
    outcome
}
