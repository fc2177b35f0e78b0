//! What went wrong, in words for whoever plays.

use std::time::Duration;

use thiserror::Error;

use crate::llm::dialects::built_in::Availability;
use crate::llm::{Quote, Unreachable};

/// The maximum size of a reply in bytes; longer ones are rejected.
pub const MAX_REPLY_BYTES: usize = 1_000_000;

/// Why there is no completion. The text of each is one plain sentence: what happened, and what to do.
///
/// None holds the key: what a service said is in it as a [`Quote`].
#[derive(Debug, Clone, PartialEq, Error)]
#[non_exhaustive]
pub enum LlmError {
    /// The service did not take the key.
    #[error(
        "The service refused the API key: check that it is copied whole and that it belongs to this service{}.",
        .said.told()
    )]
    KeyRefused {
        /// What the service said.
        said: Quote,
    },
    /// The service wants a key, and none was given.
    #[error("The service asks for an API key: enter one in the connection's settings{}.", .said.told())]
    KeyMissing {
        /// What the service said.
        said: Quote,
    },
    /// The service knows who asks and says no (403).
    #[error(
        "The service does not allow this request (status 403): the key may not be good for this model, or the \
         service not be offered where you are{}.",
        .said.told()
    )]
    NotAllowed {
        /// What the service said.
        said: Quote,
    },
    /// The service does not have the model.
    #[error(
        "The service has no model “{model}” for this key: check its spelling, or choose another{}.",
        .said.told()
    )]
    NoSuchModel {
        /// The model that was asked for.
        model: Quote,
        /// What the service said.
        said: Quote,
    },
    /// The server answers, but does not know the path (404, 405).
    #[error(
        "There is no chat service at {address}: check the base URL{}{}.",
        if *.names_a_version { "" } else { ", which for most services ends in /v1" },
        .said.told()
    )]
    NotFound {
        /// Where the request went.
        address: Quote,
        /// Whether the base URL names a version, such as `/v1`.
        names_a_version: bool,
        /// What the service said.
        said: Quote,
    },
    /// More was asked than the service allows in the time (429).
    #[error(
        "The service asks to slow down (rate limit): wait{}, or let fewer seats use this connection{}.",
        .retry_after.map(|pause| format!(" {}", rounded_up(pause))).unwrap_or_else(|| " a moment".to_owned()),
        .said.told()
    )]
    RateLimited {
        /// How long the service asks to wait, where it can be read.
        retry_after: Option<Duration>,
        /// What the service said.
        said: Quote,
    },
    /// The service has said before that nothing is left of what it allows in the time, so it was not even asked.
    #[error(
        "The service’s allowance is used up for another {}: wait, or use another model or service.",
        rounded_up(*.back_in)
    )]
    AllowanceUsedUp {
        /// How long it takes until it is back.
        back_in: Duration,
    },
    /// The account has nothing left to spend.
    #[error(
        "The account at the service has no credit left: top it up there, or use another key or model{}.",
        .said.told()
    )]
    QuotaUsedUp {
        /// What the service said.
        said: Quote,
    },
    /// The service failed or is overloaded (5xx).
    #[error("The service is in trouble (status {status}): try again in a while, or use another{}.", .said.told())]
    ServiceDown {
        /// The HTTP status, or the one named in the reply.
        status: u16,
        /// How long the service asks to wait, where it can be read.
        retry_after: Option<Duration>,
        /// What the service said.
        said: Quote,
    },
    /// The conversation does not fit into the model.
    #[error(
        "The request is longer than this model or plan takes: choose a model with a larger context window, or give \
         your own one a larger one{}.",
        .said.told()
    )]
    TooLong {
        /// What the service said.
        said: Quote,
    },
    /// The service's content filter stopped the request or the answer.
    #[error("The service's content filter held the answer back: try again, or choose another model{}.", .said.told())]
    Withheld {
        /// What the service said.
        said: Quote,
    },
    /// The service refused the request for a reason of its own.
    #[error("The service refused the request (status {status}): try another model or service{}.", .said.told())]
    Refused {
        /// The HTTP status; 200 where the refusal came as a reply.
        status: u16,
        /// What the service said.
        said: Quote,
    },
    /// No whole answer came in time.
    #[error(
        "No answer came within {} s: try again; a model on your own machine may still be loading, and a slow one \
         needs a longer time-out.",
        seconds_up(*.after)
    )]
    TimedOut {
        /// How long was waited.
        after: Duration,
    },
    /// No answer came at all.
    #[error("{0}")]
    Unreachable(Unreachable),
    /// The service answers with a redirect, which is not followed: it would take the key and the prompts along.
    #[error(
        "The service points elsewhere{}, and nothing was sent there: check the base URL, and enter the new one if the \
         service has moved.",
        if to.as_str().is_empty() { String::new() } else { format!(", to {to}") }
    )]
    PointsElsewhere {
        /// The address that it names; empty where no page is told.
        to: Quote,
    },
    /// The browser's built-in model is not there to be asked.
    #[error("{0}")]
    NotBuiltIn(Availability),
    /// The browser's built-in model did not answer.
    #[error("The browser’s built-in model failed: try again, or connect a service{}.", .said.told_by("the browser"))]
    BuiltInFailed {
        /// What the browser said.
        said: Quote,
    },
    /// The service offers no model.
    #[error("The service lists no models: load or pull one there first, or enter its name yourself.")]
    NoModels,
    /// The connection ended within the answer.
    #[error("The connection broke off in the middle of the answer: try again.")]
    BrokenOff,
    /// The answer was over [`MAX_REPLY_BYTES`]; what came of it is dropped.
    #[error(
        "The answer was longer than {} MB and was dropped: check that the base URL is a chat service's, or choose \
         another model.",
        MAX_REPLY_BYTES / 1_000_000
    )]
    TooBig,
    /// What came is not a chat completion.
    #[error(
        "What came back is not a chat completion: check that the base URL is a chat service's{}.",
        .said.told()
    )]
    Unreadable {
        /// The beginning of what came.
        said: Quote,
    },
    /// What was asked for embeddings has none to give.
    #[error(
        "The service gives no embeddings with this model: enter the name of one for embeddings, or play without{}.",
        .said.told()
    )]
    NoEmbeddings {
        /// What the service said.
        said: Quote,
    },
    /// The answer holds no text.
    #[error("The model answered with nothing: try again, or choose another model.")]
    Empty,
    /// The person has removed the connection.
    #[error("The connection was removed: connect a model again to let it play.")]
    Removed,
    /// As much was spent as the person allows.
    #[error(
        "The cap on costs is reached, so the model is not asked any more: raise it under Costs to go on."
    )]
    CapReached,
    /// The model reached the limit of tokens before it said anything.
    #[error(
        "The model used up its {}tokens before it said anything: allow it more, since a model that thinks first \
         needs room for both.",
        .limit.map(|limit| format!("{limit} ")).unwrap_or_default()
    )]
    CutShort {
        /// The limit it was given, in tokens.
        limit: Option<u32>,
    },
}

