//! A sheet over the page, as the browser's own dialog: it keeps the focus and closes with Escape.

use super::desk::{Sheet, desk};
use super::element::{El, button, el};
use leptos::prelude::*;
use wasm_bindgen::JsCast;

/// A dialog that is open while the desk says so; what it holds is built when it opens.
pub fn sheet(which: Sheet, title: &'static str, form: fn() -> El) -> El {
    let desk = desk();
    let is_open = move || desk.sheet.get() == Some(which);
    let close = move || {
        if untrack(is_open) {
            desk.sheet.set(None);
        }
    };
    let sheet = el("dialog")
        .class("sheet")
        .attr("aria-label", title)
        .on("close", move |_| close())
        .child(
            el("header")
                .class("sheet-head")
                .child(el("h2").class("sheet-title").text(title))
                .child(button("button sheet-close", "✕", close).attr("aria-label", "Close")),
        )
        .part(move || is_open().then_some(()), move |()| form());
    let dialog: web_sys::HtmlDialogElement = sheet.node().unchecked_into();
    // A dialog opens only once it is on the page, so this waits until all is built.
    Effect::new(move |_| {
        if is_open() && !dialog.open() {
            // It can be refused only for a dialog that is open or not on the page; then there is nothing to open.
            let _ = dialog.show_modal();
        } else if !is_open() && dialog.open() {
            dialog.close();
        }
    });
    sheet
}
