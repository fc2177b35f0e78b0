//! Loading of stored data. Only code in chunks (`ui/chunks`) may reach this.

use super::app_state::AppState;
use crate::settings::{Loaded, QuarantinedData};

impl AppState {
    /// Returns the loaded value and shows messages about data that was set aside.
    pub fn loaded_value<T>(&self, loaded: Loaded<T>) -> T {
        self.show_quarantined(&loaded.messages);
        loaded.value
    }

    /// Shows messages about data that was set aside.
    pub fn show_quarantined(&self, messages: &[QuarantinedData]) {
        self.show_messages(messages.iter().map(ToString::to_string).collect());
    }
}
