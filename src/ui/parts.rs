//! The parts of the page that are fetched when they are first needed.
//!
//! A first visit loads what a round of bots takes. `script/after-build` cuts the WebAssembly at the functions below: what
//! only they reach goes into files of its own, one for each name in `wasm_split`, and what several of them reach into a
//! file that they share. A part that could not be fetched is fetched anew the next time it is asked for.

use super::element::El;
use super::live::Playing;
use super::network::network;
use crate::agents::Agent;
use crate::agents::minds::Planner;
use crate::clock::BrowserClock;
use crate::game::Seat;
use crate::llm::{
    ApiKey, Breaker, Connection, LlmError, Model, Probe, SettingsError, WhenOnline, connect, test_connection,
};
use crate::settings::Service;
use futures::future::LocalBoxFuture;
use leptos::prelude::{RwSignal, Signal};
use std::cell::RefCell;
use std::rc::Rc;
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
    /// What is entered for the connection cannot be used.
    #[error(transparent)]
    Settings(#[from] SettingsError),
}

impl From<SplitLoaderError> for CannotAsk {
    fn from(error: SplitLoaderError) -> CannotAsk {
        CannotAsk::NotLoaded(error.into())
    }
}

/// What asks the connected model, for all the seats that it plays.
pub struct Asker {
    /// The model, left alone while its service refuses or is away.
    pub breaker: Breaker,
    model_name: RefCell<String>,
    planner: fn(Rc<dyn Model>, bool) -> Rc<dyn Agent>,
    /// What is shown of its troubles.
    pub troubles: Troubles,
}

/// What is shown of models' troubles; only rounds in which a model plays have any.
#[derive(Clone, Copy)]
pub struct Troubles {
    /// What keeps the round waiting, at the time that the signal tells.
    pub of_round: fn(Playing, RwSignal<f64>) -> El,
    /// What is wrong with a seat, while it may be told.
    pub of_seat: fn(Playing, Seat, Signal<bool>) -> [El; 2],
}

impl Asker {
    /// What the model is called.
    pub fn model_name(&self) -> String {
        self.model_name.borrow().clone()
    }

    /// Asks another model from now on.
    pub fn ask_instead(&self, model_name: String, model: Rc<dyn Model>) {
        self.model_name.replace(model_name);
        self.breaker.replace(model);
    }

    /// Who plays a seat by asking the model, with or without planning.
    pub fn planner(&self, with_plan: bool) -> Rc<dyn Agent> {
        (self.planner)(Rc::new(self.breaker.clone()), with_plan)
    }
}

/// What asks the model of this service. Nothing is sent yet.
///
/// # Errors
/// When this part of the page cannot be fetched, or the settings cannot be used.
#[wasm_split(asking, fallible)]
pub fn asker(service: Service, key: ApiKey) -> Result<Asker, CannotAsk> {
    let model = connected(&service, &key)?;
    Ok(Asker {
        breaker: Breaker::new(model, Rc::new(BrowserClock)),
        model_name: RefCell::new(service.model),
        planner: |model, with_plan| Rc::new(Planner::new(model, with_plan)),
        troubles: Troubles {
            of_round: super::trouble::troubles,
            of_seat: super::troubled_seat::why,
        },
    })
}

/// The model of this service, to take the place of another.
///
/// # Errors
/// As [`asker`].
#[wasm_split(asking, fallible)]
pub fn model(service: Service, key: ApiKey) -> Result<Rc<dyn Model>, CannotAsk> {
    Ok(connected(&service, &key)?)
}

fn connected(service: &Service, key: &ApiKey) -> Result<Rc<dyn Model>, SettingsError> {
    let connection = Connection::new(&service.base_url, &service.model, key.expose())?;
    let needs_network = !connection.base_url().is_this_machine();
    let model = connect(connection, Rc::new(BrowserClock), service.retry_policy());
    Ok(match needs_network {
        true => Rc::new(WhenOnline::new(model, network())),
        false => model,
    })
}

/// A try of a connection, on its way.
pub type Trying = LocalBoxFuture<'static, Result<Probe, LlmError>>;

/// Asks the model of this service for one tiny completion.
///
/// # Errors
/// As [`asker`].
#[wasm_split(asking, fallible)]
pub fn try_out(service: Service, key: ApiKey) -> Result<Trying, CannotAsk> {
    let connection = Connection::new(&service.base_url, &service.model, key.expose())?;
    let time_limit = service.retry_policy().time_limit;
    Ok(Box::pin(async move {
        test_connection(&connection, Rc::new(BrowserClock), time_limit).await
    }))
}

/// Builds what a sheet holds.
pub type Form = fn() -> El;

/// The form on which a table is set up.
///
/// # Errors
/// When this part of the page cannot be fetched.
#[wasm_split(sheets, fallible)]
pub fn table_form() -> Result<Form, NotLoaded> {
    Ok(super::set_up::form)
}

/// The form on which a model is connected.
///
/// # Errors
/// As [`table_form`].
#[wasm_split(sheets, fallible)]
pub fn model_form() -> Result<Form, NotLoaded> {
    Ok(super::connect::form)
}
