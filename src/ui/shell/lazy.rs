//! The parts of the page that are fetched when they are first needed.
//!
//! A first visit loads what a round of bots takes. `script/after-build` cuts the WebAssembly at the functions below: what
//! only they reach goes into files of its own, one for each name in `wasm_split`, and what several of them reach into a
//! file that they share. A part that could not be fetched is fetched anew the next time it is asked for.

use super::app_state::AppState;
use crate::clock::{BrowserClock, within};
use crate::llm::{
    Access, ApiKey, Dialect, LlmError, Probe, SettingsError, Tally, list_models, test_connection,
};
use crate::round::{LiveMeetingRunner, hold_live};
use crate::settings::{BrowserStorage, Service, ServiceId, Settings, TableSettings};
use crate::ui::dom::{El, inject_form_style};
use crate::ui::forms::connect::sign_in;
use crate::ui::forms::connect::sign_in::SignInFailure;
use crate::ui::model_clients;
use crate::ui::model_clients::{ModelClients, connection};
use crate::ui::round::{People, Session, SessionHandle};
use futures::future::LocalBoxFuture;
use leptos::prelude::GetUntracked;
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

/// Why the connected model cannot be asked.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ModelSetupError {
    /// What asks it could not be fetched.
    #[error(transparent)]
    NotLoaded(#[from] ChunkLoadError),
    /// A seat asks for a model and none is connected.
    #[error("A seat is to be played by a model, and no model is connected.")]
    NoModel,
    /// What is entered for the connection cannot be used.
    #[error(transparent)]
    Settings(#[from] SettingsError),
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

/// What asks the models of a table with these seats.
///
/// # Errors
/// When this part of the page cannot be fetched; what it comes to is an error when no model is connected, or the settings
/// cannot be used.
#[wasm_split(asking, fallible)]
pub fn clients(app: AppState, table: TableSettings) -> Result<PendingClients, ModelSetupError> {
    Ok(Box::pin(ModelClients::of_table(app, table)))
}

/// Lets whoever asks this service in the round in play ask it as it is set now.
///
/// # Errors
/// As [`clients`].
#[wasm_split(asking, fallible)]
pub fn ask_as_set_now(app: AppState, live: Rc<Session>, id: ServiceId) -> Result<(), ModelSetupError> {
    live.clients.ask_as_set_now(app, id)
}

/// What a round at this table is likely to ask and to cost.
///
/// # Errors
/// As [`clients`].
#[wasm_split(asking, fallible)]
pub fn estimate(app: AppState, table: TableSettings) -> Result<Tally, ModelSetupError> {
    model_clients::estimate(app, &table)
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
pub fn try_out(service: Service, key: ApiKey) -> Result<PendingTest, ModelSetupError> {
    let connection = connection(&service, &key)?;
    let embedder = ModelClients::default().embedder(&service, &key, 0)?;
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
pub fn written_round(live: Rc<Session>) -> Result<String, ChunkLoadError> {
    Ok(live.with(|round| {
        let players = match live.tells_kinds() {
            true => live.table.describe_players(round.game().table()),
            false => Vec::new(),
        };
        round.written_with(&players)
    }))
}

/// Who holds live meetings.
///
/// # Errors
/// When this part of the page cannot be fetched.
#[wasm_split(live, fallible)]
pub fn live_meetings() -> Result<LiveMeetingRunner, ChunkLoadError> {
    Ok(hold_live)
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
pub fn people(app: AppState, table: TableSettings) -> Result<People, ChunkLoadError> {
    Ok(crate::ui::play::people(app, &table))
}
