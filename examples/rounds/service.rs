//! The service of a study: how it is reached, and what it is asked for.

use super::wish::Wish;
use among_agents::agents::retrieval::{Embedded, Lexical, Measure};
use among_agents::clock::Clock;
use among_agents::llm::{
    Connection, Dialect, Endpoint, Learnt, Limits, LlmError, Model, RetryPolicy, Turns, connect_embedder,
    connect_in_turn, test_connection,
};
use std::rc::Rc;

/// A service that answers.
pub struct Service {
    /// The model that seats ask.
    pub model: Rc<dyn Model>,
    /// How texts are compared.
    pub measure: Rc<dyn Measure>,
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
        let probe =
            probe.map_err(|why| format!("The service cannot be used: {}", in_a_terminal(&why, wish)))?;
        eprintln!("{} answers in {:.1} s.", wish.model, probe.latency.as_secs_f64());
        let usual = Limits::usual_for(&connection);
        let limits = Limits {
            in_flight: wish.at_once.unwrap_or(usual.in_flight),
        };
        // The limit holds for all that is asked of the service together.
        let turns = Turns::new(limits, policy.longest_pause);
        let measure: Rc<dyn Measure> = match &wish.embeddings {
            None => Rc::new(Lexical),
            Some(name) => Rc::new(Embedded::new(connect_embedder(
                endpoint(wish, name)?,
                Rc::clone(clock),
                policy,
                turns.clone(),
            ))),
        };
        Ok(Service {
            model: connect_in_turn(connection, Rc::clone(clock), policy, turns, Learnt::default()),
            measure,
        })
    }
}

/// Why a service cannot be used, without what only a page has to heed.
fn in_a_terminal(why: &LlmError, wish: &Wish) -> String {
    match why {
        LlmError::Unreachable(_) => format!(
            "nothing answers at {}: check that it is running and that the base URL is right.",
            wish.base_url
        ),
        other => other.to_string(),
    }
}

fn connection(wish: &Wish, model: &str) -> Result<Connection, String> {
    let key = match &wish.key_env {
        None => String::new(),
        Some(name) => key_in(name)?,
    };
    let usual = match wish.base_url.contains("anthropic.com") {
        true => Dialect::Anthropic,
        false => Dialect::OpenAi,
    };
    let dialect = wish.dialect.unwrap_or(usual);
    Connection::new(dialect, &wish.base_url, model, &key).map_err(|why| why.to_string())
}

/// The key in this environment variable. What is no name of one may be a key, and is not repeated.
fn key_in(name: &str) -> Result<String, String> {
    if !name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') {
        return Err("--key-env takes the name of an environment variable, not the key itself.".to_owned());
    }
    match std::env::var(name) {
        Ok(key) if !key.trim().is_empty() => Ok(key),
        _ => Err(format!("The environment has no variable {name} with a key.")),
    }
}

fn endpoint(wish: &Wish, model: &str) -> Result<Endpoint, String> {
    let connection = connection(wish, model)?;
    let endpoint = connection.endpoint().cloned();
    endpoint.ok_or_else(|| "Only a service with an address has embeddings.".to_owned())
}
