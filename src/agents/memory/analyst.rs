//! An Analyst's memory beyond what it saw.

use super::plan::Plan;
use super::section::{MemorySection, section};
use crate::agents::experience::Strategy;
use crate::game::Segment;
use crate::game::View;
use crate::table::Colour;
use serde::{Deserialize, Serialize};

/// An Analyst's memory beyond what it saw. People who may read minds are shown all of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct AnalystMemory {
    /// The strategy from earlier rounds. It is looked up at the first choice and stays the same throughout
    /// the round.
    pub strategy: Option<Strategy>,
    /// The finished segments, oldest first.
    pub summaries: Vec<SegmentSummary>,
    /// Its opinions of the others, each from its latest analysis of them.
    pub analysis: Vec<Opinion>,
    /// Its latest plan.
    pub plan: Plan,
    /// The state when it last thought of a plan; `None` before its first turn.
    pub last_review: Option<LastReview>,
    /// The number of observations at its last analysis.
    pub analysed: usize,
}

/// A finished segment in the model's own words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SegmentSummary {
    /// Which segment.
    pub segment: Segment,
    /// Its last timestep.
    pub to: u16,
    /// What happened in it; empty if the call for a summary failed. Of a meeting one line for each round of
    /// talk, and one for the votes.
    pub words: String,
}

/// An opinion of another player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opinion {
    /// The colour of the player; `None` if the words name no player.
    pub of: Option<Colour>,
    /// The player's supposed role and aims, in the model's own words.
    pub words: String,
    /// The timestep of the analysis, from 1; 0 if it was stored before opinions had one.
    #[serde(default)]
    pub timestep: u16,
}

/// The state when an Analyst last thought of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LastReview {
    /// The segment.
    pub segment: Segment,
    /// The number of observations so far.
    pub seen: usize,
}

impl LastReview {
    /// Returns the state in this turn.
    pub(crate) fn now(view: &View<'_>) -> LastReview {
        LastReview {
            segment: Segment::now(view),
            seen: view.seen().count(),
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

    /// Drops the opinions of players whom the seat knows to be dead.
    pub(crate) fn forget_dead(&mut self, view: &View<'_>) {
        let living = view.believed_living();
        let lives = |colour| {
            view.roster()
                .seat_of(colour)
                .is_some_and(|seat| living.contains(seat))
        };
        self.analysis.retain(|opinion| opinion.of.is_none_or(lives));
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
            format!("{of} (T{}): {}", opinion.timestep, opinion.words)
        });
        let actions = self.plan.actions.iter();
        let actions = actions.map(|action| format!("{}: {}", action.turn, action.words));
        vec![
            section("Plan", [self.plan.strategy.clone()].into_iter().chain(actions)),
            section("Analysis of the others", opinions),
            section("Summaries", summaries),
            section("Strategy learnt from earlier rounds", strategy),
        ]
    }
}
