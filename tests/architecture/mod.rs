//! Tests that read the source code.

mod declarations;
mod imports;
mod layers;
mod library_words;
mod named_paths;
mod restricted_names;
mod sentences;
mod source;
