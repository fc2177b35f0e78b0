//! The options that name judges.

use super::AskedService;
use crate::args::price::GivenPrice;
use crate::args::values::{DIALECTS, base_url, named, whole_number};
use crate::study::{MAX_AT_ONCE, dollars, key_in};
use among_agents::llm::{ApiKey, Dialect, Price, services};
use among_agents::settings::{Costs, Service, ServiceId};
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
    /// The price of the judges where it is not listed or has changed, in dollars per million tokens, such as 0.15,0.60
    #[arg(long, value_name = "PROMPT,COMPLETION", value_parser = GivenPrice::read)]
    pub price: Option<GivenPrice>,
    /// The maximum number of concurrent requests [default: 8, or 2 on this machine]
    #[arg(
        long,
        value_name = "N",
        allow_negative_numbers = true,
        value_parser = whole_number("--at-once", 1, MAX_AT_ONCE)
    )]
    pub at_once: Option<u16>,
    /// Asks nothing more once the study has cost this much, in dollars, its rounds and earlier answers among it
    #[arg(long, value_name = "DOLLARS", allow_negative_numbers = true, value_parser = dollars)]
    pub most_dollars: Option<f64>,
}

impl JudgeArgs {
    /// Returns this judge, with the given price or that among these costs.
    ///
    /// # Errors
    /// A sentence if there is no such key.
    pub fn judge(&self, model: &str, costs: &Costs) -> Result<AskedService, String> {
        let key = match &self.key_env {
            None => ApiKey::NONE,
            Some(name) => ApiKey::new(&key_in(name)?).map_err(crate::advice::describe_settings_error)?,
        };
        let service = self.service(model);
        Ok(AskedService {
            price: self.price_of(model, costs),
            key,
            service,
            pricing: "give it with --price 0.15,0.60 (dollars per million tokens of prompt and completion)"
                .to_owned(),
        })
    }

    /// Returns the price of this judge: the given one, or that among these costs.
    pub fn price_of(&self, model: &str, costs: &Costs) -> Option<Price> {
        let given = self.price.map(GivenPrice::of_a_token);
        given.or_else(|| costs.price_of(&self.service(model)))
    }

    fn service(&self, model: &str) -> Service {
        Service {
            id: ServiceId(JUDGES),
            dialect: self
                .dialect
                .unwrap_or_else(|| services::usual_dialect(&self.base_url)),
            base_url: self.base_url.clone(),
            model: model.to_owned(),
            ..Service::default()
        }
    }
}
