//! Playing a round.

mod at_once;

pub use at_once::{next_seat, play_at_once};
