//! A sheet over the page, as the browser's own dialog: it keeps the focus and closes with Escape.

use super::desk::{Sheet, desk};
use leptos::html::Dialog;
use leptos::prelude::*;

/// A dialog that is open while the desk says so.
#[component]
pub fn SheetFrame(which: Sheet, title: &'static str, children: ChildrenFn) -> impl IntoView {
    let desk = desk();
    let dialog = NodeRef::<Dialog>::new();
    let open = Memo::new(move |_| desk.sheet.get() == Some(which));
    Effect::new(move |_| {
        let Some(dialog) = dialog.get() else { return };
        if open.get() && !dialog.open() {
            // It can be refused only for a dialog that is open or not on the page; then there is nothing to open.
            let _ = dialog.show_modal();
        } else if !open.get() && dialog.open() {
            dialog.close();
        }
    });
    let close = move || {
        if open.get_untracked() {
            desk.sheet.set(None);
        }
    };
    view! {
        <dialog class="sheet" node_ref=dialog aria-label=title on:close=move |_| close()>
            <header class="sheet-head">
                <h2 class="sheet-title">{title}</h2>
                <button type="button" class="button sheet-close" aria-label="Close" on:click=move |_| close()>"✕"</button>
            </header>
            {move || open.get().then(|| children())}
        </dialog>
    }
}
