//! Tests of what a prompt tells in the task phase.

use super::{after_a_walk, check, user_prompt};
use crate::common::ScriptedRound;
use among_agents::game::{Room, Rules, Task, TaskKind};

#[test]
fn a_crewmate_reads_when_and_where_it_is_who_lives_what_happened_and_what_it_can_do() {
    let text = user_prompt(&after_a_walk(), "Blue");
    check(
        &text,
        &[
            "T2 of 50, task phase, in Admin with Red. DEAD here: Green",
            "Believed alive, in turn order: Red, you, Pink, Orange; out: Green: KILLED by Red in \
             Admin at T2, you saw it",
            "T1 Cafeteria with Green, Pink, Orange; Red to Admin; you to Admin, met Red; Green joined from Cafeteria",
            "T2 Admin with Red; Red KILLED Green",
            "Button: 2 left",
            "Fix Wiring (common): here",
            "Available actions:",
            "1. MOVE from Admin to Cafeteria",
            "2. MOVE from Admin to O2",
            "3. MOVE from Admin to Storage",
            "4. MOVE from Admin to Electrical",
            "5. COMPLETE TASK - Fix Wiring",
            "6. REPORT DEAD BODY",
            "7. SPEAK",
            "8. WAIT",
        ],
    );
    assert!(!text.contains("VENT from"));
}

#[test]
fn waiting_and_the_monitor_are_told_once() {
    let scene = ScriptedRound::paper()
        .end_of_timestep()
        .then("Blue: MOVE from Cafeteria to Medbay")
        .end_of_timestep()
        .then("Blue: MOVE from Medbay to Upper Engine")
        .end_of_timestep()
        .then("Blue: MOVE from Upper Engine to Security")
        .end_of_timestep()
        .then("Blue: VIEW MONITOR of Storage")
        .end_of_timestep()
        .wait_for("Blue");
    let text = user_prompt(&scene, "Blue");
    check(
        &text,
        &[
            "T1 Cafeteria with all; Red, Green, Pink, Orange waited; you waited",
            "T5 Security; on the monitor of Storage (nobody is there)",
        ],
    );
    assert!(!text.contains("you looked at"), "{text}");
}

#[test]
fn work_that_ends_a_task_is_told_as_finished() {
    let is_near = |task: &&Task| task.timesteps() == 2 && Room::Cafeteria.corridors().contains(&task.room);
    let task = *Task::ALL.iter().find(is_near).expect("a task of two turns");
    let walk = format!("Blue: MOVE from Cafeteria to {}", task.room);
    let work = format!("Blue: COMPLETE TASK - {}", task.name());
    let scene = ScriptedRound::where_blue_holds(Rules::paper(), task)
        .then(&walk)
        .end_of_timestep()
        .then(&work)
        .end_of_timestep()
        .then(&work)
        .end_of_timestep()
        .wait_for("Blue");
    let (name, room) = (task.name(), task.room);
    check(
        &user_prompt(&scene, "Blue"),
        &[
            &format!("T2 {room}; you worked at {name}"),
            &format!("T3 {room}; you finished {name}"),
        ],
    );
}

#[test]
fn a_task_of_two_turns_is_told_with_its_length_and_keeps_its_progress() {
    let is_near = |task: &&Task| task.timesteps() == 2 && Room::Cafeteria.corridors().contains(&task.room);
    let task = *Task::ALL.iter().find(is_near).expect("a task of two turns");
    let (name, room) = (task.name(), task.room);
    let scene = ScriptedRound::where_blue_holds(Rules::paper(), task)
        .then(&format!("Blue: MOVE from Cafeteria to {room}"))
        .end_of_timestep();
    let meeting = |scene: ScriptedRound| {
        scene
            .then("Red: CALL MEETING (emergency button)")
            .wait_for("Blue")
    };
    let before = user_prompt(&meeting(ScriptedRound(scene.0.clone())), "Blue");
    assert!(
        before.contains(&format!("{name} (2 turns) in {room}")),
        "{before}"
    );
    let begun = scene
        .then(&format!("Blue: COMPLETE TASK - {name}"))
        .end_of_timestep();
    let kept = format!("{name} (1 turn left)");
    let after = user_prompt(&meeting(ScriptedRound(begun.0.clone())), "Blue");
    assert!(after.contains(&format!("{kept} in {room}")), "{after}");
    check(
        &user_prompt(&begun.wait_for("Blue"), "Blue"),
        &[&format!("{kept}: here")],
    );
}

#[test]
fn every_line_of_a_walk_tells_where_it_began() {
    let scene = ScriptedRound::paper()
        .end_of_timestep()
        .then("Blue: MOVE from Cafeteria to Medbay")
        .end_of_timestep()
        .then("Blue: MOVE from Medbay to Upper Engine")
        .end_of_timestep()
        .then("Blue: MOVE from Upper Engine to Reactor")
        .end_of_timestep()
        .wait_for("Blue");
    check(
        &user_prompt(&scene, "Blue"),
        &["T3 Medbay; you to Upper Engine, T4 Reactor"],
    );
}

#[test]
fn whoever_stood_still_is_told_of() {
    let scene = ScriptedRound::paper()
        .then("Red: SPEAK: hello")
        .end_of_timestep()
        .wait_for("Orange");
    check(
        &user_prompt(&scene, "Orange"),
        &["T1 Cafeteria with all; Red said \"hello\"; Blue, Green, Pink waited; you waited"],
    );
}

#[test]
fn each_room_is_a_line_at_the_monitors_and_waiting_comes_last() {
    let scene = ScriptedRound::paper()
        .then(
            "Red: MOVE from Cafeteria to Upper Engine
             Red: MOVE from Upper Engine to Security",
        )
        .end_of_timestep();
    let text = user_prompt(&scene, "Red");
    assert_eq!(text.matches(". VIEW MONITOR of ").count(), Room::COUNT - 1);
    assert!(text.trim_end().ends_with(". WAIT"), "{text}");
}

#[test]
fn a_task_is_told_with_the_way_to_it() {
    let task = Task {
        kind: TaskKind::PrimeShields,
        room: Room::Shields,
    };
    let scene = ScriptedRound::where_blue_holds(Rules::paper(), task).wait_for("Blue");
    check(
        &user_prompt(&scene, "Blue"),
        &["Prime Shields: Shields via Weapons, Navigation or via Admin, O2"],
    );
}
