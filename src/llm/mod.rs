//! Requests to language models, independent of the service and of the game.
//!
//! ```text
//! Request ─→ Breaker ─→ Retrying ─→ Limited ─→ TimeLimited ─→ ServiceModel ─→ the service
//!            stops on   pauses,     limits,    times out      dialect,
//!            failure    retries     queues                    quirks       ─→ Completion, or LlmError:
//!                                                             BuiltInModel    one plain sentence
//! ```
//!
//! [`Model`] is the port. [`connect_model`] creates the model of a connection; [`Scripted`] is its
//! test double. Dropping a request's future cancels it; in the browser that aborts the fetch. What requests
//! need from a page or a terminal is handed in as a [`Platform`]: a clock, HTTP ([`Transport`]), and the API
//! of the browser's own model ([`built_in::PromptApi`]).
//!
//! The [`Payer`] of a request says who pays for it. It is passed down to the innermost layer, since only the
//! layer that sends requests knows how often they are sent.
//!
//! The order matters. [`TimeLimited`] is innermost, so that the time limit runs only while the service has
//! the request. [`Limited`] is inside [`Retrying`]: a request that pauses between two tries gives its place
//! to another, each try counts towards the rate limit, and a rate limit that one request meets delays the
//! others before they meet it too. [`Breaker`] is outermost, so that requests it rejects do not enter the
//! queue.
//!
//! [`Embedder`] is the port for embeddings, with the same layers. [`ExchangeLog`] keeps the exact words of a
//! turn.
//!
//! A dialect is a thin translation between the neutral [`Request`] and [`Completion`] and its own JSON, in
//! pure functions: [`openai`] and [`anthropic`], and [`built_in`] for the browser's own model. Differences
//! between services of one dialect are learnt from their refusals ([`Quirks`]).
//!
//! The key is kept in memory, and sent only in the headers of requests to the service it was entered for. A
//! service's words become a [`Quote`] before they enter an error, so no message contains the key. Answers and
//! names of models are redacted where they are read ([`ApiKey::redact_answer`]).

mod connect;
mod dialects;
mod endpoint;
mod http;
mod middleware;
mod platform;
mod protocol;
mod testing;

pub use connect::{services, sign_in};
pub use dialects::{anthropic, built_in, openai};
pub use middleware::format;
pub use protocol::json;

pub use connect::{MAX_MODELS, Probe, connect_embedder, connect_model, list_models, probe, test_connection};
pub use dialects::{
    Channel, Dialect, DialectSpec, HttpDialect, InPageDialect, JsonSupport, Quirks, SharedQuirks,
};
pub use endpoint::{Access, ApiKey, BaseUrl, Connection, Endpoint, SettingsError};
pub use http::{BrokenOff, HttpAnswer, NoAnswer, ServiceEmbedder, ServiceModel, Transport};
pub use middleware::{
    BillableTry, Breaker, BreakerPolicy, Cap, ConcurrencyLimit, Exchange, ExchangeLog, ExchangeResult,
    Ledger, Limited, LostRequests, Meter, Metered, Network, Payer, Price, RateLimitWait, RateLimits,
    Remaining, RequestKey, RequestLog, RequestQueue, RequestState, RequestStore, RetryPolicy, Retrying,
    SharedRateLimits, StoredRequest, Tally, TimeLimited, Tokens, WhenOnline,
};
pub use platform::Platform;
pub use protocol::{
    CallerContext, ChatReply, Completion, Embedder, Embeddings, ErrorClass, ErrorReply, FinishReason,
    LlmError, LocalServer, MAX_REPLY_BYTES, Message, MessageRole, Model, NanoDollars, Purpose, Quote,
    RepetitionLimits, ReplyForm, Request, SampleReply, ServiceReply, Unreachable, Usage, estimate_request,
    estimate_tokens,
};
pub use testing::{Scripted, ScriptedEmbedder, test_request};
