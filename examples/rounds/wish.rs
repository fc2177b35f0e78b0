//! What is asked for on the command line.

use super::bots::Bots;
use super::seats::Lineup;
use among_agents::agents::minds::{Mind, MindPart};
use among_agents::game::{Discussion, Rules};
use among_agents::llm::Dialect;
use std::path::PathBuf;

pub const USAGE: &str = "\
Plays rounds without a page.

Rounds of bots, and what came of them as one JSON object:
  cargo run --release --example rounds -- [options]
    --seats random|bot|bot-crew|bot-impostor    who plays (bot); bot-crew sets bots as crewmates against random
                                                impostors, bot-impostor bots as impostors against random crewmates
    --rounds N                                  how many rounds (1000)
    --journal                                   prints the round of the first seed as text instead

A study of minds against a service, one JSON line a round:
  cargo run --release --example rounds -- --seats planner|talker|recaller|analyst|mixed --base-url URL --model NAME [options]
    --key-env NAME                              the environment variable that holds the key; none for a service without keys
    --dialect openai|anthropic                  how the service is spoken to (as the base URL says, else openai)
    --embeddings NAME                           the service's model for embeddings; without, texts are compared by their words
    --meetings rounds|live                      how meetings are held (rounds)
    --autopilot                                 models are asked only where there is something to decide
    --without PART,PART                         parts of minds to switch off: plan; freshness, informativeness, questions,
                                                reflection, suggestion, chain_of_thought; summary, analysis, planning, action,
                                                response, learning
    --lite                                      Recallers ask their questions in one call
    --rounds N                                  how many rounds (10)
    --parallel N                                how many of them at once (4)
    --at-once N                                 how many requests at once, whatever the rounds (8, or 2 on this machine)
    --out FILE                                  adds the lines to this file instead of printing them; rounds that it holds
                                                already are not played again
    --journals FOLDER                           writes each round as text into this folder
    --learn FILE                                what minds learn is read from this file and kept in it

For both:
    --rules paper|paper-seven                   the rules (paper)
    --seed S                                    the first seed; each round takes the next (1)
    --help                                      prints this";

/// The options that mean something in studies only.
const OF_STUDIES: [&str; 14] = [
    "--key-env",
    "--dialect",
    "--embeddings",
    "--base-url",
    "--model",
    "--meetings",
    "--autopilot",
    "--without",
    "--lite",
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
    pub base_url: String,
    pub model: String,
    pub key_env: Option<String>,
    pub dialect: Option<Dialect>,
    pub embeddings: Option<String>,
    pub autopilot: bool,
    pub without: Vec<MindPart>,
    pub lite: bool,
    pub parallel: usize,
    pub at_once: Option<u32>,
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
            parallel: 4,
            at_once: None,
            out: None,
            journals: None,
            learn: None,
        };
        let mut discussion = Discussion::Rounds;
        let mut of_studies = None;
        while let Some(argument) = arguments.next() {
            if OF_STUDIES.contains(&argument.as_str()) {
                of_studies = Some(argument.clone());
            }
            let mut value = || arguments.next().ok_or(format!("{argument} needs a value."));
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
                "--rounds" => wish.rounds = Some(count(&argument, &value()?)?),
                "--parallel" => wish.parallel = count(&argument, &value()?)?,
                "--at-once" => wish.at_once = Some(count(&argument, &value()?)?),
                "--seed" => wish.seed = number(&value()?).ok_or("--seed needs a whole number.")?,
                "--base-url" => wish.base_url = value()?,
                "--model" => wish.model = value()?,
                "--key-env" => wish.key_env = Some(value()?),
                "--embeddings" => wish.embeddings = Some(value()?),
                "--out" => wish.out = Some(value()?.into()),
                "--journals" => wish.journals = Some(value()?.into()),
                "--learn" => wish.learn = Some(value()?.into()),
                "--without" => wish.without = parts(&value()?)?,
                "--dialect" => {
                    wish.dialect = Some(match value()?.as_str() {
                        "openai" => Dialect::OpenAi,
                        "anthropic" => Dialect::Anthropic,
                        other => return Err(format!("There is no dialect named “{other}”.")),
                    });
                }
                "--meetings" => {
                    discussion = match value()?.as_str() {
                        "rounds" => Discussion::Rounds,
                        "live" => Discussion::Live,
                        other => return Err(format!("Meetings are held in rounds or live, not “{other}”.")),
                    };
                }
                _ => return Err(format!("“{argument}” is not an option.")),
            }
        }
        wish.rules.discussion = discussion;
        match (wish.who, of_studies) {
            _ if wish.help => Ok(wish),
            (Who::Bots(_), Some(option)) => Err(format!(
                "{option} is for studies of minds: say --seats planner, talker, recaller, analyst or mixed."
            )),
            (Who::Minds(_), _) if wish.base_url.is_empty() || wish.model.is_empty() => {
                Err("Minds need a service: say --base-url and --model.".to_owned())
            }
            (Who::Minds(_), _) if wish.journal => Err(
                "--journal prints a round of bots; a study writes its rounds into a folder by --journals."
                    .to_owned(),
            ),
            (Who::Minds(lineup), _) => match wish.without.iter().find(|&&part| !lineup.has(part)) {
                Some(part) => Err(format!("No mind of these seats has the part “{}”.", part.label())),
                None => Ok(wish),
            },
            _ => Ok(wish),
        }
    }
}

fn who(name: &str) -> Result<Who, String> {
    let mind = || {
        Mind::ALL
            .into_iter()
            .find(|mind| mind.name().eq_ignore_ascii_case(name))
    };
    match Bots::named(name) {
        Some(bots) => Ok(Who::Bots(bots)),
        None if name == "mixed" => Ok(Who::Minds(Lineup::Mixed)),
        None => match mind() {
            Some(mind) => Ok(Who::Minds(Lineup::All(mind))),
            None => Err(format!("“{name}” says nothing about who plays.")),
        },
    }
}

fn parts(names: &str) -> Result<Vec<MindPart>, String> {
    let named = names.split(',').map(|name| {
        let part = serde_json::from_value(serde_json::Value::from(name));
        part.map_err(|_| format!("No mind has a part named “{name}”."))
    });
    named.collect()
}

fn number<T: std::str::FromStr>(text: &str) -> Option<T> {
    text.parse().ok()
}

fn count<T: std::str::FromStr + Default + PartialOrd>(argument: &str, text: &str) -> Result<T, String> {
    number(text)
        .filter(|number| *number > T::default())
        .ok_or(format!("{argument} needs a whole number above 0."))
}
