//! The parts of the page that need no browser run their own tests here, since the library has the page only where
//! it is built for one.

#[path = "../src/ui/dom/key_use.rs"]
mod key_use;
