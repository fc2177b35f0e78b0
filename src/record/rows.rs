//! A growing record as rows of bytes. A row holds what is new since the row before it and is compressed with it as
//! dictionary, since most of what a mind is asked stood in an earlier question, too.

use super::{Record, RecordedDecision};
use crate::deflate::{deflate, inflate};
use crate::round::{Note, RecordedChoice};
use serde::{Deserialize, Serialize};

/// The maximum number of bytes of a row as text.
const MAX_ROW: usize = 16 << 20;

/// How much of the row before is the dictionary of a row, in bytes: what the compression can refer to.
const DICTIONARY: usize = 32 << 10;

/// The part of a record that only grows.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct RecordGrowth {
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    choices: Vec<RecordedChoice>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    notes: Vec<Note>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    decisions: Vec<RecordedDecision>,
}

/// Writes the rows of a record.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RowWriter {
    /// The number of rows that are written.
    rows: usize,
    choices: usize,
    notes: usize,
    decisions: usize,
    /// The end of the last row as text.
    dictionary: Vec<u8>,
}

impl RowWriter {
    /// Returns the number of rows that are written.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Returns the number of decisions that are written.
    pub fn decisions(&self) -> usize {
        self.decisions
    }

    /// Takes what grows off the record. Returns what is new of it as a row, with the writer that has written it;
    /// `None` if nothing is new. The decisions of the record are those that are not written yet.
    pub fn take(&self, record: &mut Record) -> Option<(Vec<u8>, RowWriter)> {
        let new = RecordGrowth {
            choices: std::mem::take(&mut record.round.choices).split_off(self.choices),
            notes: std::mem::take(&mut record.round.notes).split_off(self.notes),
            decisions: std::mem::take(&mut record.decisions),
        };
        if new == RecordGrowth::default() {
            return None;
        }
        let text = serde_json::to_vec(&new).expect("a record holds nothing that JSON cannot");
        let mut row = (text.len() as u32).to_be_bytes().to_vec();
        row.extend(deflate(&text, &self.dictionary));
        Some((row, self.after(&new, text)))
    }

    fn after(&self, new: &RecordGrowth, mut text: Vec<u8>) -> RowWriter {
        RowWriter {
            rows: self.rows + 1,
            choices: self.choices + new.choices.len(),
            notes: self.notes + new.notes.len(),
            decisions: self.decisions + new.decisions.len(),
            dictionary: text.split_off(text.len().saturating_sub(DICTIONARY)),
        }
    }

    /// Adds what these rows hold to a record without it. Returns the writer of the rows after them; `None` if a
    /// row is damaged.
    pub fn read<'a>(rows: impl IntoIterator<Item = &'a [u8]>, record: &mut Record) -> Option<RowWriter> {
        let mut writer = RowWriter::default();
        for row in rows {
            let (length, compressed) = row.split_first_chunk()?;
            let length = u32::from_be_bytes(*length) as usize;
            let text = inflate(compressed, &writer.dictionary, length.min(MAX_ROW))?;
            let new: RecordGrowth = serde_json::from_slice(&text).ok()?;
            writer = writer.after(&new, text);
            record.round.choices.extend(new.choices);
            record.round.notes.extend(new.notes);
            record.decisions.extend(new.decisions);
        }
        Some(writer)
    }
}
