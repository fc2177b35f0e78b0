//! The errors of requests, worded for players.

use std::time::Duration;

use thiserror::Error;

use crate::llm::protocol::Availability;
use crate::llm::{Quote, Unreachable};

/// The maximum size of a reply in bytes; longer ones are rejected.
pub const MAX_REPLY_BYTES: usize = 1_000_000;

/// Why there is no completion. The text of each error is one plain sentence: what happened, and what to do.
///
/// None contains the key, since the service's message is held as a [`Quote`].
#[derive(Debug, Clone, PartialEq, Error)]
#[non_exhaustive]
pub enum LlmError {
    /// The service rejected the key.
    #[error(
        "The service refused the API key: check that it is copied whole and that it belongs to this service{}.",
        .said.as_clause()
    )]
    KeyRefused {
        /// The service's message.
        said: Quote,
    },
    /// The service requires a key, and none was given.
    #[error("The service asks for an API key: enter one in the connection's settings{}.", .said.as_clause())]
    KeyMissing {
        /// The service's message.
        said: Quote,
    },
    /// The service accepts the key but forbids the request (403).
    #[error(
        "The service does not allow this request (status 403): the key may not be good for this model, or the \
         service not be offered where you are{}.",
        .said.as_clause()
    )]
    NotAllowed {
        /// The service's message.
        said: Quote,
    },
    /// The service does not have the model.
    #[error(
        "The service has no model “{model}” for this key: check its spelling, or choose another{}.",
        .said.as_clause()
    )]
    NoSuchModel {
        /// The model that was requested.
        model: Quote,
        /// The service's message.
        said: Quote,
    },
    /// The server answers, but does not know the path (404, 405).
    #[error(
        "There is no chat service at {address}: check the base URL{}{}.",
        if *.names_a_version { "" } else { ", which for most services ends in /v1" },
        .said.as_clause()
    )]
    NotFound {
        /// Where the request went.
        address: Quote,
        /// Whether the base URL contains a version, such as `/v1`.
        names_a_version: bool,
        /// The service's message.
        said: Quote,
    },
    /// The rate limit of the service is exceeded (429).
    #[error(
        "The service asks to slow down (rate limit): wait{}, or let fewer seats use this connection{}.",
        .retry_after.map(|pause| format!(" {}", rounded_up(pause))).unwrap_or_else(|| " a moment".to_owned()),
        .said.as_clause()
    )]
    RateLimited {
        /// How long the service asks to wait, if it can be read.
        retry_after: Option<Duration>,
        /// The service's message.
        said: Quote,
    },
    /// The service reported earlier that its rate limit is used up, so the request was not sent.
    #[error(
        "The service’s rate limit is used up for another {}: wait, or use another model or service.",
        rounded_up(*.back_in)
    )]
    RateLimitUsedUp {
        /// The time until requests are allowed again.
        back_in: Duration,
    },
    /// The account has no credit left.
    #[error(
        "The account at the service has no credit left: top it up there, or use another key or model{}.",
        .said.as_clause()
    )]
    QuotaUsedUp {
        /// The service's message.
        said: Quote,
    },
    /// The service failed or is overloaded (5xx).
    #[error("The service failed (status {status}): try again later, or use another{}.", .said.as_clause())]
    ServiceDown {
        /// The HTTP status, or the one given in the reply.
        status: u16,
        /// How long the service asks to wait, if it can be read.
        retry_after: Option<Duration>,
        /// The service's message.
        said: Quote,
    },
    /// The conversation does not fit into the model's context.
    #[error(
        "The request is longer than this model or plan takes: choose a model with a larger context window, or give \
         your own one a larger one{}.",
        .said.as_clause()
    )]
    TooLong {
        /// The service's message.
        said: Quote,
    },
    /// The service's content filter stopped the request or the answer.
    #[error("The service's content filter blocked the answer: try again, or choose another model{}.", .said.as_clause())]
    Withheld {
        /// The service's message.
        said: Quote,
    },
    /// The service refused the request for another reason.
    #[error("The service refused the request (status {status}): try another model or service{}.", .said.as_clause())]
    Refused {
        /// The HTTP status; 200 if the refusal came in a successful reply.
        status: u16,
        /// The service's message.
        said: Quote,
    },
    /// No complete answer came in time.
    #[error(
        "No answer came within {} s: try again; a model on your own machine may still be loading, and a slow one \
         needs a longer time-out.",
        seconds_up(*.after)
    )]
    TimedOut {
        /// The time limit that passed.
        after: Duration,
    },
    /// No answer came at all.
    #[error("{0}")]
    Unreachable(Unreachable),
    /// The service answered with a redirect. It was not followed, since that would send the key and the
    /// prompts elsewhere.
    #[error(
        "The service redirects{}, and nothing was sent there: check the base URL, and enter the new one if the \
         service has moved.",
        if to.as_str().is_empty() { String::new() } else { format!(" to {to}") }
    )]
    Redirected {
        /// The address of the redirect; empty if the page cannot read it.
        to: Quote,
    },
    /// The browser's built-in model is not available.
    #[error("{0}")]
    NotBuiltIn(Availability),
    /// The browser's built-in model failed.
    #[error("The browser’s built-in model failed: try again, or connect a service{}.", .said.as_clause_by("the browser"))]
    BuiltInFailed {
        /// The browser's message.
        said: Quote,
    },
    /// The service offers no model.
    #[error("The service lists no models: load or pull one there first, or enter its name yourself.")]
    NoModels,
    /// The connection ended before the answer was complete.
    #[error("The connection broke off in the middle of the answer: try again.")]
    BrokenOff,
    /// The answer was longer than [`MAX_REPLY_BYTES`] and was dropped.
    #[error(
        "The answer was longer than {} MB and was dropped: check that the base URL is a chat service's, or choose \
         another model.",
        MAX_REPLY_BYTES / 1_000_000
    )]
    TooBig,
    /// The reply is not a chat completion.
    #[error(
        "The reply is not a chat completion: check that the base URL is a chat service's{}.",
        .said.as_clause()
    )]
    Unreadable {
        /// The beginning of the reply.
        said: Quote,
    },
    /// The service has no embeddings for this model.
    #[error(
        "The service has no embeddings for this model: enter the name of one for embeddings, or play without{}.",
        .said.as_clause()
    )]
    NoEmbeddings {
        /// The service's message.
        said: Quote,
    },
    /// The answer contains no text.
    #[error("The model answered with nothing: try again, or choose another model.")]
    Empty,
    /// The person has removed the connection.
    #[error("The connection was removed: connect a model again to let it play.")]
    Removed,
    /// The person's cap on costs is reached.
    #[error(
        "The cap on costs is reached, so the model is not asked any more: raise it under Costs to go on."
    )]
    CapReached,
    /// The model reached the token limit before it said anything.
    #[error(
        "The model used up its {}tokens before it said anything: allow it more, since a model that thinks first \
         needs room for both.",
        .limit.map(|limit| format!("{limit} ")).unwrap_or_default()
    )]
    CutShort {
        /// The token limit of the request.
        limit: Option<u32>,
    },
}

