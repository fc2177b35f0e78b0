//! Errors worded for a terminal, which has no forms, fields or pages.

use among_agents::llm::{LlmError, Quote, SettingsError, Unreachable};

/// Describes why a service did not answer.
pub fn describe_error(why: &LlmError) -> String {
    match why {
        LlmError::Unreachable(Unreachable::Local { host, .. } | Unreachable::Remote { host, .. }) => format!(
            "Nothing answers at {host}: check that the service is running, that --base-url is right and that this machine is online."
        ),
        LlmError::KeyMissing { said } => format!(
            "The service asks for an API key: put it into an environment variable and name that by --key-env{}.",
            service_message(said)
        ),
        LlmError::RateLimited { said, .. } => format!(
            "The service asks to slow down (rate limit): continue later, or with a lower --at-once{}.",
            service_message(said)
        ),
        LlmError::NoEmbeddings { said } => format!(
            "The service has no embeddings for this model: name an embedding model with --embeddings, or leave that out{}.",
            service_message(said)
        ),
        other => other.to_string(),
    }
}

/// Describes an error in the settings of a service.
pub fn describe_settings_error(why: SettingsError) -> String {
    match why {
        SettingsError::NoBaseUrl => {
            "--base-url needs the address of a service, such as https://api.openai.com/v1.".to_owned()
        }
        SettingsError::NoModel => "--model needs the name of a model, as the service writes it.".to_owned(),
        SettingsError::MoreThanAnAddress => {
            "The base URL must hold no user name, password, ? or #: a key goes into the \
             environment variable that --key-env names."
                .to_owned()
        }
        SettingsError::KeyAsBaseUrl => {
            "The base URL looks like an API key: that goes into the environment variable that \
             --key-env names."
                .to_owned()
        }
        other => other.to_string(),
    }
}

/// Returns the service's message as the end of a sentence about it.
fn service_message(said: &Quote) -> String {
    match said.to_string().trim_end_matches('.') {
        "" => String::new(),
        words => format!(" (the service said: “{words}”)"),
    }
}
