//! Tests of the prompts: the constant part comes first and is the same in every call, and others' words are
//! quoted.

use super::setup::{Actor, AnalystCall, OPEN_PLAN, analyst, asked, choose, first, told, with_meetings};
use crate::common::{ScriptedRound, cases, seat};
use among_agents::agents::memory::{
    AnalystMemory, MindMemory, Opinion, Plan, PlannedAction, PlannedTurn, SegmentSummary,
};
use among_agents::agents::minds::{Analyst, AnalystSettings};
use among_agents::agents::{Agent, Choice, Memory};
use among_agents::game::Action;
use among_agents::game::Segment;
use among_agents::llm::MessageRole;
use among_agents::table::{Dice, Phase, Speech};
use proptest::prelude::*;
use std::rc::Rc;

#[test]
fn the_stable_part_comes_first_in_every_call() {
    let staged = with_meetings(AnalystSettings::default());
    for actor in &staged.actors {
        let requests = actor.model.requests();
        for request in &requests {
            let roles: Vec<_> = request.messages.iter().map(|message| message.role).collect();
            assert_eq!(roles, [MessageRole::System, MessageRole::User]);
            // A meeting leaves out the map at the end.
            let (first, own) = (&requests[0].messages[0].content, &request.messages[0].content);
            assert!(first.starts_with(own.as_str()), "{own}");
            assert_eq!(request.temperature, Some(0.3));
        }
    }
}

#[test]
fn a_configured_temperature_holds_for_every_call() {
    let actor = Actor::of(0, OPEN_PLAN);
    let mind = analyst(&actor.model, AnalystSettings::default()).at_temperature(1.5);
    let _ = choose(&mind, &ScriptedRound::paper().view("Red"), &Memory::default());
    assert!(
        actor
            .model
            .requests()
            .iter()
            .all(|request| request.temperature == Some(1.5))
    );
}

#[test]
fn the_choice_comes_with_the_view_and_the_legal_actions_at_its_end() {
    let actor = Actor::of(1, OPEN_PLAN);
    let scene = ScriptedRound::paper()
        .then("Red: MOVE from Cafeteria to Admin")
        .wait_for("Blue");
    let _ = choose(
        &analyst(&actor.model, AnalystSettings::default()),
        &scene.view("Blue"),
        &Memory::default(),
    );
    let text = told(&first(&actor.model, AnalystCall::Action)).to_owned();
    for line in [
        "T1 Cafeteria with Green, Pink, Orange; Red to Admin",
        "T1 of 50, task phase, in Cafeteria with Green, Pink, Orange",
        "Tasks:",
    ] {
        assert!(
            text.lines().any(|other| other == line),
            "“{line}” is missing in:\n{text}"
        );
    }
    let list = text.rsplit_once("Available actions:\n").expect("a list").1;
    assert_eq!(list.lines().count(), scene.view("Blue").offers().len());
    let form = first(&actor.model, AnalystCall::Action).form.expect("a form");
    assert_eq!(form.fields, ["thinking", "destination", "action"]);
    assert_eq!(
        first(&actor.model, AnalystCall::Plan).form,
        None,
        "words have no form"
    );
}

#[test]
fn a_choice_asked_for_early_rests_on_all_that_is_known() {
    let actor = Actor::of(1, OPEN_PLAN);
    let mind = analyst(&actor.model, AnalystSettings::default());
    let request =
        |scene: &ScriptedRound| match mind.choose(&scene.view("Blue"), &Memory::default(), Dice::seeded(1)) {
            Choice::Asked(asked) => asked.request.expect("an Analyst asks a model"),
            Choice::Made(_) => panic!("an Analyst asks its model"),
        };
    let alone = ScriptedRound::paper().wait_for("Blue");
    let other = ScriptedRound::paper()
        .then("Red: MOVE from Cafeteria to Admin")
        .wait_for("Blue");
    assert_eq!(request(&alone), request(&ScriptedRound::paper().wait_for("Blue")));
    assert_ne!(request(&alone), request(&other));
    assert!(
        actor.model.requests().is_empty(),
        "nothing is asked before it is polled"
    );
}

/// Returns the prompt for Blue's choice after Red said this, with this memory.
fn told_after(words: &str, memory: &Memory) -> String {
    let mut scene = ScriptedRound::paper();
    scene
        .0
        .apply(seat("Red"), Action::Speak(Speech::new(words)))
        .expect("speaking is legal");
    let scene = scene.wait_for("Blue");
    let actor = Actor::of(1, OPEN_PLAN);
    let mind: Rc<Analyst> = Rc::new(analyst(&actor.model, AnalystSettings::default()));
    match mind.choose(&scene.view("Blue"), memory, Dice::seeded(1)) {
        Choice::Asked(choice) => {
            let request = choice.request.expect("an Analyst asks a model");
            assert_eq!(asked(&request), AnalystCall::Action);
            told(&request).to_owned()
        }
        Choice::Made(_) => panic!("an Analyst asks its model"),
    }
}

fn is_one_quotation(text: &str) {
    let inner = text.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
    let inner = inner.unwrap_or_else(|| panic!("{text:?} is no quotation"));
    assert!(
        !inner.contains(|c: char| c.is_control() || "\"“”[]".contains(c)),
        "{inner:?}"
    );
}

fn holding(words: &str) -> Memory {
    let segment = Segment {
        from: 1,
        is_meeting: false,
    };
    let words = || words.to_owned();
    let mind = MindMemory::Analyst(Rc::new(AnalystMemory {
        summaries: vec![SegmentSummary {
            segment: Segment { from: 9, ..segment },
            to: 9,
            words: words(),
        }],
        analysis: vec![Opinion {
            of: None,
            words: words(),
            timestep: 1,
        }],
        plan: Plan {
            timestep: 1,
            strategy: words(),
            actions: vec![PlannedAction {
                turn: PlannedTurn {
                    timestep: 1,
                    phase: Phase::Task,
                },
                words: words(),
            }],
        },
        ..AnalystMemory::default()
    }));
    Memory {
        mind,
        ..Memory::default()
    }
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn any_speech_stays_one_quotation(words: String) {
        if Speech::new(&words).is_silence() {
            return Ok(());
        }
        let harmless = told_after("Hello.", &Memory::default());
        let (before, after) = harmless.split_once("\"Hello.\"").expect("Blue hears Red");
        let text = told_after(&words, &Memory::default());
        let quotation = text.strip_prefix(before).and_then(|rest| rest.strip_suffix(after));
        is_one_quotation(quotation.unwrap_or_else(|| panic!("{words:?} changed the prompt:\n{text}")));
    }

    #[test]
    fn each_part_of_the_memory_stays_one_quotation(words in "\\PC*[\n\"\\[]\\PC*") {
        let text = told_after("Hello.", &holding(&words));
        for heading in [
            "Summary of T9: ",
            "Your analysis of the others (from T1): ",
            "Your strategy (from T1): ",
            "Your plan (from T1): T1: ",
        ] {
            let lines: Vec<_> = text.lines().filter_map(|line| line.strip_prefix(heading)).collect();
            assert_eq!(lines.len(), 1, "{text}");
            is_one_quotation(lines[0]);
        }
    }
}
