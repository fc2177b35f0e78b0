//! The round in play: ship, seats, log, meetings, minds, the reasons for delays, and the layer at the end.

mod end;
pub(crate) mod failed_seat;
pub(crate) mod failure_notices;
mod legend;
mod log;
mod meeting;
pub(crate) mod meter;
mod mind_layer;
pub(crate) mod minds;
mod portrait;
mod roles_switch;
mod seats;
mod ship;
mod side_panel;
mod sounds;

pub(crate) use end::{play_on_unattended, plays_on_unattended, with_end};
pub(crate) use legend::signs as legend_signs;
pub(crate) use meeting::{content as meeting_content, talk as meeting_talk, with_meeting};
pub(crate) use mind_layer::with_mind;
pub(crate) use portrait::{mark, robot};
pub(crate) use roles_switch::can_hide_roles;
pub(crate) use ship::ship;
pub(crate) use side_panel::column;
pub(crate) use sounds::{play as play_sound, with_sounds};
