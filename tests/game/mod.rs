//! The rules: each by itself, the same round again from the same choices, and the shares of random rounds.

mod distribution;
mod rules;
mod same_again;
