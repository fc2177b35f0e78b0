//! Replaying recorded rounds: opening a record, its link, and the bar with its scrubber and panels. Only code in chunks
//! (`ui/chunks`) may reach this.

mod bar;
mod jumps;
mod key_moments;
mod lines;
mod link;
mod link_code;
mod marks;
mod moves;
mod open;
mod panels;
mod said;
mod scrubber;
mod shared_moment;

pub(crate) use bar::bar;
pub(crate) use link::copy_link;
pub(crate) use link_code::link_code;
pub(crate) use open::{
    lead_back_to_saved_rounds, show_again, show_choice, show_linked, show_moments, show_record, show_saved,
};
