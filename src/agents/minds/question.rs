//! A question that a mind puts to its model.

use crate::llm::Purpose;

/// What ends a prompt: the question in words, and what it is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Question {
    pub(crate) purpose: Purpose,
    pub(crate) words: String,
}

impl Question {
    /// This question, for this purpose.
    pub(crate) fn new(purpose: Purpose, words: impl Into<String>) -> Question {
        Question {
            purpose,
            words: words.into(),
        }
    }

    /// The same question before these words.
    pub(crate) fn before(self, words: &str) -> Question {
        Question {
            words: self.words + words,
            ..self
        }
    }

    /// The same question after these words.
    pub(crate) fn after(self, words: &str) -> Question {
        Question {
            words: format!("{words}{}", self.words),
            ..self
        }
    }
}

/// A thought as models write them where they have 80 words, for estimates. It names no room, since one that a
/// thought names is taken for where the seat wants to be.
pub(crate) const SAMPLE_THINKING: &str = "[Thinking Process] My next task is two rooms away and the other \
lies behind it, so I do that first. If Green is still about I stay with the others, since nobody would see \
what happens in a corridor. If a meeting is called I say where Green was and ask what it did there, because \
that can be checked against what others saw.";