/// What an error means for later requests.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ErrorClass {
    /// Every request will fail until a person changes something: the key, the model, the address, the
    /// account.
    Refused,
    /// Requests will fail for a while.
    Unavailable,
    /// Only this request or this answer failed; the service is there.
    ThisRequest,
}

impl LlmError {
    /// Returns a label for the kind of error, one or two words long.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::KeyRefused { .. } | Self::KeyMissing { .. } => "key",
            Self::NotAllowed { .. } => "not allowed",
            Self::NoSuchModel { .. } => "no such model",
            Self::NotFound { .. } => "wrong address",
            Self::RateLimited { .. } => "rate limit",
            Self::RateLimitUsedUp { .. } => "rate limit used up",
            Self::QuotaUsedUp { .. } => "no credit",
            Self::ServiceDown { .. } => "service down",
            Self::TooLong { .. } => "too long",
            Self::Withheld { .. } => "withheld",
            Self::Refused { .. } => "refused",
            Self::TimedOut { .. } => "time-out",
            Self::Unreachable(Unreachable::Offline) => "offline",
            Self::Unreachable(_) => "unreachable",
            Self::Redirected { .. } => "redirect",
            Self::NotBuiltIn(_) => "no built-in model",
            Self::BuiltInFailed { .. } => "built-in model failed",
            Self::NoModels => "no models",
            Self::BrokenOff => "broken off",
            Self::TooBig => "too big",
            Self::Unreadable { .. } => "unreadable",
            Self::NoEmbeddings { .. } => "no embeddings",
            Self::Empty => "empty",
            Self::CutShort { .. } => "cut short",
            Self::CapReached => "cap",
            Self::Removed => "removed",
        }
    }

    /// Returns what the error means for later requests.
    pub fn class(&self) -> ErrorClass {
        match self {
            // The download finishes by itself.
            Self::NotBuiltIn(Availability::Downloading) => ErrorClass::Unavailable,
            Self::KeyRefused { .. }
            | Self::KeyMissing { .. }
            | Self::NotAllowed { .. }
            | Self::NoSuchModel { .. }
            | Self::NotFound { .. }
            | Self::Redirected { .. }
            | Self::NoEmbeddings { .. }
            | Self::QuotaUsedUp { .. }
            | Self::NotBuiltIn(_)
            | Self::CapReached
            | Self::Removed => ErrorClass::Refused,
            Self::TooLong { .. } | Self::Withheld { .. } | Self::Empty | Self::CutShort { .. } => {
                ErrorClass::ThisRequest
            }
            _ => ErrorClass::Unavailable,
        }
    }

    /// Returns whether the same request may succeed in a moment.
    pub fn is_worth_retrying(&self) -> bool {
        match self {
            Self::RateLimited { .. }
            | Self::RateLimitUsedUp { .. }
            | Self::ServiceDown { .. }
            | Self::TimedOut { .. }
            | Self::BrokenOff => true,
            Self::Unreachable(reason) => reason.may_pass(),
            _ => false,
        }
    }

    /// Returns how long the service asks to wait, if it does.
    pub fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::RateLimited { retry_after, .. } | Self::ServiceDown { retry_after, .. } => *retry_after,
            Self::RateLimitUsedUp { back_in } => Some(*back_in),
            _ => None,
        }
    }
}

/// Formats a time in the unit that people would choose, rounded up: “40 s”, “5 min”, “2 h”.
fn rounded_up(time: Duration) -> String {
    match seconds_up(time) {
        seconds @ 0..=120 => format!("{seconds} s"),
        seconds @ 121..=7_200 => format!("{} min", seconds.div_ceil(60)),
        seconds => format!("{} h", seconds.div_ceil(3_600)),
    }
}

/// Returns whole seconds, rounded up.
fn seconds_up(time: Duration) -> u64 {
    time.as_secs() + u64::from(time.subsec_nanos() > 0)
}

#[cfg(test)]
#[path = "error_tests.rs"]
mod tests;
