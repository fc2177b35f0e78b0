//! The chunks of the page, which are loaded when first needed.
//!
//! A first visit loads what a round of bots needs. `script/after-build` splits the WebAssembly at the
//! functions below. Code that only one name in `wasm_split` reaches goes into that name's chunk; code that
//! several names share goes into a shared chunk. A chunk that failed to load is requested again the next time
//! it is needed.

use super::app_state::AppState;
use super::environment::{environment, experience};
use crate::clock::{BrowserClock, within};
use crate::game::Seat;
use crate::llm::{
    Access, ApiKey, Dialect, LlmError, Probe, SettingsError, Tally, list_models, test_connection,
};
use crate::session::{ModelClients, People, SetupError, connection};
use crate::settings::{
    BrowserStorage, Connections, Costs, PeopleSettings, Service, ServiceId, Settings, TableSettings,
};
use crate::ui::dom::{El, el, inject_form_style};
use crate::ui::forms::connect::sign_in;
use crate::ui::forms::connect::sign_in::SignInFailure;
use crate::ui::round::{PageSession, SessionHandle, trouble, troubled_seat};
use futures::future::LocalBoxFuture;
use leptos::prelude::*;
use std::rc::Rc;
use std::time::Duration;
use thiserror::Error;
use wasm_split_helpers::{SplitLoaderError, wasm_split};

/// A chunk could not be loaded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "A part of the page could not be loaded: check the network and try again. If that does not help, reload the page: \
     it may have been renewed since."
)]
pub struct ChunkLoadError;

