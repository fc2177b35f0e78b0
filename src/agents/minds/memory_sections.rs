//! The contents of a mind's memory, for people who may read minds.

use super::Recollection;
use crate::agents::memory::{
    AnalystMemory, Deliberation, Example, Memory, MindMemory, PlannerMemory, RecallerMemory,
};
use crate::game::{Colour, View};

/// How many recollections of a seat are shown: as many as a Recaller counts as fresh (Xu et al. 2023, 3.2).
const MAX_RECALLED: usize = 15;

/// A part of a mind's memory, for display.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemorySection {
    /// The heading.
    pub heading: String,
    /// The contents, line by line.
    pub lines: Vec<String>,
}

/// Returns everything in the memory of the mind behind a seat; for minds that think in steps, the latest
/// first. Bots have no memory.
pub fn memory_sections(memory: &Memory) -> Vec<MemorySection> {
    let mut sections = match &memory.mind {
        MindMemory::Nothing => Vec::new(),
        MindMemory::Planner(memory) => of_planner(memory),
        MindMemory::Recaller(memory) => of_recaller(memory),
        MindMemory::Analyst(memory) => of_analyst(memory),
    };
    sections.retain(|section| !section.lines.is_empty());
    sections
}

/// Returns what a seat recalls of the round, the latest first. Its mind works with this.
pub fn recalled(view: &View<'_>) -> MemorySection {
    let recalled = Recollection::all(view);
    part(
        "What it recalls",
        recalled
            .iter()
            .rev()
            .take(MAX_RECALLED)
            .map(Recollection::describe),
    )
}

fn part(heading: impl Into<String>, lines: impl IntoIterator<Item = String>) -> MemorySection {
    let lines = lines.into_iter().filter(|line| !line.is_empty());
    MemorySection {
        heading: heading.into(),
        lines: lines.collect(),
    }
}

fn of_planner(memory: &PlannerMemory) -> Vec<MemorySection> {
    vec![
        part("Condensed memory", [memory.condensed.clone()]),
        part("Thinking process", [memory.thinking.clone()]),
    ]
}

fn of_recaller(memory: &RecallerMemory) -> Vec<MemorySection> {
    let mut sections = memory.latest.as_ref().map_or_else(Vec::new, of_deliberation);
    let reflections = memory.reflections.iter().rev();
    sections.push(part(
        "Reflections so far",
        reflections.map(|reflection| match reflection.response.as_str() {
            "" => format!("T{}: {}", reflection.timestep, reflection.words),
            response => format!("T{}: {} → {response}", reflection.timestep, reflection.words),
        }),
    ));
    sections
}

fn of_deliberation(thought: &Deliberation) -> Vec<MemorySection> {
    let when = format!("Thought over at T{}", thought.timestep);
    let mut sections = vec![part(when, [format!("Why: {}.", thought.why.describe())])];
    sections.extend(thought.questions.iter().map(|asked| {
        let facts = asked.facts.iter();
        let facts = facts.map(|fact| format!("{} · {}", in_parts(fact.similarity), fact.words));
        let answer = asked.answer.iter().map(|answer| format!("Answer: {answer}"));
        part(&*asked.question, facts.chain(answer))
    }));
    sections.push(part("Reflection", thought.reflection.clone()));
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
        sections.push(part(
            format!("Suggestion from {} alike experiences", suggestion.found),
            lines.chain([examples("Bad", &suggestion.bad)]).chain(good),
        ));
    }
    sections
}

fn of_analyst(memory: &AnalystMemory) -> Vec<MemorySection> {
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

/// Formats thousandths as a number with two decimals.
fn in_parts(thousandths: i16) -> String {
    format!("{:.2}", f32::from(thousandths) / 1_000.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agents::memory::{
        AnsweredQuestion, DecisionPoint, Opinion, Plan, RecalledFact, Reflection, Segment, SegmentSummary,
        Suggestion,
    };

    fn texts(mind: MindMemory) -> String {
        let memory = Memory::default().with_mind(mind);
        let sections = memory_sections(&memory).into_iter();
        sections
            .map(|section| format!("{}:\n  {}\n", section.heading, section.lines.join("\n  ")))
            .collect()
    }

    #[test]
    fn a_planner_holds_a_memory_and_a_plan() {
        let memory = PlannerMemory {
            condensed: "Red was in Admin.".to_owned(),
            thinking: String::new(),
        };
        assert_eq!(
            texts(MindMemory::Planner(Box::new(memory))),
            "Condensed memory:\n  Red was in Admin.\n"
        );
        assert_eq!(texts(MindMemory::Nothing), "");
    }

    #[test]
    fn a_recaller_holds_scored_facts_answers_a_reflection_and_advice() {
        let example = |response: &str, score| Example {
            reflection: "alone with player 2".to_owned(),
            response: response.to_owned(),
            score,
            similarity: 871,
        };
        // The rest of the memory is internal.
        let memory = RecallerMemory {
            reflections: vec![Reflection {
                timestep: 4,
                words: "Red is near.".to_owned(),
                response: "I walked to Admin".to_owned(),
            }],
            latest: Some(Deliberation {
                timestep: 4,
                why: DecisionPoint::Company,
                questions: vec![AnsweredQuestion {
                    question: "Who is here?".to_owned(),
                    facts: vec![RecalledFact {
                        words: "T3 Red walked Admin > Storage".to_owned(),
                        similarity: 634,
                    }],
                    answer: Some("Red.".to_owned()),
                }],
                reflection: Some("Red is near.".to_owned()),
                suggestion: Some(Suggestion {
                    advice: Some("Stay with others.".to_owned()),
                    found: 12,
                    bad: example("I waited", 2),
                    good: vec![example("I left", 998)],
                }),
            }),
            ..RecallerMemory::default()
        };
        let told = texts(MindMemory::Recaller(Box::new(memory)));
        for line in [
            "Who is here?:\n  0.63 · T3 Red walked Admin > Storage\n  Answer: Red.",
            "Reflection:\n  Red is near.",
            "Suggestion from 12 alike experiences:\n  Stay with others.\n  Bad, 0.87 alike, score 2: alone with player 2 → I waited",
            "Good, 0.87 alike, score 998",
            "Reflections so far:\n  T4: Red is near. → I walked to Admin",
        ] {
            assert!(told.contains(line), "{line}\nis not in\n{told}");
        }
    }

    #[test]
    fn an_analyst_holds_a_plan_opinions_and_summaries() {
        let memory = AnalystMemory {
            summaries: vec![SegmentSummary {
                segment: Segment {
                    from: 1,
                    is_meeting: false,
                },
                to: 3,
                words: "All went apart.".to_owned(),
            }],
            analysis: vec![Opinion {
                of: Some(Colour::Red),
                words: "an impostor, I think".to_owned(),
            }],
            plan: Plan {
                timestep: 4,
                lines: vec!["go to Admin".to_owned(), "swipe the card".to_owned()],
            },
            ..AnalystMemory::default()
        };
        assert_eq!(
            texts(MindMemory::Analyst(Box::new(memory))),
            "Plan:\n  T4: go to Admin\n  T5: swipe the card\nAnalysis of the others:\n  Red: an impostor, I think\n\
             Summaries:\n  Tasks, T1 to T3: All went apart.\n"
        );
    }
}
