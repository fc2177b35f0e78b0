//! What a study must hold: its arguments, its lines, its seats, and whole studies against a server on this machine.

mod arguments;
mod comparing;
mod fake;
mod folder;
mod journals;
mod lines;
mod options;
mod record;
mod results;
mod scripted;
mod seats;
mod terminal;
mod whole;
