//! Files of settings for each mind: `{"version": 1, "minds": {"planner": {"recent": 8}}}`.
//!
//! A setting that a file does not name has its default, or that of the paper if the mind names
//! `"base": "as_published"`.

use super::field::{FIELDS, Field, TALK, TALK_FIELDS};
use super::{Mind, MindPart, MindSettings};
use serde_json::{Map, Value, json};
use thiserror::Error;

/// The maximum size of a file in bytes.
pub const MAX_BYTES: usize = 1_000_000;

/// The version of the format.
const VERSION: u64 = 1;

/// The field that names the settings from which those of a mind start.
const BASE: &str = "base";

/// The value of that field for the settings of the paper.
const AS_PUBLISHED: &str = "as_published";

/// The maximum number of characters of a name in an error.
const MAX_NAME: usize = 24;

/// Why a file is refused, as a sentence that says what to do.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MindsFileError {
    /// The file is larger than [`MAX_BYTES`].
    #[error("The file is too large for settings of minds: choose one that was exported under Table.")]
    TooLarge,
    /// The file is not JSON in the form above.
    #[error("The file holds no settings of minds: export one under Table, or write {FORM}.")]
    SomethingElse,
    /// The file has another version of the format.
    #[error("The file has format version {0}, and version {VERSION} is read: export it anew.")]
    OtherVersion(u64),
    /// A mind that does not exist.
    #[error("“{0}” is no mind: name planner, talker, recaller or analyst.")]
    NoMind(String),
    /// A field that the mind does not have.
    #[error(
        "“{field}” is no setting of the {}: remove it. Its settings are {}.",
        .mind.id(),
        names(*.mind, *.is_of_talk)
    )]
    NoField {
        /// The mind.
        mind: Mind,
        /// The name of the field.
        field: String,
        /// Whether it stands among the settings for live meetings.
        is_of_talk: bool,
    },
    /// A part that the mind does not have.
    #[error(
        "“off” of the {} names a part that it does not have: its parts are {}.",
        .0.id(),
        part_names(*.0)
    )]
    NoPart(Mind),
    /// A value that the field does not take.
    #[error("“{field}” of the {} takes {takes}: correct it.", .mind.id())]
    BadValue {
        /// The mind.
        mind: Mind,
        /// The name of the field.
        field: &'static str,
        /// What it takes.
        takes: &'static str,
    },
}

/// The form of a file, in an error.
const FORM: &str = r#"{"version": 1, "minds": {"planner": {"recent": 8}}}"#;

/// The settings of some minds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SettingsByMind(Vec<(Mind, MindSettings)>);

impl SettingsByMind {
    /// Returns the settings of each paper.
    pub fn as_published() -> SettingsByMind {
        let published = Mind::ALL.map(|mind| (mind, MindSettings::as_published(mind)));
        SettingsByMind(published.to_vec())
    }

    /// Sets those of a mind, unless they are set.
    pub fn add(&mut self, mind: Mind, settings: &MindSettings) {
        if self.of(mind).is_none() {
            self.0.push((mind, settings.clone()));
        }
    }

    /// Returns those of a mind, if they are set.
    pub fn of(&self, mind: Mind) -> Option<&MindSettings> {
        let found = self.0.iter().find(|(other, _)| *other == mind);
        found.map(|(_, settings)| settings)
    }

    /// Returns the minds whose settings are set.
    pub fn minds(&self) -> impl Iterator<Item = Mind> {
        self.0.iter().map(|(mind, _)| *mind)
    }

    /// Writes a file with every setting that concerns each mind.
    pub fn export(&self) -> String {
        let minds: Map<String, Value> = self
            .0
            .iter()
            .map(|(mind, settings)| (mind.id().to_owned(), Value::Object(fields_of(*mind, settings))))
            .collect();
        let file = json!({ "version": VERSION, "minds": minds });
        format!("{file:#}\n")
    }

    /// Reads a file.
    ///
    /// # Errors
    /// [`MindsFileError`] if anything in it is unknown or out of range.
    pub fn import(file: &[u8]) -> Result<SettingsByMind, MindsFileError> {
        if file.len() > MAX_BYTES {
            return Err(MindsFileError::TooLarge);
        }
        let file = file.strip_prefix("\u{feff}".as_bytes()).unwrap_or(file);
        let file: Map<String, Value> =
            serde_json::from_slice(file).map_err(|_| MindsFileError::SomethingElse)?;
        match file.get("version").and_then(Value::as_u64) {
            Some(VERSION) => {}
            Some(other) => return Err(MindsFileError::OtherVersion(other)),
            None => return Err(MindsFileError::SomethingElse),
        }
        let minds = file.get("minds").and_then(Value::as_object);
        let minds = minds.filter(|minds| !minds.is_empty() && file.len() == 2);
        let mut read = SettingsByMind::default();
        for (name, settings) in minds.ok_or(MindsFileError::SomethingElse)? {
            let mind = Mind::ALL.into_iter().find(|mind| mind.id() == name);
            let mind = mind.ok_or_else(|| MindsFileError::NoMind(shortened(name)))?;
            let fields = settings.as_object().ok_or(MindsFileError::SomethingElse)?;
            read.0.push((mind, settings_of(mind, fields)?));
        }
        Ok(read)
    }
}

