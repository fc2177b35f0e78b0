//! Models and embedding models of services, asked over HTTP.

mod exchange;
mod request;
mod service_embedder;
mod service_model;
mod transport;

pub(in crate::llm) use request::post_json;
pub use service_embedder::ServiceEmbedder;
pub use service_model::ServiceModel;
pub use transport::{BrokenOff, HttpAnswer, NoAnswer, Transport};
