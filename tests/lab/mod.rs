//! Tests of the measures of rounds: lies, suspicion and talk.

mod key_moments;
mod lies;
mod spoken;
mod survey;
mod suspects;
mod talk;
