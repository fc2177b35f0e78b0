//! The page's sentences about settings that cannot be used.

use crate::llm::SettingsError;
use crate::session::{ResumeError, SetupError};
use crate::settings::DraftError;

/// Returns the page's sentence about the settings of a connection.
pub fn describe_settings_error(error: SettingsError) -> String {
    match error {
        SettingsError::NoBaseUrl => {
            "Enter the base URL of a service, such as https://api.openai.com/v1 or http://localhost:11434/v1."
                .to_owned()
        }
        SettingsError::NoModel => "Enter the name of a model, as the service writes it.".to_owned(),
        SettingsError::MoreThanAnAddress | SettingsError::KeyAsBaseUrl => {
            with_advice(error, "the key goes into the field API key")
        }
        SettingsError::KeyUnsendable => with_advice(error, "copy it again, whole and alone"),
        SettingsError::NotAnAddress | SettingsError::WrongScheme | SettingsError::HostNotAscii => {
            error.to_string()
        }
    }
}

fn with_advice(error: SettingsError, advice: &str) -> String {
    format!("{}: {advice}.", error.to_string().trim_end_matches('.'))
}

/// Returns the page's sentence about the fields of a connection.
pub fn describe_draft_error(error: &DraftError) -> String {
    match error {
        DraftError::Settings(error) => describe_settings_error(*error),
        DraftError::Number { .. } => error.to_string(),
    }
}

/// Returns the page's sentence about a table that cannot be played.
pub fn describe_setup_error(error: &SetupError) -> String {
    match error {
        SetupError::Settings(error) => describe_settings_error(*error),
        SetupError::Deal(_) | SetupError::NoModel => error.to_string(),
    }
}

/// Returns the page's sentence about a saved round that cannot be played on.
pub fn describe_resume_error(error: &ResumeError) -> String {
    match error {
        ResumeError::Setup(error) => describe_setup_error(error),
        ResumeError::Round(_) => error.to_string(),
    }
}
