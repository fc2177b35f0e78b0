//! Tests of the calls of a Recaller: how many it makes, how many are estimated, and what happens where some
//! fail.

mod counts;
mod estimate;
mod failures;
