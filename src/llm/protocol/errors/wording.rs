//! The words of errors: what failed, and what was received.

use std::time::Duration;

use super::error::MAX_REPLY_BYTES;
use super::{LlmError, LocalServer, Unreachable};

impl LlmError {
    /// Returns what failed, as the beginning of a sentence without a full stop.
    pub fn what_failed(&self) -> String {
        match self {
            Self::KeyRefused { .. } => "The service refused the API key".to_owned(),
            Self::KeyMissing { .. } => "The service asks for an API key".to_owned(),
            Self::NotAllowed { .. } => "The service does not allow this request (status 403)".to_owned(),
            Self::NoSuchModel { model, .. } => format!("The service has no model “{model}” for this key"),
            Self::NotFound { address, .. } => format!("There is no chat service at {address}"),
            Self::RateLimited { retry_after, .. } => {
                let wait =
                    retry_after.map_or_else(String::new, |pause| format!(": wait {}", rounded_up(pause)));
                format!("The service asks to slow down (rate limit){wait}")
            }
            Self::RateLimitUsedUp { back_in } => {
                format!(
                    "The service’s rate limit is used up for another {}",
                    rounded_up(*back_in)
                )
            }
            Self::QuotaUsedUp { .. } => "The account at the service has no credit left".to_owned(),
            Self::ServiceDown { status, .. } => format!("The service failed (status {status})"),
            Self::TooLong { .. } => "The request is longer than this model or plan takes".to_owned(),
            Self::Withheld { .. } => "The service’s content filter blocked the answer".to_owned(),
            Self::Refused { status, .. } => format!("The service refused the request (status {status})"),
            Self::TimedOut { after } => format!("No answer came within {} s", seconds_up(*after)),
            Self::Unreachable(reason) => reason.what_failed(),
            Self::Redirected { to } => {
                let to = match to.as_str() {
                    "" => String::new(),
                    to => format!(" to {to}"),
                };
                format!("The service redirects{to}, and nothing was sent there")
            }
            Self::NotBuiltIn(availability) => availability.describe().to_owned(),
            Self::BuiltInFailed { .. } => "The browser’s built-in model failed".to_owned(),
            Self::NoModels => "The service lists no models".to_owned(),
            Self::BrokenOff => "The connection broke off in the middle of the answer".to_owned(),
            Self::TooBig => format!(
                "The answer was longer than {} MB and was dropped",
                MAX_REPLY_BYTES / 1_000_000
            ),
            Self::Unreadable { .. } => "The reply is not a chat completion".to_owned(),
            Self::NoEmbeddings { .. } => "The service has no embeddings for this model".to_owned(),
            Self::Empty => "The model answered with nothing".to_owned(),
            Self::Removed => "The connection was removed".to_owned(),
            Self::CapReached => "The cap on costs is reached, so the model is not asked any more".to_owned(),
            Self::CutShort { limit } => {
                let limit = limit.map_or_else(String::new, |limit| format!("{limit} "));
                format!("The model used up its {limit}tokens before it said anything")
            }
        }
    }

    /// Returns the message that was received, as the end of a sentence without a full stop, or nothing if
    /// there is none.
    pub fn quoted_message(&self) -> String {
        match self {
            Self::KeyRefused { said }
            | Self::KeyMissing { said }
            | Self::NotAllowed { said }
            | Self::NoSuchModel { said, .. }
            | Self::NotFound { said, .. }
            | Self::RateLimited { said, .. }
            | Self::QuotaUsedUp { said }
            | Self::ServiceDown { said, .. }
            | Self::TooLong { said }
            | Self::Withheld { said }
            | Self::Refused { said, .. }
            | Self::Unreadable { said }
            | Self::NoEmbeddings { said } => said.as_clause(),
            Self::BuiltInFailed { said } => said.as_clause_by("the browser"),
            Self::RateLimitUsedUp { .. }
            | Self::TimedOut { .. }
            | Self::Unreachable(_)
            | Self::Redirected { .. }
            | Self::NotBuiltIn(_)
            | Self::NoModels
            | Self::BrokenOff
            | Self::TooBig
            | Self::Empty
            | Self::Removed
            | Self::CapReached
            | Self::CutShort { .. } => String::new(),
        }
    }
}

impl Unreachable {
    /// Returns what failed, as the beginning of a sentence without a full stop.
    pub fn what_failed(&self) -> String {
        match self {
            Self::Offline => "This device is offline".to_owned(),
            Self::MixedContent { host } => {
                format!("The browser blocks requests over http from an https site to {host}")
            }
            Self::Local { host, server, .. } => match server {
                LocalServer::Ollama => format!("Ollama could not be reached at {host}"),
                LocalServer::LmStudio => format!("LM Studio could not be reached at {host}"),
                LocalServer::Other => format!("No server could be reached at {host}"),
            },
            Self::Remote { host, .. } => format!("No answer came from {host}"),
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
#[path = "wording_tests.rs"]
mod tests;
