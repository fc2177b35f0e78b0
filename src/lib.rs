//! Among Us played by language agents, entirely in the browser.
//!
//! Data flows one way, and each module depends only on the ones before it: [`table`] (seats, speech,
//! dice), [`game`] (rules), [`agents`] (choices), [`round`] (time), [`session`] (a round with its
//! settings, models and people), [`lab`] (measures), then the page: [`ship_view`] (what is drawn),
//! [`advice`] (what is said about errors) and `ui`. Beside them stand [`claims`] (the language of
//! statements in meetings), [`llm`] (requests to models; it knows neither game nor page), [`clock`] and
//! [`settings`], and behind their ports `browser` (what only a browser has) and [`native`] (what only a
//! native program has).

pub mod advice;
pub mod agents;
#[cfg(target_arch = "wasm32")]
pub mod browser;
pub mod claims;
pub mod clock;
mod deflate;
pub mod game;
pub mod lab;
pub mod link;
pub mod llm;
#[cfg(not(target_arch = "wasm32"))]
pub mod native;
mod notify;
pub mod record;
pub mod round;
pub mod session;
pub mod settings;
pub mod ship_view;
pub mod stable_hash;
pub mod table;
#[cfg(all(target_arch = "wasm32", feature = "page"))]
pub mod ui;
