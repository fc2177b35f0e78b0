//! Models that are asked outside a round.

use crate::advice::describe_error;
use crate::study::ConnectedServices;
use among_agents::clock::Clock;
use among_agents::llm::format::{dollars, grouped};
use among_agents::llm::{
    ApiKey, Cap, Completion, LlmError, Meter, Metered, Model, NanoDollars, Price, Request, Tokens,
    estimate_request, estimate_tokens,
};
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
    price: Option<Price>,
}

/// A model to connect to.
pub struct AskedService {
    /// The service with the model.
    pub service: Service,
    /// The key of the service.
    pub key: ApiKey,
    /// The price of the model, if it is known.
    pub price: Option<Price>,
    /// How its price is given, as the end of a sentence.
    pub pricing: String,
}

/// An answer of a model.
pub struct Answer {
    /// Its words.
    pub text: String,
    /// What it cost, in dollars; `None` if the price is not known.
    pub cost: Option<f64>,
}

impl AskedModels {
    /// Connects to these models and tests the connections. Once their answers have cost the cap, in dollars, they are
    /// asked nothing more. Earlier answers have cost `spent` of it.
    ///
    /// # Errors
    /// A sentence that says why a service cannot be used, or whose price is needed.
    pub async fn connect(
        services: Vec<AskedService>,
        at_once: Option<u16>,
        (cap, spent): (Option<f64>, f64),
        clock: &Rc<dyn Clock>,
    ) -> Result<AskedModels, String> {
        let unpriced = services.iter().find(|asked| asked.price.is_none());
        if let (Some(_), Some(asked)) = (cap, unpriced) {
            return Err(format!(
                "--most-dollars needs the price of {}, which is not known: {}.",
                asked.service.model, asked.pricing
            ));
        }
        let connections: Vec<(Service, ApiKey)> = services
            .iter()
            .map(|asked| (asked.service.clone(), asked.key.clone()))
            .collect();
        let connected = ConnectedServices::of(&connections, Costs::default(), at_once, clock).await?;
        let meter = Rc::<Meter>::default();
        let money = cap.map(|most| NanoDollars(((most - spent).max(0.0) * 1e9) as u64));
        meter.set_cap(Cap { money, tokens: None });
        let mut models = Vec::with_capacity(services.len());
        for (
            at,
            AskedService {
                service, key, price, ..
            },
        ) in services.iter().enumerate()
        {
            meter.set_price(at, *price);
            let model = Metered::new(connected.model(service, key)?, Rc::clone(&meter), at);
            models.push(AskedModel {
                name: service.model.clone(),
                model: Rc::new(model),
                price: *price,
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
    pub async fn ask(&self, request: Request) -> Result<Answer, String> {
        let prompt = estimate_request(&request);
        match self.model.complete(request).await {
            Ok(completion) => Ok(Answer {
                cost: self.cost_of(&completion, prompt),
                text: completion.text,
            }),
            Err(LlmError::CapReached) => Err(
                "The study has cost as much as it may, its rounds and all answers among it. Continue with a higher \
                 --most-dollars."
                    .to_owned(),
            ),
            Err(why) => Err(format!(
                "{} does not answer: {} What was answered is kept; give the command again to continue.",
                self.name,
                describe_error(&why)
            )),
        }
    }
    /// Returns what an answer cost, in dollars; `prompt` is the estimated length of the request, which counts where the
    /// service reports none.
    fn cost_of(&self, completion: &Completion, prompt: u64) -> Option<f64> {
        let reported = completion.usage.and_then(|usage| usage.cost);
        let tokens = completion.usage.map_or_else(
            || Tokens {
                prompt,
                cached: 0,
                completion: estimate_tokens(&completion.text),
            },
            Tokens::from,
        );
        let cost = reported.or_else(|| Some(self.price?.cost_of(tokens)));
        cost.map(|cost| cost.0 as f64 / 1e9)
    }
}