impl From<SplitLoaderError> for ChunkLoadError {
    fn from(_: SplitLoaderError) -> ChunkLoadError {
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
    #[error(transparent)]
    Setup(#[from] SetupError),
}

impl From<SettingsError> for ModelSetupError {
    fn from(error: SettingsError) -> ModelSetupError {
        ModelSetupError::Setup(error.into())
    }
}

impl From<SplitLoaderError> for ModelSetupError {
    fn from(error: SplitLoaderError) -> ModelSetupError {
        ModelSetupError::NotLoaded(error.into())
    }
}

impl From<SplitLoaderError> for SignInFailure {
    fn from(error: SplitLoaderError) -> SignInFailure {
        SignInFailure::NotLoaded(error.into())
    }
}

/// The pending model clients of a table.
pub type PendingClients = LocalBoxFuture<'static, Result<ModelClients, ModelSetupError>>;

/// Creates the model clients of this table.
///
/// # Errors
/// When this chunk cannot be loaded. The future fails when no model is connected or the settings cannot be
/// used.
#[wasm_split(asking, fallible)]
pub fn clients(app: AppState, table: TableSettings) -> Result<PendingClients, ModelSetupError> {
    Ok(Box::pin(async move {
        let (connections, costs) = set_for_models(app);
        let (experience, environment) = (experience(), environment(app));
        let clients = ModelClients::of_table(&table, &connections, &costs, &experience, &environment);
        Ok(clients.await?)
    }))
}

/// Applies a service's current settings to the round in play.
///
/// # Errors
/// As [`clients`].
#[wasm_split(asking, fallible)]
pub fn update_service(app: AppState, session: Rc<PageSession>, id: ServiceId) -> Result<(), ModelSetupError> {
    let (connections, costs) = set_for_models(app);
    let compares = session
        .clients
        .update_service(id, &connections, &costs, &environment(app))?;
    if compares {
        // The lessons need embeddings from the changed service. This runs in the background.
        drop(experience().make_ready());
    }
    Ok(())
}

/// Estimates the requests and the cost of a round at this table.
///
/// # Errors
/// As [`clients`].
#[wasm_split(asking, fallible)]
pub fn estimate(app: AppState, table: TableSettings) -> Result<Tally, ModelSetupError> {
    let (connections, costs) = set_for_models(app);
    Ok(crate::session::estimate(&table, &connections, &costs)?)
}

/// Returns the current connections and costs.
fn set_for_models(app: AppState) -> (Connections, Costs) {
    untrack(|| {
        (
            app.with_connections(Connections::clone),
            app.with_costs(Costs::clone),
        )
    })
}

/// How long a successful connection test waits for the embedding model.
const MAX_WAIT: Duration = Duration::from_secs(20);

/// The result of a successful connection test.
pub struct ConnectionTest {
    /// The completion model's answer.
    pub probe: Probe,
    /// The embedding model's result, if one is set.
    pub embeddings: Option<Result<(), LlmError>>,
}

/// A pending connection test.
pub type PendingTest = LocalBoxFuture<'static, Result<ConnectionTest, LlmError>>;

/// Tests a service with one tiny completion request and one embedding request.
///
/// # Errors
/// As [`clients`].
#[wasm_split(asking, fallible)]
pub fn try_out(app: AppState, service: Service, key: ApiKey) -> Result<PendingTest, ModelSetupError> {
    let connection = connection(&service, &key)?;
    let embedder = ModelClients::default().embedder(&service, &key, 0, &environment(app))?;
    let time_limit = service.retry_policy().time_limit;
    Ok(Box::pin(async move {
        let probe = test_connection(&connection, Rc::new(BrowserClock), time_limit).await?;
        let embeddings = match embedder {
            None => None,
            Some(embedder) => {
                let limit = time_limit.min(MAX_WAIT);
                let answer = within(&BrowserClock, limit, embedder.embed(vec!["ready".to_owned()])).await;
                let answer = answer.unwrap_or(Err(LlmError::TimedOut { after: limit }));
                Some(answer.map(|_| ()))
            }
        };
        Ok(ConnectionTest { probe, embeddings })
    }))
}

/// A pending list of models.
pub type PendingModelList = LocalBoxFuture<'static, Result<Vec<String>, LlmError>>;

/// Requests the list of models from a service.
///
/// # Errors
/// As [`clients`].
#[wasm_split(asking, fallible)]
pub fn models_of(
    dialect: Dialect,
    base_url: String,
    key: String,
) -> Result<PendingModelList, ModelSetupError> {
    let access = Access::new(&base_url, &key)?;
    Ok(Box::pin(async move {
        list_models(dialect, &access, Rc::new(BrowserClock)).await
    }))
}

/// Returns the address of the sign-in page, which redirects back to `page`.
///
/// # Errors
/// When this chunk cannot be loaded, or the browser provides no randomness or no session storage.
#[wasm_split(asking, fallible)]
pub fn begin_sign_in(page: String, service: Service) -> Result<String, SignInFailure> {
    sign_in::begin(&page, &service)
}

/// Exchanges the code from the redirect for a key.
///
/// # Errors
/// As [`begin_sign_in`], and when this tab did not start the sign-in.
#[wasm_split(asking, fallible)]
pub fn end_sign_in(code: String) -> Result<sign_in::KeyExchange, SignInFailure> {
    sign_in::end(code)
}

/// Loads the stored settings and the messages about data that was set aside.
///
/// # Errors
/// When this chunk cannot be loaded.
#[wasm_split(settings, fallible)]
pub fn kept_settings() -> Result<(Settings, Vec<String>), ChunkLoadError> {
    let found = Settings::load(&BrowserStorage);
    Ok((found.value, found.told.iter().map(ToString::to_string).collect()))
}

/// Stores the settings for the next visit.
///
/// # Errors
/// As [`kept_settings`].
#[wasm_split(settings, fallible)]
pub fn keep_settings(app: AppState) -> Result<(), ChunkLoadError> {
    // Settings that the browser does not store hold for this visit. The signal may be disposed of by now.
    let _ = app
        .settings
        .try_get_untracked()
        .map(|settings| settings.save(&BrowserStorage));
    Ok(())
}

/// Returns the round as text with the players' thoughts, and with what played each seat if that may be
/// revealed.
///
/// # Errors
/// As [`kept_settings`].
#[wasm_split(after, fallible)]
pub fn written_round(session: Rc<PageSession>) -> Result<String, ChunkLoadError> {
    Ok(session.with(|round| {
        let players = match session.tells_kinds() {
            true => session.table.describe_players(round.game().table()),
            false => Vec::new(),
        };
        round.written_with(&players)
    }))
}

/// Builds the contents of a sheet.
pub type FormBuilder = fn() -> El;

/// Loads the table form.
///
/// # Errors
/// When this chunk cannot be loaded.
#[wasm_split(sheets, fallible)]
pub fn table_form() -> Result<FormBuilder, ChunkLoadError> {
    inject_form_style();
    Ok(crate::ui::forms::table::form)
}

/// Loads the form for costs.
///
/// # Errors
/// As [`table_form`].
#[wasm_split(sheets, fallible)]
pub fn costs_form() -> Result<FormBuilder, ChunkLoadError> {
    inject_form_style();
    Ok(crate::ui::forms::costs::form)
}

/// Loads the page of lessons.
///
/// # Errors
/// As [`table_form`].
#[wasm_split(learnt, fallible)]
pub fn learnt_form() -> Result<FormBuilder, ChunkLoadError> {
    inject_form_style();
    Ok(crate::ui::forms::experience::form)
}

/// Loads the connection form.
///
/// # Errors
/// As [`table_form`].
#[wasm_split(sheets, fallible)]
pub fn model_form() -> Result<FormBuilder, ChunkLoadError> {
    inject_form_style();
    Ok(crate::ui::forms::connect::form)
}

/// Loads the form for joining a round.
///
/// # Errors
/// As [`table_form`].
#[wasm_split(seat, fallible)]
pub fn seat_form() -> Result<FormBuilder, ChunkLoadError> {
    Ok(crate::ui::play::form)
}

/// Builds the results of a round.
pub type ResultsBuilder = fn(SessionHandle) -> El;

/// Loads the results of a round.
///
/// # Errors
/// As [`table_form`].
#[wasm_split(after, fallible)]
pub fn afterwards() -> Result<ResultsBuilder, ChunkLoadError> {
    Ok(crate::ui::results::afterwards)
}

/// Creates the people at this table, or `None` if there are none.
///
/// # Errors
/// As [`table_form`].
#[wasm_split(seat, fallible)]
pub fn people(app: AppState, table: TableSettings) -> Result<Option<People>, ChunkLoadError> {
    let settings = app.take_in(PeopleSettings::load(&BrowserStorage));
    Ok(People::of_table(&table, settings))
}

/// Builds the bar with which people play.
///
/// # Errors
/// As [`table_form`].
#[wasm_split(seat, fallible)]
pub fn play_bar(owner: Owner, handle: SessionHandle) -> Result<El, ChunkLoadError> {
    Ok(owner.with(|| super::super::play::bar(handle)))
}

/// Builds the messages about delays. `now` is the time in milliseconds.
///
/// # Errors
/// As [`table_form`].
#[wasm_split(asking, fallible)]
pub fn troubles(owner: Owner, handle: SessionHandle, now: RwSignal<f64>) -> Result<El, ChunkLoadError> {
    Ok(owner.with(|| trouble::troubles(handle, now)))
}

/// Builds the message about a seat's problem, shown while it may be revealed.
///
/// # Errors
/// As [`table_form`].
#[wasm_split(asking, fallible)]
pub fn seat_trouble(
    owner: Owner,
    handle: SessionHandle,
    seat: Seat,
    may_tell: Signal<bool>,
) -> Result<El, ChunkLoadError> {
    Ok(owner.with(|| troubled_seat::why(handle, seat, may_tell)))
}

/// Builds the panel for reading minds.
///
/// # Errors
/// As [`table_form`].
#[wasm_split(asking, fallible)]
pub fn minds(owner: Owner, handle: SessionHandle) -> Result<El, ChunkLoadError> {
    Ok(owner.with(|| super::super::round::minds::minds(handle)))
}

/// Builds the message about learning from a finished round, and starts the learning.
///
/// # Errors
/// As [`table_form`].
#[wasm_split(asking, fallible)]
pub fn learning(owner: Owner, handle: SessionHandle) -> Result<El, ChunkLoadError> {
    Ok(owner.with(|| super::super::results::learning(handle)))
}

/// A placeholder that is replaced by what `build` returns once its chunk is loaded. `build` receives the
/// owner for the new element. If the chunk cannot be loaded, the placeholder says so.
pub fn loaded<F>(build: impl FnOnce(Owner) -> F) -> El
where
    F: Future<Output = Result<El, ChunkLoadError>> + 'static,
{
    let owner = Owner::current().unwrap_or_default().child();
    let (place, building) = (el("div").class("contents"), build(owner.clone()));
    let node = place.node();
    // The new element lives as long as the placeholder.
    let kept = StoredValue::new_local(owner.clone());
    leptos::task::spawn_local(async move {
        let built = building.await;
        if kept.try_with_value(|_| ()).is_none() {
            return;
        }
        let built = match built {
            Ok(built) => built,
            Err(why) => owner.with(|| el("p").attr("role", "alert").text(&why.to_string())),
        };
        built.put_into(&node, None);
    });
    place
}
