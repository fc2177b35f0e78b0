//! Tests that read the source code.

mod library_words;
mod sentences;
mod source;
