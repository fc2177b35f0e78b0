//! The game with a gauge that rises while a button is held.

use super::focus_when_shown;
use crate::browser::BrowserClock;
use crate::clock::Clock;
use crate::game::TaskKind;
use crate::session::{Gauge, GaugeReading, gauge_level};
use crate::ui::dom::{El, el, now_ms};
use leptos::prelude::*;
use std::rc::Rc;
use std::time::Duration;
use wasm_bindgen::JsCast;

/// The interval at which a rising gauge is drawn.
const FRAME_INTERVAL: Duration = Duration::from_millis(16);

pub(super) fn field(kind: TaskKind, gauge: Gauge, said: RwSignal<String>, done: Rc<dyn Fn()>) -> El {
    // Since when the button is held, in milliseconds.
    let (held, level) = (RwSignal::new(None::<f64>), RwSignal::new(0.0_f64));
    let hold = move || {
        if held.get_untracked().is_some() {
            return;
        }
        let since = now_ms();
        said.set(String::new());
        held.set(Some(since));
        leptos::task::spawn_local(async move {
            while held.try_get_untracked() == Some(Some(since)) {
                level.try_set(gauge_level(now_ms() - since));
                BrowserClock.sleep(FRAME_INTERVAL).await;
            }
        });
    };
    let let_go = Rc::new(move || {
        let Some(since) = held.get_untracked() else {
            return;
        };
        held.set(None);
        level.set(0.0);
        let reading = gauge.read(now_ms() - since);
        said.set(reading.words().to_owned());
        if reading == GaugeReading::Right {
            done();
        }
    });
    let give_up = move |_| {
        held.set(None);
        level.set(0.0);
    };
    let (key_end, pointer_end) = (Rc::clone(&let_go), let_go);
    let is_key = |event: &web_sys::KeyboardEvent| [" ", "Enter"].contains(&event.key().as_str());
    let button = el("button")
        .attr("type", "button")
        .class("button gauge-hold")
        .text(verb(kind))
        .on("pointerdown", move |event| {
            let event: web_sys::PointerEvent = event.unchecked_into();
            if let Some(button) = event
                .current_target()
                .and_then(|target| target.dyn_into::<web_sys::Element>().ok())
            {
                // Without the capture a finger that slips off the button lets it go unnoticed.
                let _ = button.set_pointer_capture(event.pointer_id());
            }
            hold();
        })
        .on("pointerup", move |_| pointer_end())
        .on("pointercancel", give_up)
        .on("blur", give_up)
        .on("keydown", move |event| {
            let event: web_sys::KeyboardEvent = event.unchecked_into();
            if is_key(&event) {
                event.prevent_default();
                hold();
            }
        })
        .on("keyup", move |event| {
            let event: web_sys::KeyboardEvent = event.unchecked_into();
            if is_key(&event) {
                event.prevent_default();
                key_end();
            }
        })
        .on("contextmenu", |event| event.prevent_default());
    focus_when_shown(&button);
    let (from, until) = gauge.zone();
    el("div")
        .class("gauge")
        .child(
            el("div")
                .class("gauge-track")
                .attr("aria-hidden", "true")
                .attr_of("style", move || {
                    format!(
                        "--from: {from:.3}; --until: {until:.3}; --level: {:.3}",
                        level.get()
                    )
                })
                .child(el("span").class("gauge-zone"))
                .child(el("span").class("gauge-level")),
        )
        .child(button)
}

/// Returns what the button does in a task of this kind.
const fn verb(kind: TaskKind) -> &'static str {
    match kind {
        TaskKind::FuelEngines => "Hold to pump",
        TaskKind::DownloadData => "Hold to download",
        TaskKind::UploadData => "Hold to upload",
        TaskKind::SubmitScan => "Hold still",
        TaskKind::AlignEngineOutput => "Hold to turn",
        _ => "Hold",
    }
}
