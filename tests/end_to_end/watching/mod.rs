//! Tests of a page whose person watches rounds.

pub mod announcement;
pub mod focus;
pub mod leaving;
pub mod live;
pub mod narrow;
pub mod phone;
pub mod rounds;
pub mod settings;
pub mod small_screens;
pub mod stages;
pub mod translation;
pub mod unattended;
pub mod whodunit;
