//! Tests of people who play at the screen, alone or together.

pub mod death;
pub mod first_turns;
pub mod handover;
pub mod hot_seat;
pub mod layout;
pub mod order;
pub mod room_for_talk;
pub mod seat;
pub mod seat_contents;
pub mod seat_input;
