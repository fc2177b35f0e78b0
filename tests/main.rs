//! The native tests, laid out as the library is: `cargo test --test native agents::planner` runs one part of them.
//!
//! They are one crate, since each test crate is linked with everything that the library depends on.

#![cfg(not(target_arch = "wasm32"))]

mod agents;
mod common;
mod game;
mod lab;
mod llm;
mod round;
mod ship_view;
