//! What asks the models of a table, made of its settings, and what becomes of it when those are changed.

use super::connected::RemovedModel;
use super::estimate::agent;
use super::{ModelClient, ModelClients, RoundMeasure, SeatClient, SeatModel, Shown};
use crate::agents::experience::{ExperienceSource, NoExperience};
use crate::agents::minds::MindTools;
use crate::agents::retrieval::{LexicalMeasure, SimilarityMeasure};
use crate::clock::BrowserClock;
use crate::game::Seat;
use crate::llm::{Breaker, LlmError, Metered, Recorder};
use crate::settings::{Costs, Player, SeatSettings, Service, ServiceId, TableSettings};
use crate::ui::forms::StoredStrategies;
use crate::ui::forms::experience::{carried, learn_from};
use crate::ui::round::{minds, trouble, troubled_seat};
use crate::ui::shell::{AppState, ModelSetupError};
use leptos::prelude::untrack;
use std::cell::RefCell;
use std::rc::Rc;

impl ModelClients {
    /// What asks the models of this table, once what minds carry from round to round has been read where any does. Nothing is
    /// sent yet but what makes that ready.
    ///
    /// # Errors
    /// When no model is connected, or the settings cannot be used.
    pub(crate) async fn of_table(
        app: AppState,
        table: TableSettings,
    ) -> Result<ModelClients, ModelSetupError> {
        let mut clients = ModelClients {
            shown: Some(Shown {
                of_round: trouble::troubles,
                of_seat: troubled_seat::why,
                minds: minds::minds,
                learn: learn_from,
            }),
            ..ModelClients::default()
        };
        let wanted = app.wanted(&table.seats)?;
        let recalls = |seat: &SeatSettings| seat.player == Player::Recaller;
        let carries = |seat: &SeatSettings| recalls(seat) || seat.player == Player::Analyst;
        let carried = carried();
        if table.seats.iter().any(carries) {
            carried.load().await;
        }
        let mut experience: Rc<dyn ExperienceSource> = Rc::new(NoExperience);
        let mut measure: Rc<dyn SimilarityMeasure> = Rc::new(LexicalMeasure);
        if table.seats.iter().any(recalls) {
            let of_recallers = table.seats.iter().zip(&wanted).filter(|(seat, _)| recalls(seat));
            let mut asked = of_recallers.filter_map(|(_, wanted)| wanted.as_ref());
            let named = asked.find(|wanted| wanted.service.of_embeddings().is_some());
            let comparing = clients.compare(named, table.seats.len())?;
            measure = comparing.measure();
            clients.comparing = Some(comparing);
            clients.take_costs(app);
            experience = Rc::new(carried.pool(Rc::clone(&measure)).await);
        }
        for ((seat, settings), wanted) in Seat::all().zip(&table.seats).zip(wanted) {
            let asking = match wanted {
                None => None,
                Some(wanted) => {
                    let client = clients.client(app, wanted)?;
                    let model = Metered::new(
                        Rc::new(client.breaker.clone()),
                        Rc::clone(&clients.meter),
                        seat.index(),
                    );
                    let recorder = Recorder::new(Rc::new(model));
                    let tools = MindTools {
                        experience: Rc::clone(&experience),
                        strategies: Rc::new(StoredStrategies(Rc::clone(&carried))),
                        measure: Rc::clone(&measure),
                        ..MindTools::of(Rc::new(recorder.clone()))
                    };
                    let agent = agent(tools, &table, settings);
                    Some(SeatClient {
                        client,
                        agent,
                        recorder,
                    })
                }
            };
            clients.seats.push(asking);
        }
        clients.take_costs(app);
        Ok(clients)
    }

    /// The one who asks for this already, or a new one.
    fn client(&mut self, app: AppState, wanted: SeatModel) -> Result<Rc<ModelClient>, ModelSetupError> {
        let is_it = |client: &&Rc<ModelClient>| {
            client.service == wanted.service.id
                && client.is_named == wanted.is_named
                && *client.model_name.borrow() == wanted.service.model
        };
        if let Some(client) = self.clients.iter().find(is_it) {
            return Ok(Rc::clone(client));
        }
        let client = Rc::new(ModelClient {
            service: wanted.service.id,
            breaker: Breaker::new(self.connected(app, &wanted)?, Rc::new(BrowserClock)),
            model_name: RefCell::new(wanted.service.model),
            is_named: wanted.is_named,
        });
        self.clients.push(Rc::clone(&client));
        Ok(client)
    }

    /// Lets whoever asks this service ask it as it is set now.
    ///
    /// # Errors
    /// When the settings cannot be used.
    pub(crate) fn ask_as_set_now(&self, app: AppState, id: ServiceId) -> Result<(), ModelSetupError> {
        let service = untrack(|| app.with_connections(|connections| connections.service(id).cloned()));
        let Some(service) = service else { return Ok(()) };
        self.turns.borrow_mut().retain(|(asked, _)| *asked != id);
        for (seat, asking) in self.seats.iter().enumerate() {
            if asking.as_ref().is_some_and(|asking| asking.client.service == id) {
                self.meter.settle(seat);
            }
        }
        for client in self.all().filter(|client| client.service == id) {
            let model = match client.is_named {
                true => client.model_name(),
                false => service.model.clone(),
            };
            let wanted = SeatModel {
                key: app.key_of(&service),
                service: Service {
                    model: model.clone(),
                    ..service.clone()
                },
                is_named: client.is_named,
            };
            let connected = self.connected(app, &wanted)?;
            client.model_name.replace(model);
            client.breaker.replace(connected);
        }
        if let Some((comparing, payer)) = self.comparing_at(id) {
            self.meter.settle(payer);
            let key = app.key_of(&service);
            comparing.ask(self.embedder(&service, &key, payer)?);
            // What is in the pool is to be found by the new measure too.
            drop(carried().make_ready());
        }
        self.take_costs(app);
        Ok(())
    }

    /// Asks this service no more, since its connection is gone.
    pub(crate) fn give_up(&self, id: ServiceId) {
        for client in self.all().filter(|client| client.service == id) {
            client.breaker.replace(Rc::new(RemovedModel));
        }
        if let Some((comparing, _)) = self.comparing_at(id) {
            comparing.give_up(LlmError::Removed);
        }
    }

    /// What compares texts by asking this service, and the number under which it is counted.
    fn comparing_at(&self, id: ServiceId) -> Option<(&RoundMeasure, usize)> {
        let comparing = self.comparing.as_ref()?;
        let (service, payer) = comparing.asked()?;
        (service == id).then_some((comparing, payer))
    }

    /// Takes over what models charge and what may be spent, as it is set now.
    pub(crate) fn take_costs(&self, app: AppState) {
        let costs = untrack(|| app.with_costs(Costs::clone));
        self.meter.set_cap(costs.cap());
        let kept = |id| untrack(|| app.with_connections(|connections| connections.service(id).cloned()));
        for (seat, asking) in self.seats.iter().enumerate() {
            let Some(SeatClient { client, .. }) = asking else {
                continue;
            };
            let asked = kept(client.service).map(|service| Service {
                model: client.model_name(),
                ..service
            });
            let price = asked.and_then(|asked| costs.price_of(&asked));
            self.meter.set_price(seat, price);
        }
        if let Some((service, payer)) = self.comparing.as_ref().and_then(RoundMeasure::asked) {
            let asked = kept(service).and_then(|service| service.of_embeddings());
            let price = asked.and_then(|asked| costs.price_of(&asked));
            self.meter.set_price(payer, price);
        }
    }
}