/// What a failure says of the requests to come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ErrorClass {
    /// Every request will fail until a person changes something: the key, the model, the address, the account.
    Refused,
    /// Requests will fail for a while.
    Away,
    /// It was this request's or this answer's own; the service is there.
    ThisRequest,
}

impl LlmError {
    /// A word or two for the kind of failure, for a label on the page.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::KeyRefused { .. } | Self::KeyMissing { .. } => "key",
            Self::NotAllowed { .. } => "not allowed",
            Self::NoSuchModel { .. } => "no such model",
            Self::NotFound { .. } => "wrong address",
            Self::RateLimited { .. } => "rate limit",
            Self::AllowanceUsedUp { .. } => "allowance",
            Self::QuotaUsedUp { .. } => "no credit",
            Self::ServiceDown { .. } => "service down",
            Self::TooLong { .. } => "too long",
            Self::Withheld { .. } => "withheld",
            Self::Refused { .. } => "refused",
            Self::TimedOut { .. } => "time-out",
            Self::Unreachable(Unreachable::Offline) => "offline",
            Self::Unreachable(_) => "unreachable",
            Self::PointsElsewhere { .. } => "redirect",
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

    /// What the failure says of the requests to come.
    pub fn class(&self) -> ErrorClass {
        match self {
            // It comes by itself.
            Self::NotBuiltIn(Availability::Downloading) => ErrorClass::Away,
            Self::KeyRefused { .. }
            | Self::KeyMissing { .. }
            | Self::NotAllowed { .. }
            | Self::NoSuchModel { .. }
            | Self::NotFound { .. }
            | Self::PointsElsewhere { .. }
            | Self::NoEmbeddings { .. }
            | Self::QuotaUsedUp { .. }
            | Self::NotBuiltIn(_)
            | Self::CapReached
            | Self::Removed => ErrorClass::Refused,
            Self::TooLong { .. } | Self::Withheld { .. } | Self::Empty | Self::CutShort { .. } => {
                ErrorClass::ThisRequest
            }
            _ => ErrorClass::Away,
        }
    }

    /// Whether the same request may do better in a moment.
    pub fn is_worth_retrying(&self) -> bool {
        match self {
            Self::RateLimited { .. }
            | Self::AllowanceUsedUp { .. }
            | Self::ServiceDown { .. }
            | Self::TimedOut { .. }
            | Self::BrokenOff => true,
            Self::Unreachable(reason) => reason.may_pass(),
            _ => false,
        }
    }

    /// How long the service asked to be left alone, where it did.
    pub fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::RateLimited { retry_after, .. } | Self::ServiceDown { retry_after, .. } => *retry_after,
            Self::AllowanceUsedUp { back_in } => Some(*back_in),
            _ => None,
        }
    }
}

/// A time in the unit that people would choose, rounded up: “40 s”, “5 min”, “2 h”.
fn rounded_up(time: Duration) -> String {
    match seconds_up(time) {
        seconds @ 0..=120 => format!("{seconds} s"),
        seconds @ 121..=7_200 => format!("{} min", seconds.div_ceil(60)),
        seconds => format!("{} h", seconds.div_ceil(3_600)),
    }
}

/// Whole seconds, rounded up.
fn seconds_up(time: Duration) -> u64 {
    time.as_secs() + u64::from(time.subsec_nanos() > 0)
}

#[cfg(test)]
#[path = "error_tests.rs"]
mod tests;
