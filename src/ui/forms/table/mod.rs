//! Setting up a table.

mod decimal;
mod estimate;
mod form;
mod mind;
mod minds_file;
mod rules;
mod seat_select;
mod seats;
mod talk;

pub(crate) use form::form;
