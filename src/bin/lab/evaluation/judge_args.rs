//! The options that name judges.

use crate::args::values::{DIALECTS, base_url, named, whole_number};
use crate::study::{MAX_AT_ONCE, dollars, key_in};
use among_agents::llm::{ApiKey, Dialect, services};
use among_agents::settings::{Service, ServiceId};
use clap::Args;

/// The number of a judge's service beside those of plans.
const JUDGES: u32 = u32::MAX;

/// The options of commands with judges.
#[derive(Args, Clone, Debug)]
pub struct JudgeArgs {
    /// The base URL of the judges' service, such as `https://api.openai.com/v1`
    #[arg(long, value_name = "URL", value_parser = base_url)]
    pub base_url: String,
    /// The environment variable with the key of the judges' service; leave it out for a service without keys
    #[arg(long, value_name = "NAME")]
    pub key_env: Option<String>,
    /// The dialect of the judges' service [default: anthropic for its base URL, else openai]
    #[arg(long, value_name = "DIALECT", value_parser = named(DIALECTS))]
    pub dialect: Option<Dialect>,
    /// The maximum number of concurrent requests [default: 8, or 2 on this machine]
    #[arg(
        long,
        value_name = "N",
        allow_negative_numbers = true,
        value_parser = whole_number("--at-once", 1, MAX_AT_ONCE)
    )]
    pub at_once: Option<u16>,
    /// Asks nothing more once the answers have cost this much, in dollars
    #[arg(long, value_name = "DOLLARS", allow_negative_numbers = true, value_parser = dollars)]
    pub most_dollars: Option<f64>,
}

impl JudgeArgs {
    /// Returns the service with this judge as its model, and its key.
    ///
    /// # Errors
    /// A sentence if there is no such key.
    pub fn service(&self, model: &str) -> Result<(Service, ApiKey), String> {
        let key = match &self.key_env {
            None => ApiKey::NONE,
            Some(name) => ApiKey::new(&key_in(name)?).map_err(crate::advice::describe_settings_error)?,
        };
        let service = Service {
            id: ServiceId(JUDGES),
            dialect: self
                .dialect
                .unwrap_or_else(|| services::usual_dialect(&self.base_url)),
            base_url: self.base_url.clone(),
            model: model.to_owned(),
            ..Service::default()
        };
        Ok((service, key))
    }
}
