//! The service of a study, and the requests to it.

use super::StudyArgs;
use crate::advice::{describe_error, describe_settings_error};
use among_agents::clock::Clock;
use among_agents::llm::{
    ApiKey, BreakerPolicy, Connection, Embedder, Endpoint, Model, RequestQueue, RetryPolicy, SharedQuirks,
    test_connection,
};
use among_agents::native;
use among_agents::session::{
    ClientEnvironment, Connector, SeatLayers, SeatModel, ServiceConnector, connection, request_queue,
};
use among_agents::settings::{Connections, Service};
use std::cell::OnceCell;
use std::rc::Rc;

/// A tested service and the clients of the study.
pub struct ConnectedService {
    /// The connections, of which the service is the only one.
    pub connections: Connections,
    /// The environment of every round.
    pub environment: ClientEnvironment,
    /// The model of the seats.
    pub model: SeatModel,
}

impl ConnectedService {
    /// Connects to the service and tests the connection.
    ///
    /// # Errors
    /// A sentence that says why the service cannot be used.
    pub async fn connect(args: &StudyArgs, clock: &Rc<dyn Clock>) -> Result<ConnectedService, String> {
        let service = Service {
            dialect: args.dialect(),
            base_url: args.base_url.clone(),
            model: args.model.clone(),
            embeddings: args.embeddings.clone().unwrap_or_default(),
            ..Service::default()
        };
        let key = match &args.key_env {
            None => ApiKey::NONE,
            Some(name) => ApiKey::new(&key_in(name)?).map_err(describe_settings_error)?,
        };
        let connection = connection(&service, &key).map_err(describe_settings_error)?;
        let time_limit = service.retry_policy().time_limit;
        let platform = native::platform(Rc::clone(clock));
        let probe = test_connection(&connection, &platform, time_limit).await;
        let probe = probe.map_err(|why| format!("The service cannot be used: {}", describe_error(&why)))?;
        eprintln!("{} answers in {:.1} s.", args.model, probe.latency.as_secs_f64());
        let queue = request_queue(&service, &connection, args.at_once);
        let mut connections = Connections::default();
        connections.put(service.clone(), key.clone());
        Ok(ConnectedService {
            connections,
            environment: ClientEnvironment {
                clock: Rc::clone(clock),
                network: Rc::default(),
                connector: Rc::new(SharedConnector {
                    services: ServiceConnector::new(platform),
                    queue,
                    model: OnceCell::new(),
                    embedder: OnceCell::new(),
                }),
                // All rounds share what is learnt about the service; it is not saved.
                save_quirks: Rc::new(|_, _| {}),
                // A study counts failures, and stops by itself after many.
                breaker: BreakerPolicy::KeepAsking,
                describe_error,
                layers: SeatLayers::default(),
            },
            model: SeatModel {
                service,
                key,
                is_named: false,
            },
        })
    }
}

/// Gives all rounds of a study the same model, embedder and queue. So limits apply to all requests together,
/// and quirks learnt in one round are known in all.
struct SharedConnector {
    services: ServiceConnector,
    queue: RequestQueue,
    model: OnceCell<Rc<dyn Model>>,
    embedder: OnceCell<Rc<dyn Embedder>>,
}

impl Connector for SharedConnector {
    fn model(
        &self,
        connection: Connection,
        policy: RetryPolicy,
        _: RequestQueue,
        quirks: SharedQuirks,
    ) -> Rc<dyn Model> {
        let connect = || {
            self.services
                .model(connection, policy, self.queue.clone(), quirks)
        };
        Rc::clone(self.model.get_or_init(connect))
    }

    fn embedder(&self, endpoint: Endpoint, policy: RetryPolicy, _: RequestQueue) -> Rc<dyn Embedder> {
        let connect = || self.services.embedder(endpoint, policy, self.queue.clone());
        Rc::clone(self.embedder.get_or_init(connect))
    }
}

/// Reads the key from this environment variable. Errors do not repeat the name, which may be the key itself
/// by mistake.
fn key_in(name: &str) -> Result<String, String> {
    match std::env::var(name) {
        Ok(key) if !key.trim().is_empty() => Ok(key),
        _ => Err(
            "The environment variable that --key-env names is not set or is empty: say the name of the one that holds the key, \
             not the key itself."
                .to_owned(),
        ),
    }
}
