//! A model behind the connection that is set for it.

use super::{ModelClients, RoundMeasure, SeatModel};
use crate::agents::retrieval::EmbeddingMeasure;
use crate::clock::BrowserClock;
use crate::llm::{
    ApiKey, Completion, Connection, Embedder, Limits, LlmError, Metered, Model, Request, RequestQueue,
    SettingsError, SharedQuirks, WhenOnline, connect_embedder, connect_in_turn,
};
use crate::settings::{Service, ServiceId};
use crate::ui::shell::{AppState, network};
use futures::future::LocalBoxFuture;
use std::rc::Rc;

/// A service as it is asked.
///
/// # Errors
/// What of its settings cannot be used.
pub(crate) fn connection(service: &Service, key: &ApiKey) -> Result<Connection, SettingsError> {
    Connection::new(service.dialect, &service.base_url, &service.model, key.expose())
}

impl ModelClients {
    /// The turns in which this service is asked over that connection.
    fn turns_of(&self, service: &Service, connection: &Connection) -> RequestQueue {
        let mut turns = self.turns.borrow_mut();
        if let Some((_, shared)) = turns.iter().find(|(asked, _)| *asked == service.id) {
            return shared.clone();
        }
        let usual = Limits::usual_for(connection);
        let limits = Limits {
            in_flight: service.at_once.map_or(usual.in_flight, u32::from),
        };
        let new = RequestQueue::new(limits, service.retry_policy().longest_pause);
        turns.push((service.id, new.clone()));
        new
    }

    /// How texts are compared by asking the service of `named`, counted for `payer`; by words in common where none is
    /// named.
    pub(crate) fn compare(
        &self,
        named: Option<&SeatModel>,
        payer: usize,
    ) -> Result<RoundMeasure, SettingsError> {
        let Some(wanted) = named else {
            return Ok(RoundMeasure::Words);
        };
        let embedder = self.embedder(&wanted.service, &wanted.key, payer)?;
        Ok(
            embedder.map_or(RoundMeasure::Words, |embedder| RoundMeasure::Embeddings {
                service: wanted.service.id,
                embedded: EmbeddingMeasure::new(embedder),
                payer,
            }),
        )
    }

    /// What asks this service for embeddings, counted for `payer`; nothing where no model for them is set.
    pub(crate) fn embedder(
        &self,
        service: &Service,
        key: &ApiKey,
        payer: usize,
    ) -> Result<Option<Rc<dyn Embedder>>, SettingsError> {
        let Some(service) = service.of_embeddings() else {
            return Ok(None);
        };
        let connection = connection(&service, key)?;
        let Some(endpoint) = connection.endpoint().cloned() else {
            return Ok(None);
        };
        let (clock, turns) = (Rc::new(BrowserClock), self.turns_of(&service, &connection));
        let embedder = connect_embedder(endpoint, clock, service.retry_policy(), turns);
        Ok(Some(Rc::new(Metered::new(
            embedder,
            Rc::clone(&self.meter),
            payer,
        ))))
    }

    /// The model behind this connection.
    ///
    /// # Errors
    /// What of its settings cannot be used.
    pub(crate) fn connected(
        &self,
        app: AppState,
        wanted: &SeatModel,
    ) -> Result<Rc<dyn Model>, SettingsError> {
        let service = &wanted.service;
        let connection = connection(service, &wanted.key)?;
        let turns = self.turns_of(service, &connection);
        let endpoint = connection.endpoint();
        let needs_network = endpoint.is_some_and(|endpoint| !endpoint.base_url().is_this_machine());
        let learnt = SharedQuirks::of(service.quirks);
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
        Ok(Rc::new(QuirkSaver {
            model,
            learnt,
            app,
            service: service.id,
        }))
    }
}

/// What is asked in place of a model whose connection is gone.
pub(crate) struct RemovedModel;

impl Model for RemovedModel {
    fn complete(&self, _: Request) -> LocalBoxFuture<'static, Result<Completion, LlmError>> {
        Box::pin(std::future::ready(Err(LlmError::Removed)))
    }
}

/// A model whose service's ways are kept, so that they need not be learnt again.
struct QuirkSaver {
    model: Rc<dyn Model>,
    learnt: SharedQuirks,
    app: AppState,
    service: ServiceId,
}

impl Model for QuirkSaver {
    fn complete(&self, request: Request) -> LocalBoxFuture<'static, Result<Completion, LlmError>> {
        let (answer, learnt) = (self.model.complete(request), self.learnt.clone());
        let (app, service) = (self.app, self.service);
        Box::pin(async move {
            let before = learnt.quirks();
            let answer = answer.await;
            if learnt.quirks() != before {
                app.remember_quirks(service, learnt.quirks());
            }
            answer
        })
    }
}
