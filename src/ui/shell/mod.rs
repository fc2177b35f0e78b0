//! The frame of the page around a round: start, controls, notices, shared state, and dialogs.

mod app;
mod app_state;
mod background;
mod choosing;
mod connections;
pub(crate) mod crash;
mod dialog;
mod environment;
mod leave;
mod network;
mod notice;
mod stored;
mod top_bar;
mod welcome;

pub use app::mount;
pub(crate) use app_state::{AppState, Dialog, app_state};
pub(crate) use choosing::{PLAY_BAR, focus_play_bar};
pub(crate) use connections::any_number;
pub(crate) use environment::{environment, experience, experience_error, with_lessons};
pub(crate) use network::network;
pub(crate) use notice::notice;
