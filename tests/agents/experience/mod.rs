//! What is learnt of a round and carried into others: how it is kept, found, switched off, and carried to other browsers.

mod file;
mod lessons;
mod library;
mod pool;
mod store;
