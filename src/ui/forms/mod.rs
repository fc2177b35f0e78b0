//! The forms for the table, connections, costs, and lessons, and the questions whether to leave a round and whether to
//! open the roles.

pub(crate) mod connect;
pub mod costs;
pub(crate) mod experience;
pub(crate) mod leave;
pub(crate) mod roles;
mod saving;
pub mod table;
