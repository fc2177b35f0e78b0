//! Who asks the models of a round in play.
//!
//! The types are the page's; what makes them, and with it all that asks a model, is reached only through `parts.rs`.

use super::desk::Desk;
use super::element::El;
use super::learnt::{OnThisPage, carried};
use super::live::Playing;
use super::network::network;
use super::parts::CannotAsk;
use crate::agents::Agent;
use crate::agents::experience::{NoExperience, Suggestions};
use crate::agents::minds::{Mind, Seating, Tools};
use crate::agents::retrieval::{Embedded, Lexical, Measure};
use crate::clock::BrowserClock;
use crate::game::Seat;
use crate::llm::{
    ApiKey, Breaker, Completion, Connection, Exchange, Learnt, Limits, LlmError, Meter, Metered, Model,
    Overheard, Request, SettingsError, Tally, Turns, WhenOnline, connect_embedder, connect_in_turn,
};
use crate::round::{Understudy, rehearse};
use crate::settings::{Costs, Player, SeatSettings, Service, ServiceId, TableSettings, Temperature};
use futures::future::LocalBoxFuture;
use leptos::prelude::{ArcRwSignal, RwSignal, Signal, untrack};
use std::cell::RefCell;
use std::rc::Rc;

/// What asks the models of a round.
#[derive(Default)]
pub struct Askers {
    askers: Vec<Rc<Asker>>,
    seats: Vec<Option<Asking>>,
    /// The turns in which each connection is asked, whatever models are asked over it.
    turns: RefCell<Vec<(ServiceId, Turns)>>,
    /// What the seats have asked and what it cost.
    pub meter: Rc<Meter>,
    /// What is shown of models' troubles and minds; nothing where no model plays.
    pub shown: Option<Shown>,
    /// How texts are compared by this round's minds; nothing where no model plays.
    measure: Option<Rc<dyn Measure>>,
    /// What is told of learning from the round, once it is over.
    pub learning: ArcRwSignal<String>,
}

/// A seat that a model plays: who asks for it, who plays it by that, and the words of its last turn.
struct Asking {
    asker: Rc<Asker>,
    agent: Rc<dyn Agent>,
    overheard: Overheard,
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
}

/// What is shown of models, and done with them, in rounds in which any play.
#[derive(Clone, Copy)]
pub struct Shown {
    /// What keeps the round waiting, at the time that the signal tells.
    pub of_round: fn(Playing, RwSignal<f64>) -> El,
    /// What is wrong with a seat, while it may be told.
    pub of_seat: fn(Playing, Seat, Signal<bool>) -> [El; 2],
    /// What their minds hold.
    pub minds: fn(Playing) -> El,
    /// Learns from a round that is over, and tells of it.
    pub learn: fn(Playing) -> El,
}

/// The model that a seat asks.
pub struct Wanted {
    /// The service, with the model that is asked there.
    pub service: Service,
    /// Its key.
    pub key: ApiKey,
    /// Whether the seat named the model, and not the service's settings.
    pub is_named: bool,
}

impl Asker {
    /// What the model is called.
    pub fn model_name(&self) -> String {
        self.model_name.borrow().clone()
    }
}

impl Askers {
    /// Who asks for this seat, if a model plays it.
    pub fn of(&self, seat: Seat) -> Option<&Asker> {
        let asking = self.seats.get(seat.index())?.as_ref()?;
        Some(&asking.asker)
    }

    /// Who plays this seat by asking its model, if one plays it.
    pub fn agent(&self, seat: Seat) -> Option<Rc<dyn Agent>> {
        let asking = self.seats.get(seat.index())?.as_ref()?;
        Some(Rc::clone(&asking.agent))
    }

    /// Forgets the words of this seat's last turn, since it is asked for another.
    pub fn begin_turn(&self, seat: Seat) {
        if let Some(Some(asking)) = self.seats.get(seat.index()) {
            asking.overheard.begin_turn();
        }
    }

