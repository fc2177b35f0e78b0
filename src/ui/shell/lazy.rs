//! The parts of the page that are fetched when they are first needed.
//!
//! A first visit loads what a round of bots takes. `script/after-build` cuts the WebAssembly at the functions below: what
//! only they reach goes into files of its own, one for each name in `wasm_split`, and what several of them reach into a
//! file that they share. A part that could not be fetched is fetched anew the next time it is asked for.

use super::app_state::Desk;
use crate::clock::{BrowserClock, within};
use crate::llm::{
    Access, ApiKey, Dialect, LlmError, Probe, SettingsError, Tally, list_models, test_connection,
};
use crate::round::{HoldLive, hold_live};
use crate::settings::{BrowserStorage, Service, ServiceId, Settings, TableSettings};
use crate::ui::dom::{El, wear_forms};
use crate::ui::forms::connect::sign_in;
use crate::ui::forms::connect::sign_in::CannotSignIn;
use crate::ui::model_clients;
use crate::ui::model_clients::{Askers, connection};
use crate::ui::round::{Live, People, Playing};
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
pub struct NotLoaded;

impl From<SplitLoaderError> for NotLoaded {
    fn from(_: SplitLoaderError) -> NotLoaded {
        NotLoaded
    }
}

/// Why the connected model cannot be asked.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CannotAsk {
    /// What asks it could not be fetched.
    #[error(transparent)]
    NotLoaded(#[from] NotLoaded),
    /// A seat asks for a model and none is connected.
    #[error("A seat is to be played by a model, and no model is connected.")]
    NoModel,
    /// What is entered for the connection cannot be used.
    #[error(transparent)]
    Settings(#[from] SettingsError),
}

impl From<SplitLoaderError> for CannotAsk {
    fn from(error: SplitLoaderError) -> CannotAsk {
        CannotAsk::NotLoaded(error.into())
    }
}

impl From<SplitLoaderError> for CannotSignIn {
    fn from(error: SplitLoaderError) -> CannotSignIn {
        CannotSignIn::NotLoaded(error.into())
    }
}

/// What asks the models of a table, on its way.
pub type Preparing = LocalBoxFuture<'static, Result<Askers, CannotAsk>>;

/// What asks the models of a table with these seats.
///
/// # Errors
/// When this part of the page cannot be fetched; what it comes to is an error when no model is connected, or the settings
/// cannot be used.
#[wasm_split(asking, fallible)]
pub fn askers(desk: Desk, table: TableSettings) -> Result<Preparing, CannotAsk> {
    Ok(Box::pin(Askers::of_table(desk, table)))
}

/// Lets whoever asks this service in the round in play ask it as it is set now.
///
/// # Errors
/// As [`askers`].
#[wasm_split(asking, fallible)]
pub fn ask_as_set_now(desk: Desk, live: Rc<Live>, id: ServiceId) -> Result<(), CannotAsk> {
    live.askers.ask_as_set_now(desk, id)
}

/// What a round at this table is likely to ask and to cost.
///
/// # Errors
/// As [`askers`].
#[wasm_split(asking, fallible)]
pub fn estimate(desk: Desk, table: TableSettings) -> Result<Tally, CannotAsk> {
    model_clients::estimate(desk, &table)
}

/// How long whoever knows already that the model answers is made to wait for its embeddings.
const LONGEST_WAIT: Duration = Duration::from_secs(20);

/// A connection that works.
pub struct Tried {
    /// How its model answered.
    pub probe: Probe,
    /// Whether its model for embeddings did, where one is set.
    pub embeddings: Option<Result<(), LlmError>>,
}

/// A try of a connection, on its way.
pub type Trying = LocalBoxFuture<'static, Result<Tried, LlmError>>;

/// Asks the model of this service for one tiny completion, and its model for embeddings for one text.
///
/// # Errors
/// As [`askers`].
#[wasm_split(asking, fallible)]
pub fn try_out(service: Service, key: ApiKey) -> Result<Trying, CannotAsk> {
    let connection = connection(&service, &key)?;
    let embedder = Askers::default().embedder(&service, &key, 0)?;
    let time_limit = service.retry_policy().time_limit;
    Ok(Box::pin(async move {
        let probe = test_connection(&connection, Rc::new(BrowserClock), time_limit).await?;
        let embeddings = match embedder {
            None => None,
            Some(embedder) => {
                let limit = time_limit.min(LONGEST_WAIT);
                let answer = within(&BrowserClock, limit, embedder.embed(vec!["ready".to_owned()])).await;
                let answer = answer.unwrap_or(Err(LlmError::TimedOut { after: limit }));
                Some(answer.map(|_| ()))
            }
        };
        Ok(Tried { probe, embeddings })
    }))
}

/// A list of models, on its way.
pub type Listing = LocalBoxFuture<'static, Result<Vec<String>, LlmError>>;

/// Asks a service which models it has.
///
/// # Errors
/// As [`askers`].
#[wasm_split(asking, fallible)]
pub fn models_of(dialect: Dialect, base_url: String, key: String) -> Result<Listing, CannotAsk> {
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
pub fn begin_sign_in(page: String, service: Service) -> Result<String, CannotSignIn> {
    sign_in::begin(&page, &service)
}

/// The key for the code with which a person came back.
///
/// # Errors
/// As [`begin_sign_in`].
#[wasm_split(asking, fallible)]
pub fn end_sign_in(code: String) -> Result<sign_in::Key, CannotSignIn> {
    sign_in::end(code)
}

/// What was set on an earlier visit, and what is to be told of it.
///
/// # Errors
/// When this part of the page cannot be fetched.
#[wasm_split(settings, fallible)]
pub fn kept_settings() -> Result<(Settings, Vec<String>), NotLoaded> {
    let found = Settings::load(&BrowserStorage);
    Ok((found.value, found.told.iter().map(ToString::to_string).collect()))
}

/// Keeps what is set at this desk for the next visit.
///
/// # Errors
/// As [`kept_settings`].
#[wasm_split(settings, fallible)]
pub fn keep_settings(desk: Desk) -> Result<(), NotLoaded> {
    // What the browser does not keep still holds for this visit, and so does a desk that is gone by now.
    let _ = desk
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
pub fn written_round(live: Rc<Live>) -> Result<String, NotLoaded> {
    Ok(live.with(|round| {
        let players = match live.tells_kinds() {
            true => live.table.players_in_words(round.game().table()),
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
pub fn live_meetings() -> Result<HoldLive, NotLoaded> {
    Ok(hold_live)
}

/// Builds what a sheet holds.
pub type Form = fn() -> El;

/// The form on which a table is set up.
///
/// # Errors
/// When this part of the page cannot be fetched.
#[wasm_split(sheets, fallible)]
pub fn table_form() -> Result<Form, NotLoaded> {
    wear_forms();
    Ok(crate::ui::forms::table::form)
}

/// The form with what was spent, what models charge, and how much may be spent.
///
/// # Errors
/// As [`table_form`].
#[wasm_split(sheets, fallible)]
pub fn costs_form() -> Result<Form, NotLoaded> {
    wear_forms();
    Ok(crate::ui::forms::costs::form)
}

/// The page of what minds have learnt.
///
/// # Errors
/// As [`table_form`].
#[wasm_split(learnt, fallible)]
pub fn learnt_form() -> Result<Form, NotLoaded> {
    wear_forms();
    Ok(crate::ui::forms::experience::form)
}

/// The form on which a model is connected.
///
/// # Errors
/// As [`table_form`].
#[wasm_split(sheets, fallible)]
pub fn model_form() -> Result<Form, NotLoaded> {
    wear_forms();
    Ok(crate::ui::forms::connect::form)
}

/// The form on which a person takes a seat.
///
/// # Errors
/// As [`table_form`].
#[wasm_split(seat, fallible)]
pub fn seat_form() -> Result<Form, NotLoaded> {
    Ok(crate::ui::play::form)
}

/// Builds what stands under the outcome of a round.
pub type Afterwards = fn(Playing) -> El;

/// What a round comes down to once everything may be known.
///
/// # Errors
/// As [`table_form`].
#[wasm_split(after, fallible)]
pub fn afterwards() -> Result<Afterwards, NotLoaded> {
    Ok(crate::ui::results::afterwards)
}

/// The people at this table.
///
/// # Errors
/// As [`table_form`].
#[wasm_split(seat, fallible)]
pub fn people(desk: Desk, table: TableSettings) -> Result<People, NotLoaded> {
    Ok(crate::ui::play::people(desk, &table))
}
