//! The layer over the ship at the end of a round. Its content is in a chunk.

use crate::browser::BrowserClock;
use crate::clock::Clock;
use crate::game::{Outcome, Role};
use crate::ui::chunks::layers::outcome_content;
use crate::ui::chunks::loaded;
use crate::ui::chunks::rounds::show_moments;
use crate::ui::dom::{El, layer};
use crate::ui::state::{SessionHandle, app_state};
use leptos::prelude::*;
use std::cell::Cell;
use std::rc::Rc;
use std::time::Duration;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;

/// How long an unattended screen shows the end.
const DEMO_PAUSE: Duration = Duration::from_secs(7);
/// How long it then shows the moments that mattered, four to six seconds each, before the next round begins.
const DEMO_MOMENTS: Duration = Duration::from_secs(16);
/// How long after a key, a tap or a turn of the wheel somebody is taken to be there.
const ATTENDED: Duration = Duration::from_secs(60);

thread_local! {
    /// When somebody last touched the page, in milliseconds of the browser's clock. Its listeners stay as long as the
    /// page.
    static LAST_INPUT: Rc<Cell<f64>> = {
        let last = Rc::new(Cell::new(f64::NEG_INFINITY));
        for event in ["keydown", "pointerdown", "wheel"] {
            let last = Rc::clone(&last);
            let listener = Closure::<dyn Fn()>::new(move || last.set(BrowserClock.now_ms()));
            let _ = window().add_event_listener_with_callback(event, listener.as_ref().unchecked_ref());
            listener.forget();
        }
        last
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

/// Shows the moments that mattered again and then starts the next round, once nobody has touched the page for a while.
/// Only the chunk with the results calls this, so that the first load does without it.
pub(crate) fn play_on_unattended(handle: SessionHandle) {
    if !plays_on_unattended(handle) {
        return;
    }
    let app = app_state();
    let last_input = LAST_INPUT.with(Rc::clone);
    leptos::task::spawn_local(async move {
        wait_until_unattended(DEMO_PAUSE, &last_input).await;
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
            wait_until_unattended(DEMO_MOMENTS, &last_input).await;
        }
        let now = app.session.get_untracked();
        if now.is_some_and(|now| Rc::ptr_eq(&now, &shown)) && is_alone() {
            app.begin(&table);
        }
    });
}

/// Waits for this time, and on until nobody has touched the page for a while.
async fn wait_until_unattended(pause: Duration, last_input: &Cell<f64>) {
    let mut left = pause;
    while !left.is_zero() {
        BrowserClock.sleep(left).await;
        left = left_attended(BrowserClock.now_ms() - last_input.get());
    }
}

/// Returns how long somebody is still taken to be there who touched the page this many milliseconds ago.
fn left_attended(ago_ms: f64) -> Duration {
    let left = ATTENDED.as_secs_f64() - ago_ms / 1_000.0;
    Duration::from_secs_f64(left.max(0.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_bindgen_test::wasm_bindgen_test;

    #[wasm_bindgen_test]
    fn the_next_round_waits_until_nobody_has_touched_the_page_for_a_minute() {
        assert_eq!(
            left_attended(f64::INFINITY),
            Duration::ZERO,
            "nobody has touched it"
        );
        assert_eq!(left_attended(15_000.0), Duration::from_secs(45));
        assert_eq!(left_attended(60_000.0), Duration::ZERO);
    }
}
