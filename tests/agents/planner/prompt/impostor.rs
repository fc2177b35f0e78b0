//! Tests of what an impostor reads.

use super::super::setup::prompt;
use super::{after_a_walk, check, request, user_prompt};
use crate::common::{ScriptedRound, seat};
use among_agents::game::{Room, Rules, Task, TaskLength};

#[test]
fn an_impostor_also_reads_of_vents_fakes_its_cooldown_and_its_fellows() {
    let scene = after_a_walk().end_of_timestep();
    let text = user_prompt(&scene, "Red");
    check(
        &text,
        &[
            "T3 of 50, task phase, in Admin with Blue. DEAD here: Green",
            "Believed alive, in turn order: you, Blue, Pink, Orange; you win when 2 more crewmates are gone; out: Green: killed by you in \
             Admin at T2",
            "You cannot kill yet: 3 of your turns must pass, this one included.",
            "5. VENT from Admin to Cafeteria",
            "6. COMPLETE FAKE TASK - Fix Wiring",
        ],
    );
    let scene = ScriptedRound::of(Rules::paper_seven());
    assert!(prompt(&request(&scene, "Red")).contains("Your fellow impostors: Blue."));
    check(
        &user_prompt(&scene, "Red"),
        &["You can kill Green or Pink or Orange or Yellow or Black now: the others would see it."],
    );
    assert!(!prompt(&request(&scene.wait_for("Green"), "Green")).contains("fellow impostors"));
}

#[test]
fn an_impostor_reads_which_task_can_be_pretended_where_and_what_is_left() {
    let task = Task::all_in(Room::Admin)
        .find(|task| task.name() == "Swipe Card")
        .expect("a task of Admin");
    let scene = ScriptedRound::where_blue_holds(Rules::paper(), task)
        .then("Red: MOVE from Cafeteria to Admin")
        .end_of_timestep();
    let instructions = prompt(&request(&scene, "Red"));
    for room in Room::ALL {
        let marked = |task: Task| match task.kind.length() {
            TaskLength::Short => task.name().to_owned(),
            TaskLength::Common => format!("{}+", task.name()),
            TaskLength::Long => format!("{}*", task.name()),
        };
        let tasks: Vec<_> = Task::all_in(room).map(marked).collect();
        let line = format!("{room}: {}", tasks.join(", "));
        assert!(tasks.is_empty() || instructions.contains(&line), "{line}");
    }
    assert!(instructions.contains("sees that you work, never at which task"));
    assert!(instructions.contains("but of the common ones only yours: all crewmates have the same."));
    assert!(instructions.contains("Real tasks by room, * takes 2 turns, + is common: "));
    assert!(
        instructions
            .contains("Every crewmate has 1 common (the same for all), 1 short, 1 long (2 turns) tasks.")
    );
    assert!(!instructions.contains("Find the impostor") && !instructions.contains("Hints: look busy"));
    check(
        &user_prompt(&scene, "Red"),
        &[
            "Fake tasks, to look busy, once each:",
            "Swipe Card (common): here",
        ],
    );
    let scene = scene
        .then("Red: COMPLETE FAKE TASK - Swipe Card")
        .end_of_timestep();
    check(
        &user_prompt(&scene, "Red"),
        &[
            "Fake tasks:",
            "Pretended already: Swipe Card (common)",
            "None is left to pretend; you can still say that you worked at a real one.",
        ],
    );
    let any = ScriptedRound::of(Rules {
        endless_fakes: true,
        ..Rules::paper()
    });
    let text = user_prompt(&any, "Red");
    assert!(
        text.contains("Fake tasks, to look busy; any other task of your room will do as well:"),
        "{text}"
    );
    assert!(!text.contains("None is left"), "{text}");
}

#[test]
fn in_a_meeting_an_impostor_reads_when_it_can_kill_after_it() {
    let meeting = |kill_cooldown| {
        let rules = Rules {
            kill_cooldown,
            ..Rules::paper()
        };
        let walk = "Red: MOVE from Cafeteria to Admin\nGreen: MOVE from Cafeteria to Admin";
        let scene = ScriptedRound::of(rules).then(walk).end_of_timestep();
        let scene = scene.then("Red: KILL Green\nBlue: CALL MEETING (emergency button)");
        scene.wait_for("Red")
    };
    // Three speeches and a vote are turns, too.
    for (cooldown, told) in [
        (3, "When the meeting is over you can kill again."),
        (4, "When the meeting is over you can kill again."),
        (5, "When the meeting is over, you cannot kill in your first turn."),
        (
            7,
            "When the meeting is over, you cannot kill in your first 3 turns.",
        ),
    ] {
        let text = user_prompt(&meeting(cooldown), "Red");
        check(&text, &[told]);
        assert!(!text.contains("next turn you can"), "{text}");
    }
    let last_round = meeting(5).until_the_vote();
    assert_eq!(last_round.view("Red").kill_cooldown(), 2);
    check(
        &user_prompt(&last_round, "Red"),
        &["When the meeting is over, you cannot kill in your first turn."],
    );
    let crewmate = user_prompt(&meeting(5).wait_for("Blue"), "Blue");
    assert!(!crewmate.contains("you cannot kill"), "{crewmate}");
}

#[test]
fn an_impostor_reads_how_many_crewmates_are_too_many() {
    let scene = ScriptedRound::paper();
    assert!(user_prompt(&scene, "Red").contains("; you win when 3 more crewmates are gone\n"));
    let scene = scene.then("Red: KILL Green").end_of_timestep();
    assert!(user_prompt(&scene, "Red").contains("; you win when 2 more crewmates are gone; out: Green"));
    let scene = scene.then("Red: MOVE from Cafeteria to Admin");
    let crewmate = user_prompt(&scene.wait_for("Blue"), "Blue");
    assert!(!crewmate.contains("less and you win"), "{crewmate}");
}

#[test]
fn an_impostor_reads_who_would_see_a_kill() {
    let scene = ScriptedRound::paper()
        .then("Red: MOVE from Cafeteria to Admin\nBlue: MOVE from Cafeteria to Admin")
        .end_of_timestep();
    check(
        &user_prompt(&scene, "Red"),
        &["You can kill Blue now: no other crewmate is here now."],
    );
    let alone = ScriptedRound::paper()
        .then("Red: MOVE from Cafeteria to Admin")
        .end_of_timestep();
    check(
        &user_prompt(&alone, "Red"),
        &["You can kill now, but no crewmate is here."],
    );
}

#[test]
fn hops_of_a_way_that_need_a_vent_are_marked() {
    let wired_in_electrical = |game: &among_agents::game::Game| {
        let task = game.tasks_of(seat("Red"))[0].task;
        (task.name(), task.room) == ("Fix Wiring", Room::Electrical)
    };
    let scene = ScriptedRound::with(Rules::paper(), wired_in_electrical)
        .then("Red: MOVE from Cafeteria to Medbay")
        .end_of_timestep();
    check(
        &user_prompt(&scene, "Red"),
        &[
            "Fix Wiring (common): Electrical via Cafeteria, Admin or via Upper Engine, Lower Engine; or VENT to Electrical",
        ],
    );
}
