//! Scripted test doubles of services, for tests and benches.

mod scripted;
mod scripted_embedder;
mod test_request;

pub use scripted::Scripted;
pub use scripted_embedder::ScriptedEmbedder;
pub use test_request::test_request;
