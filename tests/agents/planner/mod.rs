//! The Planner: what it asks, what it carries from turn to turn, how its replies are read, and that a round with it
//! always ends, whatever the model does.

mod ahead;
mod asking;
mod autopilot;
mod budget;
mod injection;
mod memory;
mod playing;
mod prompt;
mod reading;
mod table;
