//! The plan of a study: which rounds are played by whom, and which of them are compared.
//!
//! A [`Plan`] is written in TOML. Rules, seeds and deal are the same for all its cells: the same seed deals the
//! same roles, tasks and colours in each, which is what comparisons in pairs rest on. A plan that was read can
//! be played: whatever it names is there.

mod cell;
mod error;
mod fields;
mod player_words;
mod read;
mod tables_of_cells;
#[cfg(test)]
mod tests;

pub use cell::{Cell, Experience, MindPlayer, Published, PublishedRounds, SidePlayer};
pub use error::{PlanError, PlanProblem};

use crate::game::{Rules, SeatOverrides};
use crate::llm::Dialect;
use crate::settings::PricedModel;
use std::path::Path;

/// The maximum number of rounds of a cell.
pub const MAX_ROUNDS: u64 = 1_000_000;

/// The version of the bots' play. It is raised whenever they play differently, since studies against them can only be
/// compared if their play is the same.
pub const BOT_VERSION: u32 = 19;

/// The plan of a study: at least one cell, each with a name of its own.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    rules: Rules,
    roles: SeatOverrides,
    autopilot: bool,
    seeds: Seeds,
    services: Vec<PlannedService>,
    cells: Vec<Cell>,
    comparisons: Vec<(usize, usize)>,
}

/// The seeds of a plan: from 1 to [`MAX_ROUNDS`] numbers in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seeds {
    first: u64,
    rounds: u64,
}

/// A service that the minds of a plan ask. The key stands in an environment variable.
#[derive(Clone, Debug, PartialEq)]
pub struct PlannedService {
    /// The name in the plan.
    pub name: String,
    /// The base URL, in its normal form.
    pub base_url: String,
    /// The dialect.
    pub dialect: Dialect,
    /// The model of players that name none.
    pub model: Option<String>,
    /// The name of the environment variable that holds the key; none for a service without keys.
    pub key_env: Option<String>,
    /// The model for embeddings.
    pub embeddings: Option<String>,
    /// The price of its models, if the plan names one.
    pub price: Option<PricedModel>,
}

impl PlannedService {
    /// The address without its scheme, as results name it.
    pub fn host_and_path(&self) -> &str {
        self.base_url
            .split_once("://")
            .map_or(&*self.base_url, |(_, rest)| rest)
    }
}

impl Seeds {
    /// The first seed.
    pub fn first(self) -> u64 {
        self.first
    }

    /// The number of rounds of each cell, at least 1.
    pub fn rounds(self) -> u64 {
        self.rounds
    }

    /// Returns the seeds in order.
    pub fn iter(self) -> impl Iterator<Item = u64> {
        (0..self.rounds).map(move |at| self.first.wrapping_add(at))
    }

    /// Returns whether this is one of the seeds.
    pub fn contains(self, seed: u64) -> bool {
        seed.wrapping_sub(self.first) < self.rounds
    }
}

impl Experience {
    /// The file with the lessons, if there is one.
    pub fn file(&self) -> Option<&Path> {
        match self {
            Experience::None => None,
            Experience::Learn(file) | Experience::Frozen(file) => Some(file),
        }
    }
}

impl Plan {
    /// The rules of all rounds.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The seeds of each cell.
    pub fn seeds(&self) -> Seeds {
        self.seeds
    }

    /// The services that minds ask.
    pub fn services(&self) -> &[PlannedService] {
        &self.services
    }

    /// The cells, at least one.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The comparisons for which the plan is made, by the numbers of their cells: those that it names, else each
    /// cell that differs in one thing from the first with the first.
    pub fn comparisons(&self) -> &[(usize, usize)] {
        &self.comparisons
    }

    /// Describes all that affects the rounds of a cell, without secrets: rules, who plays whom, services. Of a
    /// frozen pool `pool` is the digest. Rounds with equal descriptions and seeds are the same rounds.
    pub fn conditions(&self, cell: &Cell, pool: Option<&str>) -> String {
        let mut words = self.describe_rules();
        words.push_str(&format!(
            "; crew {}; impostors {}",
            self.describe_player(&cell.crew),
            self.describe_player(&cell.impostors)
        ));
        for (seat, player) in &cell.seats {
            let player = self.describe_player(player);
            words.push_str(&format!("; seat {} {player}", seat.index() + 1));
        }
        match (&cell.experience, pool) {
            (Experience::None, _) => {}
            (Experience::Learn(_), _) => words.push_str("; learning"),
            (Experience::Frozen(_), digest) => {
                words.push_str(&format!("; frozen pool {}", digest.unwrap_or("unread")));
            }
        }
        words
    }

    /// Describes what holds in all cells: the rules, whether the autopilot is on, and the roles that are fixed.
    pub fn describe_rules(&self) -> String {
        let rules = match self.rules.preset_name() {
            Some(name) => name.to_owned(),
            None => self.describe_own_rules(),
        };
        let mut words = format!("{rules}{}", if self.autopilot { ", autopilot" } else { "" });
        for (seat, fixed) in self.roles.iter().enumerate() {
            if let Some(role) = fixed.role {
                words.push_str(&format!(", seat {} is {}", seat + 1, role.name()));
            }
        }
        words
    }

    fn describe_player(&self, player: &SidePlayer) -> String {
        let Some(mind) = player.mind() else {
            return match player {
                SidePlayer::Bot => format!("{} version {BOT_VERSION}", player.describe()),
                _ => player.describe(),
            };
        };
        format!("{} {}", player.describe(), self.describe_service(mind))
    }

    /// Describes where a mind asks its model, and how: "at api.openai.com/v1".
    pub(super) fn describe_service(&self, mind: &MindPlayer) -> String {
        let service = &self.services[mind.service];
        let embeddings = service.embeddings.as_ref().filter(|_| mind.mind.compares_texts());
        let embeddings = embeddings.map_or_else(String::new, |name| format!(" by {name}"));
        let dialect = match service.dialect {
            dialect if dialect == crate::llm::services::usual_dialect(&service.base_url) => "",
            Dialect::Anthropic => " spoken to as anthropic",
            _ => " spoken to as openai",
        };
        format!("at {}{dialect}{embeddings}", service.host_and_path())
    }

    /// Describes rules that are no preset: the nearest one and what differs from it.
    fn describe_own_rules(&self) -> String {
        let fields = |rules: &Rules| match serde_json::to_value(rules) {
            Ok(serde_json::Value::Object(fields)) => fields,
            _ => serde_json::Map::new(),
        };
        let own = fields(&self.rules);
        let presets = Rules::PRESETS.into_iter().filter_map(|name| {
            let preset = fields(&Rules::preset(name)?);
            let differing = own
                .iter()
                .filter(|(name, value)| preset.get(*name) != Some(*value));
            let differing: Vec<String> = differing.map(|(name, value)| format!("{name} {value}")).collect();
            Some((name, differing))
        });
        let nearest = presets.min_by_key(|(_, differing)| differing.len());
        nearest.map_or_else(String::new, |(name, differing)| {
            format!("{name} with {}", differing.join(", "))
        })
    }

    /// Returns whether the same seed deals the same here and there, so that rounds are pairs.
    pub fn deals_as(&self, other: &Plan) -> bool {
        self.rules == other.rules && self.roles == other.roles
    }
}
