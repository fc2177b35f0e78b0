//! Reads a plan from TOML.

use super::cell::{Cell, Experience, MindPlayer, Published, PublishedRounds, SidePlayer};
use super::error::{PlanError, PlanProblem, shortened};
use super::fields::{Field, Fields, line_of};
use super::{MAX_ROUNDS, Plan, PlannedService, Seeds};
use crate::agents::minds::settings::file::settings_of;
use crate::agents::minds::{Mind, MindSettings};
use crate::game::{Discussion, Game, Outcome, Role, Rules, SeatOverride, SeatOverrides};
use crate::llm::{BaseUrl, Dialect, services};
use crate::settings::{Player, PricedModel};
use crate::table::Seat;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::PathBuf;
use toml::de::DeTable;

/// The fields of a plan.
const PLAN: [&str; 9] = [
    "game",
    "rules",
    "meetings",
    "roles",
    "autopilot",
    "seeds",
    "services",
    "cells",
    "comparisons",
];

/// The largest price of a million tokens, in dollars.
const MAX_PRICE: f64 = 100_000.0;

impl Plan {
    /// Reads a plan.
    ///
    /// # Errors
    /// The first [`PlanError`] in the text.
    pub fn read(text: &str) -> Result<Plan, PlanError> {
        let parsed = DeTable::parse(text).map_err(|why| PlanError {
            line: why.span().map_or(1, |span| line_of(text, &span)),
            problem: PlanProblem::NoToml(why.message().to_owned()),
        })?;
        let fields = Fields::of_text(text, parsed.get_ref(), &PLAN)?;
        if let Some(game) = fields.get("game")
            && game.text()? != "ship"
        {
            return Err(game.error(PlanProblem::NoGame(shortened(game.text()?))));
        }
        let rules = rules(&fields)?;
        let mut plan = Plan {
            roles: roles(&fields, &rules)?,
            autopilot: fields.get("autopilot").map_or(Ok(false), |field| field.flag())?,
            seeds: seeds(&fields)?,
            services: planned_services(&fields)?,
            cells: Vec::new(),
            comparisons: Vec::new(),
            rules,
        };
        plan.read_cells(&fields)?;
        plan.comparisons = plan.read_comparisons(&fields)?;
        Ok(plan)
    }

    fn read_cells(&mut self, fields: &Fields<'_>) -> Result<(), PlanError> {
        let known = [
            "name",
            "crew",
            "impostors",
            "seats",
            "learn",
            "frozen",
            "published",
        ];
        let cells = fields.get("cells").map(|list| list.list("a cell", &known));
        let cells = cells.transpose()?.unwrap_or_default();
        let mut lines: BTreeMap<String, usize> = BTreeMap::new();
        for fields in &cells {
            let name = fields.required("name", "name = \"planners\"")?;
            let cell = self.read_cell(name.text()?, fields)?;
            if let Some(other) = lines.insert(cell.name.clone(), name.line()) {
                return Err(name.error(PlanProblem::CellTwice {
                    name: cell.name,
                    other,
                }));
            }
            self.cells.push(cell);
        }
        match self.cells.is_empty() {
            true => Err(fields.error(PlanProblem::NoCells)),
            false => Ok(()),
        }
    }

    fn read_cell(&self, name: &str, fields: &Fields<'_>) -> Result<Cell, PlanError> {
        let side = |name, example| self.player(&fields.required(name, example)?);
        let mut cell = Cell {
            name: name.to_owned(),
            crew: side("crew", "crew = \"bot\"")?,
            impostors: side("impostors", "impostors = \"bot\"")?,
            seats: BTreeMap::new(),
            experience: Experience::None,
            published: fields
                .get("published")
                .map(|field| published(&field))
                .transpose()?,
        };
        if let Some(seats) = fields.get("seats") {
            for field in seats.open_fields("seats")?.all() {
                let seat = seat_of(&field, &self.rules)?;
                cell.seats.insert(seat, self.player(&field)?);
            }
        }
        let (learn, frozen) = (fields.get("learn"), fields.get("frozen"));
        let pool = learn.or(frozen);
        cell.experience = match (&learn, &frozen) {
            (Some(_), Some(field)) => return Err(field.error(PlanProblem::TwoPools)),
            (Some(file), None) => Experience::Learn(PathBuf::from(file.text()?)),
            (None, Some(file)) => Experience::Frozen(PathBuf::from(file.text()?)),
            (None, None) => Experience::None,
        };
        let Some(pool) = pool else { return Ok(cell) };
        if !cell.uses_lessons() {
            let named = if learn.is_some() { "learn" } else { "frozen" };
            return Err(pool.error(PlanProblem::IdlePool(named)));
        }
        let file = cell.experience.file();
        let shares = |other: &&Cell| {
            other.experience.file() == file
                && (learn.is_some() || matches!(other.experience, Experience::Learn(_)))
        };
        match self.cells.iter().find(shares) {
            Some(other) => Err(pool.error(PlanProblem::SharedPool(other.name.clone()))),
            None => Ok(cell),
        }
    }

