//! Going on with a round that was interrupted.

use super::heads::saved_rounds;
use super::inject_rounds_style;
use super::save::{SaveStart, is_in_play_here, save};
use crate::advice::describe_resume_error;
use crate::agents::bot::load_dialogue;
use crate::browser::{BrowserRoundDatabase, BrowserStorage, RoundLock};
use crate::game::Rules;
use crate::round::AskPolicy;
use crate::session::{
    HeadChange, ModelClients, People, RoundDatabase, RoundDatabaseError, RoundHead, SaveFormatError,
    SaveKind, SavedSession, SessionSetup,
};
use crate::settings::{PeopleSettings, ServiceId};
use crate::ui::chunks::models::clients;
use crate::ui::chunks::{ChunkSlot, ModelSetupError};
use crate::ui::dom::{El, button, el, focus_stage};
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
    #[error("{}", describe_resume_error(.0))]
    Resume(#[from] crate::session::ResumeError),
}

/// Looks for the latest round that was interrupted and that no tab plays. Returns an offer to go on with it.
pub(crate) async fn interrupted_offer(app: AppState, slot: ChunkSlot) -> Option<El> {
    let head = free_interrupted(|_| true).await?;
    slot.build(|| offer(app, head))
}

/// Goes on with an interrupted round of bots that has this seed and these rules. Returns whether there is
/// one.
pub(crate) async fn go_on_with_seed(app: AppState, seed: u64, rules: &Rules) -> bool {
    let is_it = |head: &RoundHead| {
        head.is_watched && head.seed == seed && rules.preset_name() == Some(head.rules.as_str())
    };
    match free_interrupted(is_it).await {
        // Whoever has begun another round in the meantime wants that one.
        Some(_) if app.session.with_untracked(Option::is_some) => true,
        Some(head) => try_to_go_on(app, &head).await.is_ok(),
        None => false,
    }
}

/// Returns the latest interrupted round of this kind that no tab plays.
async fn free_interrupted(is_it: impl Fn(&RoundHead) -> bool) -> Option<RoundHead> {
    // A database that cannot be read now has nothing to offer; saving reports the reason.
    let rounds = saved_rounds().await.unwrap_or_default();
    for head in rounds.heads {
        let is_wanted = head.is_interrupted() && !is_in_play_here(head.id) && is_it(&head);
        if !is_wanted || RoundLock::take(head.id).await.is_none() {
            continue;
        }
        // Whoever played it until now may have left it or ended it since the list was read.
        let now = BrowserRoundDatabase::default().head(head.id).await;
        if let Some(head) = now.ok().filter(RoundHead::is_interrupted) {
            return Some(head);
        }
    }
    None
}

/// The offer to go on with an interrupted round.
fn offer(app: AppState, head: RoundHead) -> El {
    inject_rounds_style();
    let (is_open, is_going_on) = (RwSignal::new(true), RwSignal::new(false));
    let section = el("section")
        .class("toast resume-offer")
        .attr("aria-label", "Interrupted round")
        .attr_when("hidden", move || !is_open.get());
    let id = head.id;
    let words = format!("A round was interrupted: {}.", head.describe());
    let go_on = move || {
        let head = head.clone();
        is_going_on.set(true);
        leptos::task::spawn_local(async move {
            if go_on(app, head).await {
                is_open.try_set(false);
            }
            is_going_on.try_set(false);
        });
    };
    let refuse = move || {
        is_open.set(false);
        focus_stage();
        leptos::task::spawn_local(async move {
            // If this fails, the round is offered again.
            let _ = BrowserRoundDatabase::default()
                .change(id, HeadChange::Leave)
                .await;
        });
    };
    section
        .child(el("p").text(&words))
        .child(go_on_button(is_going_on, go_on))
        .child(button("button button-small", "Not now", refuse))
}

/// The button with which a round goes on. While the round is loaded, it says so and cannot be pressed.
pub(super) fn go_on_button(is_going_on: RwSignal<bool>, go_on: impl Fn() + 'static) -> El {
    button("button button-action button-small", "", go_on)
        .attr_when("disabled", move || is_going_on.get())
        .words(move || match is_going_on.get() {
            true => "Loading…",
            false => "Go on",
        })
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

/// Goes on with a saved round, unless another one is begun or the person returns to the start before it is
/// ready.
async fn try_to_go_on(app: AppState, head: &RoundHead) -> Result<(), GoOnError> {
    let start = app.next_start();
    let lock = RoundLock::take(head.id).await.ok_or(GoOnError::PlayedElsewhere)?;
    let stored = BrowserRoundDatabase::default().load(head.id).await?;
    let (saved, rows) = SavedSession::of_stored(&stored)?;
    if let Some((service, name)) = missing_key(app, &saved) {
        return Err(GoOnError::NoKey { service, name });
    }
    let table = saved.table.clone();
    let clients = match table.asks_a_model() {
        true => clients(app, table.clone()).await?,
        false => ModelClients::default(),
    };
    // Requests that cannot be read are missing in the meter, but the round goes on.
    let requests = match table.asks_a_model() {
        true => BrowserRoundDatabase::default()
            .requests(head.id)
            .await
            .unwrap_or_default(),
        false => Vec::new(),
    };
    if !app.is_wanted(start) {
        return Ok(());
    }
    // The names of people stand in their settings only.
    let people = PeopleSettings::load(&BrowserStorage).value;
    let origin = saved.origin.clone();
    let setup = SessionSetup {
        people: People::of_table(&table, people),
        table,
        seed: head.seed,
        clients,
        network: network(),
        speed: app.settings.with_untracked(|settings| settings.speed),
        asking: AskPolicy::Ahead,
    };
    load_dialogue();
    let (session, playing) = PageSession::resume(setup, saved)?;
    session.clients.meter.count_stored(&requests);
    let start = SaveStart {
        id: head.id,
        began_ms: head.began_ms,
        kind: SaveKind::Again,
        rows,
    };
    save(app, &session, origin, start, lock);
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
