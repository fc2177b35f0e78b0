//! Asking a language model for a chat completion, whatever the service. It knows no game.
//!
//! ```text
//! Request ─→ Breaker ─→ Retrying ─→ Limited ─→ TimeLimited ─→ ServiceModel ─→ the service
//!            leaves     pauses,     so many    gives up       dialect,
//!            alone      tries again at once                   quirks       ─→ Completion, or LlmError:
//!                                                             BuiltInModel    one plain sentence
//! ```
//!
//! [`Model`] is the port. [`connect`] makes the one the page plays with; [`Scripted`] is its twin for
//! tests. A request is cancelled by dropping its future: in the browser that aborts the fetch.
//!
//! Who pays for a request stands on its [`Bill`], which goes all the way in, since only who sends it knows how often.
//!
//! The order matters. [`TimeLimited`] is innermost, so that the time for an answer runs only while the
//! service has the request. [`Limited`] is inside of [`Retrying`]: a request that pauses between two tries
//! gives its place to another, each try is counted against what the service allows, and a rate limit
//! that one request meets holds up the others before they meet it too. [`Breaker`] is outermost: what it
//! leaves alone shall not even queue.
//!
//! [`Embedder`] is the port for texts as numbers, with the same stages; [`Overheard`] keeps the exact words of a turn.
//!
//! A dialect is a thin translation between the neutral [`Request`] and [`Completion`] and its own JSON, in
//! pure functions: [`openai`] and [`anthropic`], and [`built_in`] for the browser's own model. What
//! differs between services of one dialect is learnt from their refusals ([`Quirks`]).
//!
//! The key is in memory, and in the header of requests to the configured service that is made for it.
//! Everything a service says passes through [`Quote`] before it enters an error, so no message ever
//! holds the key.

mod allowance;
pub mod anthropic;
mod api_key;
mod base_url;
mod bill;
mod breaker;
mod budget;
pub mod built_in;
mod completion;
mod connection;
mod conversation;
mod dialect;
mod embedding;
mod error;
pub mod figures;
pub mod json;
mod limited;
mod limits;
mod meter;
mod metered;
mod model;
mod models;
mod online;
pub mod openai;
mod overheard;
mod pacing;
mod page;
mod probe;
mod quirks;
mod quote;
mod refusal;
mod reply;
mod request;
mod retry;
mod schema;
mod scripted;
mod scripted_embedder;
mod service_embedder;
mod service_model;
pub mod services;
pub mod sign_in;
#[cfg(target_arch = "wasm32")]
mod stop;
mod tally;
mod time_limited;
mod tokens;
mod transport;
mod turns;
mod unreachable;
mod wait;
mod wire;

pub use allowance::{Allowance, Gauge, Left};
pub use api_key::ApiKey;
pub use base_url::BaseUrl;
pub use bill::{Bill, Sent};
pub use breaker::Breaker;
pub use completion::{Completion, FinishReason, NanoDollars, Usage};
pub use connection::{Access, Connection, Endpoint, SettingsError};
pub use dialect::Dialect;
pub use embedding::{Embedder, Embeddings, connect_embedder};
pub use error::{LlmError, Outlook};
pub use limited::Limited;
pub use limits::Limits;
pub use meter::Meter;
pub use metered::Metered;
pub use model::{Model, connect, connect_in_turn, connect_knowing};
pub use models::{MOST_MODELS, list_models};
pub use online::{Network, WhenOnline};
pub use overheard::{Exchange, Heard, Overheard};
pub use page::Page;
pub use probe::{Probe, probe, test_connection};
pub use quirks::{JsonRung, Learnt, Quirks};
pub use quote::Quote;
pub use refusal::Refusal;
pub use reply::{Chat, Reply};
pub use request::{Message, ReplyForm, Request, Role};
pub use retry::{RetryPolicy, Retrying};
pub use scripted::Scripted;
pub use scripted_embedder::ScriptedEmbedder;
pub use service_embedder::ServiceEmbedder;
pub use service_model::ServiceModel;
pub use tally::{Cap, Price, Tally, Tokens};
pub use time_limited::TimeLimited;
pub use tokens::{estimate_request, estimate_tokens};
pub use transport::MAX_REPLY_BYTES;
pub use turns::{Hold, Turns};
pub use unreachable::{LocalServer, Unreachable};