    /// Reads a player: its name, or a table with `player` and what is set for it.
    fn player(&self, field: &Field<'_>) -> Result<SidePlayer, PlanError> {
        let (named, fields) = if field.is_text() {
            (*field, None)
        } else {
            let fields = field.open_fields("a player")?;
            let player = fields.required("player", "player = \"planner\"")?;
            // Whether there are settings depends on the player, so that it is looked at first.
            if player_named(player.text()?).is_none() {
                return Err(player.error(PlanProblem::NoPlayer(shortened(player.text()?))));
            }
            let known: &[&str] = match mind_named(player.text()?) {
                Some(_) => &["player", "settings", "model", "service"],
                None => &["player"],
            };
            (player, Some(field.fields("a player", known)?))
        };
        let name = named.text()?;
        let mind = match player_named(name) {
            Some(Player::Bot) => return Ok(SidePlayer::Bot),
            Some(Player::Random) => return Ok(SidePlayer::Random),
            Some(Player::Model(mind)) => mind,
            Some(Player::You) | None => {
                return Err(named.error(PlanProblem::NoPlayer(shortened(name))));
            }
        };
        let get = |name: &str| fields.and_then(|fields| fields.get(name));
        let service = match get("service") {
            Some(field) => self.service_named(&field)?,
            None => match self.services.len() {
                0 => return Err(named.error(PlanProblem::NoService(mind.id()))),
                1 => 0,
                _ => return Err(named.error(PlanProblem::WhichService(mind.id()))),
            },
        };
        let model = match get("model") {
            Some(field) => field.text()?.to_owned(),
            None => self.services[service].model.clone().ok_or_else(|| {
                named.error(PlanProblem::NoModel {
                    mind: mind.id(),
                    service: self.services[service].name.clone(),
                })
            })?,
        };
        let settings = get("settings").map(|field| settings(mind, &field)).transpose()?;
        Ok(SidePlayer::Mind(Box::new(MindPlayer {
            mind,
            settings: settings.unwrap_or_default(),
            service,
            model,
        })))
    }

    fn service_named(&self, field: &Field<'_>) -> Result<usize, PlanError> {
        let name = field.text()?;
        let mut services = self.services.iter();
        services.position(|service| service.name == name).ok_or_else(|| {
            let names: Vec<&str> = self.services.iter().map(|service| &*service.name).collect();
            field.error(PlanProblem::UnknownService(shortened(name), names.join(", ")))
        })
    }

    fn read_comparisons(&self, fields: &Fields<'_>) -> Result<Vec<(usize, usize)>, PlanError> {
        let Some(list) = fields.get("comparisons") else {
            let first = &self.cells[0];
            let others = (1..self.cells.len()).filter(|&at| self.cells[at].differs_in_one_thing(first));
            return Ok(others.map(|at| (at, 0)).collect());
        };
        let mut comparisons = Vec::new();
        for fields in list.list("a comparison", &["a", "b"])? {
            let cell = |field: Field<'_>| {
                let name = field.text()?;
                let at = self.cells.iter().position(|cell| cell.name == name);
                at.ok_or_else(|| {
                    let names = self.cells.iter().map(|cell| format!("“{}”", cell.name()));
                    let names: Vec<String> = names.collect();
                    field.error(PlanProblem::UnknownCell(shortened(name), names.join(", ")))
                })
            };
            let a = cell(fields.required("a", "a = \"planners\"")?)?;
            let b = cell(fields.required("b", "b = \"bots\"")?)?;
            let name = |at: usize| self.cells[at].name.clone();
            if a == b {
                return Err(fields.error(PlanProblem::SameCell(name(a))));
            }
            if comparisons.contains(&(a, b)) || comparisons.contains(&(b, a)) {
                return Err(fields.error(PlanProblem::ComparedTwice(name(a), name(b))));
            }
            comparisons.push((a, b));
        }
        Ok(comparisons)
    }
}

