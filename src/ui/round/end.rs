//! The layer over the ship at the end of a round. Its content is in a chunk.

use crate::browser::BrowserClock;
use crate::clock::Clock;
use crate::game::{Outcome, Role};
use crate::ui::chunks::layers::outcome_content;
use crate::ui::chunks::loaded;
use crate::ui::dom::{El, layer};
use crate::ui::state::{SessionHandle, app_state};
use leptos::prelude::*;
use std::time::Duration;

/// How long an unattended screen shows the end before the next round begins.
const DEMO_PAUSE: Duration = Duration::from_secs(9);

/// Adds the layer over the ship at the end of the round.
pub fn with_end(stage: El, handle: SessionHandle) -> El {
    stage.part(
        move || handle.read(|session| session.over.get()),
        move |outcome| end_layer(handle, outcome),
    )
}

fn end_layer(handle: SessionHandle, outcome: Outcome) -> El {
    play_on_unattended(handle);
    let lost = match outcome.winner() {
        Role::Impostor => " outcome-lost",
        Role::Crewmate => "",
    };
    layer(&format!("outcome{lost}"), "outcome-title")
        .child(loaded(move |slot| outcome_content(slot, handle, outcome)))
}

/// Starts the next round automatically in demo mode.
fn play_on_unattended(handle: SessionHandle) {
    let app = app_state();
    if !app.address.with_value(|address| address.demo) {
        return;
    }
    leptos::task::spawn_local(async move {
        BrowserClock.sleep(DEMO_PAUSE).await;
        // A person may have started another round or opened a dialog in the meantime.
        if handle.is_still_in_play(app) && app.dialog.get_untracked().is_none() {
            app.play_again();
        }
    });
}
