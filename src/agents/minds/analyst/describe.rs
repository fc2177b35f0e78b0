//! Describes an Analyst's memory in lines for prompts.

use crate::agents::memory::{AnalystMemory, Plan, PlannedAction, PlannedTurn, SegmentSummary};
use crate::agents::minds::prompt::describe_carried;
use crate::game::Segment;
use crate::table::{Colour, Phase};
use std::fmt::Write;

/// Describes the summaries in lines for a prompt, each ending in a line break, except those of segments that
/// the prompt tells whole. Each line of a meeting's summary is a quotation of its own, so that its rounds stay
/// apart.
pub(crate) fn describe_summaries(memory: &AnalystMemory, is_told_whole: impl Fn(Segment) -> bool) -> String {
    let summaries = memory.written_summaries();
    let summaries = summaries.filter(|summary| !is_told_whole(summary.segment));
    let lines = summaries.map(|summary| {
        let SegmentSummary { segment, to, words } = summary;
        let when = match (segment.is_meeting, segment.from == *to) {
            (true, _) => {
                let quoted: Vec<String> = words.lines().map(describe_carried).collect();
                return format!("Summary of the meeting at T{to}:\n{}\n", quoted.join("\n"));
            }
            (false, true) => format!("T{to}"),
            (false, false) => format!("T{} to T{to}", segment.from),
        };
        format!("Summary of {when}: {}\n", describe_carried(words))
    });
    lines.collect()
}

/// Describes the analysis, with the timestep of each opinion, and the strategy, in lines for a prompt, each
/// ending in a line break.
pub(crate) fn describe_opinions(memory: &AnalystMemory) -> String {
    let opinions = memory.analysis.iter().map(|opinion| {
        let of = opinion.of.map_or("the others", Colour::name);
        let words = describe_carried(&opinion.words);
        match opinion.timestep {
            // It was stored before opinions had a timestep.
            0 => format!("Your analysis of {of}: {words}\n"),
            timestep => format!("Your analysis of {of} (from T{timestep}): {words}\n"),
        }
    });
    let mut text: String = opinions.collect();
    let plan = &memory.plan;
    if !plan.strategy.is_empty() {
        let words = describe_carried(&plan.strategy);
        // Writing to a String cannot fail.
        let _ = writeln!(text, "Your strategy (from T{}): {words}", plan.timestep);
    }
    text
}

/// Returns the actions of a plan that prompts tell in this turn: those of the turns to come. A meeting overtakes
/// a plan from before its timestep `since`; while it goes on, what was planned for a meeting is told nevertheless.
pub(crate) fn shown_actions(
    plan: &Plan,
    now: PlannedTurn,
    since: u16,
) -> impl Iterator<Item = &PlannedAction> {
    let is_of_a_meeting = |turn: PlannedTurn| turn.phase != Phase::Task;
    plan.open_in(now)
        .filter(move |action| plan.timestep >= since || is_of_a_meeting(now) && is_of_a_meeting(action.turn))
}

/// Describes analysis, strategy and plan, without what was planned for turns before `now`. `since` is the
/// timestep of the latest meeting.
pub(crate) fn describe_thoughts(memory: &AnalystMemory, now: PlannedTurn, since: u16) -> String {
    let mut text = describe_opinions(memory);
    let plan = &memory.plan;
    let open: Vec<String> = shown_actions(plan, now, since)
        .map(|action| format!("{}: {}", action.turn, describe_carried(&action.words)))
        .collect();
    if !open.is_empty() {
        // Writing to a String cannot fail.
        let _ = writeln!(text, "Your plan (from T{}): {}", plan.timestep, open.join("; "));
    }
    text
}
