//! Tests of rounds with models: their services, their minds, what they learn, and what can fail.

pub mod connections;
pub mod embeddings;
pub mod experience;
pub mod interruptions;
pub mod minds;
pub mod model_failures;
pub mod model_rounds;
pub mod redirects;
