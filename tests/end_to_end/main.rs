//! Tests of the whole page as it is published, used in a browser like a person would, with a local model
//! service.
//!
//! These tests need a built page and ChromeDriver, so they are ignored by default; script/test runs them.
//! Each has its own browser with an empty profile and the same random numbers in every run. They set up their
//! own state, wait only for events that must happen, and assert nothing about time, so that they also pass on
//! a busy machine. [`measurements`] only print figures, so script/test leaves them out.
//!
//! They start in the order of their names. [`all_day`] has the longest ones, which begin early so that none
//! of them is left to run alone at the end.

#![cfg(not(target_arch = "wasm32"))]

mod support;

mod accessibility;
mod all_day;
mod forms;
mod measurements;
mod models;
mod people;
mod results;
mod saved_rounds;
mod start;
mod watching;
