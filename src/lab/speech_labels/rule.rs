//! What the game itself knows of a speech.

use crate::claims::Verdict;
use crate::lab::Utterance;
use serde::{Deserialize, Serialize};

/// Whether a speech deceives and whether it tells the truth, by its claims that can be checked against what its
/// speaker knew. It may do both.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LabelsByRule {
    /// Whether it states something that its speaker knew to be false.
    pub deception: bool,
    /// Whether it states a fact that is true by what its speaker knew.
    pub truth_telling: bool,
}

impl LabelsByRule {
    /// Checks a speech; `None` if it states nothing that can be checked.
    pub fn of(speech: &Utterance) -> Option<LabelsByRule> {
        let statements = speech.parts.iter().flat_map(|part| &part.statements);
        let is_checkable = statements
            .clone()
            .any(|statement| statement.verdict != Verdict::CannotTell);
        is_checkable.then(|| LabelsByRule {
            deception: speech.lies() > 0,
            truth_telling: statements
                .clone()
                .any(|statement| statement.verdict == Verdict::True),
        })
    }
}
