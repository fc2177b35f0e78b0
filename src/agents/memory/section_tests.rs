//! Tests of what is shown of each mind's memory.

use crate::agents::experience::ChoiceKind;
use crate::agents::memory::{
    AnalystMemory, AnsweredQuestion, DecisionPoint, Deliberation, Example, Memory, MindMemory, Opinion, Plan,
    PlannedAction, PlannedTurn, PlannerMemory, RecalledFact, RecallerMemory, Reflection, SegmentSummary,
    Suggestion,
};
use crate::game::Segment;
use crate::table::{Colour, Phase};
use std::rc::Rc;

fn texts(mind: MindMemory) -> String {
    let memory = Memory::default().with_mind(mind);
    let sections = memory.sections().into_iter();
    sections
        .map(|section| format!("{}:\n  {}\n", section.heading, section.lines.join("\n  ")))
        .collect()
}

#[test]
fn a_planner_holds_a_memory_and_a_plan() {
    let memory = PlannerMemory {
        condensed: "Red was in Admin.".to_owned(),
        ..PlannerMemory::default()
    };
    assert_eq!(
        texts(MindMemory::Planner(Rc::new(memory))),
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
            phase: None,
            timestep: 4,
            choice_kind: ChoiceKind::Move,
            words: "Red is near.".to_owned(),
            response: "I walked to Admin".to_owned(),
        }],
        latest: Some(Deliberation {
            timestep: 4,
            choice_kind: ChoiceKind::Move,
            why: DecisionPoint::OthersArrived,
            questions: vec![AnsweredQuestion {
                question: "Who is here?".to_owned(),
                facts: vec![RecalledFact {
                    words: "T3 Red walked Admin > Storage".to_owned(),
                    similarity: 634,
                    ..RecalledFact::default()
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
    let told = texts(MindMemory::Recaller(Rc::new(memory)));
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
    let planned = |timestep, words: &str| PlannedAction {
        turn: PlannedTurn {
            timestep,
            phase: Phase::Task,
        },
        words: words.to_owned(),
    };
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
            timestep: 3,
        }],
        plan: Plan {
            timestep: 4,
            strategy: "I trust Blue.".to_owned(),
            actions: vec![planned(4, "go to Admin"), planned(5, "swipe the card")],
        },
        ..AnalystMemory::default()
    };
    assert_eq!(
        texts(MindMemory::Analyst(Rc::new(memory))),
        "Plan:\n  I trust Blue.\n  T4: go to Admin\n  T5: swipe the card\nAnalysis of the others:\n  Red (T3): an impostor, I think\n\
         Summaries:\n  Tasks, T1 to T3: All went apart.\n"
    );
}
