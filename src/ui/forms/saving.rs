//! The save button of a form, and the question about unsaved changes. Only code in chunks (`ui/chunks`) may
//! reach this.

use crate::ui::dom::{El, button, el, follow};
use crate::ui::state::app_state;
use leptos::prelude::*;
use std::rc::Rc;
use wasm_bindgen::JsCast;

/// The save button of a form. A person who leaves the form with unsaved changes is asked what to do with
/// them.
///
/// `is_changed` may be called after the form is disposed of and must return false then. `save` returns
/// whether it succeeded; if not, the form shows the reason.
pub fn saving(is_changed: impl Fn() -> bool + 'static, save: impl Fn() -> bool + 'static) -> El {
    let app = app_state();
    let (is_changed, save) = (Rc::new(is_changed), Rc::new(save));
    let asked = Rc::clone(&is_changed);
    app.form.set_value(Some(Rc::new(move || untrack(|| asked()))));
    let was_saved = RwSignal::new(false);
    let words = move || match (is_changed(), was_saved.get()) {
        (true, _) => "Not saved yet.",
        (false, true) => "Saved.",
        (false, false) => "",
    };
    let press = Rc::clone(&save);
    el("div")
        .class("saving")
        .child(button("button", "Save", move || was_saved.set(press())))
        .child(el("span").class("quiet").attr("role", "status").words(words))
        .child(question(save))
}

/// The question about unsaved changes, a dialog over the dialog.
fn question(save: Rc<impl Fn() -> bool + 'static>) -> El {
    let app = app_state();
    let go = move || {
        if let Some(then) = app.leaving.try_update(Option::take).flatten() {
            then();
        }
    };
    let stay = move || app.leaving.set(None);
    let question = el("dialog")
        .class("question")
        .attr("role", "alertdialog")
        .attr("aria-labelledby", "question-title")
        .child(
            el("h3")
                .attr("id", "question-title")
                .class("question-title")
                .text("There are changes that are not saved."),
        )
        .child(
            el("div")
                .class("form-buttons")
                .child(button("button button-action", "Save the changes", move || {
                    // The form shows why saving failed.
                    if save() { go() } else { stay() }
                }))
                .child(button("button", "Discard the changes", go))
                // The harmless answer has the focus, so that an accidental key press keeps the changes and
                // the stored data.
                .child(button("button", "Keep editing", stay).attr("autofocus", "")),
        );
    let dialog: web_sys::HtmlDialogElement = question.node().unchecked_into();
    let closed = dialog.clone();
    follow(move || match app.leaving.with(Option::is_some) {
        // `show_modal` fails only for a dialog that is open or not on the page.
        true => {
            // The dialog may have been opened over the question; reopening the question brings it to the top.
            dialog.close();
            let _ = dialog.show_modal();
        }
        false => dialog.close(),
    });
    on_cleanup(stay);
    question.on("close", move |_| {
        if !closed.open() {
            stay();
        }
    })
}
