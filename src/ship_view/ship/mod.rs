//! The ship's geometry: rooms, corridors and furniture.

pub mod corridor;
pub mod furniture;
pub mod geometry;
pub mod layout;
