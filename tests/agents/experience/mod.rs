//! Tests of lessons: saving, finding, switching off, and moving them to other browsers.

mod database;
mod file;
mod lessons;
mod pool;
mod store;
