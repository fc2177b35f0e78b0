//! People at the table: joining a round and acting in it. This chunk is loaded when a person first takes a
//! seat.

mod bar;
mod button;
mod card;
mod handover;
mod header;
mod hint;
mod join;
mod join_form;
mod join_person;
mod speech;
mod task;
mod time;

use super::dom::{El, inject_style};
use crate::ui::state::SessionHandle;

/// The form for joining a round.
pub fn form() -> El {
    inject_play_style();
    join::form()
}

/// The chunk's style sheet.
const STYLE: &str = concat!(
    include_str!("../../../style/play/bar.css"),
    include_str!("../../../style/play/actions.css"),
    include_str!("../../../style/play/card.css"),
    include_str!("../../../style/play/task.css"),
    include_str!("../../../style/play/handover.css"),
    include_str!("../../../style/play/join.css"),
);

/// The bar with which people play.
pub fn bar(handle: SessionHandle) -> El {
    inject_play_style();
    bar::bar(handle)
}

fn inject_play_style() {
    inject_style("play-style", STYLE);
}
