//! The services of a study, and the requests to them.

use crate::advice::{describe_error, describe_settings_error};
use among_agents::clock::Clock;
use among_agents::lab::plan::{MindPlayer, Plan, PlannedService};
use among_agents::llm::{
    ApiKey, BreakerPolicy, ConcurrencyLimit, Connection, Embedder, Endpoint, Model, RequestQueue,
    RetryPolicy, SharedQuirks, test_connection,
};
use among_agents::native;
use among_agents::session::{
    ClientEnvironment, Connector, SeatLayers, SeatModel, ServiceConnector, connection, request_queue,
};
use among_agents::settings::{Connections, Costs, PricedModel, Service, ServiceId};
use std::cell::RefCell;
use std::rc::Rc;

/// The tested services of a study and what its rounds share of them.
pub struct ConnectedServices {
    /// The connections: the services of the plan, by their place in it.
    pub connections: Connections,
    /// The environment of every round.
    pub environment: ClientEnvironment,
    /// The prices.
    pub costs: Costs,
}

impl ConnectedServices {
    /// Connects to the services that these players ask, and tests the connection to each of their models.
    ///
    /// # Errors
    /// A sentence that says why a service cannot be used.
    pub async fn connect(
        plan: &Plan,
        players: &[&MindPlayer],
        at_once: Option<u16>,
        clock: &Rc<dyn Clock>,
    ) -> Result<ConnectedServices, String> {
        let services = players.iter().map(|player| service_with_key(plan, player));
        let services = services.collect::<Result<Vec<_>, String>>()?;
        ConnectedServices::of(&services, costs_of(plan), at_once, clock).await
    }

    /// Connects to these services, and tests the connection to each of their models.
    ///
    /// # Errors
    /// A sentence that says why a service cannot be used.
    pub async fn of(
        services: &[(Service, ApiKey)],
        costs: Costs,
        at_once: Option<u16>,
        clock: &Rc<dyn Clock>,
    ) -> Result<ConnectedServices, String> {
        let platform = native::platform(Rc::clone(clock));
        let mut connections = Connections::default();
        let mut tested: Vec<Connection> = Vec::new();
        for (service, key) in services {
            let connection = connection(service, key).map_err(describe_settings_error)?;
            if tested.contains(&connection) {
                continue;
            }
            let time_limit = service.retry_policy().time_limit;
            let probe = test_connection(&connection, &platform, time_limit).await;
            let probe =
                probe.map_err(|why| format!("The service cannot be used: {}", describe_error(&why)))?;
            eprintln!(
                "{} answers in {:.1} s.",
                service.model,
                probe.latency.as_secs_f64()
            );
            tested.push(connection);
            connections.put(service.clone(), key.clone());
        }
        Ok(ConnectedServices {
            connections,
            environment: ClientEnvironment {
                clock: Rc::clone(clock),
                network: Rc::default(),
                connector: Rc::new(SharedConnector {
                    services: ServiceConnector::new(platform),
                    at_once,
                    queues: RefCell::default(),
                    models: RefCell::default(),
                    embedders: RefCell::default(),
                }),
                // All rounds share what is learnt about the service; it is not saved.
                save_quirks: Rc::new(|_, _| {}),
                // A study counts failures, and stops by itself after many.
                breaker: BreakerPolicy::KeepAsking,
                describe_error,
                layers: SeatLayers::default(),
            },
            costs,
        })
    }

    /// Returns the model of a service that was connected.
    ///
    /// # Errors
    /// A sentence if it cannot be asked.
    pub fn model(&self, service: &Service, key: &ApiKey) -> Result<Rc<dyn Model>, String> {
        let connection = connection(service, key).map_err(describe_settings_error)?;
        let queue = request_queue(service, &connection, None);
        let quirks = SharedQuirks::of(service.quirks);
        let connector = &self.environment.connector;
        Ok(connector.model(connection, service.retry_policy(), queue, quirks))
    }

    /// Returns the model that a player asks.
    pub fn model_of(&self, plan: &Plan, player: &MindPlayer) -> SeatModel {
        let service = service_of(&plan.services()[player.service], player);
        SeatModel {
            key: self.connections.keys().of(&service),
            service,
            is_named: true,
        }
    }
}

