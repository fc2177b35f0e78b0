//! Tests of lessons: saving, finding, switching off, and moving them to other browsers.

mod file;
mod lessons;
mod library;
mod pool;
mod store;
