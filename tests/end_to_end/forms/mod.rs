//! Tests of forms, of what is stored, and of where keys go.

pub mod minds;
pub mod saving;
pub mod secrets;
pub mod stored;
