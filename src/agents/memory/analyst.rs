//! What an Analyst remembers beyond what it saw.

use super::Segment;
use crate::agents::experience::Strategy;
use crate::game::{Colour, SeatSet, View};

/// What an Analyst remembers beyond what it saw: all that its mind holds, for people who may read minds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AnalystMemory {
    /// The strategy of earlier rounds that it plays by. It is looked up at the first choice and stays the same all round.
    pub strategy: Option<Strategy>,
    /// The segments that are over, oldest first.
    pub summaries: Vec<SegmentSummary>,
    /// What it makes of the others.
    pub analysis: Vec<Opinion>,
    /// Its latest plan.
    pub plan: Plan,
    /// When it last thought the round over; never before its first turn.
    pub last_review: Option<LastReview>,
    /// How much it had seen of others when it last analysed them.
    pub analysed: usize,
}

/// A segment that is over, in the model's own words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SegmentSummary {
    /// Which segment.
    pub segment: Segment,
    /// Its last timestep.
    pub to: u16,
    /// What happened in it; empty where no summary could be had.
    pub words: String,
}

/// What it makes of another player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opinion {
    /// Of whom; nobody where its words name nobody.
    pub of: Option<Colour>,
    /// The role it takes the player for and what the player is after, in the model's own words.
    pub words: String,
}

/// What it means to do in its coming turns.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    /// When it was made, from 1; 0 before there is one.
    pub timestep: u16,
    /// One line for each turn, the first for the turn in which it was made.
    pub lines: Vec<String>,
}

impl Plan {
    /// What it foresees for this timestep of the task phase that it was made in.
    pub fn line_for(&self, timestep: u16) -> Option<&str> {
        let at = timestep.checked_sub(self.timestep)?;
        self.lines.get(usize::from(at)).map(String::as_str)
    }
}

/// How things stood when an Analyst last thought the round over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LastReview {
    /// In which segment.
    pub segment: Segment,
    /// How much it had seen.
    pub seen: usize,
    /// The bodies that it knew of in this segment.
    pub bodies: SeatSet,
}

impl LastReview {
    /// How things stand at this turn, at which the round is thought over.
    pub(crate) fn now(view: &View<'_>, before: Option<LastReview>) -> LastReview {
        let segment = Segment::now(view);
        let known = match before {
            Some(before) if before.segment == segment => before.bodies,
            _ => SeatSet::EMPTY,
        };
        LastReview {
            segment,
            seen: view.seen().count(),
            bodies: known.union(view.bodies_here()),
        }
    }
}

impl AnalystMemory {
    /// Whether this segment was summed up, or could not be.
    pub(crate) fn has_summed_up(&self, segment: Segment) -> bool {
        self.summaries.iter().any(|summary| summary.segment == segment)
    }

    /// Whether a summary stands for what happened in this segment.
    pub(crate) fn tells_of(&self, segment: Segment) -> bool {
        self.written_summaries().any(|summary| summary.segment == segment)
    }

    /// The summaries that could be had.
    pub(crate) fn written_summaries(&self) -> impl Iterator<Item = &SegmentSummary> {
        self.summaries.iter().filter(|summary| !summary.words.is_empty())
    }
}
