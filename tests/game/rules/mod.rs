//! Tests of the rule book, rule by rule: properties over thousands of random rounds at tables of every kind,
//! and written situations for rules that are best shown by an example.

mod ending;
mod killing;
mod legal;
mod live;
mod meeting;
mod moving;
mod seeing;
mod setup;
mod ship;
mod simultaneous;
mod tasks;
