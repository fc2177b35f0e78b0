//! Tests of the measures of rounds, lies, suspicion and talk, and of the statistics of studies.

mod any_table;
mod interrupted;
mod key_moments;
mod lies;
mod looking_back;
mod planted_studies;
mod planted_tables;
mod spoken;
mod survey;
mod suspects;
mod talk;
mod typed;
