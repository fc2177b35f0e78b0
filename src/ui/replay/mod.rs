//! Replaying recorded rounds: opening a record, and the bar with its scrubber. Only code in chunks
//! (`ui/chunks`) may reach this.

mod bar;
mod marks;
mod moment;
mod open;
mod scrubber;

pub(crate) use bar::bar;
pub(crate) use open::{show_again, show_saved};
