//! The time left for a turn.

use crate::clock::BrowserClock;
use crate::game::Phase;
use crate::session::TurnStatus;
use crate::ui::dom::{El, el};
use crate::ui::state::SessionHandle;
use futures::future::{AbortHandle, abortable};
use leptos::prelude::*;
use std::rc::Rc;

/// The number of seconds left at which screen readers are warned.
const WARNING: u64 = 5;

/// A small bar with the seconds left, and the timer that drives it. `None` if turns have no time limit.
pub fn time(handle: SessionHandle, status: Memo<TurnStatus>) -> Option<El> {
    let timer = handle.read(|session| session.people.as_ref()?.timer.clone())?;
    let left = RwSignal::new(timer.limit());
    let playback = handle.read(|session| Rc::clone(&session.playback));
    let people = handle.read(|session| {
        let people = session.people.iter().flat_map(|people| &people.seated);
        let people = people.map(|seated| (seated.seat, Rc::clone(&seated.person)));
        people.collect::<Vec<_>>()
    });
    // A live discussion has its own clock.
    let is_chat = move || handle.read(|session| session.with(|round| round.game().phase() == Phase::Chat));
    for (seat, person) in people {
        let (timer, playback) = (Rc::clone(&timer), Rc::clone(&playback));
        let (timing, stop) = abortable(async move {
            let ticking = Rc::clone(&timer);
            // The time of a person who does not have the device yet does not run.
            let is_held = move || {
                let chooser = status.try_get_untracked().and_then(TurnStatus::chooser);
                playback.is_paused() || chooser != Some(seat) || is_chat()
            };
            let notify = move || {
                left.try_set(ticking.left());
            };
            timer.run(&person, &BrowserClock, is_held, notify).await;
        });
        keep_until_cleanup(stop);
        leptos::task::spawn_local(async move {
            // The task only ends by being aborted.
            let _ = timing.await;
        });
    }
    let limit = timer.limit();
    let seconds = move || {
        let left = left.get();
        left.as_secs() + u64::from(left.subsec_millis() > 0)
    };
    let is_going = move || status.get().chooser().is_some() && !is_chat();
    Effect::new(move |_| {
        if is_going() {
            left.set(timer.left());
        }
    });
    let warning = move || match is_going() && seconds() == WARNING {
        true => "5 seconds left.",
        false => "",
    };
    let bar = el("span")
        .class("seat-time-bar")
        .child(el("span").class("seat-time-left").attr_of("style", move || {
            let part = left.get().as_millis() * 100 / limit.as_millis().max(1);
            format!("width: {part}%")
        }));
    let time_left = el("p")
        .class("seat-time")
        .attr_when("hidden", move || !is_going())
        .child(bar.attr("aria-hidden", "true"))
        .child(
            el("span")
                .class("numbers")
                .words(move || format!("{} s", seconds())),
        )
        .child(
            el("span")
                .class("visually-hidden")
                .attr("role", "status")
                .words(warning),
        );
    Some(time_left)
}

fn keep_until_cleanup(stop: AbortHandle) {
    on_cleanup(move || stop.abort());
}
