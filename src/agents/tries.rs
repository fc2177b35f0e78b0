//! How it goes with a choice that is asked for.

use std::cell::Cell;

/// How often a choice was asked again, and whether it was drawn in the end. It is read while the choice is on its way.
#[derive(Debug, Default)]
pub struct Retries {
    again: Cell<u32>,
    is_drawn: Cell<bool>,
}

impl Retries {
    /// How often it was asked again so far, because a reply could not be used.
    pub fn again(&self) -> u32 {
        self.again.get()
    }

    /// Whether the action was drawn, because no reply could be read.
    pub fn is_drawn(&self) -> bool {
        self.is_drawn.get()
    }

    pub(super) fn ask_again(&self) {
        self.again.set(self.again.get() + 1);
    }

    pub(super) fn draw(&self) {
        self.is_drawn.set(true);
    }
}
