//! What is measured of rounds: lies, suspicion and talk.

mod lies;
mod spoken;
mod suspects;
mod talk;
