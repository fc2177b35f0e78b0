//! Models and embedding models of services, asked over HTTP.

mod service_embedder;
mod service_model;
pub(crate) mod transport;

pub use service_embedder::ServiceEmbedder;
pub use service_model::ServiceModel;
