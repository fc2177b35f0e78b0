//! Among Us played by language agents, whole in the browser.
//!
//! Data goes one way, and each part knows only what stands before it: [`game`] (the rules), [`agents`] (the choices),
//! [`round`] (the time), and the page.

pub mod agents;
pub mod game;
pub mod round;
pub mod ship_view;
