//! The page in the background: a round goes on there, unless the person wants it paused.

use super::desk::Desk;
use super::live::Live;
use leptos::prelude::*;
use std::rc::{Rc, Weak};

/// Pauses the round in play while nobody sees the page, where the settings say so, and lets that round go on afterwards.
pub fn pause_in_background(desk: Desk) {
    let mut paused: Weak<Live> = Weak::new();
    let hidden = RwSignal::new(false);
    let seen = window_event_listener_untyped("visibilitychange", move |_| {
        hidden.set(document().hidden());
    });
    on_cleanup(move || seen.remove());
    super::element::follow(move || {
        let is_hidden = hidden.get();
        let Some(live) = untrack(|| desk.live.get()) else {
            return;
        };
        if is_hidden {
            let is_wanted = desk
                .settings
                .with_untracked(|settings| settings.pause_in_background);
            if is_wanted && !live.pace.is_paused() {
                desk.toggle_pause();
                paused = Rc::downgrade(&live);
            }
        } else if std::mem::take(&mut paused).ptr_eq(&Rc::downgrade(&live)) && live.pace.is_paused() {
            desk.toggle_pause();
        }
    });
}
