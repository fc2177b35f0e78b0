//! The round in play: ship, seats, log, meetings, minds, and the reasons for delays.

mod legend;
mod log;
mod meeting;
mod meter;
pub(crate) mod minds;
mod portrait;
mod seats;
mod session;
mod ship;
mod side_panel;
pub(crate) mod trouble;
pub(crate) mod troubled_seat;

pub(crate) use meeting::with_meeting;
pub(crate) use portrait::{mark, robot};
pub(crate) use session::{PageSession, SessionHandle};
pub(crate) use ship::{prefers_reduced_motion, ship};
pub(crate) use side_panel::column;
