//! Model prices and the spending cap, as set by the person.

use super::stored::StorageKey;
use super::{Loaded, Service, Storage, StorageRefused};
use crate::llm::{Cap, NanoDollars, Price};
use serde::{Deserialize, Serialize};

/// Where prices and the cap are stored. The number is the version of the format.
const COSTS_STORAGE_KEY: StorageKey = StorageKey {
    name: "among-agents.costs.1",
    what: "The prices and caps",
};

/// Model prices and the spending cap. Costs reported by a service take precedence over prices.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Costs {
    /// The prices of models. If several match a model, the longest name wins; among equal names, the person's
    /// own entry.
    pub prices: Vec<PricedModel>,
    /// The maximum cost of a round, in thousandths of a dollar.
    pub most_money: Option<u64>,
    /// The maximum number of tokens of a round.
    pub most_tokens: Option<u64>,
}

/// The price of the models with a name, in thousandths of a dollar per million tokens.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PricedModel {
    /// The beginning of the models' names, with or without a maker's name and a slash before it.
    pub model: String,
    /// The price of prompt tokens.
    pub prompt: u64,
    /// The price of prompt tokens that the service had cached.
    pub cached: u64,
    /// The price of tokens that the model writes.
    pub completion: u64,
    /// Whether the person entered or changed this price.
    pub is_own: bool,
}

/// Prices listed by services in 2025, in thousandths of a dollar per million tokens: prompt, cached,
/// completion. Prices change, and the person can edit them.
const LISTED: [(&str, u64, u64, u64); 24] = [
    ("gpt-4o", 2_500, 1_250, 10_000),
    ("gpt-4o-mini", 150, 75, 600),
    ("gpt-4.1", 2_000, 500, 8_000),
    ("gpt-4.1-mini", 400, 100, 1_600),
    ("gpt-4.1-nano", 100, 25, 400),
    ("gpt-5", 1_250, 125, 10_000),
    ("gpt-5-mini", 250, 25, 2_000),
    ("gpt-5-nano", 50, 5, 400),
    ("o4-mini", 1_100, 275, 4_400),
    ("claude-haiku-4-5", 1_000, 100, 5_000),
    ("claude-sonnet-4", 3_000, 300, 15_000),
    ("claude-3-5-haiku", 800, 80, 4_000),
    ("gemini-2.0-flash", 100, 25, 400),
    ("gemini-2.5-flash", 300, 75, 2_500),
    ("gemini-2.5-flash-lite", 100, 25, 400),
    ("gemini-2.5-pro", 1_250, 310, 10_000),
    ("deepseek-chat", 270, 70, 1_100),
    ("mistral-small", 100, 100, 300),
    ("llama-3.1-8b", 50, 50, 80),
    ("llama-3.3-70b", 590, 590, 790),
    ("text-embedding-3-small", 20, 20, 0),
    ("text-embedding-3-large", 130, 130, 0),
    ("mistral-embed", 100, 100, 0),
    ("gemini-embedding", 150, 150, 0),
];

/// Returns whether a price is exactly one of the listed ones.
fn is_listed(priced: &PricedModel) -> bool {
    let stored = (
        priced.model.as_str(),
        priced.prompt,
        priced.cached,
        priced.completion,
    );
    LISTED.contains(&stored)
}

impl Default for Costs {
    fn default() -> Costs {
        let prices = LISTED.map(|(model, prompt, cached, completion)| PricedModel {
            model: model.to_owned(),
            prompt,
            cached,
            completion,
            is_own: false,
        });
        Costs {
            prices: prices.into(),
            most_money: None,
            most_tokens: None,
        }
    }
}

impl Costs {
    /// Loads the costs from the storage; the listed prices and no cap if nothing is readable.
    pub fn load(storage: &dyn Storage) -> Loaded<Costs> {
        Loaded::at(COSTS_STORAGE_KEY, storage)
    }

    /// Saves prices and cap.
    ///
    /// # Errors
    /// [`StorageRefused`] if the browser refuses to store them.
    pub fn save(&self, storage: &dyn Storage) -> Result<(), StorageRefused> {
        let text = serde_json::to_string(self).expect("texts and numbers are always JSON");
        storage.write(COSTS_STORAGE_KEY.name, &text)
    }

    /// Returns the price of the service's model, if known. A model on the person's own machine or network is
    /// free unless the person entered a price for it, since a local address may forward to a paid service.
    pub fn price_of(&self, service: &Service) -> Option<Price> {
        let is_own_machine = service.is_own_machine();
        let counts = |priced: &&PricedModel| !is_own_machine || priced.is_own || !is_listed(priced);
        let free = is_own_machine.then(Price::default);
        if !service.dialect.has_an_address() {
            return free;
        }
        let name = service.model.to_ascii_lowercase();
        let bare = name.rsplit_once('/').map_or(&*name, |(_, bare)| bare);
        let fits = |priced: &&PricedModel| {
            let wanted = priced.model.trim().to_ascii_lowercase();
            !wanted.is_empty() && (name.starts_with(&wanted) || bare.starts_with(&wanted))
        };
        let prices = self.prices.iter().filter(counts).filter(fits);
        let longest = prices.max_by_key(|priced| (priced.model.trim().len(), priced.is_own));
        let price = longest.map(|longest| Price {
            prompt: longest.prompt,
            cached: longest.cached,
            completion: longest.completion,
        });
        price.or(free)
    }

