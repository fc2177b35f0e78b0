//! The page: one component a file. It shows the round and passes on what people ask for; it holds no rule.
//!
//! [`AppState`](app::AppState) is what all components share: the settings, the round in play, and which sheet is open.
//! [`Session`](live::Session) is the round in play; it bumps one signal at most once a frame, however much happened.

mod dom;
mod forms;
mod model_clients;
mod play;
mod results;
mod round;
mod shell;

pub use shell::mount;
