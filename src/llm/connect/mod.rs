//! Connecting: the services that people use, a model of theirs with all its stages, trying it out, its list of models, signing in.

mod embedder;
mod model;
mod models;
mod probe;
pub mod services;
pub mod sign_in;

pub use embedder::connect_embedder;
pub use model::{connect, connect_in_turn, connect_knowing};
pub use models::{MAX_MODELS, list_models};
pub use probe::{Probe, probe, test_connection};
