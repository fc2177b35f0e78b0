//! A mind's question to its model.

use crate::llm::Purpose;

/// The end of a prompt: the question in words, and its purpose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Question {
    pub(crate) purpose: Purpose,
    pub(crate) words: String,
}

impl Question {
    /// Creates a question with this purpose.
    pub(crate) fn new(purpose: Purpose, words: impl Into<String>) -> Question {
        Question {
            purpose,
            words: words.into(),
        }
    }

    /// Adds these words after the question.
    pub(crate) fn with_suffix(self, words: &str) -> Question {
        Question {
            words: self.words + words,
            ..self
        }
    }

    /// Adds these words before the question.
    pub(crate) fn with_prefix(self, words: &str) -> Question {
        Question {
            words: format!("{words}{}", self.words),
            ..self
        }
    }
}

/// A sample thought of typical length, for estimates.
pub(crate) const SAMPLE_THINKING: &str = "[Thinking Process] My next task is two rooms away and the other \
lies behind it, so I do that first. If Green is still about I stay with the others, and if a meeting is \
called I ask what it did there.";

/// A sample destination, for estimates. It names no room, so the autopilot walks to the nearest task.
pub(crate) const SAMPLE_DESTINATION: &str = "[Destination] none";
