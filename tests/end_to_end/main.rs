//! The whole page, built as it is published, driven in a browser as a person would, with a model's service beside it.
//!
//! These tests ask for a built page and for ChromeDriver, so they are ignored unless asked for; script/test runs them.
//! Each has a browser with an empty profile, in which chance falls the same in every run. They set their own scene, wait for
//! what must happen and never for what may, and assert nothing about time, so that they pass on a busy machine, too.

#![cfg(not(target_arch = "wasm32"))]

mod browser;
mod model_server;
mod page;
mod recording;
mod replies;
mod seeds;
mod site;
mod world;

mod accessibility;
mod after;
mod connections;
mod embeddings;
mod first_turns;
mod focus;
mod forms;
mod growth;
mod handover;
mod hot_seat;
mod kept;
mod learnt;
mod leaving;
mod live;
mod long_tasks;
mod minds;
mod model_rounds;
mod notices;
mod policy;
mod redirects;
mod rounds;
mod seat;
mod seat_look;
mod seat_ways;
mod secrets;
mod settings;
mod small_screens;
mod steady;
mod translation;
mod trouble;
mod unattended;
