//! Describes an Analyst's memory in lines for prompts.

use crate::agents::memory::{AnalystMemory, PlannedTurn, SegmentSummary};
use crate::agents::minds::prompt::describe_carried;
use crate::table::Colour;
use std::fmt::Write;

/// Describes the summaries in lines for a prompt, each ending in a line break. Each line of a meeting's
/// summary is a quotation of its own, so that its rounds stay apart.
pub(crate) fn describe_summaries(memory: &AnalystMemory) -> String {
    let lines = memory.written_summaries().map(|summary| {
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

/// Describes the analysis, with the timestep of each opinion, and the plan, without what was planned for
/// turns before `now`, in lines for a prompt, each ending in a line break.
pub(crate) fn describe_thoughts(memory: &AnalystMemory, now: PlannedTurn) -> String {
    let opinions = memory.analysis.iter().map(|opinion| {
        let of = opinion.of.map_or("the others", Colour::name);
        let words = describe_carried(&opinion.words);
        format!("Your analysis of {of} (from T{}): {words}\n", opinion.timestep)
    });
    let mut text: String = opinions.collect();
    let plan = &memory.plan;
    // Writing to a String cannot fail.
    if !plan.strategy.is_empty() {
        let words = describe_carried(&plan.strategy);
        let _ = writeln!(text, "Your strategy (from T{}): {words}", plan.timestep);
    }
    let open: Vec<String> = plan
        .open_in(now)
        .map(|action| format!("{}: {}", action.turn, describe_carried(&action.words)))
        .collect();
    if !open.is_empty() {
        let _ = writeln!(text, "Your plan (from T{}): {}", plan.timestep, open.join("; "));
    }
    text
}
