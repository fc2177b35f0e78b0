//! The parts of the page that are fetched when they are first needed.
//!
//! A first visit loads what a round of bots takes. `script/after-build` cuts the WebAssembly at the functions below: what
//! only they reach goes into files of its own, one for each name in `wasm_split`, and what several of them reach into a
//! file that they share. A part that could not be fetched is fetched anew the next time it is asked for.

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

/// A part could not be fetched.
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

/// Why the models of a table cannot be asked.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ModelSetupError {
    /// What asks them could not be loaded.
    #[error(transparent)]
    NotLoaded(#[from] ChunkLoadError),
    /// They cannot be asked as they are set.
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

/// What asks the models of a table, on its way.
pub type PendingClients = LocalBoxFuture<'static, Result<ModelClients, ModelSetupError>>;

/// What asks the models of this table.
///
/// # Errors
/// When this chunk cannot be loaded; the future's error tells that no model is connected, or that the settings cannot be used.
#[wasm_split(asking, fallible)]
pub fn clients(app: AppState, table: TableSettings) -> Result<PendingClients, ModelSetupError> {
    Ok(Box::pin(async move {
        let (connections, costs) = set_for_models(app);
        let (experience, environment) = (experience(), environment(app));
        let clients = ModelClients::of_table(&table, &connections, &costs, &experience, &environment);
        Ok(clients.await?)
    }))
}

/// Lets the round in play ask this service as it is set now.
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
        // What is in the pool is to be found by the new measure, too; nobody waits for that.
        drop(experience().make_ready());
    }
    Ok(())
}

/// What a round at this table is likely to ask and to cost.
///
/// # Errors
/// As [`clients`].
#[wasm_split(asking, fallible)]
pub fn estimate(app: AppState, table: TableSettings) -> Result<Tally, ModelSetupError> {
    let (connections, costs) = set_for_models(app);
    Ok(crate::session::estimate(&table, &connections, &costs)?)
}

/// The connections and the costs as they are set now.
fn set_for_models(app: AppState) -> (Connections, Costs) {
    untrack(|| {
        (
            app.with_connections(Connections::clone),
            app.with_costs(Costs::clone),
        )
    })
}

/// How long whoever knows already that the model answers is made to wait for its embeddings.
const MAX_WAIT: Duration = Duration::from_secs(20);

/// A connection that works.
pub struct ConnectionTest {
    /// How its model answered.
    pub probe: Probe,
    /// Whether its model for embeddings did, where one is set.
    pub embeddings: Option<Result<(), LlmError>>,
}

/// A try of a connection, on its way.
pub type PendingTest = LocalBoxFuture<'static, Result<ConnectionTest, LlmError>>;

/// Asks the model of this service for one tiny completion, and its model for embeddings for one text.
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

/// A list of models, on its way.
pub type PendingModelList = LocalBoxFuture<'static, Result<Vec<String>, LlmError>>;

/// Asks a service which models it has.
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

/// Where to send a person to sign in who is to come back to this page.
///
/// # Errors
/// When this part of the page cannot be fetched, or the browser does not play along.
#[wasm_split(asking, fallible)]
pub fn begin_sign_in(page: String, service: Service) -> Result<String, SignInFailure> {
    sign_in::begin(&page, &service)
}

/// The key for the code with which a person came back.
///
/// # Errors
/// As [`begin_sign_in`].
#[wasm_split(asking, fallible)]
pub fn end_sign_in(code: String) -> Result<sign_in::KeyExchange, SignInFailure> {
    sign_in::end(code)
}

/// What was set on an earlier visit, and what is to be told of it.
///
/// # Errors
/// When this part of the page cannot be fetched.
#[wasm_split(settings, fallible)]
pub fn kept_settings() -> Result<(Settings, Vec<String>), ChunkLoadError> {
    let found = Settings::load(&BrowserStorage);
    Ok((found.value, found.told.iter().map(ToString::to_string).collect()))
}

/// Keeps what is set at this desk for the next visit.
///
/// # Errors
/// As [`kept_settings`].
#[wasm_split(settings, fallible)]
pub fn keep_settings(app: AppState) -> Result<(), ChunkLoadError> {
    // What the browser does not keep still holds for this visit, and so does a desk that is gone by now.
    let _ = app
        .settings
        .try_get_untracked()
        .map(|settings| settings.save(&BrowserStorage));
    Ok(())
}