    /// Returns the cap of a round.
    pub fn cap(&self) -> Cap {
        Cap {
            money: self
                .most_money
                .map(|thousandths| NanoDollars(thousandths.saturating_mul(1_000_000))),
            tokens: self.most_tokens,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::MemoryStorage;

    fn price(model: &str) -> Option<u64> {
        let service = Service {
            base_url: "https://models.example/v1".into(),
            model: model.into(),
            ..Service::default()
        };
        Costs::default().price_of(&service).map(|price| price.prompt)
    }

    #[test]
    fn the_longest_name_that_fits_says_the_price() {
        for (model, thousandths) in [
            ("gpt-4o", Some(2_500)),
            ("gpt-4o-mini-2024-07-18", Some(150)),
            ("openai/gpt-4o-mini", Some(150)),
            ("GPT-5-nano", Some(50)),
            ("my-own-gpt-4o", None),
            ("", None),
        ] {
            assert_eq!(price(model), thousandths, "{model}");
        }
    }

    #[test]
    fn a_model_on_ones_own_machine_costs_nothing() {
        let service = Service {
            base_url: "localhost:11434/v1".into(),
            model: "gpt-4o".into(),
            ..Service::default()
        };
        assert_eq!(Costs::default().price_of(&service), Some(Price::default()));
    }

    #[test]
    fn a_price_entered_by_hand_counts_wherever_the_model_is() {
        let own = |model: &str, prompt| PricedModel {
            model: model.into(),
            prompt,
            is_own: true,
            ..PricedModel::default()
        };
        let mut costs = Costs::default();
        // Entries are inserted at the front, as the form does it.
        costs.prices.insert(0, own("gpt-4o", 2_500));
        costs.prices.insert(0, own("gpt-4.1", 7));
        costs.prices.insert(0, own("llama", 3));
        // As saved by a version that did not store who entered a price.
        costs.prices.push(PricedModel {
            is_own: false,
            ..own("mistral", 5)
        });
        for base_url in [
            "http://localhost:4000/v1",
            "http://192.168.0.7/v1",
            "https://models.example/v1",
        ] {
            for (model, prompt) in [("gpt-4o", 2_500), ("gpt-4.1", 7), ("llama3.2", 3), ("mistral", 5)] {
                let service = Service {
                    base_url: base_url.into(),
                    model: model.into(),
                    ..Service::default()
                };
                let price = costs.price_of(&service).map(|price| price.prompt);
                assert_eq!(price, Some(prompt), "{model} at {base_url}");
            }
        }
        let free = Service {
            base_url: "localhost:11434/v1".into(),
            model: "o4-mini".into(),
            ..Service::default()
        };
        assert_eq!(
            costs.price_of(&free),
            Some(Price::default()),
            "a listed price is another service's"
        );
    }

    #[test]
    fn a_price_is_by_the_million() {
        let costs = Costs::default();
        let service = Service {
            base_url: "https://models.example/v1".into(),
            model: "gpt-4o-mini".into(),
            ..Service::default()
        };
        let price = costs.price_of(&service).expect("it is listed");
        let million = crate::llm::Tokens {
            prompt: 1_000_000,
            ..crate::llm::Tokens::default()
        };
        assert_eq!(price.cost_of(million), NanoDollars(150_000_000));
    }

    #[test]
    fn prices_and_cap_survive_a_reload() {
        let storage = MemoryStorage::default();
        let costs = Costs {
            prices: vec![PricedModel {
                model: "mine".into(),
                prompt: 1,
                ..PricedModel::default()
            }],
            most_money: Some(2_500),
            most_tokens: None,
        };
        costs.save(&storage).expect("memory keeps everything");
        let found = Costs::load(&storage);
        assert_eq!((&found.value, found.messages), (&costs, Vec::new()));
        assert_eq!(costs.cap().money, Some(NanoDollars(2_500_000_000)));
    }

    #[test]
    fn damaged_prices_are_set_aside_and_the_listed_ones_hold() {
        let storage = MemoryStorage::default();
        storage
            .write(
                COSTS_STORAGE_KEY.name,
                r#"{"prices":[{"model":"mine","prompt":"a lot"}]}"#,
            )
            .expect("memory keeps everything");
        let found = Costs::load(&storage);
        assert_eq!((found.value, found.messages.len()), (Costs::default(), 1));
        Costs::default().save(&storage).expect("memory keeps everything");
        assert!(storage.everything().contains("a lot"));
    }
}
