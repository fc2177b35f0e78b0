//! Asking a language model for a chat completion, whatever the service. It knows no game.
//!
//! ```text
//! Request ─→ Breaker ─→ Retrying ─→ OpenAiChat ─→ the service's /chat/completions
//!            leaves     time-out,   dialect,
//!            alone      pauses      quirks       ─→ Completion, or LlmError: one plain sentence
//! ```
//!
//! [`Model`] is the port. [`connect`] makes the one the page plays with; [`Scripted`] is its twin for
//! tests. A request is cancelled by dropping its future: in the browser that aborts the fetch.
//!
//! A service is a thin translation between the neutral [`Request`] and [`Completion`] and its own
//! JSON, in pure functions; here it is [`openai`]. A further dialect stands beside it as a module of
//! its own, and behind the same port.
//!
//! The key is in memory, and in the `Authorization` header of requests to the configured service.
//! Everything a service says passes through [`Quote`] before it enters an error, so no message ever
//! holds the key.

mod api_key;
mod base_url;
mod breaker;
mod completion;
mod connection;
mod error;
mod model;
mod online;
mod open_ai_chat;
pub mod openai;
mod page;
mod probe;
mod quote;
mod request;
mod retry;
mod scripted;
mod transport;
mod unreachable;
mod wait;

pub use api_key::ApiKey;
pub use base_url::BaseUrl;
pub use breaker::Breaker;
pub use completion::{Completion, FinishReason, Usage};
pub use connection::{Connection, SettingsError};
pub use error::{LlmError, Outlook};
pub use model::{Model, connect};
pub use online::{Network, WhenOnline};
pub use open_ai_chat::OpenAiChat;
pub use page::Page;
pub use probe::{Probe, probe, test_connection};
pub use quote::Quote;
pub use request::{Message, Request, Role};
pub use retry::{RetryPolicy, Retrying};
pub use scripted::Scripted;
pub use transport::MAX_REPLY_BYTES;
pub use unreachable::{LocalServer, Unreachable};
