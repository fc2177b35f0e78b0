//! Clients of a table whose models are stand-ins.

use super::LegalReplies;
use among_agents::advice::describe_llm_error;
use among_agents::agents::experience::InMemoryExperienceDatabase;
use among_agents::clock::VirtualClock;
use among_agents::llm::{
    ApiKey, BreakerPolicy, Connection, Embedder, Endpoint, Model, Network, RequestQueue, RetryPolicy,
    ScriptedEmbedder, SharedQuirks,
};
use among_agents::session::{ClientEnvironment, Connector, ExperienceStore, ModelClients, SeatLayers};
use among_agents::settings::{Connections, Costs, Service, ServiceId, TableSettings};
use std::rc::Rc;

/// The key of the service.
pub const KEY: &str = "sk-hidden-0123456789abcdef";

/// Lets every seat ask a copy of one model. Texts are compared by their length.
pub struct SameModel<M>(pub M);

impl<M: Model + Clone + 'static> Connector for SameModel<M> {
    fn model(&self, _: Connection, _: RetryPolicy, _: RequestQueue, _: SharedQuirks) -> Rc<dyn Model> {
        Rc::new(self.0.clone())
    }

    fn embedder(&self, _: Endpoint, _: RetryPolicy, _: RequestQueue) -> Rc<dyn Embedder> {
        Rc::new(ScriptedEmbedder::of_each(|text| vec![text.len() as f32, 1.0]))
    }
}

/// Returns the clients of a table on this clock. They ask the models of this connector, which learn the legal
/// actions of the seat that asks from `legal`.
pub fn clients_of(
    table: &TableSettings,
    clock: &VirtualClock,
    connector: impl Connector + 'static,
    legal: &LegalReplies,
) -> ModelClients {
    let revealing = legal.clone();
    let environment = ClientEnvironment {
        clock: Rc::new(clock.clone()),
        network: Rc::new(Network::default()),
        connector: Rc::new(connector),
        save_quirks: Rc::new(|_, _| {}),
        breaker: BreakerPolicy::default(),
        describe_error: describe_llm_error,
        layers: SeatLayers {
            agent: Rc::new(move |_, agent| revealing.known_to_model_of(agent)),
            ..SeatLayers::default()
        },
    };
    let mut connections = Connections::default();
    let service = Service {
        id: ServiceId(1),
        base_url: "https://models.example/v1".to_owned(),
        model: "stand-in".to_owned(),
        ..Service::default()
    };
    connections.put(service, ApiKey::new(KEY).expect("a usable key"));
    let experience = ExperienceStore::new(
        Box::new(InMemoryExperienceDatabase::default()),
        Rc::new(clock.clone()),
        Rc::new(|_| {}),
        || {},
    );
    let (costs, experience) = (Costs::default(), Rc::new(experience));
    let clients = ModelClients::of_table(table, &connections, &costs, &experience, &environment);
    clock.run_until(clients).expect("a service is connected")
}
