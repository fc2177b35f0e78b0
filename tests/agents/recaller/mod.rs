//! Tests of the Recaller, by the numbered facts of Xu et al. 2023 for this game: when it thinks a situation
//! over and with which calls, what it recalls, what it draws from earlier rounds, and that only its own seat
//! reads its thoughts.

mod calls;
mod decision_points;
mod full_view;
mod learning;
mod measures;
mod meeting;
mod memory;
mod playing;
mod prompt;
mod recalling;
mod rounds;
mod secrets;
mod setup;
mod suggestion;
mod switches;
