//! Tests of the whole page as it is published, used in a browser like a person would, with a local model
//! service.
//!
//! These tests need a built page and ChromeDriver, so they are ignored by default; script/test runs them.
//! Each has its own browser with an empty profile and the same random numbers in every run. They set up their
//! own state, wait only for events that must happen, and assert nothing about time, so that they also pass on
//! a busy machine.

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
mod experience;
mod first_turns;
mod focus;
mod forms;
mod growth;
mod handover;
mod hot_seat;
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
mod stored;
mod translation;
mod trouble;
mod unattended;
