//! Moving a replay to moments that matter, and back to where it was.

use crate::lab::RoundMoment;
use crate::ui::dom::{El, button};
use crate::ui::state::SessionHandle;
use leptos::prelude::*;

/// The jumps of a replay, of which each can be taken back.
#[derive(Clone, Copy)]
pub struct Jumps {
    handle: SessionHandle,
    /// The positions from which the replay jumped and to which it did not return.
    origins: RwSignal<Vec<usize>>,
}

impl Jumps {
    /// Nobody has jumped anywhere.
    pub fn new(handle: SessionHandle) -> Jumps {
        Jumps {
            handle,
            origins: RwSignal::new(Vec::new()),
        }
    }

    /// Shows the choice after a position.
    pub fn show(self, position: usize) {
        self.handle.read(|session| {
            if let Some(player) = &session.replay {
                self.origins.update(|origins| origins.push(player.position()));
            }
            session.move_to(position);
            if session.playback.is_paused() {
                session.playback.step();
            }
        });
    }

    /// Returns to where the replay was before the last jump.
    pub fn back(self) {
        if let Some(origin) = self.origins.try_update(Vec::pop).flatten() {
            self.handle.read(|session| session.move_to(origin));
        }
    }

    /// The button that returns.
    pub fn back_button(self) -> El {
        button("button button-small", "Back", move || self.back())
            .attr("title", "Back to where the last jump began (B)")
            .attr("aria-keyshortcuts", "B")
            .attr_when("disabled", move || self.origins.with(Vec::is_empty))
    }

    /// A button that shows a moment. `words` stand on the button. `label` says what is shown, with these words in
    /// it, so that people who speak to their computer can name the button.
    pub fn button(self, words: &str, label: &str, moment: RoundMoment) -> El {
        button("button button-small replay-jump", words, move || {
            self.show(moment.position)
        })
        .attr("aria-label", label)
        .attr("title", label)
    }
}
