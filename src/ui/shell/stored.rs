//! Loading of stored data. Only code in chunks (`ui/chunks`) may reach this.

use super::app_state::AppState;
use crate::settings::{Loaded, SetAside};

impl AppState {
    /// Returns the loaded value and shows messages about data that was set aside.
    pub fn take_in<T>(&self, found: Loaded<T>) -> T {
        self.tell_set_aside(&found.told);
        found.value
    }

    /// Shows messages about data that was set aside.
    pub fn tell_set_aside(&self, told: &[SetAside]) {
        self.tell(told.iter().map(ToString::to_string).collect());
    }
}
