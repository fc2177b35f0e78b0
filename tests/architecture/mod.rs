//! Tests that read the source code.

mod imports;
mod library_words;
mod platforms;
mod sentences;
mod source;
