//! The state that all components of the page share: settings, connections, the round in play, the open
//! dialog.

pub(crate) mod app_state;
mod choosing;
mod client_environment;
mod connections;
mod experience;
pub(crate) mod network;
mod page_session;
mod session_handle;
mod stored;

pub(crate) use app_state::{AppState, Dialog, app_state};
pub(crate) use choosing::{PLAY_BAR, focus_play_bar};
pub(crate) use client_environment::client_environment;
pub(crate) use connections::any_number;
pub(crate) use experience::{experience, experience_error, with_lessons};
pub(crate) use network::{follow_network, network};
pub(crate) use page_session::{BegunRound, PageSession, SaveReason, TellSentences, WayBack};
pub(crate) use session_handle::SessionHandle;
