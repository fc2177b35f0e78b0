//! Tests of comparing texts: by their words, by a service's embeddings, and when the service fails.

mod embedded;
mod lexical;
mod sentences;
