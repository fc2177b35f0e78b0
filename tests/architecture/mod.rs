//! Tests that read the source code.

mod sentences;
mod source;
