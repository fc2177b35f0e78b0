//! A choice for one seat of the table form.

use crate::settings::{SeatSettings, TableSettings};
use crate::ui::dom::{El, el, entered};
use leptos::prelude::*;

/// A choice for one seat. `about` is its accessible label; `read` and `set` use the option's value.
pub fn seat_select(
    (draft, at): (RwSignal<TableSettings>, usize),
    about: &str,
    options: impl IntoIterator<Item = El>,
    read: fn(&SeatSettings) -> String,
    set: fn(&mut SeatSettings, &str),
) -> El {
    let value = move || draft.with(|table| table.seats.get(at).map(read).unwrap_or_default());
    let choose = move |name: String| {
        draft.update(|table| {
            if let Some(seat) = table.seats.get_mut(at) {
                set(seat, &name);
            }
        });
    };
    el("select")
        .class("select")
        .attr("aria-label", &format!("Seat {}: {about}", at + 1))
        .children(options)
        .value_of(value)
        .on("change", move |event| choose(entered(&event)))
}
