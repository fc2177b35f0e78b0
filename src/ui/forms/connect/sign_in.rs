//! Signing in at a service instead of copying an API key: the redirect there and the return.

use super::entry::{ConnectionForm, TestResult};
use super::fields::chosen;
use super::redirect::{DRAFT_STORAGE_KEY, SignInFailure, VERIFIER_STORAGE_KEY, take_stored};
use crate::llm::services::{OPENROUTER, PRESETS};
use crate::settings::{Service, ServiceDraft};
use crate::ui::chunks::models::{begin_sign_in, end_sign_in};
use crate::ui::dom::{El, button, el, page_address};
use crate::ui::state::AppState;
use leptos::prelude::*;

/// A button that redirects to the service's sign-in page, shown for services that offer it.
pub fn sign_in(app: AppState, entry: ConnectionForm) -> El {
    let is_offered = move || chosen(entry).is_some_and(|preset| preset.has_sign_in);
    let name = PRESETS.iter().find(|preset| preset.has_sign_in);
    let label = format!("Sign in at {}", name.map_or("", |preset| preset.name));
    let go = move || {
        if app.is_playing() {
            let words = "Signing in leaves this page, and the round in play with it: finish the round or leave it first.";
            return entry.tested.set(TestResult::Failed(words.to_owned()));
        }
        let service = entry.draft.with_untracked(ServiceDraft::unchecked_service);
        leptos::task::spawn_local(async move {
            let gone = begin_sign_in(page_address(), service).await.and_then(|to| {
                // The draft is stored and restored after the return, so the browser need not warn about
                // unsaved changes on leaving.
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
                .text("The service creates a key for this page, which you can revoke there. Signing in leaves this page, so keys that are not remembered are lost."),
        )
}

fn go_to(address: &str) -> Result<(), SignInFailure> {
    let gone = window().location().assign(address);
    gone.map_err(|_| SignInFailure::NothingKept)
}

/// Completes a sign-in after the return: fetches the key for the code and fills it in, or reports that there
/// is no code. Restores the draft.
pub fn finish(app: AppState, entry: ConnectionForm) {
    let code = app
        .address
        .try_update_value(|address| address.sign_in_code.take())
        .flatten();
    if code.is_none() && take_stored(VERIFIER_STORAGE_KEY).is_none() {
        return;
    }
    if let Some(service) =
        take_stored(DRAFT_STORAGE_KEY).and_then(|stored| serde_json::from_str(&stored).ok())
    {
        show_again(app, entry, service);
    }
    let Some(code) = code else {
        let words = "The sign-in was not finished: sign in once more, or enter a key.";
        return entry.tested.set(TestResult::Failed(words.to_owned()));
    };
    entry.tested.set(TestResult::Asking("Signing in…"));
    leptos::task::spawn_local(async move {
        let outcome = match end_sign_in(code).await {
            Ok(key) => {
                // The form may show another service by now.
                entry.draft.try_update(|draft| draft.put_key(OPENROUTER, &key));
                let words =
                    "Signed in: the key is filled in. Choose a model, test the connection and save it.";
                TestResult::Works(words.to_owned())
            }
            Err(why) => TestResult::Failed(why.to_string()),
        };
        entry.tested.try_set(outcome);
    });
}

/// Restores the draft from before the redirect as unsaved changes of the stored service.
fn show_again(app: AppState, entry: ConnectionForm, entered: Service) {
    let stored = untrack(|| app.with_connections(|connections| connections.service(entered.id).cloned()));
    let stored = stored.unwrap_or_else(|| Service {
        id: entered.id,
        ..Service::default()
    });
    let key = app.key_of(&stored);
    entry.show(stored, &key);
    let key = app.key_of(&entered);
    entry.draft.set(ServiceDraft::of(entered, &key));
}
