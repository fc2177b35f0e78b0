//! The handover of the device from one person to the next between their private turns.

use crate::browser::BrowserClock;
use crate::clock::Clock;
use crate::session::TurnStatus;
use crate::table::Seat;
use crate::ui::dom::{El, button, el};
use crate::ui::state::{PageSession, SessionHandle};
use leptos::prelude::*;
use std::time::Duration;
use wasm_bindgen::JsCast;

/// How long the button stays disabled. A press before that was meant for what the screen showed before.
const PRESS_GUARD: Duration = Duration::from_millis(500);

/// A dialog over the whole page until the next person confirms that they have the device. The page behind it
/// shows nothing private, so the dialog need not conceal it.
pub fn handover(handle: SessionHandle, status: Memo<TurnStatus>) -> El {
    let next = move || match status.get() {
        TurnStatus::Handover(next) => Some(next),
        _ => None,
    };
    let handed_to = move |next: Seat| {
        let name = handle.read(|session| session.person_name(next));
        let raise = move || {
            handle.read(|session| {
                session.hand_device_to(next);
                session.request_redraw();
            });
        };
        let is_early = RwSignal::new(true);
        leptos::task::spawn_local(async move {
            BrowserClock.sleep(PRESS_GUARD).await;
            // The handover may have ended by then.
            is_early.try_set(false);
        });
        el("div")
            .class("handover-words")
            .child(
                // The title has the focus and not the button, so that an accidental key press does not close
                // the dialog.
                el("h2")
                    .attr("id", "handover-title")
                    .attr("tabindex", "-1")
                    .attr("autofocus", "")
                    .class("handover-title")
                    .text(&format!("Hand the device to {name}")),
            )
            .child(
                el("p")
                    .class("quiet")
                    .text("Nobody else looks at the screen now."),
            )
            .child(
                button(
                    "button button-action button-large",
                    &format!("I am {name}"),
                    raise,
                )
                .attr_when("disabled", move || is_early.get())
                .on("keydown", |event| {
                    let key: &web_sys::KeyboardEvent = event.unchecked_ref();
                    if key.repeat() {
                        event.prevent_default();
                    }
                }),
            )
    };
    let dialog = el("dialog")
        .class("handover")
        .attr("aria-labelledby", "handover-title")
        // Only the button closes the dialog.
        .on("cancel", |event| event.prevent_default())
        .part(next, handed_to);
    let node: web_sys::HtmlDialogElement = dialog.node().unchecked_into();
    let show = move || {
        let is_down = untrack(next).is_some();
        if is_down && !node.open() {
            // `show_modal` fails only for a dialog that is open or not on the page. No action is needed in
            // either case.
            let _ = node.show_modal();
        } else if !is_down && node.open() {
            node.close();
        }
    };
    // Browsers close a dialog on the second Escape regardless of the page, so it is opened again.
    let again = show.clone();
    let dialog = dialog.on("close", move |_| again());
    Effect::new(move |_| {
        next();
        show();
    });
    dialog
}

/// A button with which a person who has learnt of their death passes the device on.
pub fn pass_device_button(handle: SessionHandle) -> El {
    button("button button-action", "Hand the device on", move || {
        handle.read(|session: &PageSession| {
            if let Some(people) = &session.people {
                people.hot_seat.pass_device();
            }
            session.request_redraw();
        });
    })
}
