//! The redirect to a service's sign-in page, and the exchange of the returned code for a key.

use crate::advice::describe_sign_in_error;
use crate::browser::platform;
use crate::llm::ApiKey;
use crate::llm::sign_in::{SignInError, Verifier, address, fetch_key};
use crate::settings::Service;
use crate::ui::chunks::ChunkLoadError;
use leptos::prelude::*;
use thiserror::Error;

/// The session storage key of the verifier. The browser deletes it with the tab.
pub(super) const VERIFIER_STORAGE_KEY: &str = "among-agents.sign-in";

/// The session storage key of the draft, which contains no API key.
pub(super) const DRAFT_STORAGE_KEY: &str = "among-agents.sign-in.draft";

/// Why a person cannot be redirected to sign in, or returned without a key.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum SignInFailure {
    /// The chunk for signing in could not be loaded.
    #[error(transparent)]
    NotLoaded(#[from] ChunkLoadError),
    /// The service or the browser refused.
    #[error("{}", describe_sign_in_error(.0))]
    Refused(#[from] SignInError),
    /// The browser does not allow session storage, so the tab could not recognise the answer.
    #[error("This browser does not let the page store data, so you cannot sign in: enter a key instead.")]
    NothingKept,
    /// This tab did not start the sign-in.
    #[error("This tab did not ask for that sign-in: sign in once more from here.")]
    AnotherTab,
}

/// Creates and stores the verifier, stores the draft, and returns the address to redirect to.
///
/// # Errors
/// When the browser provides no randomness or no session storage.
pub fn begin(page: &str, service: &Service) -> Result<String, SignInFailure> {
    let verifier = Verifier::draw()?;
    let storage = tab_storage().ok_or(SignInFailure::NothingKept)?;
    let stored = storage.set_item(VERIFIER_STORAGE_KEY, verifier.expose());
    stored.map_err(|_| SignInFailure::NothingKept)?;
    if let Ok(draft) = serde_json::to_string(service) {
        // A draft that cannot be stored has to be entered again.
        let _ = storage.set_item(DRAFT_STORAGE_KEY, &draft);
    }
    Ok(address(page, &verifier))
}

/// Exchanges the code from the redirect for a key. The verifier can be used only once.
///
/// # Errors
/// When this tab has no verifier, or the service refuses.
pub async fn end(code: String) -> Result<ApiKey, SignInFailure> {
    let stored = take_stored(VERIFIER_STORAGE_KEY);
    let verifier = stored.and_then(|stored| Verifier::from_stored(&stored));
    let verifier = verifier.ok_or(SignInFailure::AnotherTab)?;
    Ok(fetch_key(&code, &verifier, &platform()).await?)
}

/// Reads and removes a session storage entry.
pub(super) fn take_stored(place: &str) -> Option<String> {
    let storage = tab_storage()?;
    let stored = storage.get_item(place).ok().flatten();
    // A storage that cannot remove entries could not store any either.
    let _ = storage.remove_item(place);
    stored
}

fn tab_storage() -> Option<web_sys::Storage> {
    window().session_storage().ok()?
}
