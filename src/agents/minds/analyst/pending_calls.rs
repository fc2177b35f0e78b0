//! Which of its calls an Analyst makes at this turn before it chooses.

use super::context::{Ground, Stretch};
use super::memory::{AnalystMemory, Thought};
use super::questions;
use super::settings::{AnalystSettings, Whom};
use super::trigger::Occasion;
use crate::game::{Role, SeatSet, Seen, View};

/// What is to be asked at this turn before the choice, with what it takes to keep the answers.
pub(crate) struct Due {
    /// The segments to be summed up.
    pub(crate) segments: Vec<Stretch>,
    /// The question for the analysis, where one is due.
    pub(crate) analysis: Option<String>,
    /// The question for the plan, where one is due.
    pub(crate) plan: Option<String>,
    /// How much the seat has seen of others by now.
    pub(crate) told: usize,
    /// When the round was last thought over, this turn included.
    pub(crate) thought: Option<Thought>,
    /// The timestep of this turn, from 1.
    pub(crate) timestep: u16,
}

impl Due {
    /// What is due on this view with this memory. Reads only.
    pub(crate) fn of(
        view: &View<'_>,
        ground: &Ground,
        memory: &AnalystMemory,
        settings: AnalystSettings,
    ) -> Due {
        let occasion = Occasion::of(view, memory, settings.planning);
        let told = told_by_others(view);
        let others = analysed(view, settings.analysed);
        // A body is news that nobody was seen to do.
        let is_new = told > memory.analysed || occasion == Some(Occasion::News);
        let is_analysed = settings.analysis && is_new && !others.is_empty();
        Due {
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
                Some(_) => Some(Thought::now(view, memory.thought)),
                None => memory.thought,
            },
            timestep: view.timestep(),
        }
    }
}

/// How much the seat has seen others do or heard them say so far. Whoever stands still or is ready to vote tells nothing.
fn told_by_others(view: &View<'_>) -> usize {
    let tells = |seen: Seen<'_>| !matches!(seen, Seen::Said { words: "", .. } | Seen::WasReady { .. });
    view.seen().filter(|observation| tells(observation.seen)).count()
}

/// Whom an analysis is made of, as far as roles are known.
fn analysed(view: &View<'_>, whom: Whom) -> SeatSet {
    let others = view.believed_living().without(view.seat());
    match (whom, view.role()) {
        (Whom::Mates, Role::Impostor) => others.and(view.fellows()),
        (Whom::Foes, Role::Impostor) => others.minus(view.fellows()),
        _ => others,
    }
}
