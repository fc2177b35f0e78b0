//! Among Us played by language agents, whole in the browser.
//!
//! Data goes one way, and each part knows only what stands before it: [`game`] (the rules), [`agents`] (the choices),
//! [`round`] (the time), [`lab`] (the measures), and the page: [`ship_view`] (what is drawn) and `ui`. Beside them stand
//! [`llm`] (asking a model, which knows no game), [`clock`], and [`settings`].

pub mod agents;
pub mod claims;
pub mod clock;
pub mod game;
pub mod lab;
pub mod llm;
pub mod round;
pub mod session;
pub mod settings;
pub mod ship_view;
#[cfg(all(target_arch = "wasm32", feature = "page"))]
pub mod ui;
mod waiting;
