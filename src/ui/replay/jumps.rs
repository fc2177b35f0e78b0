//! Moving a replay to moments that matter, and back to where it was.

use super::panels::Panels;
use crate::lab::RoundMoment;
use crate::ui::dom::{El, button};
use crate::ui::state::{PageSession, SessionHandle};

/// The jumps of a replay, of which each can be taken back.
#[derive(Clone, Copy)]
pub struct Jumps {
    handle: SessionHandle,
}

/// Notes the position of a replay, to which it can be taken back from where it jumps.
pub fn note_origin(session: &PageSession) {
    if let Some(player) = &session.replay {
        session.jump_origins.borrow_mut().push(player.position());
    }
}

impl Jumps {
    /// The jumps of this replay.
    pub fn new(handle: SessionHandle) -> Jumps {
        Jumps { handle }
    }

    /// Shows the choice after a position.
    pub fn show(self, position: usize) {
        self.handle.read(|session| {
            note_origin(session);
            session.jump_to(position);
        });
    }

    /// Returns to where the replay was before the last jump, or closes the panel that was opened after it.
    pub fn back(self, panels: Panels) {
        if panels.close_opened_after(self.count()) {
            return;
        }
        self.handle.read(|session| {
            let origin = session.jump_origins.borrow_mut().pop();
            if let Some(origin) = origin {
                session.move_to(origin);
            }
        });
    }

    /// The button that returns.
    pub fn back_button(self, panels: Panels) -> El {
        button("button button-small", "Back", move || self.back(panels))
            .attr(
                "title",
                "Back to where the last jump began, or out of what was opened since (B)",
            )
            .attr("aria-keyshortcuts", "B")
            .attr_when("disabled", move || {
                let has_jumped = self
                    .handle
                    .watch(|session| !session.jump_origins.borrow().is_empty());
                !has_jumped && !panels.is_any_open()
            })
    }

    /// Returns how many jumps can be taken back.
    pub fn count(self) -> usize {
        self.handle.read(|session| session.jump_origins.borrow().len())
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
