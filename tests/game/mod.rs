//! Tests of the rules: each rule, replaying rounds, and the outcomes of random rounds.

mod determinism;
mod distribution;
mod rules;
mod shown;
