//! Who asks the models of a round in play.
//!
//! The types are the page's; what makes them, and with it all that asks a model, is reached only through `parts.rs`.

mod comparing;
mod connected;
mod estimate;
mod table;

pub use comparing::RoundMeasure;
pub(crate) use connected::connection;
pub(crate) use estimate::estimate;

use super::dom::El;
use super::round::SessionHandle;
use crate::agents::Agent;
use crate::game::Seat;
use crate::llm::{ApiKey, Breaker, Exchange, Meter, QueueHold, Recorder, RequestQueue};
use crate::settings::{Service, ServiceId};
use leptos::prelude::{ArcRwSignal, RwSignal, Signal};
use std::cell::RefCell;
use std::rc::Rc;

/// What asks the models of a round.
#[derive(Default)]
pub struct ModelClients {
    clients: Vec<Rc<ModelClient>>,
    seats: Vec<Option<SeatClient>>,
    /// The turns in which each connection is asked, whatever models are asked over it.
    turns: RefCell<Vec<(ServiceId, RequestQueue)>>,
    /// What the seats have asked and what it cost.
    pub meter: Rc<Meter>,
    /// What is shown of models' troubles and minds; nothing where no model plays.
    pub shown: Option<Shown>,
    /// How texts are compared by this round's minds; nothing where none compares any.
    pub comparing: Option<RoundMeasure>,
    /// What is told of learning from the round, once it is over.
    pub learning: ArcRwSignal<String>,
}

/// A seat that a model plays: who asks for it, who plays it by that, and the words of its last turn.
struct SeatClient {
    client: Rc<ModelClient>,
    agent: Rc<dyn Agent>,
    recorder: Recorder,
}

/// Why a service is asked more slowly.
#[derive(Clone, Debug, PartialEq)]
pub enum SlowReason {
    /// It wants that; of its models this is asked.
    Asked(String),
    /// What it allows in a time is used up.
    AllowanceUsedUp,
}

/// The seconds until this time of the clock, at least one.
pub fn seconds_until(until_ms: f64, now_ms: f64) -> u64 {
    ((until_ms - now_ms) / 1_000.0).ceil().max(1.0) as u64
}

/// What asks one model of one service, for all the seats that it plays.
pub struct ModelClient {
    /// Whose settings it was made of.
    pub service: ServiceId,
    /// The model, left alone while its service refuses or is away.
    pub breaker: Breaker,
    model_name: RefCell<String>,
    /// Whether a seat named the model, and not the service's settings.
    is_named: bool,
}

/// What is shown of models, and done with them, in rounds in which any play.
#[derive(Clone, Copy)]
pub struct Shown {
    /// What keeps the round waiting, at the time that the signal tells.
    pub of_round: fn(SessionHandle, RwSignal<f64>) -> El,
    /// What is wrong with a seat, while it may be told.
    pub of_seat: fn(SessionHandle, Seat, Signal<bool>) -> [El; 2],
    /// What their minds hold.
    pub minds: fn(SessionHandle) -> El,
    /// Learns from a round that is over, and tells of it.
    pub learn: fn(SessionHandle) -> El,
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
    /// What the model is called.
    pub fn model_name(&self) -> String {
        self.model_name.borrow().clone()
    }
}

impl ModelClients {
    /// Who asks for this seat, if a model plays it.
    pub fn of(&self, seat: Seat) -> Option<&ModelClient> {
        let asking = self.seats.get(seat.index())?.as_ref()?;
        Some(&asking.client)
    }

    /// Who plays this seat by asking its model, if one plays it.
    pub fn agent(&self, seat: Seat) -> Option<Rc<dyn Agent>> {
        let asking = self.seats.get(seat.index())?.as_ref()?;
        Some(Rc::clone(&asking.agent))
    }

    /// Forgets the words of this seat's last turn, since it is asked for another.
    pub fn begin_turn(&self, seat: Seat) {
        if let Some(Some(asking)) = self.seats.get(seat.index()) {
            asking.recorder.begin_turn();
        }
    }

    /// The exact words of this seat's last turn.
    pub fn exchanges_of(&self, seat: Seat) -> Vec<Exchange> {
        let asking = self.seats.get(seat.index()).and_then(Option::as_ref);
        asking.map_or_else(Vec::new, |asking| asking.recorder.exchanges())
    }

    /// The service that is asked more slowly just now, why, and for how many seconds requests wait.
    pub fn slowed_down(&self, now_ms: f64) -> Option<(ServiceId, SlowReason, u64)> {
        let turns = self.turns.borrow();
        turns.iter().find_map(|(service, turns)| {
            if let Some(hold) = turns.hold() {
                return Some((
                    *service,
                    SlowReason::AllowanceUsedUp,
                    seconds_until(hold.until_ms, now_ms),
                ));
            }
            let pause = turns.paused_for(now_ms);
            let waits = !pause.is_zero() && turns.waiting() > 0;
            let client = self
                .all()
                .find(|client| client.service == *service)
                .filter(|_| waits)?;
            Some((
                *service,
                SlowReason::Asked(client.model_name()),
                pause.as_secs() + 1,
            ))
        })
    }

    /// How a request to this seat's service waits for what that allows, if one does.
    pub fn hold_of(&self, seat: Seat) -> Option<QueueHold> {
        let service = self.of(seat)?.service;
        let turns = self.turns.borrow();
        turns.iter().find(|(asked, _)| *asked == service)?.1.hold()
    }

    /// Everybody who asks, each once.
    pub fn all(&self) -> impl Iterator<Item = &ModelClient> {
        self.clients.iter().map(|client| &**client)
    }
}
