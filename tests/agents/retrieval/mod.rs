//! How alike texts are: by their words, by a service's embeddings, and what becomes of it when the service fails.

mod embedded;
mod lexical;
mod sentences;
