//! Tests of the rules: each rule, replaying rounds, and the outcomes of random rounds.

mod distribution;
mod rules;
mod same_again;
