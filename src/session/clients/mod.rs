//! The clients that ask the models of a table.

mod connect;
mod full_sentences;
mod mind_agent;
mod setup;
mod similarity;

pub use connect::{connection, request_queue};
pub(super) use mind_agent::mind_agent;
pub use setup::seat_models;
pub use similarity::RoundSimilarity;

use crate::agents::Agent;
use crate::game::DealError;
use crate::llm::{ApiKey, Breaker, Exchange, ExchangeLog, Meter, RateLimitWait, RequestQueue, SettingsError};
use crate::session::decisions::DecisionRecorder;
use crate::settings::{Service, ServiceId};
use crate::table::Seat;
use std::cell::RefCell;
use std::rc::Rc;
use thiserror::Error;

/// Why a table cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SetupError {
    /// The rules or overrides are invalid.
    #[error(transparent)]
    Deal(#[from] DealError),
    /// A seat needs a model, but none is connected.
    #[error("A seat is to be played by a model, and no model is connected.")]
    NoModel,
    /// The settings of the connection cannot be used.
    #[error(transparent)]
    Settings(#[from] SettingsError),
}

/// The clients that ask the models of a table.
#[derive(Default)]
pub struct ModelClients {
    clients: Vec<Rc<ModelClient>>,
    seats: Vec<Option<SeatClient>>,
    /// The queue of each service, shared by its models.
    queues: RefCell<Vec<(ServiceId, RequestQueue)>>,
    /// Counts the seats' requests and their cost.
    pub meter: Rc<Meter>,
    /// How minds compare texts; `None` if no mind at this table does.
    pub measure: Option<RoundSimilarity>,
    /// Collects what the seats' decisions were asked and answered; `None` if no model plays.
    pub(in crate::session) decisions: Option<Rc<dyn DecisionRecorder>>,
}

/// The client of a seat that a model plays.
struct SeatClient {
    client: Rc<ModelClient>,
    agent: Rc<dyn Agent>,
    exchange_log: ExchangeLog,
}

/// Why requests to a service are delayed.
#[derive(Clone, Debug, PartialEq)]
pub enum SlowReason {
    /// The service asked for a pause; this is the model that was asked.
    RateLimited(String),
    /// The service's rate limit has been used up.
    RateLimitUsedUp,
}

/// Returns the whole seconds until this time, at least one.
pub fn seconds_until(until_ms: f64, now_ms: f64) -> u64 {
    ((until_ms - now_ms) / 1_000.0).ceil().max(1.0) as u64
}

/// Asks one model of one service, for all seats that it plays.
pub struct ModelClient {
    /// The service.
    pub service: ServiceId,
    /// The service's host.
    pub host: String,
    /// The model, behind a circuit breaker.
    pub breaker: Breaker,
    model_name: RefCell<String>,
    /// Whether the model was named by a seat instead of the service's settings.
    is_named: bool,
}

/// The model that a seat asks.
pub struct SeatModel {
    /// The service, with the model to ask.
    pub service: Service,
    /// The service's key.
    pub key: ApiKey,
    /// Whether the model was named by the seat instead of the service's settings.
    pub is_named: bool,
}

impl ModelClient {
    /// Returns the model's name.
    pub fn model_name(&self) -> String {
        self.model_name.borrow().clone()
    }
}

impl ModelClients {
    /// Returns the client of this seat, if a model plays it.
    pub fn of(&self, seat: Seat) -> Option<&ModelClient> {
        let client = self.seats.get(seat.index())?.as_ref()?;
        Some(&client.client)
    }

    /// Returns the agent that plays this seat with its model, if there is one.
    pub fn agent(&self, seat: Seat) -> Option<Rc<dyn Agent>> {
        let client = self.seats.get(seat.index())?.as_ref()?;
        Some(Rc::clone(&client.agent))
    }

    /// Clears the logged exchanges of this seat, because it is asked for its choice with this number.
    pub fn begin_turn(&self, seat: Seat, choice: u16) {
        self.meter.begin_job(seat.index(), choice.into());
        if let Some(Some(client)) = self.seats.get(seat.index()) {
            client.exchange_log.begin_turn();
        }
    }

    /// Returns the exact prompts and replies of this seat's latest turn.
    pub fn exchanges_of(&self, seat: Seat) -> Vec<Exchange> {
        let client = self.seats.get(seat.index()).and_then(Option::as_ref);
        client.map_or_else(Vec::new, |client| client.exchange_log.exchanges())
    }

    /// Returns a service whose requests are delayed, the reason, and the remaining seconds.
    pub fn slowed_down(&self, now_ms: f64) -> Option<(ServiceId, SlowReason, u64)> {
        let queues = self.queues.borrow();
        queues.iter().find_map(|(service, queue)| {
            if let Some(wait) = queue.rate_limit_wait() {
                let seconds = seconds_until(wait.until_ms, now_ms);
                return Some((*service, SlowReason::RateLimitUsedUp, seconds));
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

    /// Returns how a request to this seat's service waits for the rate limit, if one does.
    pub fn rate_limit_wait_of(&self, seat: Seat) -> Option<RateLimitWait> {
        let service = self.of(seat)?.service;
        let queues = self.queues.borrow();
        queues
            .iter()
            .find(|(asked, _)| *asked == service)?
            .1
            .rate_limit_wait()
    }

    /// Returns every client once.
    pub fn all(&self) -> impl Iterator<Item = &ModelClient> {
        self.clients.iter().map(|client| &**client)
    }

    /// Returns the host of this service, if one of the clients asks it.
    pub fn host_of(&self, service: ServiceId) -> Option<&str> {
        self.all()
            .find(|client| client.service == service)
            .map(|client| client.host.as_str())
    }
}
