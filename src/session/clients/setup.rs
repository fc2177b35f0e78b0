//! Builds the clients of a table from its settings, and updates them when settings change.

use super::connect::RemovedModel;
use super::mind_agent::mind_agent;
use super::{ModelClient, ModelClients, RoundSimilarity, SeatClient, SeatModel, SetupError};
use crate::agents::experience::{ExperienceSource, NoExperience};
use crate::agents::minds::{Mind, MindModel, MindTools};
use crate::agents::retrieval::{LexicalMeasure, SimilarityMeasure};
use crate::llm::{Breaker, ExchangeLog, LlmError, Metered};
use crate::session::decisions::DecisionLog;
use crate::session::{ClientEnvironment, ExperienceStore, StoredStrategies};
use crate::settings::{Connections, Costs, SeatSettings, Service, ServiceId, TableSettings};
use crate::table::Seat;
use std::cell::RefCell;
use std::rc::Rc;

/// Returns the model of each seat; `None` for a seat that no model plays.
///
/// # Errors
/// [`SetupError::NoModel`] if a seat needs a model and none is connected.
pub fn seat_models(
    connections: &Connections,
    seats: &[SeatSettings],
) -> Result<Vec<Option<SeatModel>>, SetupError> {
    let model = |seat: &SeatSettings| {
        let service = connections.asked_by(seat)?;
        Some(SeatModel {
            key: connections.keys().of(&service),
            is_named: seat.model.names_one(),
            service,
        })
    };
    let seats = seats.iter().map(|seat| match seat.player.asks_a_model() {
        false => Ok(None),
        true => model(seat).ok_or(SetupError::NoModel).map(Some),
    });
    seats.collect()
}

impl ModelClients {
    /// Builds the clients of a table, after loading what minds learnt in earlier rounds if any mind uses it.
    /// Only requests for the embeddings of those lessons are sent.
    ///
    /// # Errors
    /// [`SetupError`] if no model is connected, or if the settings cannot be used.
    pub async fn of_table(
        table: &TableSettings,
        connections: &Connections,
        costs: &Costs,
        experience: &Rc<ExperienceStore>,
        environment: &ClientEnvironment,
    ) -> Result<ModelClients, SetupError> {
        let mut clients = ModelClients::default();
        let models = seat_models(connections, &table.seats)?;
        let learns = |seat: &SeatSettings| seat.player.mind().is_some_and(Mind::learns);
        let compares = |seat: &SeatSettings| seat.player.mind().is_some_and(Mind::compares_texts);
        if table.seats.iter().any(learns) {
            experience.load().await;
        }
        let mut source: Rc<dyn ExperienceSource> = Rc::new(NoExperience);
        let mut measure: Rc<dyn SimilarityMeasure> = Rc::new(LexicalMeasure);
        if table.seats.iter().any(compares) {
            let comparing = table.seats.iter().zip(&models).filter(|(seat, _)| compares(seat));
            let mut asked = comparing.filter_map(|(_, model)| model.as_ref());
            let embeds = asked.find(|model| model.service.of_embeddings().is_some());
            let by = clients.measure_by(embeds, table.seats.len(), environment)?;
            measure = by.measure();
            clients.measure = Some(by);
            clients.set_costs(connections, costs);
            source = Rc::new(experience.pool(Rc::clone(&measure)).await);
        }
        for ((seat, settings), model) in Seat::all().zip(&table.seats).zip(models) {
            let (Some(model), Some(mind)) = (model, settings.player.mind()) else {
                clients.seats.push(None);
                continue;
            };
            let client = clients.client(model, environment)?;
            let layers = &environment.layers;
            let model = (layers.model)(seat, Rc::new(client.breaker.clone()));
            let metered = Metered::new(model, Rc::clone(&clients.meter), seat.index());
            let exchange_log = ExchangeLog::new(Rc::new(metered), Rc::clone(&environment.clock));
            let model = MindModel::from(Rc::new(exchange_log.clone()));
            let tools = MindTools {
                experience: Rc::clone(&source),
                strategies: Rc::new(StoredStrategies(Rc::clone(experience))),
                measure: Rc::clone(&measure),
                ..MindTools::new(model.describing_errors(environment.describe_error))
            };
            clients.seats.push(Some(SeatClient {
                client,
                agent: (layers.agent)(seat, mind_agent(mind, tools, table, settings)),
                exchange_log,
            }));
        }
        clients.set_costs(connections, costs);
        if table.asks_a_model() {
            clients.decisions = Some(Rc::new(DecisionLog::default()));
        }
        Ok(clients)
    }

