//! What an evaluation will ask of models, before it does.

use among_agents::llm::{Price, Request, SampleReply, Tokens, estimate_request, estimate_tokens, format};

/// What will be asked of models.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct AskedForecast {
    calls: f64,
    tokens: f64,
    /// As far as prices are known.
    dollars: f64,
    is_unpriced: bool,
}

impl AskedForecast {
    /// Counts a request at this price, with an answer of the usual length.
    pub fn ask(&mut self, request: &Request, price: Option<Price>) {
        self.ask_with_more(request, 0, price);
    }

    /// Counts a request whose prompt is longer by so many tokens.
    pub fn ask_with_more(&mut self, request: &Request, more: u64, price: Option<Price>) {
        let tokens = Tokens {
            prompt: estimate_request(request) + more,
            cached: 0,
            completion: match request.purpose.sample() {
                SampleReply::Text(text) => estimate_tokens(text),
                SampleReply::Choice(_) | SampleReply::Words => 0,
            },
        };
        self.calls += 1.0;
        self.tokens += tokens.all() as f64;
        match price {
            Some(price) => self.dollars += price.cost_of(tokens).0 as f64 / 1e9,
            None => self.is_unpriced = true,
        }
    }

    /// Adds another forecast so many times.
    pub fn add_times(&mut self, other: &AskedForecast, times: f64) {
        self.calls += times * other.calls;
        self.tokens += times * other.tokens;
        self.dollars += times * other.dollars;
        self.is_unpriced |= other.is_unpriced;
    }

    /// Describes it: “about 240 calls and 310,000 tokens, about $0.10”.
    pub fn describe(&self) -> String {
        let whole = |number: f64| format::grouped(number.round() as u64);
        let cost = match self.is_unpriced {
            true => "price not known".to_owned(),
            false => format!("about ${:.2}", self.dollars),
        };
        format!(
            "about {} calls and {} tokens, {cost}",
            whole(self.calls),
            whole(self.tokens)
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use among_agents::llm::{Message, Purpose};

    #[test]
    fn a_request_costs_its_prompt_and_a_usual_answer() {
        let purpose = Purpose::new("test", "A test", SampleReply::text("Red was in Admin."));
        let request = Request::new(purpose, [Message::user("Where was Red?")]);
        let prompt = estimate_request(&request);
        let price = Price {
            prompt: 1_000_000_000,
            cached: 0,
            completion: 2_000_000_000,
        };
        let mut asked = AskedForecast::default();
        asked.ask(&request, Some(price));
        let dollars = prompt + 2 * 5;
        assert_eq!(
            asked.describe(),
            format!("about 1 calls and {} tokens, about ${dollars}.00", prompt + 5)
        );
        let mut all = AskedForecast::default();
        all.add_times(&asked, 10.0);
        all.ask_with_more(&request, 100, None);
        assert_eq!(
            all.describe(),
            format!(
                "about 11 calls and {} tokens, price not known",
                11 * (prompt + 5) + 100
            )
        );
    }
}
