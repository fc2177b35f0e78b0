//! A meeting: its table over the ship, and the talk in the column beside it. What they show is loaded when a
//! round begins, since no round begins with a meeting.

mod content;
mod ejection;
mod fitted_words;
mod pick;
mod placed_speech;
mod ring;
mod seat;
mod talk;

pub(crate) use content::content;
pub(crate) use talk::talk;

use crate::round::{ShownMeeting, Speed};
use crate::ui::chunks::layers::{meeting_content, meeting_talk, preload_layers};
use crate::ui::chunks::loaded;
use crate::ui::dom::{El, layer, memo};
use crate::ui::state::{SessionHandle, app_state};
use leptos::prelude::*;

/// Returns the meeting that is shown. Tracks changes.
fn shown_meeting(handle: SessionHandle) -> Memo<Option<ShownMeeting>> {
    let app = app_state();
    // At maximum speed bots finish a meeting before anyone could read it, and the layer would only flicker.
    let can_be_read = move || {
        let has_delay = app.speed() != Speed::Max;
        let has_models = || handle.read(|session| session.table.asks_a_model());
        has_delay || app.paused.get() || has_models()
    };
    memo(move |_| {
        if can_be_read() {
            let by = handle.perspective(app);
            handle.watch(|session| session.meeting(by))
        } else {
            None
        }
    })
}

/// Returns which meeting is shown, by its place in the journal.
fn began(meeting: Memo<Option<ShownMeeting>>) -> impl Fn() -> Option<usize> + Copy {
    move || meeting.with(|meeting| meeting.as_ref().map(|meeting| meeting.began))
}

/// Adds the meeting layer over the ship. It is built when a meeting begins and removed when it ends.
pub fn with_meeting(stage: El, handle: SessionHandle) -> El {
    // A chunk that cannot be loaded now is loaded again when a meeting needs it, which reports a failure.
    leptos::task::spawn_local(async {
        let _ = preload_layers().await;
    });
    let meeting = shown_meeting(handle);
    stage.part(began(meeting), move |_| {
        let content = loaded(move |slot| meeting_content(slot, handle, meeting));
        layer("meeting", "meeting-title").child(content)
    })
}

/// Adds the talk of a meeting to the column, where it takes the place of the seats and the log.
pub fn with_talk(column: El, handle: SessionHandle) -> El {
    let meeting = shown_meeting(handle);
    let began = began(meeting);
    column
        .class_when("column-meeting", move || began().is_some())
        .part(began, move |_| {
            loaded(move |slot| meeting_talk(slot, handle, meeting)).class("column-talk")
        })
}
