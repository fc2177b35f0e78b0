//! What the page says about errors: what failed, and what the person at the page can do about it.
//!
//! [`llm`](crate::llm) is a library and says only what failed. Its users add what helps: the page in these
//! functions, the terminal program in its own.

mod requests;
mod settings;
mod unreachable;

pub use requests::{describe_llm_error, describe_lost_requests, describe_sign_in_error};
pub use settings::{
    describe_draft_error, describe_resume_error, describe_settings_error, describe_setup_error,
};
