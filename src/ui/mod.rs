//! The page: one component a file. It shows the round and passes on what people ask for; it holds no rule.
//!
//! [`AppState`](app::AppState) is what all components share: the settings, the round in play, and which sheet is open.
//! `PageSession` is the round in play with the signals by which components follow it.

mod dom;
mod forms;
mod play;
mod results;
mod round;
mod shell;

pub use shell::mount;
