//! Errors in the arguments, as sentences that name the option. None repeats a value that may be a key.

use super::minds::instead_of;
use among_agents::llm::ApiKey;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use std::error::Error as _;
use std::ffi::OsString;
use thiserror::Error;

/// Options whose own parsers recognise a key in place of their value.
const EXEMPT: [&str; 2] = ["--base-url", "--key-env"];

/// The plan of a study as clap names it.
const PLAN: &str = "[PLAN]";

/// Why the arguments are rejected, or the help or version that they ask for.
#[derive(Debug, Error)]
pub enum ArgsError {
    /// Help or the version was requested, or no command was given.
    #[error("{0}")]
    Help(clap::Error),
    /// An API key was given in place of a value.
    #[error(
        "{0} was given what looks like an API key. Put the key into an environment variable and name that with \
         --key-env."
    )]
    Key(String),
    /// There is no such option.
    #[error("“{0}” is not an option here.")]
    NoOption(String),
    /// A former option.
    #[error("{option} is no longer an option. Write {instead}.")]
    Former {
        /// The option.
        option: String,
        /// What is written instead.
        instead: &'static str,
    },
    /// A value without an option.
    #[error("Unexpected argument “{argument}” after {}.", .option.as_ref().map_or_else(
        || "the command".to_owned(),
        |option| format!("{option} and its value"),
    ))]
    Stray {
        /// The value, abbreviated.
        argument: String,
        /// The option before it, if there is one.
        option: Option<String>,
    },
    /// The first argument is neither an option nor a command.
    #[error("Unknown command: use rounds, study, tables, prompts or another one that --help lists.")]
    NoCommand,
    /// Two options that exclude each other.
    #[error("{0} cannot be combined with {1}.")]
    Conflict(String, String),
    /// An option beside a plan, which says the same.
    #[error(
        "{0} cannot be combined with a plan, which says it itself: edit its file. That of a preset is written by lab \
         study PRESET --print-plan > plan.toml."
    )]
    BesidePlan(String),
    /// An option lacks its value.
    #[error("{0} needs a value.")]
    NoValue(String),
    /// A value is not among those that the option accepts.
    #[error("{option} is one of {}, not “{value}”.", .values.join(", "))]
    OtherValue {
        /// The option.
        option: String,
        /// The value.
        value: String,
        /// The accepted values.
        values: Vec<String>,
    },
    /// These required options are missing.
    #[error("Missing: {}.", .0.join(", "))]
    Missing(Vec<String>),
    /// The error of a value's parser, or of options that do not fit together.
    #[error("{0}")]
    Sentence(String),
}

impl ArgsError {
    /// Converts clap's error about these arguments.
    pub(super) fn of(why: clap::Error, arguments: &[OsString]) -> ArgsError {
        let texts = |kind| match why.get(kind) {
            Some(ContextValue::String(text)) => vec![text.clone()],
            Some(ContextValue::Strings(texts)) => texts.clone(),
            _ => Vec::new(),
        };
        let first = |kind| texts(kind).into_iter().next().unwrap_or_default();
        // clap puts the placeholder of the value after the option's name.
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
            ErrorKind::ArgumentConflict => {
                let (one, other) = (option(&argument), option(&first(ContextKind::PriorArg)));
                match (&*one, &*other) {
                    (PLAN, named) | (named, PLAN) if named != "--list" => {
                        ArgsError::BesidePlan(named.to_owned())
                    }
                    _ => ArgsError::Conflict(one, other),
                }
            }
            ErrorKind::UnknownArgument if argument.starts_with("--") => {
                let option = option(&argument);
                let is_of_study = arguments.get(1).is_some_and(|command| command == "study");
                match instead_of(&option).filter(|_| is_of_study) {
                    Some(instead) => ArgsError::Former { option, instead },
                    None => ArgsError::NoOption(option),
                }
            }
            _ => stray(&argument, arguments),
        }
    }
}

/// Returns the error for a value without an option.
fn stray(argument: &str, arguments: &[OsString]) -> ArgsError {
    let texts = arguments.iter().map(|text| text.to_string_lossy());
    let before = texts.take_while(|text| text != argument);
    let last = before.filter(|text| text.starts_with("--")).last();
    ArgsError::Stray {
        argument: abbreviated(argument),
        option: last.map(|last| name_of(&last).to_owned()),
    }
}

/// Returns the argument, or only its beginning if it is long enough to be a key.
fn abbreviated(argument: &str) -> String {
    const MOST: usize = 5;
    match argument.chars().count() {
        0..=MOST => argument.to_owned(),
        _ => argument.chars().take(3).chain(['…']).collect(),
    }
}

/// Rejects arguments with an apparent API key in place of an option's value.
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

/// Returns the name of an option, without a value joined by `=`.
fn name_of(option: &str) -> &str {
    option.split('=').next().unwrap_or_default()
}
