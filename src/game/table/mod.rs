//! The table: its seats, the colours, roles and personas dealt to them, and the overrides set by hand.

mod colour;
mod deal;
mod role;
mod seat;

pub use colour::Colour;
pub(crate) use deal::Deal;
pub use deal::{SeatOverride, SeatOverrides, Table, TableError};
pub use role::{Persona, Role};
pub use seat::{Seat, SeatSet, Seats};
