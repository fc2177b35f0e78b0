//! The retries of a pending choice.

use std::cell::Cell;

/// How often a choice was asked for again, and whether it was sampled at random in the end. It can be read
/// while the choice is pending.
#[derive(Debug, Default)]
pub struct ReplyRetries {
    count: Cell<u32>,
    is_sampled: Cell<bool>,
}

impl ReplyRetries {
    /// Returns how often the choice was asked for again so far because a reply could not be used.
    pub fn count(&self) -> u32 {
        self.count.get()
    }

    /// Returns whether the action was sampled because no reply could be read.
    pub fn is_sampled(&self) -> bool {
        self.is_sampled.get()
    }

    pub(super) fn add(&self) {
        self.count.set(self.count.get() + 1);
    }

    pub(super) fn set_sampled(&self) {
        self.is_sampled.set(true);
    }
}
