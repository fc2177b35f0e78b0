//! A lesson as it is stored.

use super::Lesson;
use crate::agents::hidden_characters::undisguised;
use crate::stable_hash::digest;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The maximum number of characters of each text of a lesson. Models write less, but a file may contain
/// anything.
const MAX_TEXT: usize = 2_500;

/// Identifies a lesson. Equal lessons have the same id everywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LessonId(u64);

impl fmt::Display for LessonId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

/// A stored lesson.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(from = "SerializedLesson", into = "SerializedLesson")]
pub struct StoredLesson {
    id: LessonId,
    lesson: Lesson,
    when: u64,
    is_on: bool,
}

/// A lesson in serialized form. Its id is computed from it and not stored.
#[derive(Serialize, Deserialize)]
struct SerializedLesson {
    when: u64,
    is_on: bool,
    lesson: Lesson,
}

impl From<SerializedLesson> for StoredLesson {
    fn from(written: SerializedLesson) -> StoredLesson {
        let SerializedLesson { when, is_on, lesson } = written;
        StoredLesson {
            is_on,
            ..StoredLesson::new(lesson, when)
        }
    }
}

impl From<StoredLesson> for SerializedLesson {
    fn from(stored: StoredLesson) -> SerializedLesson {
        let StoredLesson {
            lesson, when, is_on, ..
        } = stored;
        SerializedLesson { when, is_on, lesson }
    }
}

impl StoredLesson {
    /// Returns a lesson learnt at `when` (milliseconds since 1970) and switched on. Invisible characters in
    /// its texts are removed, and each text is cut after 2,500 characters.
    pub fn new(lesson: Lesson, when: u64) -> StoredLesson {
        let lesson = lesson.with_texts(clean);
        let written = serde_json::to_vec(&lesson).expect("texts and numbers always become JSON");
        StoredLesson {
            id: LessonId(digest(&written)),
            lesson,
            when,
            is_on: true,
        }
    }

    /// Returns the lesson's id.
    pub fn id(&self) -> LessonId {
        self.id
    }

    /// Returns the lesson itself.
    pub fn lesson(&self) -> &Lesson {
        &self.lesson
    }

    /// Returns when it was learnt, in milliseconds since 1970.
    pub fn when(&self) -> u64 {
        self.when
    }

    /// Returns whether minds may use it.
    pub fn is_on(&self) -> bool {
        self.is_on
    }

    /// Sets whether minds may use it.
    pub(crate) fn switch(&mut self, is_on: bool) {
        self.is_on = is_on;
    }
}

/// Returns a text as it is stored.
fn clean(text: &str) -> String {
    let clean = undisguised(text);
    match clean.char_indices().nth(MAX_TEXT) {
        None => clean,
        Some(_) => clean.chars().take(MAX_TEXT - 1).chain(['…']).collect(),
    }
}
