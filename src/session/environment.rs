//! What a session needs from its environment: a page, a terminal or a test.

use crate::agents::Agent;
use crate::agents::minds::DescribeError;
use crate::clock::Clock;
use crate::llm::{
    BreakerPolicy, Connection, Embedder, Endpoint, Model, Network, Platform, Quirks, RequestQueue,
    RetryPolicy, Scripted, ScriptedEmbedder, SharedQuirks, connect_embedder, connect_model,
};
use crate::settings::ServiceId;
use crate::table::Seat;
use futures::future::LocalBoxFuture;
use std::rc::Rc;

/// Runs a future in the background to completion.
pub type Spawn = Rc<dyn Fn(LocalBoxFuture<'static, ()>)>;

/// What model clients need from their environment.
#[derive(Clone)]
pub struct ClientEnvironment {
    /// The clock.
    pub clock: Rc<dyn Clock>,
    /// The state of the network connection.
    pub network: Rc<Network>,
    /// Creates models and embedders.
    pub connector: Rc<dyn Connector>,
    /// Saves what was learnt about a service, so that it need not be learnt again.
    pub save_quirks: Rc<dyn Fn(ServiceId, Quirks)>,
    /// What the circuit breaker does about a service in trouble.
    pub breaker: BreakerPolicy,
    /// Words errors of models for the notes of a round.
    pub describe_error: DescribeError,
    /// Wrappers around the model and the agent of each seat.
    pub layers: SeatLayers,
}

/// Wraps a model or an agent of a seat in another one.
pub type SeatLayer<T> = Rc<dyn Fn(Seat, Rc<T>) -> Rc<T>>;

/// Wrappers around the model and the agent of each seat that a model plays, for example to count requests.
/// The default adds none.
#[derive(Clone)]
pub struct SeatLayers {
    /// Wraps the model. The wrapper is inside the meter.
    pub model: SeatLayer<dyn Model>,
    /// Wraps the agent.
    pub agent: SeatLayer<dyn Agent>,
}

impl Default for SeatLayers {
    fn default() -> SeatLayers {
        SeatLayers {
            model: Rc::new(|_, model| model),
            agent: Rc::new(|_, agent| agent),
        }
    }
}

/// The port to models: creates the clients that send requests to them.
pub trait Connector {
    /// Returns the model of this connection, with its requests ordered by `queue`.
    fn model(
        &self,
        connection: Connection,
        policy: RetryPolicy,
        queue: RequestQueue,
        quirks: SharedQuirks,
    ) -> Rc<dyn Model>;

    /// Returns the model for embeddings at this endpoint, with its requests ordered by `queue`.
    fn embedder(&self, endpoint: Endpoint, policy: RetryPolicy, queue: RequestQueue) -> Rc<dyn Embedder>;
}

/// Connects to services over HTTP, and to the browser's built-in model.
pub struct ServiceConnector {
    platform: Platform,
}

impl ServiceConnector {
    /// Returns a connector that sends its requests on this platform.
    pub fn new(platform: Platform) -> ServiceConnector {
        ServiceConnector { platform }
    }
}

impl Connector for ServiceConnector {
    fn model(
        &self,
        connection: Connection,
        policy: RetryPolicy,
        queue: RequestQueue,
        quirks: SharedQuirks,
    ) -> Rc<dyn Model> {
        connect_model(connection, &self.platform, policy, queue, quirks)
    }

    fn embedder(&self, endpoint: Endpoint, policy: RetryPolicy, queue: RequestQueue) -> Rc<dyn Embedder> {
        connect_embedder(endpoint, &self.platform, policy, queue)
    }
}

/// Returns a scripted model and a scripted embedder for every connection. For tests.
pub struct ScriptedConnector {
    /// The model.
    pub model: Scripted,
    /// The embedder.
    pub embedder: ScriptedEmbedder,
}

impl Connector for ScriptedConnector {
    fn model(&self, _: Connection, _: RetryPolicy, _: RequestQueue, _: SharedQuirks) -> Rc<dyn Model> {
        Rc::new(self.model.clone())
    }

    fn embedder(&self, _: Endpoint, _: RetryPolicy, _: RequestQueue) -> Rc<dyn Embedder> {
        Rc::new(self.embedder.clone())
    }
}
