//! Tests of what is read from speeches.

mod accusations;
