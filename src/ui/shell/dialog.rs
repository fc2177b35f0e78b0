//! A sheet over the page, built on the browser's `dialog` element, which traps the focus and closes on
//! Escape.

use super::lazy::{ChunkLoadError, FormBuilder, costs_form, learnt_form, model_form, seat_form, table_form};
use super::{Dialog, app_state, notice};
use crate::ui::dom::{El, button, el, follow};
use leptos::prelude::*;
use wasm_bindgen::JsCast;

/// The loading state of a form.
#[derive(Clone, Copy)]
enum LoadingForm {
    Coming,
    Failed(ChunkLoadError),
    There(FormBuilder),
}

impl Dialog {
    fn title(self) -> &'static str {
        match self {
            Dialog::Table => "Set up a table",
            Dialog::Model => "Connect a model",
            Dialog::Costs => "Costs",
            Dialog::Leave => "Leave this round?",
            Dialog::Seat => "Take a seat",
            Dialog::Learnt => "What minds have learnt",
        }
    }

    async fn form(self) -> Result<FormBuilder, ChunkLoadError> {
        match self {
            Dialog::Table => table_form().await,
            Dialog::Model => model_form().await,
            Dialog::Costs => costs_form().await,
            Dialog::Seat => seat_form().await,
            Dialog::Learnt => learnt_form().await,
            // This form is small and needed at once, so it is part of the first load.
            Dialog::Leave => Ok(super::leave::form),
        }
    }
}

/// A dialog that follows `AppState::sheet`. Its contents are loaded and built when it opens.
pub fn sheet(which: Dialog) -> El {
    let app = app_state();
    let is_open = move || app.sheet.get() == Some(which);
    let close = move || {
        if untrack(is_open) {
            app.leave_form(move || app.sheet.set(None));
        }
    };
    let fetched = RwSignal::new(LoadingForm::Coming);
    let fetch = move || {
        fetched.set(LoadingForm::Coming);
        leptos::task::spawn_local(async move {
            fetched.set(match which.form().await {
                Ok(form) => LoadingForm::There(form),
                Err(why) => LoadingForm::Failed(why),
            });
        });
    };
    follow(move || {
        if is_open() && !matches!(fetched.get_untracked(), LoadingForm::There(_)) {
            fetch();
        }
    });
    let held = move || match fetched.get() {
        LoadingForm::There(form) => form(),
        LoadingForm::Coming => el("p")
            .class("form quiet")
            .attr("role", "status")
            .text("Loading…"),
        LoadingForm::Failed(why) => el("div")
            .class("form")
            .attr("role", "alert")
            .child(el("p").text(&why.to_string()))
            .child(button("button button-action", "Try again", fetch)),
    };
    let sheet = el("dialog")
        .class("sheet")
        .attr("aria-label", which.title())
        .child(
            el("header")
                .class("sheet-head")
                .child(el("h2").class("sheet-title").text(which.title()))
                .child(button("button sheet-close", "✕", close).attr("aria-label", "Close")),
        )
        .child(notice(app, "sheet-notice"))
        .part(
            move || is_open().then(|| std::mem::discriminant(&fetched.get())),
            move |_| untrack(held),
        );
    let dialog: web_sys::HtmlDialogElement = sheet.node().unchecked_into();
    // The browser reports closing in the next frame, when the sheet may have been opened again.
    let closed = dialog.clone();
    let sheet = sheet
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
        if is_open() && !dialog.open() {
            // `show_modal` fails only for a dialog that is open or not on the page. No action is needed in
            // either case.
            let _ = dialog.show_modal();
        } else if !is_open() && dialog.open() {
            dialog.close();
        }
    });
    sheet
}
