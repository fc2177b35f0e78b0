//! The game with a card that is swiped through a reader.

use super::focus_when_shown;
use crate::browser::BrowserClock;
use crate::clock::Clock;
use crate::session::{CARD_ZONE, Swipe, card_position, judge_swipe};
use crate::ui::dom::{El, el, now_ms};
use leptos::prelude::*;
use std::rc::Rc;
use std::time::Duration;
use wasm_bindgen::JsCast;

/// The interval at which a card that a key moves is drawn.
const FRAME_INTERVAL: Duration = Duration::from_millis(16);

/// The part of the reader's width from which on a card counts as swiped.
const SWIPED: f64 = 0.9;

/// How the card is moved.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Hand {
    /// It lies at the left end.
    Away,
    /// A pointer holds it since this time in milliseconds; the card's place when it was taken in pixels.
    Pointer { since: f64, grip: f64 },
    /// A key is held since this time in milliseconds.
    Key { since: f64 },
}

pub(super) fn field(said: RwSignal<String>, done: Rc<dyn Fn()>) -> El {
    let (hand, place) = (RwSignal::new(Hand::Away), RwSignal::new(0.0_f64));
    let end = Rc::new(move |took_ms: f64| {
        hand.set(Hand::Away);
        place.set(0.0);
        let swipe = judge_swipe(took_ms);
        said.set(swipe.words().to_owned());
        if swipe == Swipe::Accepted {
            done();
        }
    });
    let card = el("button")
        .attr("type", "button")
        .class("card")
        .attr(
            "aria-label",
            "Card: hold Space, and let go after about three quarters of a second",
        )
        .attr_of("style", move || format!("--at: {:.3}", place.get()))
        .child(el("span").class("card-stripe"));
    focus_when_shown(&card);
    let node = card.node();
    let reader = el("div").class("card-reader");
    let track = reader.node();
    let length = move || f64::from((track.client_width() - node.client_width()).max(1));
    let (moved, key_end, pointer_end) = (length.clone(), Rc::clone(&end), Rc::clone(&end));
    let card = card
        .on("pointerdown", move |event| {
            let event: web_sys::PointerEvent = event.unchecked_into();
            if let Some(card) = event
                .target()
                .and_then(|target| target.dyn_into::<web_sys::Element>().ok())
            {
                let card = card.closest(".card").ok().flatten().unwrap_or(card);
                // Without the capture a swipe that leaves the card ends there.
                let _ = card.set_pointer_capture(event.pointer_id());
            }
            said.set(String::new());
            hand.set(Hand::Pointer {
                since: now_ms(),
                grip: f64::from(event.client_x()),
            });
        })
        .on("pointermove", move |event| {
            let event: web_sys::PointerEvent = event.unchecked_into();
            if let Hand::Pointer { since, grip } = hand.get_untracked() {
                let at = ((f64::from(event.client_x()) - grip) / moved()).clamp(0.0, 1.0);
                place.set(at);
                if at >= SWIPED {
                    pointer_end(now_ms() - since);
                }
            }
        })
        .on("pointerup", move |_| {
            if let Hand::Pointer { .. } = hand.get_untracked() {
                hand.set(Hand::Away);
                place.set(0.0);
                said.set("Swipe it to the end.".to_owned());
            }
        })
        .on("pointercancel", move |_| {
            hand.set(Hand::Away);
            place.set(0.0);
        })
        .on("keydown", move |event| {
            let event: web_sys::KeyboardEvent = event.unchecked_into();
            if ![" ", "Enter", "ArrowRight"].contains(&event.key().as_str()) {
                return;
            }
            event.prevent_default();
            if hand.get_untracked() != Hand::Away || event.repeat() {
                return;
            }
            said.set(String::new());
            let since = now_ms();
            hand.set(Hand::Key { since });
            leptos::task::spawn_local(async move {
                while hand.try_get_untracked() == Some(Hand::Key { since }) {
                    place.try_set(card_position(now_ms() - since));
                    BrowserClock.sleep(FRAME_INTERVAL).await;
                }
            });
        })
        .on("keyup", move |_| {
            if let Hand::Key { since } = hand.get_untracked() {
                key_end(now_ms() - since);
            }
        })
        .on("contextmenu", |event| event.prevent_default());
    let (from, until) = CARD_ZONE;
    reader
        .child(
            el("span")
                .class("card-zone")
                .class_when("card-zone-shown", move || matches!(hand.get(), Hand::Key { .. }))
                .attr("style", &format!("--from: {from:.3}; --until: {until:.3}"))
                .attr("aria-hidden", "true"),
        )
        .child(card)
}
