//! Parsers for the values of options.

use among_agents::game::{Discussion, Rules};
use among_agents::llm::{BaseUrl, Dialect};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use std::fmt::Display;
use std::str::FromStr;

/// Returns a parser that accepts these names. Help and completions list them.
pub fn named<T: Clone + Send + Sync + 'static>(
    values: impl IntoIterator<Item = (&'static str, T)>,
) -> impl TypedValueParser<Value = T> {
    let values: Vec<(&str, T)> = values.into_iter().collect();
    let names: Vec<&str> = values.iter().map(|(name, _)| *name).collect();
    PossibleValuesParser::new(names).try_map(move |name| {
        let value = values.iter().find(|(other, _)| other.eq_ignore_ascii_case(&name));
        value
            .map(|(_, value)| value.clone())
            .ok_or_else(|| format!("“{name}” is not a value of this option."))
    })
}

/// Returns a parser for whole numbers in this range.
pub fn whole_number<T: FromStr + PartialOrd + Display + Copy + Send + Sync + 'static>(
    option: &'static str,
    least: T,
    most: T,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static {
    move |text| {
        let number = text.parse().ok();
        let number = number.filter(|number| (least..=most).contains(number));
        number.ok_or_else(|| format!("{option} needs a whole number from {least} to {most}."))
    }
}

/// Returns the presets of rules with their names.
pub fn rules() -> impl Iterator<Item = (&'static str, Rules)> {
    Rules::PRESETS
        .into_iter()
        .filter_map(|name| Some((name, Rules::preset(name)?)))
}

/// The forms of discussion in meetings.
pub const MEETINGS: [(&str, Discussion); 2] = [("rounds", Discussion::Rounds), ("live", Discussion::Live)];

/// The dialects of services.
pub const DIALECTS: [(&str, Dialect); 2] = [("openai", Dialect::OpenAi), ("anthropic", Dialect::Anthropic)];

/// Returns the name of this value on the command line.
pub fn name_of<T: PartialEq>(value: T, values: &[(&'static str, T)]) -> &'static str {
    let named = values.iter().find(|(_, other)| *other == value);
    named.map_or("", |(name, _)| name)
}

/// Parses the address of a service and normalises it.
pub fn base_url(text: &str) -> Result<String, String> {
    let url = BaseUrl::new(text).map_err(crate::advice::describe_settings_error)?;
    Ok(url.as_str().to_owned())
}
