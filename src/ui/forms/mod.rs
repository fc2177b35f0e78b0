//! The forms: the table, connections, costs, and what minds have learnt.

pub(crate) mod connect;
pub mod costs;
pub(crate) mod experience;
mod saving;
pub mod table;