    /// Returns the existing client for this model, or a new one.
    fn client(
        &mut self,
        model: SeatModel,
        environment: &ClientEnvironment,
    ) -> Result<Rc<ModelClient>, SetupError> {
        let is_it = |client: &&Rc<ModelClient>| {
            client.service == model.service.id
                && client.is_named == model.is_named
                && *client.model_name.borrow() == model.service.model
        };
        if let Some(client) = self.clients.iter().find(is_it) {
            return Ok(Rc::clone(client));
        }
        let connected = self.connected(&model, environment)?;
        let client = Rc::new(ModelClient {
            service: model.service.id,
            host: model.service.host().to_owned(),
            breaker: Breaker::new(connected, Rc::clone(&environment.clock)).with_policy(environment.breaker),
            model_name: RefCell::new(model.service.model),
            is_named: model.is_named,
        });
        self.clients.push(Rc::clone(&client));
        Ok(client)
    }

    /// Applies the current settings of this service. Returns whether the service also compares texts, in
    /// which case the experiences of the round must be embedded again.
    ///
    /// # Errors
    /// [`SetupError::Settings`] if the settings cannot be used.
    pub fn update_service(
        &self,
        id: ServiceId,
        connections: &Connections,
        costs: &Costs,
        environment: &ClientEnvironment,
    ) -> Result<bool, SetupError> {
        let Some(service) = connections.service(id).cloned() else {
            return Ok(false);
        };
        let key = || connections.keys().of(&service);
        self.queues.borrow_mut().retain(|(asked, _)| *asked != id);
        for (seat, client) in self.seats.iter().enumerate() {
            if client.as_ref().is_some_and(|client| client.client.service == id) {
                self.meter.settle(seat);
            }
        }
        for client in self.all().filter(|client| client.service == id) {
            let name = match client.is_named {
                true => client.model_name(),
                false => service.model.clone(),
            };
            let model = SeatModel {
                key: key(),
                service: Service {
                    model: name.clone(),
                    ..service.clone()
                },
                is_named: client.is_named,
            };
            let connected = self.connected(&model, environment)?;
            client.model_name.replace(name);
            client.breaker.replace(connected);
        }
        let compares = self.measure_at(id);
        if let Some((measure, payer)) = compares {
            self.meter.settle(payer);
            measure.ask(self.embedder(&service, &key(), payer, environment)?);
        }
        self.set_costs(connections, costs);
        Ok(compares.is_some())
    }

    /// Stops asking this service, because its connection was removed.
    pub fn remove_service(&self, id: ServiceId) {
        for client in self.all().filter(|client| client.service == id) {
            client.breaker.replace(Rc::new(RemovedModel));
        }
        if let Some((measure, _)) = self.measure_at(id) {
            measure.give_up(LlmError::Removed);
        }
    }

    /// Returns the measure that asks this service, and the number under which it is metered.
    fn measure_at(&self, id: ServiceId) -> Option<(&RoundSimilarity, usize)> {
        let measure = self.measure.as_ref()?;
        let (service, payer) = measure.asked()?;
        (service == id).then_some((measure, payer))
    }

    /// Applies the current prices and cap.
    pub fn set_costs(&self, connections: &Connections, costs: &Costs) {
        self.meter.set_cap(costs.cap());
        for (seat, client) in self.seats.iter().enumerate() {
            let Some(SeatClient { client, .. }) = client else {
                continue;
            };
            let asked = connections.service(client.service).map(|service| Service {
                model: client.model_name(),
                ..service.clone()
            });
            let price = asked.and_then(|asked| costs.price_of(&asked));
            self.meter.set_price(seat, price);
        }
        if let Some((service, payer)) = self.measure.as_ref().and_then(RoundSimilarity::asked) {
            let asked = connections.service(service).and_then(Service::of_embeddings);
            let price = asked.and_then(|asked| costs.price_of(&asked));
            self.meter.set_price(payer, price);
        }
    }
}
