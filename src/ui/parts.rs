//! The parts of the page that are fetched when they are first needed.
//!
//! A first visit loads what a round of bots takes. `script/after-build` cuts the WebAssembly at the functions below: what
//! only they reach goes into files of its own, one for each name in `wasm_split`, and what several of them reach into a
//! file that they share. A part that could not be fetched is fetched anew the next time it is asked for.

use super::desk::Desk;
use super::element::El;
use super::live::Live;
use crate::agents::Agent;
use crate::agents::minds::Planner;
use crate::clock::BrowserClock;
use crate::game::Seat;
use crate::llm::{
    ApiKey, Breaker, Connection, Limits, LlmError, Meter, Metered, Model, Probe, SettingsError, connect,
    test_connection,
};
use crate::settings::{Costs, SeatSettings, Service, ServiceId, Temperature};
use futures::future::LocalBoxFuture;
use leptos::prelude::untrack;
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

/// What asks the models of a round.
#[derive(Default)]
pub struct Askers {
    askers: Vec<Rc<Asker>>,
    /// Who asks for each seat; nobody for a seat that no model plays.
    seats: Vec<Option<Rc<Asker>>>,
    /// What the seats have asked and what it cost.
    pub meter: Rc<Meter>,
}

/// What asks one model of one service, for all the seats that it plays.
pub struct Asker {
    /// Whose settings it was made of.
    pub service: ServiceId,
    /// The model, left alone while its service refuses or is away.
    pub breaker: Breaker,
    model_name: RefCell<String>,
    /// Whether a seat named the model, and not the service's settings.
    is_named: bool,
    planner: MakePlanner,
    metered: MakeMetered,
}

type MakeMetered = fn(&Breaker, &Rc<Meter>, Seat) -> Rc<dyn Model>;
type MakePlanner = fn(Rc<dyn Model>, bool, Option<Temperature>) -> Rc<dyn Agent>;

/// The model that a seat asks.
#[derive(Clone)]
pub struct Wanted {
    /// The service, with the model that is asked there.
    pub service: Service,
    /// Its key.
    pub key: ApiKey,
    /// Whether the seat named the model, and not the service's settings.
    pub is_named: bool,
}

impl Askers {
    /// Who asks for this seat, if a model plays it.
    pub fn of(&self, seat: Seat) -> Option<&Asker> {
        self.seats.get(seat.index())?.as_deref()
    }

    /// Who plays this seat by asking its model, if one plays it: with or without planning, and at this temperature where
    /// one is set.
    pub fn planner(
        &self,
        seat: Seat,
        with_plan: bool,
        temperature: Option<Temperature>,
    ) -> Option<Rc<dyn Agent>> {
        let asker = self.of(seat)?;
        let model = (asker.metered)(&asker.breaker, &self.meter, seat);
        Some((asker.planner)(model, with_plan, temperature))
    }

    /// Everybody who asks, each once.
    pub fn all(&self) -> impl Iterator<Item = &Asker> {
        self.askers.iter().map(|asker| &**asker)
    }
}

impl Asker {
    /// What the model is called.
    pub fn model_name(&self) -> String {
        self.model_name.borrow().clone()
    }

    /// What it would ask once its service is set like this.
    pub fn wanted(&self, service: Service, key: ApiKey) -> Wanted {
        let model = match self.is_named {
            true => self.model_name(),
            false => service.model.clone(),
        };
        Wanted {
            service: Service { model, ..service },
            key,
            is_named: self.is_named,
        }
    }

    /// Asks another model from now on.
    fn ask_instead(&self, model_name: String, model: Rc<dyn Model>) {
        self.model_name.replace(model_name);
        self.breaker.replace(model);
    }
}

/// What asks the models of a table with these seats. Nothing is sent yet.
///
/// # Errors
/// When this part of the page cannot be fetched, no model is connected, or the settings cannot be used.
#[wasm_split(asking, fallible)]
pub fn askers(desk: Desk, seats: Vec<SeatSettings>) -> Result<Askers, CannotAsk> {
    let mut askers = Askers::default();
    for wanted in desk.wanted(&seats)? {
        let asker = match wanted {
            None => None,
            Some(wanted) => Some(askers.asker(&wanted)?),
        };
        askers.seats.push(asker);
    }
    askers.take_costs(desk);
    Ok(askers)
}

