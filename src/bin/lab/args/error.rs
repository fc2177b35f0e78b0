//! What is wrong with the arguments, in sentences that name the option. None repeats what may be a key.

use among_agents::llm::ApiKey;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use std::error::Error as _;
use std::ffi::OsString;
use thiserror::Error;

/// These options tell of a key in place of their value themselves.
const EXEMPT: [&str; 2] = ["--base-url", "--key-env"];

/// Why the arguments cannot be followed.
#[derive(Debug, Error)]
pub enum ArgsError {
    /// They ask for help, or for nothing.
    #[error("{0}")]
    Help(clap::Error),
    /// A key stands in place of a value.
    #[error(
        "{0} is given what looks like an API key: that goes into the environment variable that --key-env names."
    )]
    Key(String),
    /// There is no such option.
    #[error("“{0}” is not an option here.")]
    NoOption(String),
    /// Something that is no option follows this one.
    #[error("What stands after {0} and its value is not an option.")]
    Stray(String),
    /// Something that is neither an option nor a command comes first.
    #[error("The first argument is no command: say rounds, study or completions.")]
    NoCommand,
    /// An option lacks its value.
    #[error("{0} needs a value.")]
    NoValue(String),
    /// A value is none of those that the option takes.
    #[error("{option} is one of {}, not “{value}”.", .values.join(", "))]
    OtherValue {
        /// The option.
        option: String,
        /// Its value.
        value: String,
        /// What it takes.
        values: Vec<String>,
    },
    /// These are needed.
    #[error("Missing: {}.", .0.join(", "))]
    Missing(Vec<String>),
    /// A sentence of whoever reads a value, or of whoever finds that options do not go together.
    #[error("{0}")]
    Sentence(String),
}

impl ArgsError {
    /// What clap found wrong with these arguments.
    pub(super) fn of(why: clap::Error, arguments: &[OsString]) -> ArgsError {
        let texts = |kind| match why.get(kind) {
            Some(ContextValue::String(text)) => vec![text.clone()],
            Some(ContextValue::Strings(texts)) => texts.clone(),
            _ => Vec::new(),
        };
        let first = |kind| texts(kind).into_iter().next().unwrap_or_default();
        // An option comes with a name for its value.
        let option = |text: &str| text.split([' ', '=']).next().unwrap_or_default().to_owned();
        let argument = first(ContextKind::InvalidArg);
        match why.kind() {
            ErrorKind::DisplayHelp
            | ErrorKind::DisplayVersion
            | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand
            | ErrorKind::MissingSubcommand => ArgsError::Help(why),
            ErrorKind::InvalidSubcommand => ArgsError::NoCommand,
            ErrorKind::MissingRequiredArgument => ArgsError::Missing(
                texts(ContextKind::InvalidArg)
                    .iter()
                    .map(|text| option(text))
                    .collect(),
            ),
            ErrorKind::InvalidValue => {
                let (option, value) = (option(&argument), first(ContextKind::InvalidValue));
                match value.as_str() {
                    "" => ArgsError::NoValue(option),
                    _ if ApiKey::is_likely(&value) => ArgsError::Key(option),
                    _ => ArgsError::OtherValue {
                        option,
                        value,
                        values: texts(ContextKind::ValidValue),
                    },
                }
            }
            ErrorKind::ValueValidation => match why.source() {
                Some(sentence) => ArgsError::Sentence(sentence.to_string()),
                None => ArgsError::NoValue(option(&argument)),
            },
            ErrorKind::UnknownArgument if argument.starts_with("--") => {
                ArgsError::NoOption(option(&argument))
            }
            _ => stray(&argument, arguments),
        }
    }
}

/// An argument that is no option. It may be a key, so the option before it is named in its place.
fn stray(argument: &str, arguments: &[OsString]) -> ArgsError {
    let texts = arguments.iter().map(|text| text.to_string_lossy());
    let before = texts.take_while(|text| text != argument);
    let last = before.filter(|text| text.starts_with("--")).last();
    match last {
        Some(last) => ArgsError::Stray(name_of(&last).to_owned()),
        None => ArgsError::Sentence("What stands after the command is not an option.".to_owned()),
    }
}

/// Refuses what looks like a key in place of an option's value.
pub(super) fn refuse_keys(arguments: &[OsString]) -> Result<(), ArgsError> {
    let texts: Vec<_> = arguments.iter().map(|text| text.to_string_lossy()).collect();
    let pairs = texts.windows(2).map(|pair| (&*pair[0], &*pair[1]));
    let parted = pairs.filter(|(option, _)| option.starts_with("--") && !option.contains('='));
    let joined = texts.iter().filter_map(|text| text.split_once('='));
    let mut given = parted.chain(joined.filter(|(option, _)| option.starts_with("--")));
    match given.find(|(option, value)| ApiKey::is_likely(value) && !EXEMPT.contains(option)) {
        Some((option, _)) => Err(ArgsError::Key(option.to_owned())),
        None => Ok(()),
    }
}

/// The name of an option, without a value that is joined to it.
fn name_of(option: &str) -> &str {
    option.split('=').next().unwrap_or_default()
}