    /// The exact words of this seat's last turn.
    pub fn exchanges_of(&self, seat: Seat) -> Vec<Exchange> {
        let asking = self.seats.get(seat.index()).and_then(Option::as_ref);
        asking.map_or_else(Vec::new, |asking| asking.overheard.exchanges())
    }

    /// How texts are compared in this round, where minds compare any.
    pub fn measure(&self) -> Option<String> {
        self.measure.as_ref().map(|measure| measure.name())
    }

    /// The model that is asked more slowly just now since its service wants that, and for how many seconds nobody asks it.
    pub fn slowed_down(&self, now_ms: f64) -> Option<(String, u64)> {
        let turns = self.turns.borrow();
        turns.iter().find_map(|(service, turns)| {
            let pause = turns.paused_for(now_ms);
            let waits = !pause.is_zero() && turns.waiting() > 0;
            let asker = self
                .all()
                .find(|asker| asker.service == *service)
                .filter(|_| waits)?;
            Some((asker.model_name(), pause.as_secs() + 1))
        })
    }

    /// Everybody who asks, each once.
    pub fn all(&self) -> impl Iterator<Item = &Asker> {
        self.askers.iter().map(|asker| &**asker)
    }
}

impl Askers {
    /// What asks the models of this table, once what minds carry from round to round has been read where any does. Nothing is
    /// sent yet but what makes that ready.
    ///
    /// # Errors
    /// When no model is connected, or the settings cannot be used.
    pub(super) async fn of_table(desk: Desk, table: TableSettings) -> Result<Askers, CannotAsk> {
        let mut askers = Askers {
            shown: Some(Shown {
                of_round: super::trouble::troubles,
                of_seat: super::troubled_seat::why,
                minds: super::minds::minds,
                learn: super::learnt::learn_from,
            }),
            ..Askers::default()
        };
        let wanted = desk.wanted(&table.seats)?;
        let recalls = |seat: &SeatSettings| seat.player == Player::Recaller;
        let carries = |seat: &SeatSettings| recalls(seat) || seat.player == Player::Analyst;
        let carried = carried();
        if table.seats.iter().any(carries) {
            carried.load().await;
        }
        let mut experience: Rc<dyn Suggestions> = Rc::new(NoExperience);
        if table.seats.iter().any(recalls) {
            let of_recallers = table.seats.iter().zip(&wanted).filter(|(seat, _)| recalls(seat));
            let service = of_recallers.filter_map(|(_, wanted)| wanted.as_ref()).next();
            let measure = match service {
                Some(wanted) => askers.measure_of(wanted)?,
                None => Rc::new(Lexical),
            };
            experience = Rc::new(carried.pool(Rc::clone(&measure)).await);
            askers.measure = Some(measure);
        }
        for ((seat, settings), wanted) in Seat::all().zip(&table.seats).zip(wanted) {
            let asking = match wanted {
                None => None,
                Some(wanted) => {
                    let asker = askers.asker(desk, wanted)?;
                    let model = Metered::new(
                        Rc::new(asker.breaker.clone()),
                        Rc::clone(&askers.meter),
                        seat.index(),
                    );
                    let overheard = Overheard::new(Rc::new(model));
                    let tools = Tools {
                        experience: Rc::clone(&experience),
                        strategies: Rc::new(OnThisPage(Rc::clone(&carried))),
                        measure: askers.measure.clone().unwrap_or_else(|| Rc::new(Lexical)),
                        ..Tools::of(Rc::new(overheard.clone()))
                    };
                    let agent = agent(tools, &table, settings);
                    Some(Asking {
                        asker,
                        agent,
                        overheard,
                    })
                }
            };
            askers.seats.push(asking);
        }
        askers.take_costs(desk);
        Ok(askers)
    }

