//! The frame of the page around a round: start, controls, notices, shared state, and dialogs.

mod app;
mod background;
mod begin;
mod dialog;
mod dropped_file;
mod leave;
mod linked;
mod notice;
mod top_bar;
mod welcome;

pub use app::mount;
pub(crate) use leave::leave;
pub(crate) use notice::notice;
