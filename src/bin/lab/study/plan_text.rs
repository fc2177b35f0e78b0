//! The plan of a study as TOML: that of a file, or one of a single cell from options.

use super::StudyArgs;
use super::presets::Preset;
use crate::args::values::{DIALECTS, MEETINGS, name_of};
use among_agents::agents::minds::settings::file::differences;
use among_agents::lab::plan::Plan;
use among_agents::llm::ApiKey;
use among_agents::settings::Player;
use std::io::ErrorKind;
use std::path::Path;
use toml::{Table, Value};

/// The name of the service that options describe.
pub const SERVICE: &str = "service";

/// The number of rounds where options are a plan of one cell and name none.
const ROUNDS_OF_ONE_CELL: u64 = 10;

/// A plan with its text.
pub struct WrittenPlan {
    pub text: String,
    pub plan: Plan,
}

impl WrittenPlan {
    /// Reads the plan that the options name or consist of.
    ///
    /// # Errors
    /// A sentence that names the line of the plan, or the missing option.
    pub fn of(args: &StudyArgs) -> Result<WrittenPlan, String> {
        match (&args.plan, args.crew, args.impostors) {
            (Some(file), _, _) => match file.to_str().and_then(Preset::named) {
                Some(preset) => preset.with_service(service(args)?, args.rounds, first_seed(args)?),
                None if names_a_service(args) => Err(format!(
                    "{} names its services itself: leave out the options of a service, which are for presets.",
                    file.display()
                )),
                None if args.rounds.is_some() || args.round.seed.is_some() => Err(format!(
                    "{} names its seeds itself: write seeds = {{ first = 1, rounds = 20 }} there, as needed. --rounds and \
                     --seed are for presets.",
                    file.display()
                )),
                None => WrittenPlan::read(file),
            },
            (None, Some(crew), Some(impostors)) => {
                let text = one_cell(args, crew, impostors)?;
                // Its lines are nowhere to be seen.
                let plan = Plan::read(&text).map_err(|why| why.problem.to_string())?;
                Ok(WrittenPlan { text, plan })
            }
            _ => Err("Missing: --crew, --impostors.".to_owned()),
        }
    }

    /// Reads the plan in a file.
    ///
    /// # Errors
    /// A sentence that names the file, and the line of what is wrong.
    pub fn read(file: &Path) -> Result<WrittenPlan, String> {
        let name = file.display().to_string();
        if ApiKey::is_likely(&name) {
            return Err("What looks like an API key is no plan: name a TOML file.".to_owned());
        }
        let text = std::fs::read_to_string(file).map_err(|why| match why.kind() {
            ErrorKind::NotFound => format!(
                "{name} is neither a preset nor a file: lab study --list names the presets, and a plan is a TOML file."
            ),
            _ => format!("{name} cannot be read ({why}): name the TOML file of a plan."),
        })?;
        let plan = Plan::read(&text).map_err(|why| format!("{name}, {why}"))?;
        Ok(WrittenPlan { text, plan })
    }
}

/// Writes a plan of one cell.
fn one_cell(args: &StudyArgs, crew: Player, impostors: Player) -> Result<String, String> {
    let rules = args.round.rules.preset_name().unwrap_or("paper");
    let mut plan = Table::new();
    let set = |table: &mut Table, name: &str, value: Value| _ = table.insert(name.to_owned(), value);
    set(&mut plan, "game", "ship".into());
    set(&mut plan, "rules", rules.into());
    set(
        &mut plan,
        "meetings",
        name_of(args.round.rules().discussion, &MEETINGS).into(),
    );
    set(&mut plan, "autopilot", args.autopilot.into());
    let mut seeds = Table::new();
    set(&mut seeds, "first", first_seed(args)?.unwrap_or(1).into());
    set(
        &mut seeds,
        "rounds",
        (args.rounds.unwrap_or(ROUNDS_OF_ONE_CELL) as i64).into(),
    );
    set(&mut plan, "seeds", seeds.into());
    let asks_a_model = crew.asks_a_model() || impostors.asks_a_model();
    if asks_a_model {
        let services = Table::from_iter([(SERVICE.to_owned(), Value::Table(service(args)?))]);
        set(&mut plan, "services", services.into());
    }
    let mut cell = Table::new();
    set(
        &mut cell,
        "name",
        format!("{} against {}", crew.name(), impostors.name()).into(),
    );
    set(&mut cell, "crew", side(args, crew)?);
    set(&mut cell, "impostors", side(args, impostors)?);
    for (name, file) in [("learn", &args.learn), ("frozen", &args.frozen)] {
        if let Some(file) = file {
            set(&mut cell, name, file.display().to_string().into());
        }
    }
    set(&mut plan, "cells", Value::Array(vec![cell.into()]));
    toml::to_string(&plan).map_err(|why| format!("The plan cannot be written: {why}"))
}

/// Returns the first seed that the options name, as TOML can hold it.
fn first_seed(args: &StudyArgs) -> Result<Option<i64>, String> {
    let first = args.round.seed.map(i64::try_from).transpose();
    first.map_err(|_| format!("--seed of a study needs a whole number from 0 to {}.", i64::MAX))
}

fn names_a_service(args: &StudyArgs) -> bool {
    let texts = [&args.base_url, &args.model, &args.key_env, &args.embeddings];
    texts.iter().any(|text| text.is_some()) || args.dialect.is_some() || args.price.is_some()
}

/// Returns the service that the options describe.
fn service(args: &StudyArgs) -> Result<Table, String> {
    let required = [("--base-url", &args.base_url), ("--model", &args.model)];
    let missing: Vec<&str> = required
        .iter()
        .filter(|(_, value)| value.is_none())
        .map(|(option, _)| *option)
        .collect();
    if !missing.is_empty() {
        return Err(format!("Missing: {}. A mind asks a model.", missing.join(", ")));
    }
    let dialect = args.dialect.map(|dialect| name_of(dialect, &DIALECTS).to_owned());
    let fields = [
        ("base_url", args.base_url.clone()),
        ("model", args.model.clone()),
        ("key_env", args.key_env.clone()),
        ("dialect", dialect),
        ("embeddings", args.embeddings.clone()),
    ];
    let fields = fields
        .into_iter()
        .filter_map(|(name, value)| Some((name.to_owned(), value?.into())));
    let price = args.price.map(|price| ("price".to_owned(), price.in_a_plan()));
    Ok(fields.chain(price).collect())
}

fn side(args: &StudyArgs, player: Player) -> Result<Value, String> {
    let Some(mind) = player.mind() else {
        return Ok(player.name().into());
    };
    let settings = differences(mind, &args.minds.of(mind));
    if settings.is_empty() {
        return Ok(player.name().into());
    }
    let settings = Value::try_from(settings).map_err(|why| format!("--minds: {why}"))?;
    let side = [("player", player.name().into()), ("settings", settings)];
    Ok(Value::Table(
        side.map(|(name, value)| (name.to_owned(), value))
            .into_iter()
            .collect(),
    ))
}
