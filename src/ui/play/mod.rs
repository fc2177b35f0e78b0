//! People at the table: taking a seat, and acting on it. It is fetched with the first seat that is taken.

mod bar;
mod button;
mod handover;
mod head;
mod hint;
mod join;
mod join_person;
mod task;
mod task_play;
mod time;
mod words;

use super::dom::{El, inject_form_style, inject_style};
use super::round::SessionHandle;

/// The form on which people take their seats.
pub fn form() -> El {
    inject_play_style();
    inject_form_style();
    join::form()
}

/// The looks of all this, which come with it.
const STYLE: &str = concat!(
    include_str!("../../../style/play/bar.css"),
    include_str!("../../../style/play/deeds.css"),
    include_str!("../../../style/play/task.css"),
    include_str!("../../../style/play/handover.css"),
    include_str!("../../../style/play/join.css"),
);

/// The bar of the people at the table.
pub fn bar(handle: SessionHandle) -> El {
    inject_play_style();
    bar::bar(handle)
}

fn inject_play_style() {
    inject_style("play-style", STYLE);
}
