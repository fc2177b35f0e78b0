//! What a study will cost, before it runs.

use super::service::{costs_of, service_of};
use among_agents::lab::plan::{Cell, Plan, SidePlayer};
use among_agents::llm::{ApiKey, Tally, format};
use among_agents::session::estimate;
use among_agents::settings::Connections;

/// The deals from which the requests of a cell's rounds are estimated; each is played several times.
pub(super) const DEALS: usize = 2;

/// What rounds will ask of models.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Forecast {
    /// The number of rounds.
    pub rounds: f64,
    /// Requests.
    pub calls: f64,
    /// Tokens of prompts and answers.
    pub tokens: f64,
    /// Dollars, as far as prices are known.
    pub dollars: f64,
    /// Whether some price is not known.
    pub is_unpriced: bool,
}

impl Forecast {
    /// Forecasts so many rounds of each cell of a plan, from rounds in which models choose as bots do.
    ///
    /// # Errors
    /// A sentence if a table cannot be played.
    pub fn of(plan: &Plan, rounds: &[usize]) -> Result<Forecast, String> {
        let mut all = Forecast::default();
        for (cell, &rounds) in plan.cells().iter().zip(rounds) {
            let rounds = rounds as f64;
            all.rounds += rounds;
            if rounds > 0.0 && cell.asks_a_model() {
                for tally in estimates(plan, cell)? {
                    let share = rounds / DEALS as f64;
                    all.calls += share * f64::from(tally.answers);
                    all.tokens += share * tally.tokens.all() as f64;
                    all.dollars += share * tally.cost.0 as f64 / 1e9;
                    all.is_unpriced |= tally.is_unpriced;
                }
            }
        }
        Ok(all)
    }

    /// Describes the forecast: "140 rounds, about 9,000 calls and 8,100,000 tokens, about $1.30".
    pub fn describe(&self) -> String {
        let whole = |number: f64| format::grouped(number.round() as u64);
        if self.calls == 0.0 {
            return format!("{} rounds, no calls of models", whole(self.rounds));
        }
        let cost = match self.is_unpriced {
            true => "price not known".to_owned(),
            false => format!("about ${:.2}", self.dollars),
        };
        let (rounds, calls, tokens) = (whole(self.rounds), whole(self.calls), whole(self.tokens));
        format!("{rounds} rounds, about {calls} calls and {tokens} tokens, {cost}")
    }
}

/// Returns the estimates of a round of this cell for several deals.
pub(super) fn estimates(plan: &Plan, cell: &Cell) -> Result<Vec<Tally>, String> {
    let mut connections = Connections::default();
    for player in cell.players().filter_map(SidePlayer::mind) {
        connections.put(service_of(&plan.services()[player.service], player), ApiKey::NONE);
    }
    let costs = costs_of(plan);
    let deals: Vec<u64> = plan.seeds().iter().take(DEALS).collect();
    let deals = deals.iter().cycle().take(DEALS);
    let tallies = deals.map(|&seed| {
        let table = plan.table_with_roles(cell, seed).map_err(|why| why.to_string())?;
        estimate(&table, &connections, &costs).map_err(|why| why.to_string())
    });
    tallies.collect()
}