/// Returns the fields that differ from those of a mind without settings, as they stand in a file.
pub fn differences(mind: Mind, settings: &MindSettings) -> Map<String, Value> {
    differing(
        fields_of(mind, settings),
        &fields_of(mind, &MindSettings::default()),
    )
}

fn differing(fields: Map<String, Value>, from: &Map<String, Value>) -> Map<String, Value> {
    let differs = |(name, value): (String, Value)| match (value, from.get(&name)) {
        (value, Some(other)) if value == *other => None,
        (Value::Object(inner), Some(Value::Object(other))) => Some((name, differing(inner, other).into())),
        (value, _) => Some((name, value)),
    };
    fields.into_iter().filter_map(differs).collect()
}

/// Returns every setting that concerns a mind, as it stands in a file.
fn fields_of(mind: Mind, settings: &MindSettings) -> Map<String, Value> {
    let parts = mind.parts().iter();
    let off: Vec<MindPart> = parts.copied().filter(|part| !settings.has(*part)).collect();
    let settings = MindSettings {
        off,
        ..settings.clone()
    };
    let Ok(Value::Object(mut fields)) = serde_json::to_value(&settings) else {
        return Map::new();
    };
    fields.retain(|name, value| !value.is_null() && known(&FIELDS, mind, name).is_some());
    if let Some(Value::Object(talk)) = fields.get_mut(TALK) {
        talk.retain(|_, value| !value.is_null());
    }
    fields
}

/// Returns the settings of a mind from its fields in a file.
///
/// # Errors
/// [`MindsFileError`] if a field is unknown or its value out of range.
pub fn settings_of(mind: Mind, fields: &Map<String, Value>) -> Result<MindSettings, MindsFileError> {
    let mut fields = fields.clone();
    let mut all = match fields.remove(BASE) {
        None => Map::new(),
        Some(base) if base == AS_PUBLISHED => fields_of(mind, &MindSettings::as_published(mind)),
        Some(_) => {
            return Err(MindsFileError::BadValue {
                mind,
                field: BASE,
                takes: AS_PUBLISHED,
            });
        }
    };
    for (name, value) in fields {
        let field = known(&FIELDS, mind, &name).ok_or_else(|| no_field(mind, &name, false))?;
        match (field.name, value) {
            (TALK, Value::Object(talk)) => {
                let mut whole = all
                    .get(TALK)
                    .and_then(Value::as_object)
                    .cloned()
                    .unwrap_or_default();
                for (name, value) in talk {
                    let field =
                        known(&TALK_FIELDS, mind, &name).ok_or_else(|| no_field(mind, &name, true))?;
                    check(mind, field, json!({ TALK: { field.name: &value } }))?;
                    whole.insert(name, value);
                }
                all.insert(name, Value::Object(whole));
            }
            (_, value) => {
                let settings = check(mind, field, json!({ field.name: &value }))?;
                if settings.off.iter().any(|part| !mind.parts().contains(part)) {
                    return Err(MindsFileError::NoPart(mind));
                }
                all.insert(name, value);
            }
        }
    }
    // Each field was read by itself, so all are read together.
    serde_json::from_value(Value::Object(all)).map_err(|_| MindsFileError::SomethingElse)
}

/// Reads settings in which only this field is set.
fn check(mind: Mind, field: &Field, alone: Value) -> Result<MindSettings, MindsFileError> {
    let read: Option<MindSettings> = serde_json::from_value(alone).ok();
    let is_in_range = |settings: &MindSettings| settings.clone().normalized() == *settings;
    match read.filter(is_in_range) {
        Some(settings) => Ok(settings),
        // A part of no mind at all cannot be read either.
        None if field.name == "off" => Err(MindsFileError::NoPart(mind)),
        None => Err(MindsFileError::BadValue {
            mind,
            field: field.name,
            takes: field.takes,
        }),
    }
}

fn known<'a>(fields: &'a [Field], mind: Mind, name: &str) -> Option<&'a Field> {
    let mut known = fields.iter().filter(|field| (field.concerns)(mind));
    known.find(|field| field.name == name)
}

fn no_field(mind: Mind, name: &str, is_of_talk: bool) -> MindsFileError {
    MindsFileError::NoField {
        mind,
        field: shortened(name),
        is_of_talk,
    }
}

/// Returns a name from a file, cut so that an error does not repeat a key.
fn shortened(name: &str) -> String {
    match name.chars().count() {
        0..=MAX_NAME => name.to_owned(),
        _ => name.chars().take(3).chain(['…']).collect(),
    }
}

/// Lists the fields of a mind, or of its settings for live meetings.
fn names(mind: Mind, is_of_talk: bool) -> String {
    let fields: &[Field] = match is_of_talk {
        true => &TALK_FIELDS,
        false => &FIELDS,
    };
    let names = fields.iter().filter(|field| (field.concerns)(mind));
    names.map(|field| field.name).collect::<Vec<_>>().join(", ")
}

fn part_names(mind: Mind) -> String {
    let names: Vec<&str> = mind.parts().iter().map(|part| part.name()).collect();
    names.join(", ")
}
