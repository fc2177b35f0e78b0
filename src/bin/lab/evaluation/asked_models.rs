//! Models that are asked outside a round.

use crate::advice::describe_error;
use crate::study::ConnectedServices;
use among_agents::clock::Clock;
use among_agents::llm::format::{dollars, grouped};
use among_agents::llm::{ApiKey, Cap, LlmError, Meter, Metered, Model, NanoDollars, Request};
use among_agents::settings::{Costs, Service};
use std::rc::Rc;

/// The connected models of an evaluation.
pub struct AskedModels {
    models: Vec<AskedModel>,
    meter: Rc<Meter>,
}

/// A model that is asked.
#[derive(Clone)]
pub struct AskedModel {
    /// Its name.
    pub name: String,
    model: Rc<dyn Model>,
}

impl AskedModels {
    /// Connects to these models and tests the connections. Once their answers have cost `most_dollars`, they are
    /// asked nothing more.
    ///
    /// # Errors
    /// A sentence that says why a service cannot be used, or whose price is needed.
    pub async fn connect(
        services: Vec<(Service, ApiKey)>,
        costs: Costs,
        (at_once, most_dollars): (Option<u16>, Option<f64>),
        clock: &Rc<dyn Clock>,
    ) -> Result<AskedModels, String> {
        let connected = ConnectedServices::of(&services, costs, at_once, clock).await?;
        let meter = Rc::<Meter>::default();
        let money = most_dollars.map(|most| NanoDollars((most * 1e9) as u64));
        meter.set_cap(Cap { money, tokens: None });
        let mut models = Vec::with_capacity(services.len());
        for (at, (service, key)) in services.iter().enumerate() {
            let price = connected.costs.price_of(service);
            if most_dollars.is_some() && price.is_none() {
                return Err(format!(
                    "--most-dollars needs the price of {}, which is not known: leave it out.",
                    service.model
                ));
            }
            meter.set_price(at, price);
            let model = Metered::new(connected.model(service, key)?, Rc::clone(&meter), at);
            models.push(AskedModel {
                name: service.model.clone(),
                model: Rc::new(model),
            });
        }
        Ok(AskedModels { models, meter })
    }

    /// Returns the model of the service with this number among those that were connected.
    pub fn get(&self, at: usize) -> Option<&AskedModel> {
        self.models.get(at)
    }

    /// Returns what so many times as much as so far would cost; `None` if nothing has cost anything yet.
    pub fn cost_of_more(&self, times: f64) -> Option<String> {
        let spent = self.meter.total().cost.0;
        (spent > 0).then(|| dollars(NanoDollars((spent as f64 * times) as u64)))
    }

    /// Describes what has been asked so far: “24 calls, 31,000 tokens, $0.01”.
    pub fn spent(&self) -> String {
        let total = self.meter.total();
        let cost = match total.is_unpriced {
            true => "price not known".to_owned(),
            false => dollars(total.cost),
        };
        let (calls, tokens) = (grouped(total.answers.into()), grouped(total.tokens.all()));
        format!("{calls} calls, {tokens} tokens, {cost}")
    }
}

impl AskedModel {
    /// Asks the model.
    ///
    /// # Errors
    /// A sentence if it does not answer.
    pub async fn ask(&self, request: Request) -> Result<String, String> {
        match self.model.complete(request).await {
            Ok(completion) => Ok(completion.text),
            Err(LlmError::CapReached) => Err(
                "The answers have cost as much as they may. Continue with a higher --most-dollars."
                    .to_owned(),
            ),
            Err(why) => Err(format!(
                "{} does not answer: {} What was answered is kept; give the command again to continue.",
                self.name,
                describe_error(&why)
            )),
        }
    }
}
