//! Among Us played by language agents, whole in the browser.
//!
//! Data goes one way, and each part knows only what stands before it: [`game`] (the rules), [`agents`] (the choices),
//! [`round`] (the time), and the page. Beside them stand [`llm`] (asking a model, which knows no game) and [`clock`].

pub mod agents;
pub mod clock;
pub mod game;
pub mod llm;
pub mod round;