impl Askers {
    /// The one who asks for this already, or a new one.
    fn asker(&mut self, wanted: &Wanted) -> Result<Rc<Asker>, CannotAsk> {
        let is_it = |asker: &&Rc<Asker>| {
            asker.service == wanted.service.id
                && asker.is_named == wanted.is_named
                && *asker.model_name.borrow() == wanted.service.model
        };
        if let Some(asker) = self.askers.iter().find(is_it) {
            return Ok(Rc::clone(asker));
        }
        let asker = Rc::new(Asker {
            service: wanted.service.id,
            breaker: Breaker::new(connected(wanted)?, Rc::new(BrowserClock)),
            model_name: RefCell::new(wanted.service.model.clone()),
            is_named: wanted.is_named,
            metered: |breaker, meter, seat| {
                Rc::new(Metered::new(
                    Rc::new(breaker.clone()),
                    Rc::clone(meter),
                    seat.index(),
                ))
            },
            planner: |model, with_plan, temperature| {
                let planner = Planner::new(model, with_plan);
                match temperature {
                    None => Rc::new(planner),
                    Some(temperature) => Rc::new(planner.at_temperature(temperature.degrees())),
                }
            },
        });
        self.askers.push(Rc::clone(&asker));
        Ok(asker)
    }
}

/// Lets whoever asks this service ask it as it is set now.
///
/// # Errors
/// As [`askers`].
#[wasm_split(asking, fallible)]
pub fn ask_as_set_now(desk: Desk, live: Rc<Live>, id: ServiceId) -> Result<(), CannotAsk> {
    let service = untrack(|| desk.with_connections(|connections| connections.service(id).cloned()));
    let Some(service) = service else { return Ok(()) };
    live.askers.settle(id);
    for asker in live.askers.all().filter(|asker| asker.service == id) {
        let wanted = asker.wanted(service.clone(), desk.key_of(&service));
        asker.ask_instead(wanted.service.model.clone(), connected(&wanted)?);
    }
    live.askers.take_costs(desk);
    Ok(())
}

impl Askers {
    /// Takes over what models charge and what may be spent, as it is set now.
    pub fn take_costs(&self, desk: Desk) {
        let costs = untrack(|| desk.with_costs(Costs::clone));
        self.meter.set_cap(costs.cap());
        for (seat, asker) in self.seats.iter().enumerate() {
            let Some(asker) = asker else { continue };
            let service =
                untrack(|| desk.with_connections(|connections| connections.service(asker.service).cloned()));
            let asked = service.map(|service| Service {
                model: asker.model_name(),
                ..service
            });
            let price = asked.and_then(|asked| costs.price_of(&asked));
            self.meter.set_price(seat, price);
        }
    }

    /// Settles what has been asked of a service so far, before it is asked otherwise.
    fn settle(&self, id: ServiceId) {
        for (seat, asker) in self.seats.iter().enumerate() {
            if asker.as_ref().is_some_and(|asker| asker.service == id) {
                self.meter.settle(seat);
            }
        }
    }
}

fn connected(wanted: &Wanted) -> Result<Rc<dyn Model>, SettingsError> {
    let service = &wanted.service;
    let connection = connection(service, &wanted.key)?;
    let usual = Limits::usual_for(&connection);
    let limits = Limits {
        in_flight: service.at_once.map_or(usual.in_flight, u32::from),
    };
    let clock = Rc::new(BrowserClock);
    Ok(connect(connection, clock, service.retry_policy(), limits))
}

fn connection(service: &Service, key: &ApiKey) -> Result<Connection, SettingsError> {
    Connection::new(service.dialect, &service.base_url, &service.model, key.expose())
}

/// A try of a connection, on its way.
pub type Trying = LocalBoxFuture<'static, Result<Probe, LlmError>>;

/// Asks the model of this service for one tiny completion.
///
/// # Errors
/// As [`askers`].
#[wasm_split(asking, fallible)]
pub fn try_out(service: Service, key: ApiKey) -> Result<Trying, CannotAsk> {
    let connection = connection(&service, &key)?;
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

/// The form with what was spent, what models charge, and how much may be spent.
///
/// # Errors
/// As [`table_form`].
#[wasm_split(sheets, fallible)]
pub fn costs_form() -> Result<Form, NotLoaded> {
    Ok(super::costs::form)
}

/// The form on which a model is connected.
///
/// # Errors
/// As [`table_form`].
#[wasm_split(sheets, fallible)]
pub fn model_form() -> Result<Form, NotLoaded> {
    Ok(super::connect::form)
}
