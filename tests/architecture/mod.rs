//! Tests that read the source code.

mod imports;
mod library_words;
mod sentences;
mod source;
