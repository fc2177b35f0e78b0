//! Tests of the settings of minds: their files, and what they do to the requests of a whole round.

mod file;
mod published;
mod recorded;
mod temperature;
