//! What models charge, as the person knows it, and how much may be spent.

use super::kept::StorageKey;
use super::{Loaded, Service, Storage, StorageRefused};
use crate::llm::{Cap, NanoDollars, Price};
use serde::{Deserialize, Serialize};

/// Where prices and the cap stand in the storage; the number is their version.
const COSTS_PLACE: StorageKey = StorageKey {
    name: "among-agents.costs.1",
    what: "The prices and caps",
};

/// Prices and the cap. What a service says of its costs counts before any price.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Costs {
    /// What models charge. Of several that fit a model, the one with the longest name counts, and of those that are alike
    /// the one that the person entered.
    pub prices: Vec<PricedModel>,
    /// The most that a round may cost, in thousandths of a dollar.
    pub most_money: Option<u64>,
    /// The most tokens that a round may take.
    pub most_tokens: Option<u64>,
}

/// What the models of a name charge for a million tokens, in thousandths of a dollar.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PricedModel {
    /// How the names of these models begin, or what comes behind a maker's name and a slash.
    pub model: String,
    /// For tokens of requests.
    pub prompt: u64,
    /// For those of them that the service had in its cache.
    pub cached: u64,
    /// For tokens that the model wrote.
    pub completion: u64,
    /// Whether the person entered it, or changed what was listed.
    pub is_own: bool,
}

/// Prices as services listed them in 2025, in thousandths of a dollar for a million tokens: asked, cached, written. They
/// change, and the person can change them.
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

/// Whether a price is one of those that are listed, word for word.
fn is_listed(priced: &PricedModel) -> bool {
    let kept = (
        priced.model.as_str(),
        priced.prompt,
        priced.cached,
        priced.completion,
    );
    LISTED.contains(&kept)
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
    /// What is kept in the storage; the listed prices and no cap where there is nothing that can be read.
    pub fn load(storage: &dyn Storage) -> Loaded<Costs> {
        Loaded::at(COSTS_PLACE, storage)
    }

    /// Keeps prices and cap.
    ///
    /// # Errors
    /// When the browser refuses to keep anything.
    pub fn save(&self, storage: &dyn Storage) -> Result<(), StorageRefused> {
        let text = serde_json::to_string(self).expect("texts and numbers are always JSON");
        storage.write(COSTS_PLACE.name, &text)
    }

    /// What the model of this service charges, as far as that is known. A model on one's own machine or network charges
    /// nothing, unless the person entered a price for it: what answers there may lead to a service that does.
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

    /// How much a round may cost.
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
        // As the form adds them: in front.
        costs.prices.insert(0, own("gpt-4o", 2_500));
        costs.prices.insert(0, own("gpt-4.1", 7));
        costs.prices.insert(0, own("llama", 3));
        // Kept before it was noted who entered a price.
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
        assert_eq!(price.of(million), NanoDollars(150_000_000));
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
        assert_eq!((&found.value, found.told), (&costs, Vec::new()));
        assert_eq!(costs.cap().money, Some(NanoDollars(2_500_000_000)));
    }

    #[test]
    fn damaged_prices_are_set_aside_and_the_listed_ones_hold() {
        let storage = MemoryStorage::default();
        storage
            .write(
                COSTS_PLACE.name,
                r#"{"prices":[{"model":"mine","prompt":"a lot"}]}"#,
            )
            .expect("memory keeps everything");
        let found = Costs::load(&storage);
        assert_eq!((found.value, found.told.len()), (Costs::default(), 1));
        Costs::default().save(&storage).expect("memory keeps everything");
        assert!(storage.everything().contains("a lot"));
    }
}
