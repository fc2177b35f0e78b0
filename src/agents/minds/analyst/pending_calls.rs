//! The calls that an Analyst makes in a turn before it chooses.

use super::context::{AnalystContext, PendingSummary};
use super::learnt::{knows_anything, news_since, spoken_of_since, unseen_for_long};
use super::plan_question::plan;
use super::questions::{self, AnalysisBasis};
use super::settings::AnalystSettings;
use super::trigger::Trigger;
use crate::agents::memory::{AnalystMemory, LastReview};
use crate::agents::minds::AnalysisTarget;
use crate::agents::minds::prompt::is_vote_decided;
use crate::agents::minds::question::Question;
use crate::game::{Role, View};
use crate::table::{Phase, SeatSet};

/// The calls due in this turn before the choice, and what is needed to store their answers.
pub(crate) struct PendingCalls {
    /// The segments to sum up.
    pub(crate) summaries: Vec<PendingSummary>,
    /// The question for the analysis, if one is due.
    pub(crate) analysis: Option<Question>,
    /// The players of whom the seat may have an opinion: those whom it analyses, as far as they are alive.
    pub(crate) others: SeatSet,
    /// The players of whom a new analysis must speak, or else the seat has no opinion of them.
    pub(crate) withdrawn: SeatSet,
    /// The question for the plan, if one is due.
    pub(crate) plan: Option<Question>,
    /// The number of observations so far.
    pub(crate) observations: usize,
    /// The state when a plan was last thought of, including this turn.
    pub(crate) last_review: Option<LastReview>,
}

impl PendingCalls {
    /// Determines the calls due on this view with this memory: with the full view an analysis of those about
    /// whom there is news, at a vote that is not decided yet only of those who spoke since or were spoken of, and a
    /// new plan if there is news before the vote; as published both in every turn.
    pub(crate) fn of(
        view: &View<'_>,
        context: &AnalystContext,
        memory: &AnalystMemory,
        settings: AnalystSettings,
    ) -> PendingCalls {
        let is_every_turn = !settings.full_view;
        let others = analysed(view, settings.analysed);
        let players = match (is_every_turn, view.phase()) {
            (true, _) if knows_anything(view) => others,
            (true, _) => SeatSet::EMPTY,
            (false, Phase::Vote) if is_vote_decided(view) => SeatSet::EMPTY,
            // Votes alone are told with the vote.
            (false, Phase::Vote) => spoken_of_since(view, memory.analysed),
            (false, _) => news_since(view, memory.analysed),
        };
        let to_analyse = players.and(others);
        // A crewmate that analyses one side only decides by itself who is on that side.
        let decides_itself = settings.analysed != AnalysisTarget::Both && view.role() == Role::Crewmate;
        let trigger = Trigger::of(view, memory, is_every_turn).filter(|_| settings.planning);
        let former = former_of(to_analyse, memory, view);
        PendingCalls {
            summaries: match settings.summary {
                true => context.to_be_summed_up(view, memory),
                false => Vec::new(),
            },
            analysis: (settings.analysis && !to_analyse.is_empty()).then(|| {
                let mut unseen = unseen_for_long(view);
                unseen.retain(|(who, _)| !is_every_turn && to_analyse.contains(*who));
                let basis = AnalysisBasis {
                    is_of_all: is_every_turn,
                    former,
                    unseen,
                };
                questions::analysis(to_analyse, &basis, settings.analysed, view)
            }),
            others,
            withdrawn: match decides_itself {
                true => to_analyse,
                false => SeatSet::EMPTY,
            },
            plan: trigger.map(|trigger| {
                let is_shown = context.shows_plan(memory);
                plan(trigger, (&memory.plan, is_shown), view)
            }),
            observations: view.seen().count(),
            last_review: match trigger {
                Some(_) => Some(LastReview::now(view)),
                None => memory.last_review,
            },
        }
    }
}

/// Returns those of these players of whom the seat has an opinion.
fn former_of(players: SeatSet, memory: &AnalystMemory, view: &View<'_>) -> SeatSet {
    let opinions = memory.analysis.iter().filter_map(|opinion| opinion.of);
    let known = opinions.filter_map(|colour| view.roster().seat_of(colour));
    players.and(known.collect())
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
