//! Describes an Analyst's memory in lines for prompts.

use crate::agents::memory::{AnalystMemory, SegmentSummary};
use crate::agents::minds::prompt::describe_carried;
use crate::table::Colour;

/// Describes the summaries in lines for a prompt, each ending in a line break.
pub(crate) fn describe_summaries(memory: &AnalystMemory) -> String {
    let lines = memory.written_summaries().map(|summary| {
        let SegmentSummary { segment, to, words } = summary;
        let when = match (segment.is_meeting, segment.from == *to) {
            (true, _) => format!("the meeting at T{to}"),
            (false, true) => format!("T{to}"),
            (false, false) => format!("T{} to T{to}", segment.from),
        };
        format!("Summary of {when}: {}\n", describe_carried(words))
    });
    lines.collect()
}

/// Describes the analysis and the plan in lines for a prompt, each ending in a line break.
pub(crate) fn describe_thoughts(memory: &AnalystMemory) -> String {
    let opinions = memory.analysis.iter().map(|opinion| {
        let of = opinion.of.map_or("the others", Colour::name);
        format!("Your analysis of {of}: {}\n", describe_carried(&opinion.words))
    });
    let mut text: String = opinions.collect();
    if !memory.plan.strategy.is_empty() {
        let sentences: Vec<String> = (memory.plan.strategy.iter())
            .map(|sentence| describe_carried(sentence))
            .collect();
        text.push_str(&format!("Your strategy: {}\n", sentences.join("; ")));
    }
    if !memory.plan.actions.is_empty() {
        let actions: Vec<String> = (memory.plan.actions.iter())
            .map(|action| describe_carried(action))
            .collect();
        text.push_str(&format!(
            "Your plan from T{} on: {}\n",
            memory.plan.timestep,
            actions.join("; ")
        ));
    }
    text
}
