//! Among Us played by language agents, whole in the browser.
//!
//! Data goes one way, and each part knows only what stands before it:
//! [`game`] (the rules).

pub mod game;
