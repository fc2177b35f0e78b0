//! Which option helps with an error. The library says what failed, and a sentence about the option follows.

use among_agents::llm::{LlmError, SettingsError, Unreachable};
use std::fmt::Display;

/// Describes why a service did not answer.
pub fn describe_error(error: &LlmError) -> String {
    let advice = match error {
        LlmError::KeyMissing { .. } => "Put the key into an environment variable and name that by --key-env.",
        LlmError::KeyRefused { .. } => "Check the environment variable that --key-env names.",
        LlmError::NoSuchModel { .. } => "Check --model.",
        LlmError::NotFound {
            names_a_version: true,
            ..
        } => "Check --base-url.",
        LlmError::NotFound { .. } => "Check --base-url, which for most services ends in /v1.",
        LlmError::Unreachable(Unreachable::Local { .. } | Unreachable::Remote { .. }) => {
            "Check that the service is running, that --base-url is right and that this machine is online."
        }
        LlmError::RateLimited { .. } => "Continue later, or with a lower --at-once.",
        LlmError::NoEmbeddings { .. } => {
            "Name an embedding model with --embeddings, or leave that option out."
        }
        _ => "",
    };
    joined(error, advice)
}

/// Describes an error in the settings of a service.
pub fn describe_settings_error(error: SettingsError) -> String {
    let advice = match error {
        SettingsError::NoBaseUrl => {
            "--base-url needs the address of a service, such as https://api.openai.com/v1."
        }
        SettingsError::NoModel => "--model needs the name of a model, as the service writes it.",
        SettingsError::MoreThanAnAddress | SettingsError::KeyAsBaseUrl => {
            "A key goes into the environment variable that --key-env names."
        }
        _ => "",
    };
    joined(&error, advice)
}

fn joined(error: &dyn Display, advice: &str) -> String {
    match advice {
        "" => error.to_string(),
        advice => format!("{error} {advice}"),
    }
}
