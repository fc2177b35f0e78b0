//! What the tests of a study share: a service on this machine, a folder, and a scripted round.

pub mod fake;
pub mod folder;
pub mod scripted;
