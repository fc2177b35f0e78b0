//! Tests that read the source code.

mod imports;
mod library_words;
mod restricted_names;
mod sentences;
mod source;
