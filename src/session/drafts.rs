//! The unfinished words of the people at a table.

use super::TurnStatus;
use crate::table::Seat;
use serde::{Deserialize, Serialize};

/// The author of unfinished words, and whether they were alone with the screen. Words that were typed then
/// are shown again only when their author is alone with it once more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DraftAuthor {
    /// The author's seat.
    pub seat: Seat,
    /// Whether nobody else sees the screen.
    pub is_alone: bool,
}

impl DraftAuthor {
    /// Returns who types now; `None` if what is typed belongs to nobody.
    pub fn of(status: TurnStatus) -> Option<DraftAuthor> {
        let (seat, is_alone) = match status {
            TurnStatus::Alone { seat, .. } => (seat, true),
            TurnStatus::Together { asked: Some(seat) } => (seat, false),
            _ => return None,
        };
        Some(DraftAuthor { seat, is_alone })
    }
}

/// The unfinished words of each author.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Drafts(Vec<(DraftAuthor, String)>);

impl Drafts {
    /// Returns this author's words; empty if there are none.
    pub fn of(&self, author: DraftAuthor) -> &str {
        let draft = self.0.iter().find(|(of, _)| *of == author);
        draft.map_or("", |(_, words)| words)
    }

    /// Keeps this author's words. Empty ones are forgotten.
    pub fn keep(&mut self, author: DraftAuthor, words: String) {
        self.0.retain(|(of, _)| *of != author);
        if !words.is_empty() {
            self.0.push((author, words));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_typed_alone_are_not_shown_among_others() {
        let seat = Seat::new(2).expect("a seat");
        let author = |is_alone| DraftAuthor { seat, is_alone };
        let mut drafts = Drafts::default();
        drafts.keep(author(true), "I saw Red".to_owned());
        assert_eq!(
            (drafts.of(author(true)), drafts.of(author(false))),
            ("I saw Red", "")
        );
        drafts.keep(author(true), String::new());
        assert_eq!(drafts, Drafts::default());
    }
}
