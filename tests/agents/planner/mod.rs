//! Tests of the Planner: its requests, the memory that it carries from turn to turn, the parsing of its
//! replies, and that a round with it always ends, whatever the model does.

mod ahead;
mod asking;
mod autopilot;
mod budget;
mod injection;
mod memory;
mod playing;
mod prompt;
mod reading;
mod setup;
