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
//! [`Embedder`] is the port for texts as numbers, with the same stages; [`Recorder`] keeps the exact words of a turn.
//!
//! A dialect is a thin translation between the neutral [`Request`] and [`Completion`] and its own JSON, in
//! pure functions: [`openai`] and [`anthropic`], and [`built_in`] for the browser's own model. What
//! differs between services of one dialect is learnt from their refusals ([`Quirks`]).
//!
//! The key is in memory, and in the header of requests to the configured service that is made for it.
//! Everything a service says passes through [`Quote`] before it enters an error, so no message ever
//! holds the key.

#[cfg(target_arch = "wasm32")]
mod abort;
mod connect;
mod dialects;
mod endpoint;
mod http;
mod middleware;
mod protocol;
mod testing;

pub use connect::{services, sign_in};
pub use dialects::{anthropic, built_in, openai};
pub use middleware::figures;
pub use protocol::json;

pub use connect::{
    MAX_MODELS, Probe, connect, connect_embedder, connect_in_turn, connect_knowing, list_models, probe,
    test_connection,
};
pub use dialects::{
    Channel, Dialect, DialectSpec, HttpDialect, InPageDialect, JsonRung, Quirks, SharedQuirks,
};
pub use endpoint::{Access, ApiKey, BaseUrl, Connection, Endpoint, SettingsError};
pub use http::{ServiceEmbedder, ServiceModel};
pub use middleware::{
    Bill, Breaker, BreakerPolicy, Cap, Exchange, ExchangeResult, Limited, Limits, Meter, Metered, Network,
    Price, QueueHold, RateLimits, Recorder, Remaining, RequestQueue, RetryPolicy, Retrying, Sent,
    SharedRateLimits, Tally, TimeLimited, Tokens, WhenOnline,
};
pub use protocol::{
    Chat, Completion, Embedder, Embeddings, ErrorClass, FinishReason, LlmError, LocalServer, MAX_REPLY_BYTES,
    Message, Model, NanoDollars, Page, Purpose, Quote, Refusal, ReplyForm, Request, Role, SampleReply,
    ServiceReply, Unreachable, Usage, estimate_request, estimate_tokens,
};
pub use testing::{Scripted, ScriptedEmbedder, test_request};
