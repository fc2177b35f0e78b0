//! Connecting to a service: presets, models with all their stages, the connection test, lists of models,
//! sign-in.

mod embedder;
mod model;
mod models;
mod probe;
pub mod services;
pub mod sign_in;

pub use embedder::connect_embedder;
pub use model::connect_model;
pub use models::{MAX_MODELS, list_models};
pub use probe::{Probe, probe, test_connection};
