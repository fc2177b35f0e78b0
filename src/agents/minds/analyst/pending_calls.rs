//! The calls that an Analyst makes in a turn before it chooses.

use super::context::{AnalystContext, TimedSegment};
use super::questions;
use super::settings::AnalystSettings;
use super::trigger::Trigger;
use crate::agents::memory::{AnalystMemory, LastReview};
use crate::agents::minds::AnalysisTarget;
use crate::agents::minds::question::Question;
use crate::game::{ObservedEvent, Role, View};
use crate::table::SeatSet;

/// The calls due in this turn before the choice, and what is needed to store their answers.
pub(crate) struct PendingCalls {
    /// The segments to sum up.
    pub(crate) segments: Vec<TimedSegment>,
    /// The question for the analysis, if one is due.
    pub(crate) analysis: Option<Question>,
    /// The players to analyse. The analysis must contain an opinion of each.
    pub(crate) analysed: SeatSet,
    /// The question for the plan, if one is due.
    pub(crate) plan: Option<Question>,
    /// How much the seat has seen of others so far.
    pub(crate) observations: usize,
    /// The state when the round was last thought over, including this turn.
    pub(crate) last_review: Option<LastReview>,
    /// The timestep of this turn, from 1.
    pub(crate) timestep: u16,
}

impl PendingCalls {
    /// Determines the calls due on this view with this memory.
    pub(crate) fn of(
        view: &View<'_>,
        context: &AnalystContext,
        memory: &AnalystMemory,
        settings: AnalystSettings,
    ) -> PendingCalls {
        let trigger = Trigger::of(view, memory, settings.planning);
        let observations = count_observations(view);
        let others = analysed(view, settings.analysed);
        // A body is news although nobody was seen acting.
        let is_new = observations > memory.analysed || trigger == Some(Trigger::Sighting);
        let is_analysed = settings.analysis && is_new && !others.is_empty();
        // A crewmate that analyses one side only decides by itself who is on that side.
        let decides_itself = settings.analysed != AnalysisTarget::Both && view.role() == Role::Crewmate;
        PendingCalls {
            analysed: match decides_itself {
                true => SeatSet::EMPTY,
                false => others,
            },
            segments: match settings.summary {
                true => context.to_be_summed_up(memory),
                false => Vec::new(),
            },
            // A plan that has become useless says nothing about the others, so without planning this trigger
            // needs no analysis.
            analysis: trigger
                .filter(|trigger| is_analysed && trigger.is_an_event())
                .map(|_| questions::analysis(others, settings.analysed, view)),
            plan: trigger
                .filter(|_| settings.planning)
                .map(|trigger| questions::plan(trigger, view)),
            observations,
            last_review: match trigger {
                Some(_) => Some(LastReview::now(view, memory.last_review)),
                None => memory.last_review,
            },
            timestep: view.timestep(),
        }
    }
}

/// Counts what the seat has seen others do or heard them say. Standing still and being ready to vote do not
/// count.
fn count_observations(view: &View<'_>) -> usize {
    let tells = |seen: ObservedEvent<'_>| {
        !matches!(
            seen,
            ObservedEvent::Said { words: "", .. }
                | ObservedEvent::WasReady { .. }
                | ObservedEvent::WasNotReady { .. }
        )
    };
    view.seen().filter(|observation| tells(observation.seen)).count()
}

/// Returns the players to analyse, as far as roles are known.
fn analysed(view: &View<'_>, whom: AnalysisTarget) -> SeatSet {
    let others = view.believed_living().without(view.seat());
    match (whom, view.role()) {
        (AnalysisTarget::Mates, Role::Impostor) => others.and(view.fellows()),
        (AnalysisTarget::Foes, Role::Impostor) => others.minus(view.fellows()),
        _ => others,
    }
}
