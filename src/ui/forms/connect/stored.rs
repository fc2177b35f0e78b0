//! The stored connections: choosing, adding and removing one.

use super::entry::ConnectionForm;
use crate::settings::{Service, ServiceId};
use crate::ui::dom::{El, button, el, entered, follow, option};
use crate::ui::state::{AppState, app_state};
use leptos::prelude::*;

/// The option value that stands for a new connection.
const ANOTHER: &str = "another";

/// The choice of the connection to edit. It is shown from the start, so that the layout does not shift when
/// the first connection is saved.
pub fn stored_connections(entry: ConnectionForm) -> El {
    let app = app_state();
    let id = move || entry.draft.with(|draft| draft.id);
    let is_stored = move || is_stored(app, id());
    let services = move || Some(app.with_connections(|connections| connections.services().to_vec()));
    let removing = RwSignal::new(false);
    follow(move || {
        entry.before.track();
        removing.set(false);
    });
    let remove = move || {
        app.remove_service(untrack(id));
        let first = untrack(|| app.with_connections(|connections| connections.services().first().cloned()));
        show(app, entry, first);
    };
    el("div")
        .class("stored-connections")
        .part(services, move |services| choice(app, entry, services))
        .child(
            el("div")
                .class("form-buttons")
                .attr_when("hidden", move || removing.get())
                .child(
                    button("button button-small", "Add another connection", move || {
                        app.leave_form(move || show(app, entry, None))
                    })
                    .attr_when("disabled", move || !is_stored()),
                )
                .child(
                    button("button button-small", "Remove this connection", move || {
                        removing.set(true)
                    })
                    .attr_when("disabled", move || !is_stored()),
                ),
        )
        .child(
            el("div")
                .class("form-buttons")
                .attr("role", "group")
                .attr_when("hidden", move || !removing.get())
                .child(el("span").words(move || match app.round_asks(id()) {
                    true => "Remove it and its key from this device? Bots then play its seats in this round.",
                    false => "Remove it and its key from this device?",
                }))
                .child(button("button button-small button-action", "Remove it", remove))
                .child(button("button button-small", "Keep it", move || {
                    removing.set(false)
                })),
        )
}

fn choice(app: AppState, entry: ConnectionForm, services: Vec<Service>) -> El {
    let options = services
        .iter()
        .map(|service| option(&service.id.0.to_string(), &label(service)));
    let id = move || entry.draft.with(|draft| draft.id);
    let another = option(ANOTHER, "a new one");
    let select = el("select")
        .class("select")
        .children(options)
        .child(another)
        .value_of(move || match is_stored(app, id()) {
            true => id().0.to_string(),
            false => ANOTHER.to_owned(),
        })
        .on("change", move |event| {
            let chosen = entered(&event).parse().ok().map(ServiceId);
            let chosen =
                untrack(|| app.with_connections(|connections| connections.service(chosen?).cloned()));
            // The choice keeps its old value until the new service is shown.
            entry.draft.notify();
            app.leave_form(move || show(app, entry, chosen.clone()));
        });
    el("label")
        .class("field")
        .child(el("span").text("Connection"))
        .child(select)
}

/// Shows a stored service, or empty fields for a new one.
fn show(app: AppState, entry: ConnectionForm, service: Option<Service>) {
    let service = service.unwrap_or_else(|| app.new_service());
    let key = app.key_of(&service);
    entry.show(service, &key);
}

fn is_stored(app: AppState, id: ServiceId) -> bool {
    app.with_connections(|connections| connections.service(id).is_some())
}

/// Returns the label of a connection in a choice.
pub fn label(service: &Service) -> String {
    format!("{} at {}", service.model, service.host())
}
