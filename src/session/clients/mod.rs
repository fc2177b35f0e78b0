//! What asks the models of a table.

mod connect;
mod measure;
mod setup;

pub use connect::connection;
pub use measure::RoundMeasure;
pub use setup::seat_models;

use crate::agents::Agent;
use crate::game::{Seat, TableError};
use crate::llm::{ApiKey, Breaker, Exchange, Meter, QueueHold, Recorder, RequestQueue, SettingsError};
use crate::settings::{Service, ServiceId};
use std::cell::RefCell;
use std::rc::Rc;
use thiserror::Error;

/// Why a table cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SetupError {
    /// Its rules or what is set by hand cannot be played.
    #[error(transparent)]
    Table(#[from] TableError),
    /// A seat asks for a model and none is connected.
    #[error("A seat is to be played by a model, and no model is connected.")]
    NoModel,
    /// What is entered for the connection cannot be used.
    #[error(transparent)]
    Settings(#[from] SettingsError),
}

/// What asks the models of a table.
#[derive(Default)]
pub struct ModelClients {
    clients: Vec<Rc<ModelClient>>,
    seats: Vec<Option<SeatClient>>,
    /// The queue of each service, whichever of its models are asked.
    queues: RefCell<Vec<(ServiceId, RequestQueue)>>,
    /// What the seats have asked and what it cost.
    pub meter: Rc<Meter>,
    /// How minds compare texts; `None` where no mind at this table compares any.
    pub measure: Option<RoundMeasure>,
}

/// A seat that a model plays.
struct SeatClient {
    client: Rc<ModelClient>,
    agent: Rc<dyn Agent>,
    recorder: Recorder,
}

/// Why requests to a service wait.
#[derive(Clone, Debug, PartialEq)]
pub enum SlowReason {
    /// The service asked for it; this is the model that was asked.
    RateLimited(String),
    /// What the service allows in a time is used up.
    AllowanceUsedUp,
}

/// The seconds until this time of the clock, at least one.
pub fn seconds_until(until_ms: f64, now_ms: f64) -> u64 {
    ((until_ms - now_ms) / 1_000.0).ceil().max(1.0) as u64
}

/// Asks one model of one service, for all the seats that it plays.
pub struct ModelClient {
    /// The service.
    pub service: ServiceId,
    /// The service's host.
    pub host: String,
    /// The model, which is not asked while its service refuses or is away.
    pub breaker: Breaker,
    model_name: RefCell<String>,
    /// Whether a seat named the model, and not the service's settings.
    is_named: bool,
}

/// The model that a seat asks.
pub struct SeatModel {
    /// The service, with the model that is asked there.
    pub service: Service,
    /// Its key.
    pub key: ApiKey,
    /// Whether the seat named the model, and not the service's settings.
    pub is_named: bool,
}

impl ModelClient {
    /// The model's name.
    pub fn model_name(&self) -> String {
        self.model_name.borrow().clone()
    }
}

impl ModelClients {
    /// The client of this seat, if a model plays it.
    pub fn of(&self, seat: Seat) -> Option<&ModelClient> {
        let client = self.seats.get(seat.index())?.as_ref()?;
        Some(&client.client)
    }

    /// The agent that plays this seat by asking its model, if one plays it.
    pub fn agent(&self, seat: Seat) -> Option<Rc<dyn Agent>> {
        let client = self.seats.get(seat.index())?.as_ref()?;
        Some(Rc::clone(&client.agent))
    }

    /// Forgets the recorded exchanges of this seat's last turn, since another one begins.
    pub fn begin_turn(&self, seat: Seat) {
        if let Some(Some(client)) = self.seats.get(seat.index()) {
            client.recorder.begin_turn();
        }
    }

    /// The exact prompts and replies of this seat's latest turn.
    pub fn exchanges_of(&self, seat: Seat) -> Vec<Exchange> {
        let client = self.seats.get(seat.index()).and_then(Option::as_ref);
        client.map_or_else(Vec::new, |client| client.recorder.exchanges())
    }

    /// A service whose requests wait, why, and for how many seconds.
    pub fn slowed_down(&self, now_ms: f64) -> Option<(ServiceId, SlowReason, u64)> {
        let queues = self.queues.borrow();
        queues.iter().find_map(|(service, queue)| {
            if let Some(hold) = queue.hold() {
                let seconds = seconds_until(hold.until_ms, now_ms);
                return Some((*service, SlowReason::AllowanceUsedUp, seconds));
            }
            let pause = queue.paused_for(now_ms);
            let waits = !pause.is_zero() && queue.waiting() > 0;
            let client = self
                .all()
                .find(|client| client.service == *service)
                .filter(|_| waits)?;
            Some((
                *service,
                SlowReason::RateLimited(client.model_name()),
                pause.as_secs() + 1,
            ))
        })
    }

    /// How a request to this seat's service waits for what the service allows, if one does.
    pub fn hold_of(&self, seat: Seat) -> Option<QueueHold> {
        let service = self.of(seat)?.service;
        let queues = self.queues.borrow();
        queues.iter().find(|(asked, _)| *asked == service)?.1.hold()
    }

    /// Every client, each once.
    pub fn all(&self) -> impl Iterator<Item = &ModelClient> {
        self.clients.iter().map(|client| &**client)
    }

    /// The host of this service, if one of the clients asks it.
    pub fn host_of(&self, service: ServiceId) -> Option<&str> {
        self.all()
            .find(|client| client.service == service)
            .map(|client| client.host.as_str())
    }
}
