//! Rounds in time: what a seat may know, what goes wrong with models, and what a round will cost.

mod estimate;
mod faults;
mod leaks;