    /// The one who asks for this already, or a new one.
    fn asker(&mut self, desk: Desk, wanted: Wanted) -> Result<Rc<Asker>, CannotAsk> {
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
            breaker: Breaker::new(self.connected(desk, &wanted)?, Rc::new(BrowserClock)),
            model_name: RefCell::new(wanted.service.model),
            is_named: wanted.is_named,
        });
        self.askers.push(Rc::clone(&asker));
        Ok(asker)
    }

    /// Lets whoever asks this service ask it as it is set now.
    ///
    /// # Errors
    /// When the settings cannot be used.
    pub(super) fn ask_as_set_now(&self, desk: Desk, id: ServiceId) -> Result<(), CannotAsk> {
        let service = untrack(|| desk.with_connections(|connections| connections.service(id).cloned()));
        let Some(service) = service else { return Ok(()) };
        self.turns.borrow_mut().retain(|(asked, _)| *asked != id);
        for (seat, asking) in self.seats.iter().enumerate() {
            if asking.as_ref().is_some_and(|asking| asking.asker.service == id) {
                self.meter.settle(seat);
            }
        }
        for asker in self.all().filter(|asker| asker.service == id) {
            let model = match asker.is_named {
                true => asker.model_name(),
                false => service.model.clone(),
            };
            let wanted = Wanted {
                key: desk.key_of(&service),
                service: Service {
                    model: model.clone(),
                    ..service.clone()
                },
                is_named: asker.is_named,
            };
            let connected = self.connected(desk, &wanted)?;
            asker.model_name.replace(model);
            asker.breaker.replace(connected);
        }
        self.take_costs(desk);
        Ok(())
    }

    /// Asks this service no more, since its connection is gone.
    pub(super) fn give_up(&self, id: ServiceId) {
        for asker in self.all().filter(|asker| asker.service == id) {
            asker.breaker.replace(Rc::new(Removed));
        }
    }

    /// Takes over what models charge and what may be spent, as it is set now.
    pub(super) fn take_costs(&self, desk: Desk) {
        let costs = untrack(|| desk.with_costs(Costs::clone));
        self.meter.set_cap(costs.cap());
        for (seat, asking) in self.seats.iter().enumerate() {
            let Some(Asking { asker, .. }) = asking else {
                continue;
            };
            let kept =
                untrack(|| desk.with_connections(|connections| connections.service(asker.service).cloned()));
            let asked = kept.map(|service| Service {
                model: asker.model_name(),
                ..service
            });
            let price = asked.and_then(|asked| costs.price_of(&asked));
            self.meter.set_price(seat, price);
        }
    }
}

/// How many rounds are played beforehand for an estimate.
const REHEARSALS: u32 = 5;

/// What a round at this table is likely to ask of its models, and what that costs: the mean of some rounds in which
/// models choose as bots do.
///
/// # Errors
/// When no model is connected.
pub(super) fn estimate(desk: Desk, table: &TableSettings) -> Result<Tally, CannotAsk> {
    let (understudy, meter) = (Understudy::default(), Rc::new(Meter::default()));
    let costs = untrack(|| desk.with_costs(Costs::clone));
    let mut agents: Vec<Option<Rc<dyn Agent>>> = Vec::new();
    for (place, (wanted, settings)) in desk.wanted(&table.seats)?.iter().zip(&table.seats).enumerate() {
        agents.push(wanted.as_ref().map(|wanted| {
            meter.set_price(place, costs.price_of(&wanted.service));
            let model = Metered::new(Rc::new(understudy.clone()), Rc::clone(&meter), place);
            agent(Tools::of(Rc::new(model)), table, settings)
        }));
    }
    for seed in 0..REHEARSALS {
        // A table that cannot be played is refused where it is set up, and asks nobody.
        let _ = rehearse(&table.rules, &table.cast(), seed.into(), &agents, &understudy);
    }
    Ok(meter.total().shared_by(REHEARSALS))
}

