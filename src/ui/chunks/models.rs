//! The chunk with whatever asks a model.

use super::{ChunkLoadError, ChunkSlot, ModelSetupError, ServiceError, chunk_functions};
use crate::agents::bot;
use crate::browser::{BrowserClock, platform};
use crate::clock::within;
use crate::llm::{Access, ApiKey, Dialect, LlmError, Probe, Tally, list_models, test_connection};
use crate::session::{ModelClients, Session, connection, learn_from};
use crate::settings::{Connections, Costs, Service, ServiceId, TableSettings};
use crate::table::Seat;
use crate::ui::dom::El;
use crate::ui::forms::connect::redirect::{self, SignInFailure};
use crate::ui::round::{failed_seat, failure_notices, meter, minds};
use crate::ui::state::{AppState, PageSession, SessionHandle, client_environment, experience};
use leptos::prelude::*;
use std::rc::Rc;
use std::time::Duration;

/// How long a successful connection test waits for the embedding model.
const MAX_WAIT: Duration = Duration::from_secs(20);

/// The result of a successful connection test.
pub struct ConnectionTest {
    /// The completion model's answer.
    pub probe: Probe,
    /// The embedding model's result, if one is set.
    pub embeddings: Option<Result<(), LlmError>>,
}

/// Returns the current connections and costs.
fn connections_and_costs(app: AppState) -> (Connections, Costs) {
    untrack(|| {
        (
            app.with_connections(Connections::clone),
            app.with_costs(Costs::clone),
        )
    })
}

chunk_functions! { models:
    /// Creates the model clients of this table.
    ///
    /// # Errors
    /// When this chunk cannot be loaded, no model is connected, or the settings cannot be used.
    pub async fn clients(app: AppState, table: TableSettings) -> Result<ModelClients, ModelSetupError> {
        bot::load_dialogue();
        let (connections, costs) = connections_and_costs(app);
        let (experience, environment) = (experience(), client_environment(app));
        let clients = ModelClients::of_table(&table, &connections, &costs, &experience, &environment);
        Ok(clients.await?)
    }

    /// Applies a service's current settings to the round in play.
    pub async fn update_service(
        app: AppState,
        session: Rc<PageSession>,
        id: ServiceId,
    ) -> Result<(), ModelSetupError> {
        let (connections, costs) = connections_and_costs(app);
        let environment = client_environment(app);
        let compares = session.clients.update_service(id, &connections, &costs, &environment)?;
        if compares {
            // The lessons need embeddings from the changed service. This runs in the background.
            drop(experience().embed_missing());
        }
        Ok(())
    }

    /// Estimates the requests and the cost of a round at this table.
    pub async fn estimate(app: AppState, table: TableSettings) -> Result<Tally, ModelSetupError> {
        bot::load_dialogue();
        let (connections, costs) = connections_and_costs(app);
        Ok(crate::session::estimate(&table, &connections, &costs)?)
    }

    /// Tests a service with one tiny completion request and one embedding request.
    ///
    /// # Errors
    /// When this chunk cannot be loaded, the settings cannot be used, or the completion model does not
    /// answer.
    pub async fn test_service(
        app: AppState,
        service: Service,
        key: ApiKey,
    ) -> Result<ConnectionTest, ServiceError> {
        let connection = connection(&service, &key)?;
        let embedder = ModelClients::default().embedder(&service, &key, 0, &client_environment(app))?;
        let time_limit = service.retry_policy().time_limit;
        let probe = test_connection(&connection, &platform(), time_limit).await?;
        let embeddings = match embedder {
            None => None,
            Some(embedder) => {
                let limit = time_limit.min(MAX_WAIT);
                let answer = within(&BrowserClock, limit, embedder.embed(vec!["ready".to_owned()])).await;
                let answer = answer.unwrap_or(Err(LlmError::TimedOut { after: limit }));
                Some(answer.map(|_| ()))
            }
        };
        Ok(ConnectionTest { probe, embeddings })
    }

    /// Requests the list of models from a service.
    pub async fn models_of(
        dialect: Dialect,
        base_url: String,
        key: String,
    ) -> Result<Vec<String>, ServiceError> {
        let access = Access::new(&base_url, &key)?;
        Ok(list_models(dialect, &access, &platform()).await?)
    }

    /// Returns the address of the sign-in page, which redirects back to `page`.
    ///
    /// # Errors
    /// When this chunk cannot be loaded, or the browser provides no randomness or no session storage.
    pub async fn begin_sign_in(page: String, service: Service) -> Result<String, SignInFailure> {
        redirect::begin(&page, &service)
    }

    /// Exchanges the code from the redirect for a key.
    ///
    /// # Errors
    /// As [`begin_sign_in`], when this tab did not start the sign-in, and when the service refuses.
    pub async fn end_sign_in(code: String) -> Result<ApiKey, SignInFailure> {
        redirect::end(code).await
    }

    /// Builds the messages about delays. `now` is the time in milliseconds.
    pub async fn failure_notices(
        place: ChunkSlot,
        handle: SessionHandle,
        now: RwSignal<f64>,
    ) -> Result<Option<El>, ChunkLoadError> {
        Ok(place.build(|| failure_notices::failure_notices(handle, now)))
    }

    /// Builds the message about a seat's problem, shown while it may be revealed.
    pub async fn seat_trouble(
        place: ChunkSlot,
        handle: SessionHandle,
        seat: Seat,
        may_reveal: Signal<bool>,
    ) -> Result<Option<El>, ChunkLoadError> {
        Ok(place.build(|| failed_seat::trouble_message(handle, seat, may_reveal)))
    }

    /// Builds the meter of requests and costs.
    pub async fn cost_meter(place: ChunkSlot, handle: SessionHandle) -> Result<Option<El>, ChunkLoadError> {
        Ok(place.build(|| meter::meter(handle)))
    }

    /// Builds the choice of the mind to read.
    pub async fn minds_panel(place: ChunkSlot, handle: SessionHandle) -> Result<Option<El>, ChunkLoadError> {
        Ok(place.build(|| minds::minds(handle)))
    }

    /// Builds what the layer with a seat's mind shows.
    pub async fn mind_content(
        place: ChunkSlot,
        handle: SessionHandle,
        seat: Seat,
    ) -> Result<Option<El>, ChunkLoadError> {
        Ok(place.build(|| minds::content(handle, seat)))
    }

    /// Lets the minds of a finished round learn from it.
    pub async fn learn(session: Rc<Session>) -> Result<(), ChunkLoadError> {
        learn_from(&session, &experience()).await;
        Ok(())
    }
}