/// Returns a player that can play a side.
fn player_named(name: &str) -> Option<Player> {
    Player::named(name).filter(|player| *player != Player::You)
}

fn mind_named(name: &str) -> Option<Mind> {
    Player::named(name).and_then(Player::mind)
}

fn settings(mind: Mind, field: &Field<'_>) -> Result<MindSettings, PlanError> {
    field.open_fields("settings")?;
    let Value::Object(fields) = field.json() else {
        return Err(field.takes("a table"));
    };
    settings_of(mind, &fields).map_err(|why| field.error(why.into()))
}

fn rules(fields: &Fields<'_>) -> Result<Rules, PlanError> {
    let preset = |field: &Field<'_>| {
        let name = field.text()?;
        Rules::preset(name).ok_or_else(|| field.error(PlanProblem::NoRules(shortened(name))))
    };
    let mut rules = match fields.get("rules") {
        None => Rules::paper(),
        Some(field) if field.is_text() => preset(&field)?,
        Some(field) => own_rules(&field, preset)?,
    };
    if let Some(field) = fields.get("meetings") {
        rules.discussion = match field.text()? {
            "rounds" => Discussion::Rounds,
            "live" => Discussion::Live,
            _ => return Err(field.takes("rounds or live")),
        };
    }
    match rules.check() {
        Ok(()) => Ok(rules),
        Err(why) => {
            let deal = PlanProblem::Deal(why.into());
            Err(fields
                .get("rules")
                .map_or_else(|| fields.error(deal.clone()), |field| field.error(deal.clone())))
        }
    }
}

