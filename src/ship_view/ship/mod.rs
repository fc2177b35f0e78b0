//! The ship's geometry: rooms, corridors, furniture, and where robots stand.

pub mod corridor;
pub mod furniture;
pub mod layout;
mod queue;
pub mod spot;
