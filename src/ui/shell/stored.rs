//! What is found in the storage. Only what is fetched later (`parts.rs`) may reach this.

use super::app_state::AppState;
use crate::settings::{Loaded, SetAside};

impl AppState {
    /// What was found; the person is told of what was set aside on the way.
    pub fn take_in<T>(&self, found: Loaded<T>) -> T {
        self.tell_set_aside(&found.told);
        found.value
    }

    /// Tells the person of what was set aside.
    pub fn tell_set_aside(&self, told: &[SetAside]) {
        self.tell(told.iter().map(ToString::to_string).collect());
    }
}
