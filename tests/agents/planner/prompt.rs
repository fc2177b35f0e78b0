//! Tests of the prompt.

use super::table::{ask, prompt};
use crate::common::{ScriptedRound, seat};
use among_agents::agents::Memory;
use among_agents::game::{Room, Rules, Task, TaskKind};
use among_agents::llm::{Request, Scripted};

/// Returns the request to the seat's model.
fn request(scene: &ScriptedRound, name: &str) -> Request {
    let model = Scripted::saying(["nothing that can be read"; 3]);
    let _ = ask(&model, true, &scene.view(name), &Memory::default());
    model.requests().swap_remove(0)
}

/// Returns the message that changes from turn to turn.
fn user_prompt(scene: &ScriptedRound, name: &str) -> String {
    request(scene, name).messages.swap_remove(1).content
}

/// Checks that the prompt contains each of these lines.
fn check(prompt: &str, lines: &[&str]) {
    for line in lines {
        assert!(
            prompt.lines().any(|other| other == *line),
            "“{line}” is missing in:\n{prompt}"
        );
    }
}

fn after_a_walk() -> ScriptedRound {
    let wired_in_admin = |game: &among_agents::game::Game| {
        let task = game.tasks_of(seat("Red"))[0].task;
        (task.name(), task.room) == ("Fix Wiring", Room::Admin)
    };
    ScriptedRound::with(Rules::paper(), wired_in_admin)
        .then(
            "Red: MOVE from Cafeteria to Admin
             Blue: MOVE from Cafeteria to Admin
             Green: MOVE from Cafeteria to Admin",
        )
        .end_of_timestep()
        .then("Red: KILL Green")
}

#[test]
fn all_seven_parts_of_a_crewmates_view_stand_in_its_prompt() {
    let text = user_prompt(&after_a_walk(), "Blue");
    check(
        &text,
        &[
            "T2, task phase, 48 left.",
            "In Admin with Red. Dead here: Green.",
            "Corridors: Cafeteria, O2, Storage, Electrical.",
            "T1 Red walked Cafeteria > Admin; Green walked Cafeteria > Admin",
            "T2 Red KILLED Green in Admin",
            "T1 MOVE to Admin",
            "Fix Wiring: here",
            "Available actions:",
            "1. MOVE from Admin to Cafeteria",
            "2. MOVE from Admin to O2",
            "3. MOVE from Admin to Storage",
            "4. MOVE from Admin to Electrical",
            "5. COMPLETE TASK - Fix Wiring",
            "6. REPORT DEAD BODY",
            "7. SPEAK",
        ],
    );
    assert!(!text.contains("VENT from") && !text.contains("Vents:"));
}

#[test]
fn an_impostor_also_reads_of_vents_fakes_its_cooldown_and_its_fellows() {
    let scene = after_a_walk().end_of_timestep();
    let text = user_prompt(&scene, "Red");
    check(
        &text,
        &[
            "Corridors: Cafeteria, O2, Storage, Electrical. Vents: Cafeteria.",
            "In Admin with Blue. Dead here: Green. You can kill in 3 turns.",
            "5. VENT from Admin to Cafeteria",
            "6. COMPLETE FAKE TASK - Fix Wiring",
        ],
    );
    let scene = ScriptedRound::of(Rules::paper_seven());
    assert!(prompt(&request(&scene, "Red")).contains("Your fellow impostors: Blue."));
    assert!(!prompt(&request(&scene.wait_for("Green"), "Green")).contains("fellow impostors"));
}

#[test]
fn only_the_latest_observations_and_own_actions_are_told() {
    let mut scene = ScriptedRound::paper();
    for _ in 0..3 {
        scene = scene.end_of_timestep();
    }
    let scene = scene.wait_for("Orange");
    let text = user_prompt(&scene, "Orange");
    assert_eq!(text.matches("said nothing").count(), 4);
    assert_eq!(text.matches("SPEAK (nothing)").count(), 3);
}

#[test]
fn a_meetings_prompt_names_the_talk_round_and_then_the_votes() {
    let scene = ScriptedRound::paper().then("Red: CALL MEETING (emergency button)");
    let text = user_prompt(&scene, "Red");
    check(
        &text,
        &["T2, meeting phase, discussion round 1 of 3, 48 left.", "1. SPEAK"],
    );
    let text = user_prompt(&scene.until_the_vote(), "Red");
    check(
        &text,
        &["1. VOTE Blue", "2. VOTE Green", "3. VOTE Pink", "4. VOTE Orange"],
    );
}

#[test]
fn the_papers_temperature_is_asked_for() {
    assert_eq!(request(&ScriptedRound::paper(), "Red").temperature, Some(0.7));
}

#[test]
fn tasks_stand_in_the_stable_part_and_ways_in_the_changing_one() {
    let task = Task {
        kind: TaskKind::PrimeShields,
        room: Room::Shields,
    };
    let scene = ScriptedRound::where_blue_holds(Rules::paper(), task).wait_for("Blue");
    let messages = request(&scene, "Blue").messages;
    assert!(messages[0].content.contains("Prime Shields in Shields"));
    check(
        &messages[1].content,
        &["Prime Shields: Weapons > Navigation > Shields"],
    );
}
