//! The moments of a round that mattered most, shown again one after another.

use super::panels::Panels;
use crate::browser::BrowserClock;
use crate::clock::Clock;
use crate::lab::KeyMoment;
use crate::ui::dom::{El, button, el, follow};
use crate::ui::state::{AppState, SessionHandle, app_state};
use leptos::prelude::*;
use std::ops::Range;
use std::time::Duration;

/// How often it is looked whether a moment is still being shown.
const POLL_INTERVAL: Duration = Duration::from_millis(100);

/// The moments, and the one that is shown or was shown last.
#[derive(Clone, Copy)]
pub struct KeyMoments {
    app: AppState,
    handle: SessionHandle,
    moments: RwSignal<Vec<KeyMoment>>,
    shown: RwSignal<Option<KeyMoment>>,
}

impl KeyMoments {
    /// Takes the moments of a replay, and shows those that it was opened for once they are found.
    pub fn new(handle: SessionHandle, moments: RwSignal<Vec<KeyMoment>>) -> KeyMoments {
        let key_moments = KeyMoments {
            app: app_state(),
            handle,
            moments,
            shown: RwSignal::new(None),
        };
        follow(move || {
            let wanted = handle.read(|session| session.moments_first.borrow().clone());
            if let (Some(wanted), false) = (wanted, moments.with(Vec::is_empty)) {
                handle.read(|session| session.moments_first.take());
                key_moments.show(wanted);
            }
        });
        key_moments
    }

    /// The button that shows all of them. An open panel gives them its room.
    pub fn button(self, panels: Panels) -> El {
        button("button button-small", "Moments", move || {
            self.app.open_roles(move || {
                panels.close();
                self.show(0..usize::MAX);
            });
        })
        .attr("title", "The moments that mattered most, one after another")
        .attr_when("disabled", move || self.moments.with(Vec::is_empty))
    }

    /// Tells the moment that is shown, as long as the replay is there.
    pub fn caption(self) -> El {
        let position = move || {
            self.handle
                .watch(|session| session.replay.as_ref().map_or(0, |player| player.position()))
        };
        el("div").class("contents").part(
            move || self.shown.get().filter(|moment| moment.is_shown_at(position())),
            |moment| {
                el("p")
                    .class("replay-told")
                    .attr("role", "status")
                    .child(el("strong").text(&format!("The {}: ", moment.kind.word())))
                    .text(&moment.words)
            },
        )
    }

    /// Shows the moments with these numbers. Whoever moves the replay meanwhile ends that.
    fn show(self, numbers: Range<usize>) {
        let moments = self.moments.get_untracked();
        let wanted = moments.into_iter().enumerate();
        let wanted = wanted.filter(move |(number, _)| numbers.contains(number));
        leptos::task::spawn_local(async move {
            for (_, moment) in wanted {
                let time = moment.time_to_read();
                let Some(moves) = self.show_one(moment) else {
                    return;
                };
                BrowserClock.sleep(time).await;
                // At half the speed an ejection takes longer than its words.
                while self.moves() == Some(moves) && !self.stands_still() {
                    BrowserClock.sleep(POLL_INTERVAL).await;
                }
                if self.moves() != Some(moves) {
                    return;
                }
            }
        });
    }

    /// Moves to a moment and lets it happen. Returns the number of moves, or `None` if the replay was left.
    fn show_one(self, moment: KeyMoment) -> Option<u32> {
        self.moves()?;
        if !self.handle.read(|session| session.playback.is_paused()) {
            self.app.toggle_pause();
        }
        self.handle.read(|session| session.jump_to(moment.position));
        self.shown.set(Some(moment));
        self.moves()
    }

    /// Returns whether what the moment was about has been shown. A replay that plays on is not waited for.
    fn stands_still(self) -> bool {
        let playback = self.handle.read(|session| session.playback.clone());
        playback.stands_still() || !playback.is_paused()
    }

    /// Returns how often the replay was moved; `None` if it was left.
    fn moves(self) -> Option<u32> {
        let is_shown = self.handle.is_still_in_play(self.app);
        is_shown.then(|| self.handle.read(|session| session.moves()))
    }
}
