//! Setting up a table.

mod estimate;
mod form;
mod mind;
mod rules;
mod seats;
mod talk;

pub(crate) use form::form;
