//! The page's sentences about failed requests.

use super::unreachable::describe_unreachable;
use crate::llm::built_in::Availability;
use crate::llm::sign_in::SignInError;
use crate::llm::{LlmError, LostRequests, format};

/// Returns the page's sentence about a failed request: what failed, what a person can do about it, and the
/// service's message.
pub fn describe_llm_error(error: &LlmError) -> String {
    let advice = match error {
        LlmError::KeyRefused { .. } => ": check that it is copied whole and that it belongs to this service",
        LlmError::KeyMissing { .. } => ": enter one in the connection’s settings",
        LlmError::NotAllowed { .. } => {
            ": the key may not be good for this model, or the service may not be available where you are"
        }
        LlmError::NoSuchModel { .. } => ": check its spelling, or choose another",
        LlmError::NotFound {
            names_a_version: true,
            ..
        } => ": check the base URL",
        LlmError::NotFound { .. } => ": check the base URL, which for most services ends in /v1",
        LlmError::RateLimited {
            retry_after: None, ..
        } => ": wait a moment, or let fewer seats use this connection",
        LlmError::RateLimited { .. } => ", or let fewer seats use this connection",
        LlmError::RateLimitUsedUp { .. } => ": wait, or use another model or service",
        LlmError::QuotaUsedUp { .. } => ": top it up there, or use another key or model",
        LlmError::ServiceDown { .. } => ": try again later, or use another",
        LlmError::TooLong { .. } => {
            ": choose a model with a larger context window, or give your own one a larger one"
        }
        LlmError::Withheld { .. } => ": try again, or choose another model",
        LlmError::Refused { .. } => ": try another model or service",
        LlmError::TimedOut { .. } => {
            ": try again; a model on your own machine may still be loading, and a slow one needs a longer \
             time-out"
        }
        LlmError::Unreachable(reason) => return describe_unreachable(reason),
        LlmError::Redirected { .. } => ": check the base URL, and enter the new one if the service has moved",
        LlmError::NotBuiltIn(availability) => advice_on_availability(*availability),
        LlmError::BuiltInFailed { .. } => ": try again, or connect a service",
        LlmError::NoModels => ": load or pull one there first, or enter its name yourself",
        LlmError::BrokenOff => ": try again",
        LlmError::TooBig => ": check that the base URL is a chat service’s, or choose another model",
        LlmError::Unreadable { .. } => ": check that the base URL is a chat service’s",
        LlmError::NoEmbeddings { .. } => ": enter the name of one for embeddings, or play without",
        LlmError::Empty => ": try again, or choose another model",
        LlmError::Removed => ": connect a model again to let it play",
        LlmError::CapReached => ": raise it under Costs to go on",
        LlmError::CutShort { .. } => ": allow it more, since a model that thinks first needs room for both",
    };
    format!("{}{advice}{}.", error.what_failed(), error.quoted_message())
}

/// Returns the page's sentence about the requests that were in flight when it was closed, if there were any.
pub fn describe_lost_requests(lost: &LostRequests) -> Option<String> {
    let tokens = format::grouped(lost.tally.tokens.all());
    let cost = format::cost(&lost.tally);
    match lost.tally.lost {
        0 => None,
        1 => Some(format!(
            "1 request was in flight when the page was closed. It is sent again and counts twice, once as an \
                 estimate: at most {tokens} tokens, {cost}."
        )),
        count => Some(format!(
            "{count} requests were in flight when the page was closed. They are sent again and count twice, once as \
                 an estimate: at most {tokens} tokens, {cost}."
        )),
    }
}

fn advice_on_availability(availability: Availability) -> &'static str {
    match availability {
        Availability::NotOffered => ": use a current Chrome on a computer, or connect a service",
        Availability::Unavailable => {
            ": it needs a computer with enough memory and free space; connect a service instead"
        }
        Availability::Downloadable => {
            ": press “Test connection” to begin, which takes some gigabytes and minutes"
        }
        Availability::Downloading => ": try again when that is done, in some minutes",
        Availability::Available => "",
    }
}

/// Returns the page's sentence about a sign-in that failed.
pub fn describe_sign_in_error(error: &SignInError) -> String {
    match error {
        SignInError::NoRandomness => {
            "The browser gives this page no random numbers, without which signing in is \
                                      not safe: enter a key instead."
                .to_owned()
        }
        SignInError::Expired => "The sign-in has expired or was already used: sign in once more.".to_owned(),
        SignInError::Failed(error) => describe_llm_error(error),
    }
}
