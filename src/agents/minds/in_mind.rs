//! What a mind holds, for people who may read minds.

use super::recaller::{Deliberation, Example};
use super::{AnalystMemory, PlannerMemory, RecallerMemory};
use crate::agents::Memory;
use crate::game::Colour;

/// Something that a mind holds: what it is, and what it says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InMind {
    /// What it is.
    pub heading: String,
    /// What it says, line by line.
    pub lines: Vec<String>,
}

/// All that the mind behind a seat's memory holds, the latest first where it thinks in steps. Bots hold nothing.
pub fn in_mind(memory: &Memory) -> Vec<InMind> {
    let mut held = match memory.of_the_mind() {
        Memory::Planner(memory) => of_planner(memory),
        Memory::Recaller(memory) => of_recaller(memory),
        Memory::Analyst(memory) => of_analyst(memory),
        Memory::Nothing | Memory::OnCourse(_) | Memory::Talk(_) => Vec::new(),
    };
    held.retain(|held| !held.lines.is_empty());
    held
}

fn part(heading: impl Into<String>, lines: impl IntoIterator<Item = String>) -> InMind {
    let lines = lines.into_iter().filter(|line| !line.is_empty());
    InMind {
        heading: heading.into(),
        lines: lines.collect(),
    }
}

fn of_planner(memory: &PlannerMemory) -> Vec<InMind> {
    vec![
        part("Condensed memory", [memory.condensed.clone()]),
        part("Thinking process", [memory.thinking.clone()]),
    ]
}

fn of_recaller(memory: &RecallerMemory) -> Vec<InMind> {
    let mut held = memory.latest.as_ref().map_or_else(Vec::new, of_deliberation);
    let reflections = memory.reflections.iter().rev();
    held.push(part(
        "Reflections so far",
        reflections.map(|reflection| match reflection.response.as_str() {
            "" => format!("T{}: {}", reflection.timestep, reflection.words),
            response => format!("T{}: {} → {response}", reflection.timestep, reflection.words),
        }),
    ));
    held
}

fn of_deliberation(thought: &Deliberation) -> Vec<InMind> {
    let when = format!("Thought over at T{}", thought.timestep);
    let mut held = vec![part(when, [format!("Why: {}.", thought.why.in_words())])];
    held.extend(thought.questions.iter().map(|asked| {
        let facts = asked.facts.iter();
        let facts = facts.map(|fact| format!("{} · {}", in_parts(fact.similarity), fact.words));
        let answer = asked.answer.iter().map(|answer| format!("Answer: {answer}"));
        part(&*asked.question, facts.chain(answer))
    }));
    held.push(part("Reflection", thought.reflection.clone()));
    if let Some(suggestion) = &thought.suggestion {
        let advice = suggestion.advice.clone();
        let examples = |what: &'static str, example: &Example| {
            format!(
                "{what}, {} alike, score {}: {} → {}",
                in_parts(example.similarity),
                example.score,
                example.reflection,
                example.response
            )
        };
        let good = suggestion.good.iter().map(|good| examples("Good", good));
        let lines = [advice.unwrap_or_else(|| "no useful experience".to_owned())].into_iter();
        held.push(part(
            format!("Suggestion from {} alike experiences", suggestion.found),
            lines.chain([examples("Bad", &suggestion.bad)]).chain(good),
        ));
    }
    held
}

fn of_analyst(memory: &AnalystMemory) -> Vec<InMind> {
    let strategy = memory.strategy.iter();
    let strategy = strategy.flat_map(|strategy| [strategy.own.clone(), strategy.others.clone()]);
    let summaries = memory.summaries.iter().rev().map(|summary| {
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
    let opinions = memory.analysis.iter().map(|opinion| {
        let of = opinion.of.map_or("The others", Colour::name);
        format!("{of}: {}", opinion.words)
    });
    let plan = memory.plan.lines.iter().zip(memory.plan.timestep..);
    vec![
        part(
            "Plan",
            plan.map(|(line, timestep)| format!("T{timestep}: {line}")),
        ),
        part("Analysis of the others", opinions),
        part("Summaries", summaries),
        part("Strategy learnt from earlier rounds", strategy),
    ]
}

/// Thousandths as a number with two decimals.
fn in_parts(thousandths: i16) -> String {
    format!("{:.2}", f32::from(thousandths) / 1_000.0)
}
