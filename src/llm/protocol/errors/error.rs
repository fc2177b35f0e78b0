//! The errors of requests.

use std::time::Duration;

use thiserror::Error;

use crate::llm::protocol::Availability;
use crate::llm::{Quote, Unreachable};

/// The maximum size of a reply in bytes; longer ones are rejected.
pub const MAX_REPLY_BYTES: usize = 1_000_000;

/// Why there is no completion. The text of each error is one plain sentence: what failed, and the service's
/// message if there is one. What to do about it depends on the program, which may add it between
/// [`LlmError::what_failed`] and [`LlmError::quoted_message`].
///
/// None contains the key, since the service's message becomes a [`Quote`].
#[derive(Debug, Clone, PartialEq, Error)]
#[error("{}{}.", self.what_failed(), self.quoted_message())]
#[non_exhaustive]
pub enum LlmError {
    /// The service rejected the key.
    KeyRefused {
        /// The service's message.
        said: Quote,
    },
    /// The service requires a key, and none was given.
    KeyMissing {
        /// The service's message.
        said: Quote,
    },
    /// The service accepts the key but forbids the request (403).
    NotAllowed {
        /// The service's message.
        said: Quote,
    },
    /// The service does not have the model.
    NoSuchModel {
        /// The model that was requested.
        model: Quote,
        /// The service's message.
        said: Quote,
    },
    /// The server answers, but does not know the path (404, 405).
    NotFound {
        /// Where the request went.
        address: Quote,
        /// Whether the base URL contains a version, such as `/v1`.
        names_a_version: bool,
        /// The service's message.
        said: Quote,
    },
    /// The rate limit of the service is exceeded (429).
    RateLimited {
        /// How long the service asks to wait, if it can be read.
        retry_after: Option<Duration>,
        /// The service's message.
        said: Quote,
    },
    /// The service reported earlier that its rate limit is used up, so the request was not sent.
    RateLimitUsedUp {
        /// The time until requests are allowed again.
        back_in: Duration,
    },
    /// The account has no credit left.
    QuotaUsedUp {
        /// The service's message.
        said: Quote,
    },
    /// The service failed or is overloaded (5xx).
    ServiceDown {
        /// The HTTP status, or the one given in the reply.
        status: u16,
        /// How long the service asks to wait, if it can be read.
        retry_after: Option<Duration>,
        /// The service's message.
        said: Quote,
    },
    /// The conversation does not fit into the model's context.
    TooLong {
        /// The service's message.
        said: Quote,
    },
    /// The service's content filter stopped the request or the answer.
    Withheld {
        /// The service's message.
        said: Quote,
    },
    /// The service refused the request for another reason.
    Refused {
        /// The HTTP status; 200 if the refusal came in a successful reply.
        status: u16,
        /// The service's message.
        said: Quote,
    },
    /// No complete answer came in time.
    TimedOut {
        /// The time limit that passed.
        after: Duration,
    },
    /// No answer came at all.
    Unreachable(Unreachable),
    /// The service answered with a redirect. It was not followed, since that would send the key and the
    /// prompts elsewhere.
    Redirected {
        /// The address of the redirect; empty if the caller cannot read it.
        to: Quote,
    },
    /// The browser's built-in model is not available.
    NotBuiltIn(Availability),
    /// The browser's built-in model failed.
    BuiltInFailed {
        /// The browser's message.
        said: Quote,
    },
    /// The service offers no model.
    NoModels,
    /// The connection ended before the answer was complete.
    BrokenOff,
    /// The answer was longer than [`MAX_REPLY_BYTES`] and was dropped.
    TooBig,
    /// The reply is not a chat completion.
    Unreadable {
        /// The beginning of the reply.
        said: Quote,
    },
    /// The service has no embeddings for this model.
    NoEmbeddings {
        /// The service's message.
        said: Quote,
    },
    /// The answer contains no text.
    Empty,
    /// The person has removed the connection.
    Removed,
    /// The person's cap on costs is reached.
    CapReached,
    /// The model reached the token limit before it said anything.
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
