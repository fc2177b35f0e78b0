//! Saved rounds: saving the round in play, going on with an interrupted one, and the list of them. Only code
//! in chunks (`ui/chunks`) may reach this.

mod file;
mod heads;
mod list;
mod resume;
mod save;

pub(crate) use file::{FILE_MEANING, keep_record, open_file, save_round_as_file};
pub(crate) use heads::{round_title, saved_rounds};
pub(crate) use list::list;
pub(crate) use resume::{go_on_with_seed, interrupted_offer};
pub(crate) use save::save_new;

use crate::ui::dom::inject_style;

/// Adds the style of saved rounds to the page, once.
fn inject_rounds_style() {
    inject_style("rounds-style", include_str!("../../../style/rounds.css"));
}
