//! Reading the values of options.

use super::bots::Bots;
use super::seats::Lineup;
use super::wish::Who;
use among_agents::agents::minds::{AnalysisTarget, Mind, MindPart, TalkerVariant};
use among_agents::game::Discussion;
use among_agents::llm::Dialect;
use std::fmt::Display;
use std::str::FromStr;

/// Who plays.
pub fn who(name: &str) -> Result<Who, String> {
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

/// These parts of minds and those, each once and in the order of the minds, so that it does not matter in which they are named.
pub fn parts(before: &[MindPart], names: &str) -> Result<Vec<MindPart>, String> {
    let every = || Mind::ALL.iter().flat_map(|mind| mind.parts()).copied();
    for name in names.split(',') {
        if !every().any(|part| part.name() == name) {
            return Err(format!("No mind has a part named “{name}”."));
        }
    }
    let is_named =
        |part: &MindPart| before.contains(part) || names.split(',').any(|name| part.name() == name);
    Ok(every().filter(is_named).collect())
}

/// How the service is spoken to.
pub fn dialect(name: &str) -> Result<Dialect, String> {
    match name {
        "openai" => Ok(Dialect::OpenAi),
        "anthropic" => Ok(Dialect::Anthropic),
        other => Err(format!("There is no dialect named “{other}”.")),
    }
}

/// How meetings are held.
pub fn meetings(name: &str) -> Result<Discussion, String> {
    match name {
        "rounds" => Ok(Discussion::Rounds),
        "live" => Ok(Discussion::Live),
        other => Err(format!("Meetings are held in rounds or live, not “{other}”.")),
    }
}

/// Of whom an Analyst makes an analysis.
pub fn analyses(name: &str) -> Result<AnalysisTarget, String> {
    let whom = AnalysisTarget::ALL
        .into_iter()
        .find(|&whom| analyses_name(whom) == name);
    whom.ok_or_else(|| format!("Analysts analyse both, mates or foes, not “{name}”."))
}

/// What that is called on the command line.
pub fn analyses_name(whom: AnalysisTarget) -> &'static str {
    match whom {
        AnalysisTarget::Both => "both",
        AnalysisTarget::Mates => "mates",
        AnalysisTarget::Foes => "foes",
    }
}

/// How a Talker comes to speak.
pub fn talker(name: &str) -> Result<TalkerVariant, String> {
    let variant = TalkerVariant::ALL
        .into_iter()
        .find(|&variant| talker_name(variant) == name);
    variant.ok_or_else(|| {
        format!("Talkers speak schedule-first, generate-first or every-n messages, not “{name}”.")
    })
}

/// What that is called on the command line.
pub fn talker_name(variant: TalkerVariant) -> &'static str {
    match variant {
        TalkerVariant::ScheduleThenGenerate => "schedule-first",
        TalkerVariant::GenerateThenSchedule => "generate-first",
        TalkerVariant::EveryNMessages => "every-n",
    }
}

/// A temperature.
pub fn temperature(text: &str) -> Result<f32, String> {
    let degrees = text.parse().ok();
    // What is no number lies within no range.
    let degrees = degrees.filter(|degrees| (0.0..=2.0).contains(degrees));
    degrees.ok_or_else(|| "--temperature needs a number from 0 to 2.".to_owned())
}

/// A number of things, of which there is at least one and at most so many.
pub fn count<T: FromStr + PartialOrd + From<u8> + Display>(
    option: &str,
    text: &str,
    most: T,
) -> Result<T, String> {
    let number = text.parse().ok();
    let number = number.filter(|number| T::from(1) <= *number && *number <= most);
    number.ok_or_else(|| format!("{option} needs a whole number from 1 to {most}."))
}
