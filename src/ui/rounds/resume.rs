//! Going on with a round that was interrupted.

use super::inject_rounds_style;
use super::save::{is_played_here, save};
use crate::agents::bot::load_dialogue;
use crate::round::AskPolicy;
use crate::session::{
    BrowserRoundDatabase, ModelClients, People, RoundDatabase, RoundDatabaseError, RoundHead, RoundLock,
    RoundState, SaveFormatError, SavedSession, SessionSetup,
};
use crate::settings::ServiceId;
use crate::ui::chunks::ModelSetupError;
use crate::ui::chunks::models::clients;
use crate::ui::dom::{El, button, el, land_on_stage};
use crate::ui::state::{AppState, PageSession, network};
use leptos::prelude::*;
use thiserror::Error;

/// Why a page cannot go on with a round.
#[derive(Debug, Error)]
enum GoOnError {
    /// Another tab plays it.
    #[error("This round is being played in another tab of this browser.")]
    PlayedElsewhere,
    /// It could not be loaded.
    #[error(transparent)]
    Database(#[from] RoundDatabaseError),
    /// What was saved cannot be read.
    #[error("{0} It stays among the saved rounds.")]
    Format(#[from] SaveFormatError),
    /// A key is missing, since keys are not saved with a round.
    #[error("Keys are not saved with a round. Enter the key of {name} again, then go on.")]
    NoKey {
        /// The service.
        service: ServiceId,
        /// The name of its model.
        name: String,
    },
    /// The models cannot be used.
    #[error(transparent)]
    Models(#[from] ModelSetupError),
    /// The round cannot be restored.
    #[error(transparent)]
    Resume(#[from] crate::session::ResumeError),
}

/// Looks for the latest round that was interrupted and that no other tab plays, and offers it.
pub(crate) async fn offer_interrupted(app: AppState) {
    // A database that cannot be read now has nothing to offer; saving reports the reason.
    let rounds = BrowserRoundDatabase::default().list().await.unwrap_or_default();
    for head in rounds {
        let is_free =
            head.is_interrupted() && !is_played_here(head.id) && RoundLock::take(head.id).await.is_some();
        if let Some(body) = document().body().filter(|_| is_free) {
            return offer(app, head).put_into(&body, None);
        }
    }
}

/// The offer to go on with an interrupted round.
fn offer(app: AppState, head: RoundHead) -> El {
    inject_rounds_style();
    let section = el("section")
        .class("toast resume-offer")
        .attr("aria-label", "Interrupted round");
    let node = section.node();
    let close = move || {
        node.remove();
        land_on_stage();
    };
    let (refused, words) = (
        head.clone(),
        format!("A round was interrupted: {}.", head.describe()),
    );
    let closing = close.clone();
    let go_on = move || {
        let (head, close) = (head.clone(), closing.clone());
        leptos::task::spawn_local(async move {
            if go_on(app, head).await {
                close();
            }
        });
    };
    let refuse = move || {
        close();
        let head = RoundHead {
            state: RoundState::Left,
            ..refused.clone()
        };
        leptos::task::spawn_local(async move {
            // If this fails, the round is offered again.
            let _ = BrowserRoundDatabase::default().save(&head, None).await;
        });
    };
    section
        .child(el("p").text(&words))
        .child(button("button button-action button-small", "Go on", go_on))
        .child(button("button button-small", "Not now", refuse))
}

/// Goes on with a saved round, or says why not. Returns whether it need not be offered any more.
pub(super) async fn go_on(app: AppState, head: RoundHead) -> bool {
    let Err(why) = try_to_go_on(app, &head).await else {
        return true;
    };
    app.notice.set(Some(why.to_string()));
    match why {
        GoOnError::NoKey { service, .. } => app.connect(Some(service)),
        GoOnError::Models(_) => app.connect(None),
        _ => {}
    }
    matches!(
        why,
        GoOnError::PlayedElsewhere | GoOnError::Format(_) | GoOnError::Resume(_)
    )
}

async fn try_to_go_on(app: AppState, head: &RoundHead) -> Result<(), GoOnError> {
    let lock = RoundLock::take(head.id).await.ok_or(GoOnError::PlayedElsewhere)?;
    let text = BrowserRoundDatabase::default().load(head.id).await?;
    let saved = SavedSession::of_json(&text)?;
    if let Some((service, name)) = missing_key(app, &saved) {
        return Err(GoOnError::NoKey { service, name });
    }
    let table = saved.table.clone();
    let clients = match table.asks_a_model() {
        true => clients(app, table.clone()).await?,
        false => ModelClients::default(),
    };
    let people = saved.origin.people.clone();
    let origin = saved.origin.clone();
    let setup = SessionSetup {
        people: people.and_then(|people| People::of_table(&table, people)),
        table,
        seed: head.seed,
        clients,
        network: network(),
        speed: app.settings.with_untracked(|settings| settings.speed),
        asking: AskPolicy::Ahead,
    };
    load_dialogue();
    let (session, playing) = PageSession::resume(setup, saved)?;
    app.starts.update_value(|starts| *starts += 1);
    save(app, &session, origin, (head.id, head.began_ms), lock);
    app.show(session, playing);
    Ok(())
}

/// Returns the first service that was asked with a key which is gone, and the name of its model.
fn missing_key(app: AppState, saved: &SavedSession) -> Option<(ServiceId, String)> {
    let services = &saved.origin.services_with_keys;
    if services.is_empty() {
        return None;
    }
    untrack(|| {
        app.with_connections(|connections| {
            services.iter().find_map(|&id| {
                let service = connections.service(id)?;
                let is_missing = connections.keys().of(service).is_none();
                is_missing.then(|| (id, service.model.clone()))
            })
        })
    })
}
