//! The layer of a meeting over the ship. What it shows is loaded when a round begins, since no round begins
//! with a meeting.

mod ballot;
mod content;
mod ejection;
mod talk;

pub(crate) use content::content;

use crate::clock::{BrowserClock, Clock};
use crate::round::{Meeting, MeetingStage, Speed, TIME_FOR_A_DECISION};
use crate::ui::chunks::layers::{meeting_content, preload_layers};
use crate::ui::chunks::loaded;
use crate::ui::dom::{El, follow, layer, memo};
use crate::ui::state::{SessionHandle, app_state};
use leptos::prelude::*;

/// Adds the meeting layer over the ship. It is built when a meeting begins and removed when the round is
/// over.
pub fn with_meeting(stage: El, handle: SessionHandle) -> El {
    let app = app_state();
    // A chunk that cannot be loaded now is loaded again when a meeting needs it, which reports a failure.
    leptos::task::spawn_local(async {
        let _ = preload_layers().await;
    });
    // At maximum speed bots finish a meeting before anyone could read it, and the layer would only flicker.
    let can_be_read = move || {
        let has_delay = app.speed() != Speed::Max;
        let has_models = || handle.read(|session| session.table.asks_a_model());
        has_delay || app.paused.get() || has_models()
    };
    let meeting = memo(move |_| {
        if can_be_read() {
            handle.watch(Meeting::current)
        } else {
            None
        }
    });
    let seen = decided_and_seen(handle, meeting);
    let began = move || {
        let is_over = handle.read(|session| session.over.get().is_some());
        let began = meeting.with(|meeting| meeting.as_ref().map(|meeting| meeting.began));
        began.filter(|_| !is_over && began != seen.get())
    };
    stage.part(began, move |_| {
        let content = loaded(move |slot| meeting_content(slot, handle, meeting));
        layer("meeting", "meeting-title").child(content)
    })
}

/// Returns the meeting whose result has been shown long enough. Without this the meeting would stay until the
/// next action, and a person who acts first would never see their room.
fn decided_and_seen(handle: SessionHandle, meeting: Memo<Option<Meeting>>) -> RwSignal<Option<usize>> {
    let seen = RwSignal::new(None);
    let decided = memo(move |_| {
        meeting.with(|meeting| {
            let meeting = meeting.as_ref()?;
            matches!(meeting.stage, MeetingStage::Decided(_)).then_some(meeting.began)
        })
    });
    follow(move || {
        let Some(decided) = decided.get() else { return };
        let pause = handle.read(|session| session.playback.speed().scaled(TIME_FOR_A_DECISION));
        leptos::task::spawn_local(async move {
            BrowserClock.sleep(pause).await;
            seen.try_set(Some(decided));
        });
    });
    seen
}