/// Reads rules that start from a preset.
fn own_rules(
    field: &Field<'_>,
    preset: impl Fn(&Field<'_>) -> Result<Rules, PlanError>,
) -> Result<Rules, PlanError> {
    let fields = field.open_fields("rules")?;
    let mut rules = fields
        .get("preset")
        .map_or(Ok(Rules::paper()), |name| preset(&name))?;
    let names: Vec<String> = match serde_json::to_value(&rules) {
        Ok(Value::Object(all)) => all.keys().cloned().collect(),
        _ => Vec::new(),
    };
    let known: Vec<&str> = ["preset"]
        .into_iter()
        .chain(names.iter().map(|name| &**name))
        .collect();
    for rule in field.fields("rules", &known)?.all() {
        if rule.name() == "preset" {
            continue;
        }
        // Each rule is set by itself, so that an error names it.
        let with = match serde_json::to_value(&rules) {
            Ok(Value::Object(mut all)) => {
                all.insert(rule.name().to_owned(), rule.json());
                serde_json::from_value(Value::Object(all)).ok()
            }
            _ => None,
        };
        rules = with.ok_or_else(|| rule.takes("another value, as in a record of a round"))?;
    }
    Ok(rules)
}

fn seat_of(field: &Field<'_>, rules: &Rules) -> Result<Seat, PlanError> {
    let number = field.name().parse::<usize>().ok();
    let number = number.filter(|number| (1..=usize::from(rules.players)).contains(number));
    number.and_then(|number| Seat::new(number - 1)).ok_or_else(|| {
        field.error(PlanProblem::NoSeat {
            name: shortened(field.name()),
            seats: rules.players,
        })
    })
}

fn roles(fields: &Fields<'_>, rules: &Rules) -> Result<SeatOverrides, PlanError> {
    let Some(field) = fields.get("roles") else {
        return Ok(Vec::new());
    };
    let mut roles = vec![SeatOverride::default(); rules.players.into()];
    for field in field.open_fields("roles")?.all() {
        let seat = seat_of(&field, rules)?;
        let role = match field.text()? {
            "crewmate" => Role::Crewmate,
            "impostor" => Role::Impostor,
            _ => return Err(field.takes("crewmate or impostor")),
        };
        roles[seat.index()].role = Some(role);
    }
    match Game::new(rules.clone(), 0, &roles) {
        Ok(_) => Ok(roles),
        Err(why) => Err(field.error(why.into())),
    }
}

fn seeds(fields: &Fields<'_>) -> Result<Seeds, PlanError> {
    let field = fields.required("seeds", "seeds = { first = 1, rounds = 20 }")?;
    let seeds = field.fields("seeds", &["first", "rounds"])?;
    let first = seeds
        .get("first")
        .map_or(Ok(1), |first| first.whole(0..=i64::MAX as u64))?;
    let rounds = seeds.required("rounds", "rounds = 20")?.whole(1..=MAX_ROUNDS)?;
    Ok(Seeds { first, rounds })
}

fn planned_services(fields: &Fields<'_>) -> Result<Vec<PlannedService>, PlanError> {
    let Some(field) = fields.get("services") else {
        return Ok(Vec::new());
    };
    field
        .open_fields("services")?
        .all()
        .map(|field| service(&field))
        .collect()
}

fn service(field: &Field<'_>) -> Result<PlannedService, PlanError> {
    let known = ["base_url", "model", "key_env", "dialect", "embeddings", "price"];
    let fields = field.fields("a service", &known)?;
    let text = |name: &str| {
        fields
            .get(name)
            .map(|field| field.text().map(str::to_owned))
            .transpose()
    };
    let base_url = fields.required("base_url", "base_url = \"https://api.openai.com/v1\"")?;
    // An address is not a key, however long its parts are.
    let address = BaseUrl::new(base_url.json().as_str().unwrap_or_default())
        .map_err(|why| base_url.error(PlanProblem::BaseUrl(why.to_string())))?;
    let dialect = match fields.get("dialect") {
        None => services::usual_dialect(address.as_str()),
        Some(field) => match field.text()? {
            "openai" => Dialect::OpenAi,
            "anthropic" => Dialect::Anthropic,
            _ => return Err(field.takes("openai or anthropic")),
        },
    };
    Ok(PlannedService {
        name: field.name().to_owned(),
        base_url: address.as_str().to_owned(),
        dialect,
        model: text("model")?,
        key_env: text("key_env")?,
        embeddings: text("embeddings")?,
        price: fields.get("price").map(|field| price(&field)).transpose()?,
    })
}

/// Reads a price in dollars per million tokens.
fn price(field: &Field<'_>) -> Result<PricedModel, PlanError> {
    let fields = field.fields("a price", &["prompt", "cached", "completion"])?;
    let thousandths = |field: Field<'_>| Ok((field.number(MAX_PRICE)? * 1_000.0).round() as u64);
    let prompt = thousandths(fields.required("prompt", "prompt = 0.15")?)?;
    Ok(PricedModel {
        prompt,
        cached: fields.get("cached").map_or(Ok(prompt), thousandths)?,
        completion: thousandths(fields.required("completion", "completion = 0.60")?)?,
        is_own: true,
        ..PricedModel::default()
    })
}

fn published(field: &Field<'_>) -> Result<Published, PlanError> {
    let outcomes = Outcome::ALL.map(Outcome::name);
    let known: Vec<&str> = ["source", "rounds", "assumed_rounds"]
        .into_iter()
        .chain(outcomes)
        .collect();
    let fields = field.fields("a published result", &known)?;
    let mut percent = [0.0; 4];
    for (percent, outcome) in percent.iter_mut().zip(outcomes) {
        *percent = fields
            .required(outcome, "the percent of rounds that ended so")?
            .number(100.0)?;
    }
    let number = |field: Field<'_>| field.whole(1..=MAX_ROUNDS).map(|rounds| rounds as u32);
    let rounds = match (fields.get("rounds"), fields.get("assumed_rounds")) {
        (Some(_), Some(assumed)) => return Err(assumed.takes("nothing where rounds are given")),
        (Some(told), None) => PublishedRounds::Told(number(told)?),
        (None, Some(assumed)) => PublishedRounds::Assumed(number(assumed)?),
        (None, None) => PublishedRounds::Unknown,
    };
    Ok(Published {
        source: fields
            .required("source", "source = \"AmongAgents, Table 1\"")?
            .text()?
            .to_owned(),
        rounds,
        percent,
    })
}