/// Returns the service of a plan as a seat asks it.
pub fn service_of(planned: &PlannedService, player: &MindPlayer) -> Service {
    Service {
        id: ServiceId(player.service as u32),
        dialect: planned.dialect,
        base_url: planned.base_url.clone(),
        model: player.model.clone(),
        embeddings: planned.embeddings.clone().unwrap_or_default(),
        ..Service::default()
    }
}

/// Returns the service that a player asks, with its key.
///
/// # Errors
/// A sentence if there is no such key.
pub fn service_with_key(plan: &Plan, player: &MindPlayer) -> Result<(Service, ApiKey), String> {
    let planned = &plan.services()[player.service];
    let key = match &planned.key_env {
        None => ApiKey::NONE,
        Some(name) => ApiKey::new(&key_in(name)?).map_err(describe_settings_error)?,
    };
    Ok((service_of(planned, player), key))
}

/// Returns the listed prices with those of the plan.
pub fn costs_of(plan: &Plan) -> Costs {
    let mut costs = Costs::default();
    let players = plan.cells().iter().flat_map(|cell| cell.players());
    for player in players.filter_map(|player| player.mind()) {
        if let Some(price) = &plan.services()[player.service].price {
            costs.prices.push(PricedModel {
                model: player.model.clone(),
                ..price.clone()
            });
        }
    }
    costs
}

/// Gives all rounds of a study the same models, embedders and queues. So limits apply to all requests to a service
/// together, and quirks learnt in one round are known in all.
struct SharedConnector {
    services: ServiceConnector,
    at_once: Option<u16>,
    /// The queue of each address.
    queues: RefCell<Vec<(String, RequestQueue)>>,
    models: RefCell<Vec<(Connection, Rc<dyn Model>)>>,
    embedders: RefCell<Vec<(Endpoint, Rc<dyn Embedder>)>>,
}

impl SharedConnector {
    fn queue(&self, endpoint: Option<&Endpoint>, policy: &RetryPolicy, usual: RequestQueue) -> RequestQueue {
        let address = endpoint.map_or("", |endpoint| endpoint.base_url().as_str());
        let mut queues = self.queues.borrow_mut();
        if let Some((_, queue)) = queues.iter().find(|(other, _)| other == address) {
            return queue.clone();
        }
        let queue = match self.at_once {
            Some(at_once) => {
                let limit = ConcurrencyLimit {
                    in_flight: at_once.into(),
                };
                RequestQueue::new(limit, policy.longest_pause)
            }
            None => usual,
        };
        queues.push((address.to_owned(), queue.clone()));
        queue
    }
}

impl Connector for SharedConnector {
    fn model(
        &self,
        connection: Connection,
        policy: RetryPolicy,
        usual: RequestQueue,
        quirks: SharedQuirks,
    ) -> Rc<dyn Model> {
        let mut models = self.models.borrow_mut();
        if let Some((_, model)) = models.iter().find(|(other, _)| *other == connection) {
            return Rc::clone(model);
        }
        let queue = self.queue(connection.endpoint(), &policy, usual);
        let model = self.services.model(connection.clone(), policy, queue, quirks);
        models.push((connection, Rc::clone(&model)));
        model
    }

    fn embedder(&self, endpoint: Endpoint, policy: RetryPolicy, usual: RequestQueue) -> Rc<dyn Embedder> {
        let mut embedders = self.embedders.borrow_mut();
        if let Some((_, embedder)) = embedders.iter().find(|(other, _)| *other == endpoint) {
            return Rc::clone(embedder);
        }
        let queue = self.queue(Some(&endpoint), &policy, usual);
        let embedder = self.services.embedder(endpoint.clone(), policy, queue);
        embedders.push((endpoint, Rc::clone(&embedder)));
        embedder
    }
}

/// Reads the key from this environment variable. Errors do not repeat the name, which may be the key itself
/// by mistake.
///
/// # Errors
/// A sentence if it holds no key.
pub fn key_in(name: &str) -> Result<String, String> {
    match std::env::var(name) {
        Ok(key) if !key.trim().is_empty() => Ok(key),
        _ => Err(
            "The environment variable that --key-env or key_env names is not set or is empty: say the name of the one that \
             holds the key, not the key itself."
                .to_owned(),
        ),
    }
}