/// The round as text, with what was thought in it, and who played the seats where that may be told.
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

/// Builds what a sheet holds.
pub type FormBuilder = fn() -> El;

/// The form on which a table is set up.
///
/// # Errors
/// When this part of the page cannot be fetched.
#[wasm_split(sheets, fallible)]
pub fn table_form() -> Result<FormBuilder, ChunkLoadError> {
    inject_form_style();
    Ok(crate::ui::forms::table::form)
}

/// The form with what was spent, what models charge, and how much may be spent.
///
/// # Errors
/// As [`table_form`].
#[wasm_split(sheets, fallible)]
pub fn costs_form() -> Result<FormBuilder, ChunkLoadError> {
    inject_form_style();
    Ok(crate::ui::forms::costs::form)
}

/// The page of what minds have learnt.
///
/// # Errors
/// As [`table_form`].
#[wasm_split(learnt, fallible)]
pub fn learnt_form() -> Result<FormBuilder, ChunkLoadError> {
    inject_form_style();
    Ok(crate::ui::forms::experience::form)
}

/// The form on which a model is connected.
///
/// # Errors
/// As [`table_form`].
#[wasm_split(sheets, fallible)]
pub fn model_form() -> Result<FormBuilder, ChunkLoadError> {
    inject_form_style();
    Ok(crate::ui::forms::connect::form)
}

/// The form on which a person takes a seat.
///
/// # Errors
/// As [`table_form`].
#[wasm_split(seat, fallible)]
pub fn seat_form() -> Result<FormBuilder, ChunkLoadError> {
    Ok(crate::ui::play::form)
}

/// Builds what stands under the outcome of a round.
pub type ResultsBuilder = fn(SessionHandle) -> El;

/// What a round comes down to once everything may be known.
///
/// # Errors
/// As [`table_form`].
#[wasm_split(after, fallible)]
pub fn afterwards() -> Result<ResultsBuilder, ChunkLoadError> {
    Ok(crate::ui::results::afterwards)
}

/// The people at this table.
///
/// # Errors
/// As [`table_form`].
#[wasm_split(seat, fallible)]
pub fn people(app: AppState, table: TableSettings) -> Result<Option<People>, ChunkLoadError> {
    let settings = app.take_in(PeopleSettings::load(&BrowserStorage));
    Ok(People::of_table(&table, settings))
}

/// The bar of the people at the table.
///
/// # Errors
/// As [`table_form`].
#[wasm_split(seat, fallible)]
pub fn play_bar(owner: Owner, handle: SessionHandle) -> Result<El, ChunkLoadError> {
    Ok(owner.with(|| super::super::play::bar(handle)))
}

/// What keeps the round from asking its models or from going on, at the time that `now` tells.
///
/// # Errors
/// As [`table_form`].
#[wasm_split(asking, fallible)]
pub fn troubles(owner: Owner, handle: SessionHandle, now: RwSignal<f64>) -> Result<El, ChunkLoadError> {
    Ok(owner.with(|| trouble::troubles(handle, now)))
}

/// What is wrong with a seat's model, while it may be told.
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

/// What the minds of the round hold.
///
/// # Errors
/// As [`table_form`].
#[wasm_split(asking, fallible)]
pub fn minds(owner: Owner, handle: SessionHandle) -> Result<El, ChunkLoadError> {
    Ok(owner.with(|| super::super::round::minds::minds(handle)))
}

/// Learning from a round that is over.
///
/// # Errors
/// As [`table_form`].
#[wasm_split(asking, fallible)]
pub fn learning(owner: Owner, handle: SessionHandle) -> Result<El, ChunkLoadError> {
    Ok(owner.with(|| super::super::results::learning(handle)))
}

/// An element that is built once its chunk has been loaded, by what `build` returns; it is built under the owner that `build`
/// gets. Where the chunk cannot be loaded, it says so.
pub fn loaded<F>(build: impl FnOnce(Owner) -> F) -> El
where
    F: Future<Output = Result<El, ChunkLoadError>> + 'static,
{
    let owner = Owner::current().unwrap_or_default().child();
    let (place, building) = (el("div").class("contents"), build(owner.clone()));
    let node = place.node();
    // What is built lives as long as the place where it goes.
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
