//! Builds a model or an embedder from the settings of a service.

use super::{ModelClients, RoundSimilarity, SeatModel};
use crate::agents::retrieval::EmbeddingMeasure;
use crate::llm::{
    ApiKey, Completion, ConcurrencyLimit, Connection, Embedder, LlmError, Metered, Model, Quirks, Request,
    RequestQueue, SettingsError, SharedQuirks, WhenOnline,
};
use crate::session::ClientEnvironment;
use crate::settings::{Service, ServiceId};
use futures::future::LocalBoxFuture;
use std::rc::Rc;

/// Returns the connection to a service from its settings.
///
/// # Errors
/// [`SettingsError`] for settings that cannot be used.
pub fn connection(service: &Service, key: &ApiKey) -> Result<Connection, SettingsError> {
    Connection::new(service.dialect, &service.base_url, &service.model, key.expose())
}

/// Returns a queue for requests to this service, of which `at_once` are sent at a time; the usual number for
/// such a connection if that is `None`.
pub fn request_queue(service: &Service, connection: &Connection, at_once: Option<u16>) -> RequestQueue {
    let limit = match at_once {
        Some(at_once) => ConcurrencyLimit {
            in_flight: at_once.into(),
        },
        None => ConcurrencyLimit::default_for(connection),
    };
    RequestQueue::new(limit, service.retry_policy().longest_pause)
}

impl ModelClients {
    /// Returns the queue of requests to this service.
    fn queue_of(&self, service: &Service, connection: &Connection) -> RequestQueue {
        let mut queues = self.queues.borrow_mut();
        if let Some((_, shared)) = queues.iter().find(|(asked, _)| *asked == service.id) {
            return shared.clone();
        }
        let queue = request_queue(service, connection, service.at_once.map(u16::from));
        queues.push((service.id, queue.clone()));
        queue
    }

    /// Returns the measure with which texts are compared, metered for `payer`: by the service's embeddings,
    /// or by common words if it has no model for embeddings.
    ///
    /// # Errors
    /// [`SettingsError`] for settings that cannot be used.
    pub fn measure_by(
        &self,
        model: Option<&SeatModel>,
        payer: usize,
        environment: &ClientEnvironment,
    ) -> Result<RoundSimilarity, SettingsError> {
        let Some(model) = model else {
            return Ok(RoundSimilarity::Words);
        };
        let embedder = self.embedder(&model.service, &model.key, payer, environment)?;
        Ok(
            embedder.map_or(RoundSimilarity::Words, |embedder| RoundSimilarity::Embeddings {
                service: model.service.id,
                measure: EmbeddingMeasure::new(embedder),
                payer,
            }),
        )
    }

    /// Returns the embedder of this service, metered for `payer`; `None` if no model for embeddings is set.
    ///
    /// # Errors
    /// [`SettingsError`] for settings that cannot be used.
    pub fn embedder(
        &self,
        service: &Service,
        key: &ApiKey,
        payer: usize,
        environment: &ClientEnvironment,
    ) -> Result<Option<Rc<dyn Embedder>>, SettingsError> {
        let Some(service) = service.of_embeddings() else {
            return Ok(None);
        };
        let connection = connection(&service, key)?;
        let Some(endpoint) = connection.endpoint().cloned() else {
            return Ok(None);
        };
        let queue = self.queue_of(&service, &connection);
        let embedder = environment
            .connector
            .embedder(endpoint, service.retry_policy(), queue);
        Ok(Some(Rc::new(Metered::new(
            embedder,
            Rc::clone(&self.meter),
            payer,
        ))))
    }

    /// Returns the model behind this connection.
    pub(super) fn connected(
        &self,
        model: &SeatModel,
        environment: &ClientEnvironment,
    ) -> Result<Rc<dyn Model>, SettingsError> {
        let service = &model.service;
        let connection = connection(service, &model.key)?;
        let queue = self.queue_of(service, &connection);
        let endpoint = connection.endpoint();
        let needs_network = endpoint.is_some_and(|endpoint| !endpoint.base_url().is_this_machine());
        let quirks = SharedQuirks::of(service.quirks);
        let connected =
            environment
                .connector
                .model(connection, service.retry_policy(), queue, quirks.clone());
        let connected: Rc<dyn Model> = match needs_network {
            true => Rc::new(WhenOnline::new(connected, Rc::clone(&environment.network))),
            false => connected,
        };
        if model.is_named {
            // The quirks of a model named by a seat say nothing about the service's default model.
            return Ok(connected);
        }
        Ok(Rc::new(QuirkSaver {
            model: connected,
            quirks,
            save: Rc::clone(&environment.save_quirks),
            service: service.id,
        }))
    }
}

/// Replaces a model whose connection was removed.
pub(super) struct RemovedModel;

impl Model for RemovedModel {
    fn complete(&self, _: Request) -> LocalBoxFuture<'static, Result<Completion, LlmError>> {
        Box::pin(std::future::ready(Err(LlmError::Removed)))
    }
}

/// A model that saves its service's quirks as soon as they are learnt.
struct QuirkSaver {
    model: Rc<dyn Model>,
    quirks: SharedQuirks,
    save: Rc<dyn Fn(ServiceId, Quirks)>,
    service: ServiceId,
}

impl Model for QuirkSaver {
    fn complete(&self, request: Request) -> LocalBoxFuture<'static, Result<Completion, LlmError>> {
        let (answer, quirks) = (self.model.complete(request), self.quirks.clone());
        let (save, service) = (Rc::clone(&self.save), self.service);
        Box::pin(async move {
            let before = quirks.quirks();
            let answer = answer.await;
            if quirks.quirks() != before {
                save(service, quirks.quirks());
            }
            answer
        })
    }
}
