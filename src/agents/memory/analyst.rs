//! An Analyst's memory beyond what it saw.

use super::section::{MemorySection, section};
use crate::agents::experience::Strategy;
use crate::game::Segment;
use crate::game::View;
use crate::table::{Colour, SeatSet};
use serde::{Deserialize, Serialize};

/// An Analyst's memory beyond what it saw. People who may read minds are shown all of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct AnalystMemory {
    /// The strategy from earlier rounds. It is looked up at the first choice and stays the same throughout
    /// the round.
    pub strategy: Option<Strategy>,
    /// The finished segments, oldest first.
    pub summaries: Vec<SegmentSummary>,
    /// Its opinions of the others.
    pub analysis: Vec<Opinion>,
    /// Its latest plan.
    pub plan: Plan,
    /// The state when it last thought the round over; `None` before its first turn.
    pub last_review: Option<LastReview>,
    /// How much it had seen of others at its last analysis.
    pub analysed: usize,
}

/// A finished segment in the model's own words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SegmentSummary {
    /// Which segment.
    pub segment: Segment,
    /// Its last timestep.
    pub to: u16,
    /// What happened in it; empty if the call for a summary failed.
    pub words: String,
}

/// An opinion of another player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opinion {
    /// The colour of the player; `None` if the words name no player.
    pub of: Option<Colour>,
    /// The player's supposed role and aims, in the model's own words.
    pub words: String,
}

/// A plan for the coming turns.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    /// The timestep in which it was made, from 1; 0 if there is no plan yet.
    pub timestep: u16,
    /// Whom it trusts, doubts and deceives, and what it says: one sentence for each coming turn.
    pub strategy: Vec<String>,
    /// One action per turn, beginning with the turn in which it was made. Only these can become impossible.
    #[serde(rename = "lines")]
    pub actions: Vec<String>,
}

impl Plan {
    /// Returns the planned action for this timestep of the task phase in which the plan was made.
    pub fn action_for(&self, timestep: u16) -> Option<&str> {
        let at = timestep.checked_sub(self.timestep)?;
        self.actions.get(usize::from(at)).map(String::as_str)
    }
}

/// The state when an Analyst last thought the round over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LastReview {
    /// The segment.
    pub segment: Segment,
    /// The number of observations so far.
    pub seen: usize,
    /// The bodies known in this segment.
    pub bodies: SeatSet,
}

impl LastReview {
    /// Returns the state at this turn, when the Analyst thinks the round over.
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
    /// Returns whether this segment was summed up, or the attempt failed.
    pub(crate) fn has_summed_up(&self, segment: Segment) -> bool {
        self.summaries.iter().any(|summary| summary.segment == segment)
    }

    /// Returns whether there is a summary of this segment.
    pub(crate) fn has_summary_of(&self, segment: Segment) -> bool {
        self.written_summaries().any(|summary| summary.segment == segment)
    }

    /// Returns the summaries that have words.
    pub(crate) fn written_summaries(&self) -> impl Iterator<Item = &SegmentSummary> {
        self.summaries.iter().filter(|summary| !summary.words.is_empty())
    }

    /// Returns what it holds, for display.
    pub(super) fn sections(&self) -> Vec<MemorySection> {
        let strategy = self.strategy.iter();
        let strategy = strategy.flat_map(|strategy| [strategy.own.clone(), strategy.others.clone()]);
        let summaries = self.summaries.iter().rev().map(|summary| {
            let what = if summary.segment.is_meeting {
                "Meeting"
            } else {
                "Tasks"
            };
            format!(
                "{what}, T{} to T{}: {}",
                summary.segment.from, summary.to, summary.words
            )
        });
        let opinions = self.analysis.iter().map(|opinion| {
            let of = opinion.of.map_or("The others", Colour::name);
            format!("{of}: {}", opinion.words)
        });
        let actions = self.plan.actions.iter().zip(self.plan.timestep..);
        let actions = actions.map(|(line, timestep)| format!("T{timestep}: {line}"));
        vec![
            section("Plan", self.plan.strategy.iter().cloned().chain(actions)),
            section("Analysis of the others", opinions),
            section("Summaries", summaries),
            section("Strategy learnt from earlier rounds", strategy),
        ]
    }
}
