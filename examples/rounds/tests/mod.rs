//! What a study must hold: its arguments, its lines, its seats, and whole studies against a server on this machine.

mod arguments;
mod fake;
mod folder;
mod lines;
mod seats;
mod whole;