/// Who plays a seat of this table with these tools, as the seat is set.
fn agent(tools: Tools, table: &TableSettings, settings: &SeatSettings) -> Rc<dyn Agent> {
    let seating = Seating {
        mind: settings.player.mind().unwrap_or(Mind::Planner),
        settings: &settings.mind,
        temperature: settings.model.temperature.map(Temperature::degrees),
        autopilot: table.autopilot,
        discussion: table.rules.discussion,
        talk: table.talk,
    };
    seating.agent(tools)
}

/// A service as it is asked.
///
/// # Errors
/// What of its settings cannot be used.
pub(super) fn connection(service: &Service, key: &ApiKey) -> Result<Connection, SettingsError> {
    Connection::new(service.dialect, &service.base_url, &service.model, key.expose())
}

impl Askers {
    /// How Recallers of a table compare texts: by the embeddings of this service, or by words in common where it has none.
    fn measure_of(&self, wanted: &Wanted) -> Result<Rc<dyn Measure>, CannotAsk> {
        let service = &wanted.service;
        let connection = connection(service, &wanted.key)?;
        let (Connection::OpenAi(endpoint), false) = (&connection, service.embeddings.is_empty()) else {
            return Ok(Rc::new(Lexical));
        };
        let embedder = connect_embedder(
            endpoint.with_model(&service.embeddings)?,
            Rc::new(BrowserClock),
            service.retry_policy(),
            self.turns_of(service, &connection),
        );
        Ok(Rc::new(Embedded::new(embedder)))
    }

    /// The turns in which this service is asked over that connection.
    fn turns_of(&self, service: &Service, connection: &Connection) -> Turns {
        let mut turns = self.turns.borrow_mut();
        if let Some((_, shared)) = turns.iter().find(|(asked, _)| *asked == service.id) {
            return shared.clone();
        }
        let usual = Limits::usual_for(connection);
        let limits = Limits {
            in_flight: service.at_once.map_or(usual.in_flight, u32::from),
        };
        let new = Turns::new(limits, service.retry_policy().longest_pause);
        turns.push((service.id, new.clone()));
        new
    }

    fn connected(&self, desk: Desk, wanted: &Wanted) -> Result<Rc<dyn Model>, SettingsError> {
        let service = &wanted.service;
        let connection = connection(service, &wanted.key)?;
        let turns = self.turns_of(service, &connection);
        let endpoint = connection.endpoint();
        let needs_network = endpoint.is_some_and(|endpoint| !endpoint.base_url().is_this_machine());
        let learnt = Learnt::of(service.quirks);
        let clock = Rc::new(BrowserClock);
        let model = connect_in_turn(connection, clock, service.retry_policy(), turns, learnt.clone());
        let model: Rc<dyn Model> = match needs_network {
            true => Rc::new(WhenOnline::new(model, network())),
            false => model,
        };
        if wanted.is_named {
            // What a seat's own model does not take says nothing of the service's.
            return Ok(model);
        }
        Ok(Rc::new(Remembering {
            model,
            learnt,
            desk,
            service: service.id,
        }))
    }
}

/// What is asked in place of a model whose connection is gone.
struct Removed;

impl Model for Removed {
    fn complete(&self, _: Request) -> LocalBoxFuture<'static, Result<Completion, LlmError>> {
        Box::pin(std::future::ready(Err(LlmError::Removed)))
    }
}

/// A model whose service's ways are kept, so that they need not be learnt again.
struct Remembering {
    model: Rc<dyn Model>,
    learnt: Learnt,
    desk: Desk,
    service: ServiceId,
}

impl Model for Remembering {
    fn complete(&self, request: Request) -> LocalBoxFuture<'static, Result<Completion, LlmError>> {
        let (answer, learnt) = (self.model.complete(request), self.learnt.clone());
        let (desk, service) = (self.desk, self.service);
        Box::pin(async move {
            let before = learnt.quirks();
            let answer = answer.await;
            if learnt.quirks() != before {
                desk.remember_quirks(service, learnt.quirks());
            }
            answer
        })
    }
}
