//! Which of its calls an Analyst makes at this turn before it chooses.

use super::context::{AnalystContext, TimedSegment};
use super::questions;
use super::settings::AnalystSettings;
use super::trigger::Trigger;
use crate::agents::memory::{AnalystMemory, LastReview};
use crate::agents::minds::AnalysisTarget;
use crate::agents::minds::question::Question;
use crate::game::{ObservedEvent, Role, SeatSet, View};

/// What is to be asked at this turn before the choice, with what it takes to keep the answers.
pub(crate) struct PendingCalls {
    /// The segments to be summed up.
    pub(crate) segments: Vec<TimedSegment>,
    /// The question for the analysis, where one is due.
    pub(crate) analysis: Option<Question>,
    /// The question for the plan, where one is due.
    pub(crate) plan: Option<Question>,
    /// How much the seat has seen of others by now.
    pub(crate) told: usize,
    /// When the round was last thought over, this turn included.
    pub(crate) thought: Option<LastReview>,
    /// The timestep of this turn, from 1.
    pub(crate) timestep: u16,
}

impl PendingCalls {
    /// What is due on this view with this memory. Reads only.
    pub(crate) fn of(
        view: &View<'_>,
        ground: &AnalystContext,
        memory: &AnalystMemory,
        settings: AnalystSettings,
    ) -> PendingCalls {
        let occasion = Trigger::of(view, memory, settings.planning);
        let told = told_by_others(view);
        let others = analysed(view, settings.analysed);
        // A body is news that nobody was seen to do.
        let is_new = told > memory.analysed || occasion == Some(Trigger::News);
        let is_analysed = settings.analysis && is_new && !others.is_empty();
        PendingCalls {
            segments: match settings.summary {
                true => ground.to_be_summed_up(memory),
                false => Vec::new(),
            },
            // That a plan is of no more use says nothing of the others, so that without planning no analysis is missing.
            analysis: occasion
                .filter(|occasion| is_analysed && occasion.is_an_event())
                .map(|_| questions::analysis(others, settings.analysed, view)),
            plan: occasion
                .filter(|_| settings.planning)
                .map(|occasion| questions::plan(occasion, view.phase())),
            told,
            thought: match occasion {
                Some(_) => Some(LastReview::now(view, memory.thought)),
                None => memory.thought,
            },
            timestep: view.timestep(),
        }
    }
}

/// How much the seat has seen others do or heard them say so far. Whoever stands still or is ready to vote tells nothing.
fn told_by_others(view: &View<'_>) -> usize {
    let tells = |seen: ObservedEvent<'_>| {
        !matches!(
            seen,
            ObservedEvent::Said { words: "", .. } | ObservedEvent::WasReady { .. }
        )
    };
    view.seen().filter(|observation| tells(observation.seen)).count()
}

/// Whom an analysis is made of, as far as roles are known.
fn analysed(view: &View<'_>, whom: AnalysisTarget) -> SeatSet {
    let others = view.believed_living().without(view.seat());
    match (whom, view.role()) {
        (AnalysisTarget::Mates, Role::Impostor) => others.and(view.fellows()),
        (AnalysisTarget::Foes, Role::Impostor) => others.minus(view.fellows()),
        _ => others,
    }
}
