//! The moments of a recorded round that people look for.

use super::Utterance;
use crate::game::{Action, Event, JournalEntry, describe_entry};
use crate::round::Round;
use crate::table::Perspective;
use std::fmt;

/// A moment of a recorded round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplayMark {
    /// The position before the choice that brings the moment about.
    pub position: usize,
    /// The timestep, from 1.
    pub timestep: u16,
    /// What kind of moment it is.
    pub kind: MarkKind,
    /// A sentence that tells it, for somebody who may know everything.
    pub words: String,
    /// The sentence for somebody who is to find out who is what; `None` if the moment would tell it.
    words_of_whodunit: Option<String>,
}

/// The kinds of moments of a recorded round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MarkKind {
    /// Somebody is killed.
    Kill,
    /// A meeting opens.
    Meeting,
    /// Somebody states what it knows to be false.
    Lie,
    /// The first vote of a ballot.
    Vote,
    /// Somebody is ejected.
    Ejection,
}

impl MarkKind {
    /// Every kind.
    pub const ALL: [MarkKind; 5] = [
        MarkKind::Kill,
        MarkKind::Meeting,
        MarkKind::Lie,
        MarkKind::Vote,
        MarkKind::Ejection,
    ];
}

impl fmt::Display for MarkKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            MarkKind::Kill => "kill",
            MarkKind::Meeting => "meeting",
            MarkKind::Lie => "lie",
            MarkKind::Vote => "vote",
            MarkKind::Ejection => "ejection",
        })
    }
}

impl ReplayMark {
    /// Returns all moments of the whole round in order. `speeches` are its checked speeches, in order;
    /// without them no lie is found.
    pub fn all(round: &Round, speeches: &[Utterance]) -> Vec<ReplayMark> {
        let game = round.game();
        let roster = game.roster();
        let mut lies = speeches.iter().filter(|speech| speech.lies() > 0).peekable();
        let (mut marks, mut choices, mut is_voting) = (Vec::new(), 0_usize, false);
        for (at, entry) in game.journal().iter().enumerate() {
            choices += usize::from(entry.event.choice().is_some());
            let is_lie = lies.next_if(|speech| speech.at == at).is_some();
            let Some(kind) = kind_of(entry, is_lie, &mut is_voting) else {
                continue;
            };
            let told_to = |by| Some(describe_entry(&entry.shown_to(by)?, roster)?.sentence(roster));
            let vote_begins = || "The vote begins.".to_owned();
            marks.push(ReplayMark {
                position: choices.saturating_sub(1),
                timestep: entry.timestep,
                kind,
                words: match kind {
                    MarkKind::Vote => vote_begins(),
                    _ => told_to(Perspective::Everything).unwrap_or_default(),
                },
                words_of_whodunit: match kind {
                    MarkKind::Lie => None,
                    MarkKind::Vote => Some(vote_begins()),
                    _ => told_to(Perspective::Whodunit),
                },
            });
        }
        marks
    }

    /// Returns the moments that this perspective may know. Somebody who is to find out who is what knows those
    /// before `furthest`, the last position that was shown.
    pub fn known_to(marks: &[ReplayMark], by: Perspective, furthest: usize) -> Vec<ReplayMark> {
        if by != Perspective::Whodunit {
            return marks.to_vec();
        }
        let shown = marks.iter().filter(|mark| mark.position < furthest);
        shown
            .filter_map(|mark| {
                Some(ReplayMark {
                    words: mark.words_of_whodunit.clone()?,
                    ..mark.clone()
                })
            })
            .collect()
    }

    /// Returns the next moment of this kind after a position.
    pub fn next(marks: &[ReplayMark], kind: MarkKind, position: usize) -> Option<&ReplayMark> {
        let mut of_kind = marks.iter().filter(|mark| mark.kind == kind);
        of_kind.find(|mark| mark.position >= position)
    }

    /// Returns the moment of this kind before the one that a position shows.
    pub fn previous(marks: &[ReplayMark], kind: MarkKind, position: usize) -> Option<&ReplayMark> {
        let mut of_kind = marks.iter().filter(|mark| mark.kind == kind);
        of_kind.rfind(|mark| mark.position + 1 < position)
    }
}

/// Returns what kind of moment an entry is, if any.
fn kind_of(entry: &JournalEntry, is_lie: bool, is_voting: &mut bool) -> Option<MarkKind> {
    match &entry.event {
        Event::Acted { action, .. } => match action {
            Action::Kill(_) => Some(MarkKind::Kill),
            Action::Speak(_) => is_lie.then_some(MarkKind::Lie),
            Action::Vote(_) | Action::SkipVote => {
                let is_first = !std::mem::replace(is_voting, true);
                is_first.then_some(MarkKind::Vote)
            }
            _ => None,
        },
        Event::MeetingOpened { .. } => Some(MarkKind::Meeting),
        Event::BallotClosed { ejected, .. } => {
            *is_voting = false;
            ejected.map(|_| MarkKind::Ejection)
        }
        Event::Missed { .. } | Event::Watched { .. } | Event::RoundOver { .. } => None,
    }
}
