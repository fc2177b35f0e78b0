//! Tests of what every game has.

mod meeting;
