//! Tests of the standing instructions and of the form of the reply.

use super::super::setup::{ask, prompt};
use super::{request, user_prompt};
use crate::common::ScriptedRound;
use among_agents::agents::Memory;
use among_agents::game::{Game, Persona, Rules, SeatOverride};
use among_agents::llm::Scripted;
use among_agents::table::Colour;

#[test]
fn only_a_crewmate_is_told_to_find_the_impostors() {
    for (rules, aim) in [
        (Rules::paper(), "Find the impostor, then vote."),
        (Rules::paper_seven(), "Find the impostors, then vote."),
    ] {
        let scene = ScriptedRound::of(rules)
            .then("Red: CALL MEETING (emergency button)")
            .wait_for("Green");
        assert!(user_prompt(&scene, "Green").contains(aim));
        assert!(!user_prompt(&scene, "Red").contains("Find the"));
    }
}

#[test]
fn a_request_shows_one_format_with_examples_of_nobody_at_the_table() {
    for name in ["Red", "Blue"] {
        let request = request(&ScriptedRound::paper().wait_for(name), name);
        let form = request.form.as_ref().expect("a reply in a form is wanted");
        assert!(!prompt(&request).contains("[Condensed Memory]") && !prompt(&request).contains("JSON"));
        assert!(form.instruction.contains("JSON") && !form.instruction.contains('['));
        assert!(!form.plain_instruction.contains("JSON"));
        for format in [&form.instruction, &form.plain_instruction] {
            for example in ["Example, task phase:", "Storage"] {
                assert!(format.contains(example), "{format}");
            }
            let named = Colour::ALL.iter().filter(|colour| format.contains(colour.name()));
            assert_eq!(named.count(), 0, "{format}");
        }
    }
}

#[test]
fn the_papers_temperature_is_asked_for() {
    assert_eq!(request(&ScriptedRound::paper(), "Red").temperature, Some(0.7));
}

#[test]
fn a_seat_without_a_persona_reads_of_no_character() {
    for persona in [None, Some(Persona::NoPersona)] {
        let first = SeatOverride {
            as_crewmate: persona,
            as_impostor: persona,
            ..SeatOverride::default()
        };
        let game = Game::new(Rules::paper(), 1, &[first]).expect("the paper's table");
        let seat = game.roster().seats().lowest().expect("a first seat");
        let model = Scripted::saying(["nothing that can be read"; 3]);
        let _ = ask(&model, true, &game.view(seat), &Memory::default());
        let text = prompt(&model.requests()[0]);
        assert_eq!(text.contains("Your character"), persona.is_none(), "{text}");
    }
}
