//! Tests of the memory that a Planner carries from turn to turn, and that it stays with its seat.

use super::setup::{PlannerTable, ask, prompt};
use crate::common::ScriptedRound;
use among_agents::agents::Memory;
use among_agents::game::{Persona, Rules};
use among_agents::llm::{Completion, Scripted};
use among_agents::round::AskPolicy;
use among_agents::table::{Dice, Seat};
use std::cell::RefCell;
use std::rc::Rc;

const REPLY: &str = "[Condensed Memory] Green looked nervous.\n[Thinking Process] Follow Green to Weapons.\n\
                     [Action] MOVE from Cafeteria to Weapons";

/// Returns the second turn's prompt after this reply in the first.
fn second_prompt(with_plan: bool) -> String {
    let model = Scripted::saying([REPLY, REPLY]);
    let scene = ScriptedRound::paper();
    let first = ask(&model, with_plan, &scene.view("Red"), &Memory::default()).expect("readable");
    let memory = first.memory.expect("a Planner remembers");
    let _ = ask(&model, with_plan, &scene.view("Red"), &memory);
    assert!(!prompt(&model.requests()[0]).contains("Green looked nervous."));
    prompt(&model.requests()[1])
}

#[test]
fn with_the_planner_the_next_prompt_holds_the_memory_and_the_plan() {
    let prompt = second_prompt(true);
    assert!(prompt.contains("Green looked nervous."));
    assert!(prompt.contains("Follow Green to Weapons."));
}

#[test]
fn without_the_planner_the_next_prompt_holds_the_memory_alone() {
    let prompt = second_prompt(false);
    assert!(prompt.contains("Green looked nervous."));
    assert!(!prompt.contains("Follow Green to Weapons."));
}

/// In a meeting a Talker may speak for the Planner, which then knows of it from the view alone.
#[test]
fn what_was_thought_before_a_meeting_is_told_as_such() {
    let model = Scripted::saying([REPLY; 4]);
    let scene = ScriptedRound::paper();
    let first = ask(&model, true, &scene.view("Red"), &Memory::default()).expect("readable");
    let memory = first.memory.expect("a Planner remembers");
    let told = |scene: &ScriptedRound| {
        let _ = ask(&model, true, &scene.view("Red"), &memory);
        prompt(model.requests().last().expect("it was asked"))
    };
    let scene = scene.end_of_timestep();
    assert!(told(&scene).contains("\nMemory: \"Green looked nervous.\"\nLast thinking: "));
    let scene = scene
        .then("Blue: CALL MEETING (emergency button)")
        .wait_for("Red");
    let old = "\nMemory, from T1, before the meeting: \"Green looked nervous.\"\nLast thinking, from T1, \
               before the meeting: ";
    assert!(told(&scene).contains(old));
    let scene = scene.until_the_vote().then(
        "Red: VOTE Blue
         Blue: VOTE Red
         Green: VOTE Blue
         Pink: VOTE Red
         Orange: VOTE Green",
    );
    assert!(told(&scene).contains(old));
}

#[test]
fn choosing_changes_nothing_until_the_round_commits_it() {
    let model = Scripted::saying([REPLY, REPLY]);
    let scene = ScriptedRound::paper();
    let once = ask(&model, true, &scene.view("Red"), &Memory::default());
    let again = ask(&model, true, &scene.view("Red"), &Memory::default());
    assert_eq!(once, again);
    assert_eq!(model.requests()[0], model.requests()[1]);
}

/// Plays a whole round in which each seat writes its own secret into memory and plan, and returns the prompts
/// of each seat.
fn prompts_of_a_round() -> (PlannerTable, Vec<Vec<String>>) {
    let models = RefCell::new(Vec::new());
    let mut table = PlannerTable::new(Rules::paper_seven(), 3, |at, _, legal| {
        let (mut dice, legal) = (Dice::seeded(at as u64), legal.clone());
        let model = Scripted::new(move |_| {
            let action = legal.draw(&mut dice);
            Ok(Completion::of(format!(
                "[Condensed Memory] memo-{at}-kept\n[Thinking Process] plan-{at}-kept\n[Action] {action}"
            )))
        });
        models.borrow_mut().push(model.clone());
        Rc::new(model)
    });
    // Each choice is asked for only once.
    table.asking = AskPolicy::InTurn;
    table.play_to_the_end();
    let models: Vec<Scripted> = models.into_inner();
    let prompts = models
        .iter()
        .map(|model| model.requests().iter().map(prompt).collect());
    let prompts = prompts.collect();
    (table, prompts)
}

#[test]
fn a_seats_thoughts_stand_in_no_other_seats_prompt() {
    let (_, prompts) = prompts_of_a_round();
    for (at, prompts) in prompts.iter().enumerate() {
        for other in 0..7 {
            let holds = |prompt: &String| {
                prompt.contains(&format!("plan-{other}-kept"))
                    || prompt.contains(&format!("memo-{other}-kept"))
            };
            let count = prompts.iter().filter(|prompt| holds(prompt)).count();
            // The first turn has no memory yet.
            let expected = if other == at { prompts.len() - 1 } else { 0 };
            assert_eq!(
                count, expected,
                "prompts of seat {at} with secrets of seat {other}"
            );
        }
    }
}

#[test]
fn a_persona_stands_in_its_own_seats_prompts_only() {
    let (table, prompts) = prompts_of_a_round();
    let round = table.round.borrow();
    let manner = |persona: Persona| match persona {
        Persona::RandomCrewmate | Persona::RandomImpostor => "unpredictable".to_owned(),
        named => format!("the {named}."),
    };
    for (at, prompts) in prompts.iter().enumerate() {
        let own = round.game().persona_of(Seat::new(at).expect("a seat"));
        for persona in Persona::CREWMATE.into_iter().chain(Persona::IMPOSTOR) {
            let expected = manner(persona) == manner(own);
            for prompt in prompts {
                assert_eq!(
                    prompt.contains(&manner(persona)),
                    expected,
                    "{own} reads of {persona}"
                );
            }
        }
    }
}
