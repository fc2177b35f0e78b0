//! The Recaller, by the numbered facts of Xu et al. 2023 for this game: when it thinks things over and what it asks then, what it
//! recalls, what it draws from earlier rounds, and that nobody but its own seat ever reads it.

mod calls;
mod decision_points;
mod failing;
mod learning;
mod measures;
mod meeting;
mod memory;
mod playing;
mod prompt;
mod recalling;
mod rehearsed;
mod secrets;
mod suggestion;
mod switches;
mod table;
