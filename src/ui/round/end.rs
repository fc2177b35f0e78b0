//! The layer over the ship at the end of a round. Its content is in a chunk.

use crate::browser::BrowserClock;
use crate::clock::Attendance;
use crate::game::{Outcome, Role};
use crate::ui::chunks::layers::outcome_content;
use crate::ui::chunks::loaded;
use crate::ui::chunks::rounds::show_moments;
use crate::ui::dom::{El, layer};
use crate::ui::state::{SessionHandle, app_state};
use leptos::prelude::*;
use std::rc::Rc;
use std::time::Duration;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;

/// How long an unattended screen shows the end.
const DEMO_PAUSE: Duration = Duration::from_secs(7);
/// How long it then shows the moments that mattered, four to six seconds each, before the next round begins.
const DEMO_MOMENTS: Duration = Duration::from_secs(16);

thread_local! {
    /// Whether somebody is there. Its listeners stay as long as the page.
    static ATTENDANCE: Rc<Attendance> = {
        let attendance = Rc::new(Attendance::default());
        for event in ["keydown", "pointerdown", "wheel"] {
            let touched = Rc::clone(&attendance);
            let listener = Closure::<dyn Fn()>::new(move || touched.note(&BrowserClock));
            let _ = window().add_event_listener_with_callback(event, listener.as_ref().unchecked_ref());
            listener.forget();
        }
        attendance
    };
}

/// Adds the layer over the ship at the end of the round.
pub fn with_end(stage: El, handle: SessionHandle) -> El {
    stage.part(
        move || handle.read(|session| session.over.get()),
        move |outcome| end_layer(handle, outcome),
    )
}

fn end_layer(handle: SessionHandle, outcome: Outcome) -> El {
    let lost = match outcome.winner() {
        Role::Impostor => " outcome-lost",
        Role::Crewmate => "",
    };
    layer(&format!("outcome{lost}"), "outcome-title")
        .child(loaded(move |slot| outcome_content(slot, handle, outcome)))
}

/// Returns whether rounds follow one another on this page by themselves: in demo mode, but for replays.
pub(crate) fn plays_on_unattended(handle: SessionHandle) -> bool {
    let is_replay = handle.read(|session| session.replay.is_some());
    !is_replay && app_state().address.with_value(|address| address.demo)
}

/// Shows the moments that mattered again and then starts the next round, once nobody has touched the page for a
/// while. Only the chunk with the results calls this, so that the first load does without it.
pub(crate) fn play_on_unattended(handle: SessionHandle) {
    if !plays_on_unattended(handle) {
        return;
    }
    let app = app_state();
    let attendance = ATTENDANCE.with(Rc::clone);
    leptos::task::spawn_local(async move {
        attendance.wait_until_unattended(&BrowserClock, DEMO_PAUSE).await;
        // A person may have started another round or opened a dialog in the meantime.
        let is_alone = move || app.dialog.get_untracked().is_none();
        if !handle.is_still_in_play(app) || !is_alone() {
            return;
        }
        let round = handle.session();
        // The table of a replay names no services.
        let table = round.table.clone();
        let shown = match show_moments(app, Rc::clone(&round), 0..usize::MAX).await {
            Ok(()) => app.session.get_untracked(),
            Err(_) => None,
        };
        let shown = shown.unwrap_or(round);
        if shown.replay.is_some() {
            attendance
                .wait_until_unattended(&BrowserClock, DEMO_MOMENTS)
                .await;
        }
        let now = app.session.get_untracked();
        if now.is_some_and(|now| Rc::ptr_eq(&now, &shown)) && is_alone() {
            app.begin(&table);
        }
    });
}
