//! The service of a study: how it is reached, and what it is asked for.

use super::comparing::Comparing;
use super::terminal::{in_a_terminal, settings_in_a_terminal};
use super::wish::Wish;
use among_agents::clock::Clock;
use among_agents::llm::{
    Connection, Embedder, Limits, Model, RequestQueue, RetryPolicy, SharedQuirks, connect_embedder,
    connect_in_turn, test_connection,
};
use std::rc::Rc;

/// A service that answers.
pub struct Service {
    /// The model that seats ask.
    pub model: Rc<dyn Model>,
    /// How texts are compared.
    pub comparing: Comparing,
}

impl Service {
    /// Finds out whether the service that is wished for answers, and connects it.
    ///
    /// # Errors
    /// Why it cannot be used, in a sentence.
    pub async fn reached(wish: &Wish, clock: &Rc<dyn Clock>) -> Result<Service, String> {
        let policy = RetryPolicy::default();
        let connection = connection(wish, &wish.model)?;
        let probe = test_connection(&connection, Rc::clone(clock), policy.time_limit).await;
        let probe = probe.map_err(|why| format!("The service cannot be used: {}", in_a_terminal(&why)))?;
        eprintln!("{} answers in {:.1} s.", wish.model, probe.latency.as_secs_f64());
        let usual = Limits::usual_for(&connection);
        let limits = Limits {
            in_flight: wish.at_once.map_or(usual.in_flight, u32::from),
        };
        // The limit holds for all that is asked of the service together.
        let turns = RequestQueue::new(limits, policy.longest_pause);
        let embedder = wish
            .embeddings
            .as_ref()
            .map(|name| -> Result<Rc<dyn Embedder>, String> {
                let connection = self::connection(wish, name)?;
                let endpoint = connection.endpoint().cloned();
                let endpoint = endpoint.ok_or("Only a service with an address has embeddings.")?;
                Ok(connect_embedder(
                    endpoint,
                    Rc::clone(clock),
                    policy,
                    turns.clone(),
                ))
            });
        let comparing = Comparing::by(embedder.transpose()?);
        Ok(Service {
            model: connect_in_turn(
                connection,
                Rc::clone(clock),
                policy,
                turns,
                SharedQuirks::default(),
            ),
            comparing,
        })
    }
}

fn connection(wish: &Wish, model: &str) -> Result<Connection, String> {
    let key = match &wish.key_env {
        None => String::new(),
        Some(name) => key_in(name)?,
    };
    Connection::new(wish.dialect(), &wish.base_url, model, &key).map_err(settings_in_a_terminal)
}

/// The key in this environment variable. What is given as its name may be the key itself, so it is not repeated.
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
