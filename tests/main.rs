//! The native tests, laid out like the library: `cargo test --test native agents::planner` runs a part of
//! them.
//!
//! They are one crate, since each test crate is linked with all dependencies of the library.

#![cfg(not(target_arch = "wasm32"))]

mod advice;
mod agents;
mod architecture;
mod common;
mod game;
mod lab;
mod link;
mod llm;
mod page;
mod record;
mod round;
mod ship_view;
mod table;
