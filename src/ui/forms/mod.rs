//! The forms for the table, connections, costs, and lessons.

pub(crate) mod connect;
pub mod costs;
pub(crate) mod experience;
mod saving;
pub mod table;
