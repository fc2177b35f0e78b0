//! Scripted test doubles of services, for tests and benches.

mod scripted;
mod scripted_embedder;

pub use scripted::Scripted;
pub use scripted_embedder::ScriptedEmbedder;
