//! The page. It shows the round and passes on what people do. It contains no rule of the game.
//!
//! `AppState` is shared by all components: the settings, the round in play, and the open
//! dialog. `PageSession` is the round in play with the signals that components track.

mod chunks;
mod crash;
mod dom;
mod forms;
mod play;
mod replay;
mod results;
mod round;
mod saved_rounds;
mod shell;
mod state;

pub use shell::mount;
