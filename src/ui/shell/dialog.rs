//! A dialog over the page, built on the browser's `dialog` element, which traps the focus and closes on
//! Escape.

use super::notice;
use crate::ui::chunks::forms::{
    connection_form, costs_form, experience_form, join_form, leave_form, roles_form, table_form,
};
use crate::ui::chunks::loaded;
use crate::ui::chunks::rounds::rounds_form;
use crate::ui::dom::{El, button, el};
use crate::ui::state::{Dialog, app_state};
use leptos::prelude::*;
use wasm_bindgen::JsCast;

impl Dialog {
    fn title(self) -> &'static str {
        match self {
            Dialog::Table => "Set up a table",
            Dialog::Model => "Connect a model",
            Dialog::Costs => "Costs",
            Dialog::Leave => "Leave this round?",
            Dialog::Seat => "Play",
            Dialog::Experience => "What minds have learnt",
            Dialog::Roles => "Open the roles?",
            Dialog::Rounds => "Saved rounds",
        }
    }

    /// Builds the form, or a place for it while its chunk is loaded.
    fn form(self) -> El {
        match self {
            Dialog::Table => loaded(table_form),
            Dialog::Model => loaded(connection_form),
            Dialog::Costs => loaded(costs_form),
            Dialog::Seat => loaded(join_form),
            Dialog::Experience => loaded(experience_form),
            Dialog::Rounds => loaded(rounds_form),
            Dialog::Roles => loaded(roles_form),
            Dialog::Leave => loaded(leave_form),
        }
    }
}

/// A dialog that follows `AppState::dialog`. Its form is built when it opens.
pub fn dialog(which: Dialog) -> El {
    let app = app_state();
    let is_open = move || app.dialog.get() == Some(which);
    let close = move || {
        if untrack(is_open) {
            app.leave_form(move || app.close_dialog());
        }
    };
    let dialog = el("dialog")
        .class("dialog")
        .attr("aria-label", which.title())
        .child(
            el("header")
                .class("dialog-head")
                .child(el("h2").class("dialog-title").text(which.title()))
                .child(button("button dialog-close", "✕", close).attr("aria-label", "Close")),
        )
        .child(notice(app, "dialog-notice"))
        .part(move || is_open().then_some(()), move |()| which.form());
    let node: web_sys::HtmlDialogElement = dialog.node().unchecked_into();
    // The browser reports closing in the next frame, when the dialog may have been opened again.
    let closed = node.clone();
    let dialog = dialog
        .on("cancel", move |event| {
            if app.is_unsaved() {
                event.prevent_default();
                close();
            }
        })
        .on("close", move |_| {
            if closed.open() {
                return;
            }
            // Some browsers close a dialog on the second Escape regardless of the page.
            if untrack(is_open) && app.is_unsaved() {
                let _ = closed.show_modal();
            }
            close();
        });
    // `show_modal` works only for a dialog that is on the page, so this effect runs after the page is built.
    Effect::new(move |_| {
        if is_open() && !node.open() {
            // `show_modal` fails only for a dialog that is open or not on the page. No action is needed in
            // either case.
            let _ = node.show_modal();
        } else if !is_open() && node.open() {
            node.close();
        }
    });
    dialog
}
