//! How a bot plays the task phase, as a crewmate and as an impostor.

mod alarm;
mod crewmate;
mod hunt;
mod impostor;
mod kills;
mod walk;

pub(crate) use crewmate::act as play_crewmate;
pub(crate) use impostor::act as play_impostor;
pub(crate) use kills::have_done;
