//! What is asked for on the command line.

use super::bots::Bots;
use super::fitting;
use super::seats::Lineup;
use super::terminal::settings_in_a_terminal;
use super::values::{analyses, count, dialect, meetings, parts, talker, temperature, who};
use among_agents::agents::minds::{AnalysisTarget, MindPart, TalkerVariant};
use among_agents::game::{Discussion, Rules};
use among_agents::llm::{ApiKey, BaseUrl, Dialect};
use std::path::PathBuf;

/// The most rounds of bots, which take them hours.
const MAX_ROUNDS: u64 = 1_000_000_000;

/// The most that may go on at once.
const MAX_AT_ONCE: u16 = 1_000;

/// The options that mean something in studies only.
const OF_STUDIES: [&str; 17] = [
    "--key-env",
    "--dialect",
    "--embeddings",
    "--base-url",
    "--model",
    "--meetings",
    "--autopilot",
    "--without",
    "--lite",
    "--temperature",
    "--analyses",
    "--talker",
    "--parallel",
    "--at-once",
    "--out",
    "--journals",
    "--learn",
];

/// Who plays.
#[derive(Clone, Copy, Debug)]
pub enum Who {
    /// Bots, or chance.
    Bots(Bots),
    /// Minds that ask a model.
    Minds(Lineup),
}

/// What is asked for.
#[derive(Clone, Debug)]
pub struct Wish {
    pub rules: Rules,
    pub who: Who,
    pub rounds: Option<u64>,
    pub seed: u64,
    pub journal: bool,
    pub help: bool,
    /// The address of the service in its normal form; empty where none is named.
    pub base_url: String,
    pub model: String,
    pub key_env: Option<String>,
    pub dialect: Option<Dialect>,
    pub embeddings: Option<String>,
    pub autopilot: bool,
    /// The parts of minds that are switched off, each once, in the order of the minds.
    pub without: Vec<MindPart>,
    pub lite: bool,
    pub temperature: Option<f32>,
    pub analyses: Option<AnalysisTarget>,
    pub talker: Option<TalkerVariant>,
    pub parallel: u16,
    pub at_once: Option<u16>,
    pub out: Option<PathBuf>,
    pub journals: Option<PathBuf>,
    pub learn: Option<PathBuf>,
}

impl Wish {
    /// Reads the arguments.
    ///
    /// # Errors
    /// What is wrong with them, in a sentence.
    pub fn read(mut arguments: impl Iterator<Item = String>) -> Result<Wish, String> {
        let mut wish = Wish {
            rules: Rules::paper(),
            who: Who::Bots(Bots::Bot),
            rounds: None,
            seed: 1,
            journal: false,
            help: false,
            base_url: String::new(),
            model: String::new(),
            key_env: None,
            dialect: None,
            embeddings: None,
            autopilot: false,
            without: Vec::new(),
            lite: false,
            temperature: None,
            analyses: None,
            talker: None,
            parallel: 4,
            at_once: None,
            out: None,
            journals: None,
            learn: None,
        };
        let mut discussion = Discussion::Rounds;
        let mut of_studies = None;
        let mut last: Option<String> = None;
        while let Some(argument) = arguments.next() {
            if OF_STUDIES.contains(&argument.as_str()) {
                of_studies = Some(argument.clone());
            }
            let mut value = || {
                let value = arguments.next().ok_or(format!("{argument} needs a value."))?;
                refuse_key(&argument, &value).map(|()| value)
            };
            match argument.as_str() {
                "--help" | "-h" => wish.help = true,
                "--journal" => wish.journal = true,
                "--autopilot" => wish.autopilot = true,
                "--lite" => wish.lite = true,
                "--rules" => {
                    let name = value()?;
                    wish.rules = Rules::preset(&name).ok_or(format!("There are no rules named “{name}”."))?;
                }
                "--seats" => wish.who = who(&value()?)?,
                "--rounds" => wish.rounds = Some(count(&argument, &value()?, MAX_ROUNDS)?),
                "--parallel" => wish.parallel = count(&argument, &value()?, MAX_AT_ONCE)?,
                "--at-once" => wish.at_once = Some(count(&argument, &value()?, MAX_AT_ONCE)?),
                "--seed" => wish.seed = value()?.parse().map_err(|_| "--seed needs a whole number.")?,
                "--base-url" => {
                    let typed = BaseUrl::new(&value()?).map_err(settings_in_a_terminal)?;
                    wish.base_url = typed.as_str().to_owned();
                }
                "--model" => wish.model = value()?,
                "--key-env" => wish.key_env = Some(value()?),
                "--embeddings" => wish.embeddings = Some(value()?),
                "--out" => wish.out = Some(value()?.into()),
                "--journals" => wish.journals = Some(value()?.into()),
                "--learn" => wish.learn = Some(value()?.into()),
                "--without" => wish.without = parts(&wish.without, &value()?)?,
                "--temperature" => wish.temperature = Some(temperature(&value()?)?),
                "--analyses" => wish.analyses = Some(analyses(&value()?)?),
                "--talker" => wish.talker = Some(talker(&value()?)?),
                "--dialect" => wish.dialect = Some(dialect(&value()?)?),
                "--meetings" => discussion = meetings(&value()?)?,
                _ => return Err(no_option(&argument, last.as_deref())),
            }
            last = Some(argument);
        }
        wish.rules.discussion = discussion;
        if !wish.help {
            fitting::check(&wish, of_studies.as_deref())?;
        }
        Ok(wish)
    }

    /// How the service is spoken to.
    pub fn dialect(&self) -> Dialect {
        self.dialect.unwrap_or(self.usual_dialect())
    }

    /// How it is spoken to where nothing is said of it.
    pub fn usual_dialect(&self) -> Dialect {
        match self.base_url.contains("anthropic.com") {
            true => Dialect::Anthropic,
            false => Dialect::OpenAi,
        }
    }
}

/// Refuses what looks like a key, which is not repeated. Two options tell of it themselves.
fn refuse_key(option: &str, value: &str) -> Result<(), String> {
    match ApiKey::is_likely(value) && !matches!(option, "--base-url" | "--key-env") {
        true => Err(format!(
            "{option} is given what looks like an API key: that goes into the environment variable that --key-env names."
        )),
        false => Ok(()),
    }
}

/// What is wrong with an argument that is no option. It may be a key, so no more of it is repeated than a name.
fn no_option(argument: &str, last: Option<&str>) -> String {
    let name = argument.split('=').next().unwrap_or_default();
    match (name.starts_with("--"), last) {
        (true, _) => format!("“{name}” is not an option."),
        (false, Some(last)) => format!("What stands after {last} and its value is not an option."),
        (false, None) => "The first argument is not an option.".to_owned(),
    }
}
