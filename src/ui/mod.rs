//! The page: one component a file. It shows the round and passes on what people ask for; it holds no rule.
//!
//! [`Desk`](desk::Desk) is what all components share: the settings, the round in play, and which sheet is open.
//! [`Live`](live::Live) is the round in play; it bumps one signal at most once a frame, however much happened.

mod after;
mod app;
mod askers;
mod background;
mod check;
mod clipboard;
mod column;
mod connect;
mod connections;
mod costs;
mod crash;
mod desk;
mod element;
mod ending;
mod estimate;
mod field;
mod found;
mod frame;
mod layer;
mod learnt;
mod leave;
mod legend;
mod listener;
mod live;
mod log;
mod meeting;
mod meter;
mod mind_fields;
mod minds;
mod network;
mod notice;
mod parts;
mod reactive;
mod resized;
mod robot;
mod rows;
mod rule_fields;
mod saving;
mod seat;
mod seat_fields;
mod seats;
mod set_up;
mod sheet;
mod ship;
mod style;
mod talk_fields;
mod top_bar;
mod trouble;
mod troubled_seat;
mod welcome;

pub use app::mount;
