//! How alike texts are: by their words, by a service's embeddings, and what becomes of it when the service fails.

#[path = "../common/mod.rs"]
mod common;

mod embedded;
mod lexical;
mod sentences;
