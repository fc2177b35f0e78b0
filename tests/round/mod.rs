//! Tests of rounds in time: what a seat may know, faults of models, and estimates of cost.

mod announcement;
mod closings;
mod echoed_key;
mod estimate;
mod faults;
mod latency;
mod leaks;
mod outcome;
mod replay;
mod replayed_results;
pub mod resume;
mod stored_names;
