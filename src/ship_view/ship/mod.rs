//! The ship: where its rooms, corridors and furniture are.

pub mod corridor;
pub mod furniture;
pub mod geometry;
pub mod layout;
