//! The price of a model that is not listed, or has another one.

use among_agents::llm::Price;
use toml::Value;

/// The largest price of a million tokens, in dollars.
const MAX_PRICE: f64 = 100_000.0;

/// A price in dollars per million tokens.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GivenPrice {
    prompt: f64,
    completion: f64,
}

impl GivenPrice {
    /// Reads the prices of prompt and completion: `0.15,0.60`.
    ///
    /// # Errors
    /// A sentence that says what to write.
    pub fn read(text: &str) -> Result<GivenPrice, String> {
        let number = |text: &str| {
            let number: Option<f64> = text.trim().parse().ok();
            number.filter(|number| (0.0..=MAX_PRICE).contains(number))
        };
        let read = text.split_once(',').and_then(|(prompt, completion)| {
            Some(GivenPrice {
                prompt: number(prompt)?,
                completion: number(completion)?,
            })
        });
        read.ok_or_else(|| {
            "--price needs the dollars per million tokens of prompt and completion, such as 0.15,0.60."
                .to_owned()
        })
    }

    /// Returns it as a plan writes it.
    pub fn in_a_plan(self) -> Value {
        let fields = [("prompt", self.prompt), ("completion", self.completion)];
        let fields = fields.map(|(name, dollars)| (name.to_owned(), dollars.into()));
        Value::Table(fields.into_iter().collect())
    }

    /// Returns it as the price of a token.
    pub fn of_a_token(self) -> Price {
        let thousandths = |dollars: f64| (dollars * 1_000.0).round() as u64;
        Price {
            prompt: thousandths(self.prompt),
            cached: thousandths(self.prompt),
            completion: thousandths(self.completion),
        }
    }
}
