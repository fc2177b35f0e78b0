//! Signing in at a service instead of copying a key: on the way there and on the way back.

use super::entry::{ConnectionForm, TestResult};
use super::fields::chosen;
use crate::clock::BrowserClock;
use crate::llm::ApiKey;
use crate::llm::services::{OPENROUTER, PRESETS};
use crate::llm::sign_in::{SignInError, Verifier, address, fetch_key};
use crate::settings::{Service, ServiceDraft};
use crate::ui::dom::{El, button, el};
use crate::ui::shell::{AppState, ModelSetupError, begin_sign_in, end_sign_in};
use futures::future::LocalBoxFuture;
use leptos::prelude::*;
use std::rc::Rc;
use thiserror::Error;

/// Where the tab keeps its secret while the person is away signing in. It is gone with the tab.
const VERIFIER_PLACE: &str = "among-agents.sign-in";

/// Where the tab keeps what was entered before the person left, without any key.
const DRAFT_PLACE: &str = "among-agents.sign-in.draft";

/// Why a person cannot be sent to sign in, or came back without a key.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum SignInFailure {
    /// What signs in could not be fetched.
    #[error(transparent)]
    NotLoaded(#[from] ModelSetupError),
    /// The service, or the browser, stood in the way.
    #[error(transparent)]
    Refused(#[from] SignInError),
    /// The tab keeps nothing, so that it would not know itself again.
    #[error("This browser keeps nothing for this page, so it cannot sign in: enter a key instead.")]
    NothingKept,
    /// The person came back to a tab that had sent nobody.
    #[error("This tab did not ask for that sign-in: sign in once more from here.")]
    AnotherTab,
}

/// A button that sends the person to sign in; there where the service offers it.
pub fn sign_in(app: AppState, entry: ConnectionForm) -> El {
    let is_offered = move || chosen(entry).is_some_and(|preset| preset.has_sign_in);
    let name = PRESETS.iter().find(|preset| preset.has_sign_in);
    let label = format!("Sign in at {}", name.map_or("", |preset| preset.name));
    let go = move || {
        if app.is_playing() {
            let words = "Signing in leaves this page, and the round in play with it: finish the round or leave it first.";
            return entry.tested.set(TestResult::Failed(words.to_owned()));
        }
        let service = entry.draft.with_untracked(ServiceDraft::so_far);
        leptos::task::spawn_local(async move {
            let gone = begin_sign_in(page_address(), service).await.and_then(|to| {
                // What is entered comes back with the person, so nothing is asked on the way out.
                let before = entry.before.get_untracked();
                entry.before.set(entry.draft.get_untracked());
                go_to(&to).inspect_err(|_| entry.before.set(before))
            });
            if let Err(why) = gone {
                entry.tested.set(TestResult::Failed(why.to_string()));
            }
        });
    };
    el("div")
        .class("sign-in")
        .attr_when("hidden", move || !is_offered())
        .child(button("button", &label, go))
        .child(
            el("p")
                .class("quiet small")
                .text("It gives this page a key of its own, which you can take back there. It leaves this page: keys that are not remembered are gone then."),
        )
}

fn go_to(address: &str) -> Result<(), SignInFailure> {
    let gone = window().location().assign(address);
    gone.map_err(|_| SignInFailure::NothingKept)
}

/// The page's own address, without what stands behind it.
fn page_address() -> String {
    let location = window().location();
    let part = |part: Result<String, _>| part.unwrap_or_default();
    part(location.origin()) + &part(location.pathname())
}

/// Draws this tab's secret, keeps it and what is entered, and says where to send the person.
///
/// # Errors
/// When the browser gives no randomness, or keeps nothing.
pub fn begin(page: &str, service: &Service) -> Result<String, SignInFailure> {
    let verifier = Verifier::draw()?;
    let storage = tab_storage().ok_or(SignInFailure::NothingKept)?;
    let kept = storage.set_item(VERIFIER_PLACE, verifier.expose());
    kept.map_err(|_| SignInFailure::NothingKept)?;
    if let Ok(draft) = serde_json::to_string(service) {
        // What cannot be kept is entered again.
        let _ = storage.set_item(DRAFT_PLACE, &draft);
    }
    Ok(address(page, &verifier))
}

/// A key on its way.
pub type KeyExchange = LocalBoxFuture<'static, Result<ApiKey, SignInError>>;

/// Exchanges the code with which the person came back for a key. The secret is used up by that.
///
/// # Errors
/// When this tab has no secret.
pub fn end(code: String) -> Result<KeyExchange, SignInFailure> {
    let kept = take_kept(VERIFIER_PLACE);
    let verifier = kept.and_then(|kept| Verifier::kept(&kept));
    let verifier = verifier.ok_or(SignInFailure::AnotherTab)?;
    Ok(Box::pin(async move {
        fetch_key(&code, &verifier, Rc::new(BrowserClock)).await
    }))
}

/// What the tab keeps in this place, which is forgotten by that.
fn take_kept(place: &str) -> Option<String> {
    let storage = tab_storage()?;
    let kept = storage.get_item(place).ok().flatten();
    // A storage that cannot forget could not keep anything either.
    let _ = storage.remove_item(place);
    kept
}

fn tab_storage() -> Option<web_sys::Storage> {
    window().session_storage().ok()?
}

/// Where the person has just come back with a code, fills in the key that it is good for. Who came back without one is
/// told so. What was entered before stands there again.
pub fn finish(app: AppState, entry: ConnectionForm) {
    let code = app
        .address
        .try_update_value(|address| address.sign_in_code.take())
        .flatten();
    if code.is_none() && take_kept(VERIFIER_PLACE).is_none() {
        return;
    }
    if let Some(service) = take_kept(DRAFT_PLACE).and_then(|kept| serde_json::from_str(&kept).ok()) {
        show_again(app, entry, service);
    }
    let Some(code) = code else {
        let words = "The sign-in was not finished: sign in once more, or enter a key.";
        return entry.tested.set(TestResult::Failed(words.to_owned()));
    };
    entry.tested.set(TestResult::Asking("Signing in…"));
    leptos::task::spawn_local(async move {
        let key = match end_sign_in(code).await {
            Ok(key) => key.await.map_err(SignInFailure::from),
            Err(why) => Err(why),
        };
        let outcome = match key {
            Ok(key) => {
                // By now another service may stand in the form.
                entry.draft.try_update(|draft| draft.take_key(OPENROUTER, &key));
                let words =
                    "Signed in: the key is filled in. Choose a model, test the connection and save it.";
                TestResult::Works(words.to_owned())
            }
            Err(why) => TestResult::Failed(why.to_string()),
        };
        entry.tested.try_set(outcome);
    });
}

/// Shows what was entered before the person left, as changes of what is kept.
fn show_again(app: AppState, entry: ConnectionForm, entered: Service) {
    let kept = untrack(|| app.with_connections(|connections| connections.service(entered.id).cloned()));
    let kept = kept.unwrap_or_else(|| Service {
        id: entered.id,
        ..Service::default()
    });
    let key = app.key_of(&kept);
    entry.show(kept, &key);
    let key = app.key_of(&entered);
    entry.draft.set(ServiceDraft::of(entered, &key));
}
