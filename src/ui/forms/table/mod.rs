//! Setting up a table.

mod estimate;
mod form;
mod mind;
mod rules;
mod seat_select;
mod seats;
mod talk;

pub(crate) use form::form;
