//! Sign-in at OpenRouter with OAuth and PKCE (RFC 7636), which needs no server and saves copying a key.
//!
//! The page draws a [`Verifier`], stores it in the tab, and sends the person to [`address`]. The service
//! sends them back to the page with a code in the query of the page's address (`settings::Address`).
//! [`fetch_key`] exchanges the code and the verifier for a key.

use std::{fmt, time::Duration};

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use reqwest::Url;
use serde_json::Value;
use sha2::{Digest, Sha256};
use thiserror::Error;

use super::services;
use crate::clock::within;
use crate::llm::http::post_json;
use crate::llm::{Access, ApiKey, ErrorReply, LlmError, MAX_REPLY_BYTES, Platform, ServiceReply, json};

/// The sign-in page.
const AUTH: &str = "https://openrouter.ai/auth";
/// The path below the base URL at which a code is exchanged for a key.
const KEYS_PATH: &str = "/auth/keys";
/// The time limit of the exchange.
const TIME_LIMIT: Duration = Duration::from_secs(30);
/// The number of random bytes in a verifier.
const RANDOM_BYTES: usize = 32;

/// Why the sign-in failed, in one plain sentence each.
#[derive(Debug, Clone, PartialEq, Error)]
pub enum SignInError {
    /// The browser offers no source of randomness.
    #[error("The browser offers no random numbers, without which signing in is not safe.")]
    NoRandomness,
    /// The service no longer knows the code.
    #[error("The sign-in has expired or was already used.")]
    Expired,
    /// The service could not be reached, or failed.
    #[error("{0}")]
    Failed(#[from] LlmError),
}

/// The secret that proves that the code is redeemed by the page that sent the person to the service.
///
/// It never reveals itself; only [`expose`](Self::expose) returns it.
#[derive(Clone, PartialEq, Eq)]
pub struct Verifier(String);

impl Verifier {
    /// Draws a new verifier at random.
    ///
    /// # Errors
    /// [`SignInError::NoRandomness`] if the browser offers no source of randomness.
    pub fn draw() -> Result<Self, SignInError> {
        let mut bytes = [0; RANDOM_BYTES];
        getrandom::fill(&mut bytes).map_err(|_| SignInError::NoRandomness)?;
        Ok(Self(URL_SAFE_NO_PAD.encode(bytes)))
    }

    /// Restores a verifier that was [exposed](Self::expose) earlier; `None` if the text cannot be one.
    pub fn from_stored(text: &str) -> Option<Self> {
        let is_unreserved = |c: char| c.is_ascii_alphanumeric() || "-._~".contains(c);
        ((43..=128).contains(&text.len()) && text.chars().all(is_unreserved)).then(|| Self(text.to_owned()))
    }

    /// Returns the secret, to be stored in the tab's own storage until the person is back.
    pub fn expose(&self) -> &str {
        &self.0
    }

    /// Returns the challenge sent to the service: the verifier's SHA-256 in URL-safe base64.
    pub fn challenge(&self) -> String {
        URL_SAFE_NO_PAD.encode(Sha256::digest(&self.0))
    }
}

impl fmt::Debug for Verifier {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Verifier(…)")
    }
}

/// Returns the address where the person signs in. They come back to `callback_url`, which is the page's own
/// address, with `code=…` added to its query.
pub fn address(callback_url: &str, verifier: &Verifier) -> String {
    let mut url = Url::parse(AUTH).expect("the address is written out above");
    url.query_pairs_mut()
        .append_pair("callback_url", callback_url)
        .append_pair("code_challenge", &verifier.challenge())
        .append_pair("code_challenge_method", "S256");
    url.into()
}

/// Exchanges the code for a key.
///
/// # Errors
/// A [`SignInError`] if the code has expired or the service fails.
pub async fn fetch_key(code: &str, verifier: &Verifier, platform: &Platform) -> Result<ApiKey, SignInError> {
    let access = Access::new(services::OPENROUTER, "").expect("the table's addresses can be read");
    let key = within(
        &*platform.clock,
        TIME_LIMIT,
        fetch_key_at(&access, code, verifier, platform),
    )
    .await;
    key.unwrap_or(Err(LlmError::TimedOut { after: TIME_LIMIT }.into()))
}

/// Like [`fetch_key`], but at the given service and without a time limit.
///
/// # Errors
/// The errors of [`fetch_key`].
pub async fn fetch_key_at(
    access: &Access,
    code: &str,
    verifier: &Verifier,
    platform: &Platform,
) -> Result<ApiKey, SignInError> {
    let url = access.base_url().at(KEYS_PATH);
    let body = serde_json::json!({
        "code": code,
        "code_verifier": verifier.expose(),
        "code_challenge_method": "S256",
    });
    let request = post_json(url.clone(), body.to_string());
    let reply = platform.send(access, request, MAX_REPLY_BYTES).await?;
    match reply.status {
        200..300 => key_in(&reply.body),
        // The service answers with these if it does not know the code or the verifier.
        400 | 403 | 404 => Err(SignInError::Expired),
        status => {
            let refusal = ErrorReply::read(status, reply.retry_after, &reply.body);
            Err(refusal.into_error(access, "", &url).into())
        }
    }
}

/// Returns the key in the answer to an exchange. Nothing else of the answer is quoted, since it might be a
/// part of the key.
pub fn key_in(body: &str) -> Result<ApiKey, SignInError> {
    let body: Value = json::read(body).unwrap_or_default();
    let key = body["key"].as_str().and_then(|key| ApiKey::new(key).ok());
    key.filter(|key| !key.is_none())
        .ok_or_else(|| ServiceReply::unreadable("", &ApiKey::NONE).into())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of RFC 7636, appendix B.
    const VERIFIER: &str = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";

    fn verifier() -> Verifier {
        Verifier::from_stored(VERIFIER).expect("a verifier")
    }

    #[test]
    fn the_challenge_is_that_of_the_standard() {
        assert_eq!(
            verifier().challenge(),
            "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
        );
    }

    #[test]
    fn every_verifier_is_new_and_can_be_kept() {
        let (one, other) = (
            Verifier::draw().expect("random"),
            Verifier::draw().expect("random"),
        );
        assert_ne!(one, other);
        assert_eq!(one.expose().len(), 43);
        assert_eq!(Verifier::from_stored(one.expose()), Some(one.clone()));
        assert!(!format!("{one:?}").contains(one.expose()));
        for text in ["", "short", "ü", &"x".repeat(129), &" ".repeat(50)] {
            assert_eq!(Verifier::from_stored(text), None, "{text:?}");
        }
    }

    #[test]
    fn the_address_carries_callback_and_challenge() {
        assert_eq!(
            address("https://example.com/game/?watch&seed=7", &verifier()),
            "https://openrouter.ai/auth?callback_url=https%3A%2F%2Fexample.com%2Fgame%2F%3Fwatch%26seed%3D7&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&code_challenge_method=S256"
        );
    }

    #[test]
    fn the_key_is_found_in_the_answer() {
        let key = key_in(
            r#"{"key":"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","user_id":"user_2yOPcMpKoQhcd4bVgSMlELRaIah"}"#,
        );
        assert_eq!(key.map(|key| key.expose().len()), Ok(73));
        for body in ["", "{}", r#"{"key":""}"#, r#"{"key":7}"#, "sk-or-v1-0e6f44"] {
            let error = key_in(body).expect_err("no key");
            assert!(!error.to_string().contains("sk-or"), "{error}");
        }
    }
}
