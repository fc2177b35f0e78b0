//! Records as text: JSON with a version ([schema](../../docs/record.schema.json)).

use super::damage::describe_damage;
use super::shared_texts::{own_texts, share_texts};
use super::{Record, RecordedDecision};
use crate::game::{DealError, Game};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use thiserror::Error;

/// The version of the format.
const VERSION: u32 = 1;

/// The maximum length of a record as text, in bytes, with and without shared texts.
pub(super) const MAX_LENGTH: usize = 64 << 20;

/// The name of the game in records, which may be absent.
const GAME: &str = "ship";

/// The maximum number of characters that are quoted of the name of another game.
const QUOTED: usize = 40;

/// The name of the field that tells what a file is.
const FORMAT_FIELD: &str = "\"among_agents_record\"";

/// How far from the beginning of a text that field may be, in bytes.
const FIELD_WITHIN: usize = 100;

/// Why a text is no record.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RecordFormatError {
    /// The text is too long.
    #[error("This file is too large for a recorded round: it has more than {} MB.", MAX_LENGTH >> 20)]
    TooLong,
    /// The text is something else.
    #[error("This file holds no recorded round.")]
    NotARecord,
    /// A later version of the program wrote it.
    #[error(
        "This round was recorded by a newer version of the game (format {0}), which this version cannot read."
    )]
    Later(u32),
    /// It is a round of another game, which the text names.
    #[error("This is a round of the game “{0}”, which this version cannot read.")]
    OtherGame(String),
    /// Something is missing or has the wrong form.
    #[error("This recorded round is damaged: {0}.")]
    Damaged(String),
    /// The table cannot be set up.
    #[error("The table of this recorded round cannot be played by this version: {0}")]
    Deal(#[from] DealError),
}

/// Returns why a text that is no JSON is no record: it may have been one.
fn not_json(text: &str) -> RecordFormatError {
    let start = &text.as_bytes()[..text.len().min(FIELD_WITHIN)];
    let mut places = start.windows(FORMAT_FIELD.len());
    match places.any(|place| place == FORMAT_FIELD.as_bytes()) {
        true => RecordFormatError::Damaged("a part of it is missing or was changed".to_owned()),
        false => RecordFormatError::NotARecord,
    }
}

/// A record as it is written.
#[derive(Serialize)]
struct Written<'a> {
    /// The version. Its name tells what a file is.
    among_agents_record: u32,
    #[serde(flatten)]
    record: &'a Record,
    #[serde(skip_serializing_if = "Value::is_null")]
    decisions: Value,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    texts: Vec<String>,
}

impl Record {
    /// Returns the record as JSON. Texts of several messages stand in it once, under `texts`.
    pub fn to_json(&self) -> String {
        let mut decisions = match &self.decisions[..] {
            [] => Value::Null,
            decisions => serde_json::to_value(decisions).expect("a decision holds nothing that JSON cannot"),
        };
        let texts = share_texts(&mut decisions);
        let written = Written {
            among_agents_record: VERSION,
            record: &Record {
                decisions: Vec::new(),
                ..self.clone()
            },
            decisions,
            texts,
        };
        serde_json::to_string(&written).expect("a record holds nothing that JSON cannot")
    }

    /// Reads a record from JSON.
    ///
    /// # Errors
    /// [`RecordFormatError`] if the text is none, is of a later version, damaged, or cannot be set up.
    pub fn of_json(text: &str) -> Result<Record, RecordFormatError> {
        if text.len() > MAX_LENGTH {
            return Err(RecordFormatError::TooLong);
        }
        let mut json: Value = serde_json::from_str(text).map_err(|_| not_json(text))?;
        let version = json.get("among_agents_record").and_then(Value::as_u64);
        match version.and_then(|version| u32::try_from(version).ok()) {
            None | Some(0) => return Err(RecordFormatError::NotARecord),
            Some(VERSION) => {}
            Some(later) => return Err(RecordFormatError::Later(later)),
        }
        match json.get("game") {
            None => {}
            Some(game) if game == GAME => {}
            Some(other) => {
                let name = other.as_str().map_or_else(|| other.to_string(), str::to_owned);
                let name = name.chars().filter(|letter| !letter.is_control());
                return Err(RecordFormatError::OtherGame(name.take(QUOTED).collect()));
            }
        }
        let texts = json.as_object_mut().and_then(|record| record.remove("texts"));
        if let Some(decisions) = json.get_mut("decisions") {
            own_texts(decisions, texts.as_ref())?;
        }
        match Record::deserialize(&json) {
            Ok(record) => record.checked(),
            Err(_) => Err(RecordFormatError::Damaged(describe_damage(&json))),
        }
    }

    /// Returns the record, if whatever it refers to is there.
    fn checked(self) -> Result<Record, RecordFormatError> {
        let damaged = |what: &str| RecordFormatError::Damaged(what.to_owned());
        let game = Game::new(self.round.rules.clone(), self.round.seed, &self.round.cast)?;
        let seats = game.roster().seats();
        if self.seats.len() != seats.len() {
            return Err(damaged("it does not tell who played each seat"));
        }
        let is_wrong = |decision: &RecordedDecision| {
            !seats.contains(decision.seat) || decision.position > self.round.choices.len()
        };
        if self.decisions.iter().any(is_wrong) {
            return Err(damaged("a decision belongs to no choice of the round"));
        }
        Ok(self)
    }
}
