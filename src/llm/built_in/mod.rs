//! The browser's built-in model (`LanguageModel`, the Prompt API), which needs no service and no key.

mod availability;

pub use availability::Availability;
