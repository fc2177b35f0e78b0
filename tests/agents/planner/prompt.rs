//! Tests of the prompt.

use super::setup::{ask, prompt};
use crate::common::{ScriptedRound, seat};
use among_agents::agents::Memory;
use among_agents::agents::minds::prompt::{PromptView, describe_view};
use among_agents::game::{Game, Persona, Room, Rules, SeatOverride, Task, TaskKind};
use among_agents::llm::{Request, Scripted};
use among_agents::table::Colour;

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
fn an_impostor_also_reads_of_vents_fakes_its_cooldown_and_its_fellows() {
    let scene = after_a_walk().end_of_timestep();
    let text = user_prompt(&scene, "Red");
    check(
        &text,
        &[
            "T3 of 50, task phase, in Admin with Blue. DEAD here: Green",
            "Believed alive, in turn order: you, Blue, Pink, Orange; 2 crewmates less and you win; out: Green: killed by you in \
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
        let marked = |task: Task| match task.timesteps() {
            1 => task.name().to_owned(),
            _ => format!("{}*", task.name()),
        };
        let tasks: Vec<_> = Task::all_in(room).map(marked).collect();
        let line = format!("{room}: {}", tasks.join(", "));
        assert!(tasks.is_empty() || instructions.contains(&line), "{line}");
    }
    assert!(instructions.contains("sees that you work, never at which task"));
    assert!(instructions.contains("Real tasks by room, * takes 2 turns: "));
    assert!(
        instructions
            .contains("Every crewmate has 1 common (the same for all), 1 short, 1 long (2 turns) tasks.")
    );
    assert!(!instructions.contains("Find the impostor") && !instructions.contains("Hints: look busy"));
    check(
        &user_prompt(&scene, "Red"),
        &[
            "Only 1 fake task left, to look busy:",
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
fn in_a_meeting_the_example_is_one_of_talk() {
    let scene = ScriptedRound::paper().then("Red: CALL MEETING (emergency button)");
    let form = request(&scene, "Red").form.expect("a form");
    for text in [form.instruction, form.plain_instruction] {
        assert!(text.contains("Example, talk in a meeting:"), "{text}");
        assert!(!text.contains("task phase") && !text.contains("MOVE"), "{text}");
    }
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
    let kept = format!("{name} (1 turn more, what is done stays done)");
    let after = user_prompt(&meeting(ScriptedRound(begun.0.clone())), "Blue");
    assert!(after.contains(&format!("{kept} in {room}")), "{after}");
    check(
        &user_prompt(&begun.wait_for("Blue"), "Blue"),
        &[&format!("{kept}: here")],
    );
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
    assert!(user_prompt(&scene, "Red").contains("; 3 crewmates less and you win\n"));
    let scene = scene.then("Red: KILL Green").end_of_timestep();
    assert!(user_prompt(&scene, "Red").contains("; 2 crewmates less and you win; out: Green"));
    let scene = scene.then("Red: MOVE from Cafeteria to Admin");
    let crewmate = user_prompt(&scene.wait_for("Blue"), "Blue");
    assert!(!crewmate.contains("less and you win"), "{crewmate}");
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
        &["T3 to T4 Medbay; you to Upper Engine, Reactor"],
    );
}

#[test]
fn silences_stand_in_the_order_of_speaking() {
    let scene = ScriptedRound::paper()
        .then("Red: CALL MEETING (emergency button)\nRed: SPEAK: hello")
        .wait_for("Pink")
        .then("Pink: SPEAK: well")
        .wait_for("Blue");
    check(
        &user_prompt(&scene, "Blue"),
        &["Round 1: Red \"hello\" You, Green said nothing. Pink \"well\" Orange said nothing."],
    );
}

#[test]
fn a_persona_of_few_words_is_not_asked_for_more() {
    let speech = |persona| {
        let scene = ScriptedRound::with(Rules::paper(), |game| {
            game.view(seat("Blue")).persona() == persona
        });
        let scene = scene.then("Red: CALL MEETING (emergency button)");
        user_prompt(&scene.wait_for("Blue"), "Blue")
    };
    let limited = "at most 50 words and no more of this than your character would: ";
    assert!(speech(Persona::Observer).contains(limited));
    assert!(!speech(Persona::Leader).contains(limited));
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
fn a_meeting_tells_how_long_the_round_may_last_and_asks_for_no_destination() {
    let scene = ScriptedRound::paper()
        .then("Red: CALL MEETING (emergency button)")
        .wait_for("Blue");
    check(
        &user_prompt(&scene, "Blue"),
        &["T2 of 50, meeting, round 1 of 3 of talk."],
    );
    let fields = |scene: &ScriptedRound| request(scene, "Blue").form.expect("a choice has a form").fields;
    assert_eq!(fields(&scene), ["memory", "thinking", "action"]);
    assert_eq!(
        fields(&scene.until_the_vote().then("Red: VOTE Blue").wait_for("Blue")),
        ["memory", "thinking", "action"]
    );
    let in_tasks = ScriptedRound::paper().wait_for("Blue");
    assert_eq!(fields(&in_tasks), ["memory", "thinking", "destination", "action"]);
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

/// Returns a meeting about Green, whom Red killed before Blue's eyes, after one round of talk.
fn after_a_round_of_talk() -> ScriptedRound {
    after_a_walk()
        .then(
            "Blue: REPORT DEAD BODY
             Red: SPEAK: I suspect Blue.
             Blue: SPEAK: I saw Red kill Green in Admin.",
        )
        .wait_for("Red")
        .then("Red: SPEAK: Blue lies.")
}

const OPENING: &str = "Meeting at T3: Blue reported Green dead in Admin at T2.";

#[test]
fn a_speaker_reads_why_the_meeting_was_called_and_all_that_was_said() {
    let text = user_prompt(&after_a_round_of_talk().wait_for("Orange"), "Orange");
    check(
        &text,
        &[
            "T3 of 50, meeting, round 2 of 3 of talk.",
            "Believed alive, in turn order: Red, Blue, Pink, you; out: Green: reported dead at T2",
            &format!("{OPENING} Find the impostor, then vote."),
            "Round 1: Red \"I suspect Blue.\" Blue \"I saw Red kill Green in Admin.\" Pink, You said nothing.",
            "Round 2: Red \"Blue lies.\" Blue, Pink said nothing.",
            "1. SPEAK",
            "2. WAIT",
        ],
    );
    assert!(text.contains("Speak now, at most 50 words: "));
    assert!(!text.contains("MOVE"), "{text}");
}

#[test]
fn a_voter_reads_all_speeches_its_own_sightings_and_the_votes_so_far() {
    let scene = after_a_round_of_talk().until_the_vote().then("Red: VOTE Blue");
    check(
        &user_prompt(&scene, "Blue"),
        &[
            OPENING_AND_PURPOSE,
            "Round 1: Red \"I suspect Blue.\" You \"I saw Red kill Green in Admin.\" Pink, Orange said nothing.",
            "T2 Admin with Red; Red KILLED Green; you reported the body",
            "Votes so far: Red against you.",
            "1. VOTE Red",
            "2. VOTE Pink",
            "3. VOTE Orange",
        ],
    );
}

const OPENING_AND_PURPOSE: &str =
    "Meeting at T3: Blue (you) reported Green dead in Admin at T2. Find the impostor, then vote.";

#[test]
fn an_earlier_meeting_is_told_in_a_line() {
    let scene = after_a_round_of_talk()
        .until_the_vote()
        .then("Red: VOTE Blue\nBlue: VOTE Red\nPink: VOTE Blue\nOrange: VOTE Red")
        .wait_for("Pink");
    let line = format!(
        "{OPENING} Accused: Red (by Blue), Blue (by Red). Votes: Red against Blue, Blue against Red, You against \
         Blue, Orange against Red. Nobody was ejected."
    );
    let scene = scene.end_of_timestep().wait_for("Pink");
    check(
        &user_prompt(&scene, "Pink"),
        &[
            &line,
            "Since then:",
            "T4 Cafeteria with all; Red, Blue, Orange waited; you waited",
        ],
    );
}

/// Returns a round two turns after a meeting in which Red said this.
fn long_after(words: &str) -> ScriptedRound {
    after_a_walk()
        .then(&format!("Blue: REPORT DEAD BODY\nRed: SPEAK: {words}"))
        .until_the_vote()
        .then("Red: VOTE Blue\nBlue: VOTE Red\nPink: VOTE Blue\nOrange: VOTE Red")
        .end_of_timestep()
        .end_of_timestep()
        .wait_for("Pink")
}

#[test]
fn a_plain_charge_and_a_confession_are_never_forgotten_and_nothing_is_told_twice() {
    for (words, line) in [
        (
            "Blue killed Green there at T2.",
            "T3 Red charged Blue with killing Green at T2",
        ),
        (
            "I saw Blue vent in Admin.",
            "T3 Red charged Blue with venting in Admin",
        ),
        ("Fine, I killed Green.", "T3 Red admitted to be an impostor"),
    ] {
        let text = user_prompt(&long_after(words), "Pink");
        assert!(text.contains(&format!("Never forget:\n{line}\n")), "{text}");
        let meeting = after_a_walk().then(&format!("Blue: REPORT DEAD BODY\nRed: SPEAK: {words}"));
        let text = user_prompt(&meeting.wait_for("Pink"), "Pink");
        assert!(!text.contains("Never forget") && text.contains(words), "{text}");
    }
}

#[test]
fn a_quoted_or_supposed_deed_is_neither_confession_nor_charge() {
    for words in [
        "by Blue's own story i killed with Blue standing there, makes no sense, who else was in cafeteria at t7",
        "Blue says I killed Green.",
        "If Blue killed Green I would have seen it.",
        "Blue never killed Green.",
    ] {
        let text = user_prompt(&long_after(words), "Pink");
        assert!(!text.contains("Never forget"), "{words}:\n{text}");
    }
}

#[test]
fn of_an_earlier_meeting_words_that_may_accuse_somebody_or_may_not_are_quoted() {
    let words = "Blue was in Lower Engine at 1 and in Medbay at 2. Without vents that's not possible.";
    let scene = after_a_walk()
        .then(&format!("Blue: REPORT DEAD BODY\nRed: SPEAK: {words}"))
        .until_the_vote()
        .then("Red: VOTE Blue\nBlue: VOTE Red\nPink: VOTE Blue\nOrange: VOTE Red")
        .wait_for("Pink");
    // The turn after the meeting tells the whole talk, and no words of it twice.
    assert_eq!(user_prompt(&scene, "Pink").matches(words).count(), 1);
    let scene = scene.end_of_timestep().wait_for("Pink");
    let line = format!(
        "{OPENING} Red said \"{words}\". Votes: Red against Blue, Blue against Red, You against Blue, Orange \
         against Red. Nobody was ejected."
    );
    check(&user_prompt(&scene, "Pink"), &[&line]);
}

#[test]
fn of_routine_before_the_last_meeting_only_a_window_is_told() {
    let walk = |scene: ScriptedRound, to: &str, back: &str| {
        scene.then(&format!(
            "Orange: MOVE from {to} to {back}\nOrange: MOVE from {back} to {to}"
        ))
    };
    let mut scene = ScriptedRound::paper();
    for _ in 0..3 {
        scene = walk(scene, "Cafeteria", "Weapons");
    }
    let scene = scene
        .then("Red: CALL MEETING (emergency button)")
        .until_the_vote()
        .then("Red: VOTE Blue\nBlue: VOTE Red\nGreen: VOTE Blue\nPink: VOTE Red\nOrange: VOTE Pink")
        .wait_for("Orange");
    let text = user_prompt(&scene, "Orange");
    assert!(
        text.contains("Before that meeting, only your last 4 turns:\nT4 "),
        "{text}"
    );
    assert!(!text.contains("\nT3 "), "{text}");
}

#[test]
fn a_vent_that_was_seen_never_fades() {
    let scene = ScriptedRound::paper()
        .then("Red: VENT from Cafeteria to Admin\nGreen: CALL MEETING (emergency button)")
        .until_the_vote()
        .then("Red: VOTE Blue\nBlue: VOTE Red\nGreen: VOTE Blue\nPink: VOTE Red\nOrange: VOTE Pink");
    let mut scene = scene;
    for _ in 0..12 {
        scene = scene.end_of_timestep();
    }
    let text = user_prompt(&scene.wait_for("Blue"), "Blue");
    check(&text, &["T1 Red VENTED from Cafeteria to Admin"]);
}

#[test]
fn without_the_full_view_only_the_latest_events_are_told() {
    let mut scene = ScriptedRound::paper();
    for _ in 0..3 {
        scene = scene.end_of_timestep();
    }
    let scene = scene.wait_for("Orange");
    let shown = PromptView {
        is_full: false,
        recent: 4,
    };
    let text = describe_view(&scene.view("Orange"), shown, "");
    assert_eq!(text.matches("said nothing").count(), 4);
    assert_eq!(text.matches("SPEAK (nothing)").count(), 3);
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

#[test]
fn a_voter_reads_when_a_wrong_vote_decides_the_round() {
    let decisive = "The impostors win at once if a crewmate is ejected.";
    let vote = |players, before: &str| {
        let rules = Rules {
            players,
            ..Rules::paper()
        };
        let scene = ScriptedRound::of(rules).then(before);
        scene
            .then("Blue: CALL MEETING (emergency button)")
            .until_the_vote()
    };
    assert!(!user_prompt(&vote(4, ""), "Red").contains(decisive));
    let three_left = || vote(4, "Red: KILL Pink");
    assert!(user_prompt(&three_left(), "Red").contains(decisive));
    let scene = three_left().then("Red: VOTE Green");
    assert!(user_prompt(&scene, "Blue").contains(decisive));
}

#[test]
fn in_the_last_round_of_talk_nobody_is_asked_to_ask() {
    for (discussion_rounds, is_asked) in [(2, true), (1, false)] {
        let rules = Rules {
            discussion_rounds,
            ..Rules::paper()
        };
        let scene = ScriptedRound::of(rules).then("Blue: CALL MEETING (emergency button)");
        let text = user_prompt(&scene.wait_for("Orange"), "Orange");
        assert_eq!(text.contains("ask one question"), is_asked, "{text}");
    }
}
