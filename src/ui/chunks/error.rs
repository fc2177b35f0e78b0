//! Why a chunk of the page cannot do what it is asked for.

use crate::advice::{describe_llm_error, describe_setup_error};
use crate::llm::{LlmError, SettingsError};
use crate::session::SetupError;
use thiserror::Error;

/// A chunk could not be loaded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "A part of the page could not be loaded: check the network and try again. If that does not help, reload the page: \
     it may have been renewed since."
)]
pub struct ChunkLoadError;

#[cfg(feature = "split")]
impl From<wasm_split_helpers::SplitLoaderError> for ChunkLoadError {
    fn from(_: wasm_split_helpers::SplitLoaderError) -> ChunkLoadError {
        ChunkLoadError
    }
}

/// Why the models of a table cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ModelSetupError {
    /// The chunk for model requests could not be loaded.
    #[error(transparent)]
    NotLoaded(#[from] ChunkLoadError),
    /// The settings cannot be used.
    #[error("{}", describe_setup_error(.0))]
    Setup(#[from] SetupError),
}

impl From<SettingsError> for ModelSetupError {
    fn from(error: SettingsError) -> ModelSetupError {
        ModelSetupError::Setup(error.into())
    }
}

/// Why a service whose connection is being set up did not answer.
#[derive(Clone, Debug, Error)]
pub enum ServiceError {
    /// The request could not be sent.
    #[error(transparent)]
    Setup(ModelSetupError),
    /// The service did not answer, or refused.
    #[error("{}", describe_llm_error(.0))]
    Refused(#[from] LlmError),
}

impl<T: Into<ModelSetupError>> From<T> for ServiceError {
    fn from(error: T) -> ServiceError {
        ServiceError::Setup(error.into())
    }
}
