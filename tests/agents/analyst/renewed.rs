//! Tests of when an analysis is renewed: in the turn after there was news of the player, by one call for all such
//! players, while the others keep theirs.

use super::setup::{AnalystCall, SeatUnderTest, asked, told};
use crate::common::ScriptedRound;
use among_agents::game::{Room, Rules, Task};
use among_agents::llm::{Completion, LlmError, Request, Scripted};
use std::cell::Cell;
use std::rc::Rc;

/// A model that gives its opinion of whoever it is asked to analyse, and waits.
fn opinionated() -> Scripted {
    Scripted::new(|request| Ok(Completion::of(reply(request))))
}

fn reply(request: &Request) -> String {
    match asked(request) {
        AnalystCall::Analysis => whom(request)
            .iter()
            .map(|name| format!("{name}: crewmate\n"))
            .collect(),
        AnalystCall::Plan => "Strategy: I watch.\nwatch\n".repeat(8),
        AnalystCall::Summary => "All went apart.".to_owned(),
        _ => "[Action] SPEAK (nothing)".to_owned(),
    }
}

/// Returns the players that an analysis is asked of.
fn whom(request: &Request) -> Vec<String> {
    let text = told(request);
    let names = text.rsplit_once("Analyse ").expect("it asks for an analysis").1;
    let names = names.split_once(':').expect("a list of names").0;
    names.split(", ").map(str::to_owned).collect()
}

/// Returns Blue, with such a model.
fn blue() -> SeatUnderTest {
    SeatUnderTest::new("Blue", opinionated())
}

fn kinds(requests: &[Request]) -> Vec<AnalystCall> {
    requests.iter().map(asked).collect()
}

const THOUGHT_OVER: [AnalystCall; 3] = [AnalystCall::Analysis, AnalystCall::Plan, AnalystCall::Action];

/// Returns Blue's first turn, before which Red speaks.
fn after_reds_words() -> ScriptedRound {
    ScriptedRound::paper().then("Red: SPEAK: hello").wait_for("Blue")
}

/// Returns Blue's first turn, before which nothing happens, and its second, after this event.
fn second_turn(second: &str) -> (ScriptedRound, ScriptedRound) {
    let first = || ScriptedRound::paper().wait_for("Blue");
    let then = first().end_of_timestep().then(second).wait_for("Blue");
    (first(), then)
}

#[test]
fn whoever_was_heard_or_spoken_of_is_analysed_in_the_next_turn() {
    for (event, expected) in [
        ("Red: SPEAK: Hello", vec!["Red"]),
        ("Red: SPEAK: Pink followed me", vec!["Red", "Pink"]),
        ("Red: SPEAK: I watch you, Blue", vec!["Red"]),
    ] {
        let (first, second) = second_turn(event);
        let mut blue = blue();
        assert_eq!(
            kinds(&blue.requests(&first)),
            [AnalystCall::Plan, AnalystCall::Action]
        );
        let requests = blue.requests(&second);
        assert_eq!(kinds(&requests), THOUGHT_OVER, "{event}");
        assert_eq!(whom(&requests[0]), expected, "{event}");
    }
}

#[test]
fn routine_is_no_news() {
    let rules = Rules {
        endless_fakes: true,
        ..Rules::paper()
    };
    let task = Task::all_in(Room::Cafeteria)
        .next()
        .expect("a task of the Cafeteria");
    let fakes = format!("Red: COMPLETE FAKE TASK - {}", task.name());
    let mut blue = blue();
    let scene = ScriptedRound::of(rules).then(&fakes).wait_for("Blue");
    assert_eq!(
        kinds(&blue.requests(&scene)),
        [AnalystCall::Plan, AnalystCall::Action],
        "it did a task beside everybody"
    );
    let scene = scene.end_of_timestep().then("Red: MOVE from Cafeteria to Admin");
    let scene = scene.wait_for("Blue");
    assert_eq!(kinds(&blue.requests(&scene)), [AnalystCall::Action], "it went");
    let scene = scene.then("Blue: MOVE from Cafeteria to Admin").end_of_timestep();
    let scene = scene.wait_for("Blue");
    assert_eq!(
        kinds(&blue.requests(&scene)),
        [AnalystCall::Action],
        "it stands there"
    );
}

#[test]
fn whoever_is_met_where_it_cannot_have_come_on_foot_is_analysed() {
    let scene = ScriptedRound::paper()
        .then("Red: MOVE from Cafeteria to Medbay")
        .wait_for("Blue");
    let mut blue = blue();
    let _ = blue.requests(&scene);
    // Storage is three steps from Medbay.
    let scene = scene
        .then("Blue: MOVE from Cafeteria to Admin\nRed: VENT from Medbay to Electrical")
        .end_of_timestep()
        .then("Blue: MOVE from Admin to Electrical")
        .end_of_timestep()
        .wait_for("Blue");
    let requests = blue.requests(&scene);
    assert_eq!(kinds(&requests), THOUGHT_OVER);
    assert_eq!(whom(&requests[0]), ["Red"]);
    let text = told(&requests[0]);
    assert!(text.contains("Analyse Red: one line, beginning with"), "{text}");
    assert!(
        text.contains("At most 60 words in all."),
        "as long as one opinion may be"
    );
}

#[test]
fn absence_alone_is_no_news() {
    let mut scene = ScriptedRound::paper().then("Red: MOVE from Cafeteria to Admin");
    let mut blue = blue();
    for _ in 0..7 {
        scene = scene.wait_for("Blue");
        let asked = kinds(&blue.requests(&scene));
        assert!(!asked.contains(&AnalystCall::Analysis), "{asked:?}");
        scene = scene.end_of_timestep();
    }
}

#[test]
fn whoever_stays_where_the_seat_leaves_was_seen_until_then() {
    // All stay in the Cafeteria; Blue leaves it at T3.
    let mut blue = blue();
    let scene = ScriptedRound::paper().end_of_timestep().end_of_timestep();
    let scene = scene.wait_for("Blue").then("Blue: MOVE from Cafeteria to Admin");
    let mut scene = scene.end_of_timestep().wait_for("Blue");
    let _ = blue.requests(&scene);
    for _ in 0..3 {
        scene = scene.end_of_timestep();
    }
    // Green was seen to go at T3, after Blue.
    let scene = scene
        .then("Red: MOVE from Cafeteria to Admin\nRed: SPEAK: Pink and Red alone")
        .wait_for("Blue");
    let requests = blue.requests(&scene);
    let text = told(&requests[0]);
    assert!(
        text.contains(
            "There is news of these players. Not seen for a while: Pink since T3. Analyse Red, Pink: "
        ),
        "{text}"
    );
}

#[test]
fn neither_a_bare_vote_nor_a_silence_is_news() {
    let scene = ScriptedRound::paper().then("Red: CALL MEETING (emergency button)");
    let mut scene = scene.wait_for("Blue");
    let mut blue = blue();
    let _ = blue.requests(&scene);
    scene = scene.until_the_vote().then("Red: VOTE Green");
    assert_eq!(kinds(&blue.requests(&scene))[0], AnalystCall::Action);
    let votes = "Blue: VOTE Red\nGreen: VOTE Red\nPink: VOTE Green\nOrange: VOTE Pink";
    let scene = scene.then(votes).wait_for("Blue");
    let asked = kinds(&blue.requests(&scene));
    assert!(!asked.contains(&AnalystCall::Analysis), "{asked:?}");
}

#[test]
fn at_a_vote_that_is_decided_nobody_is_analysed() {
    for (votes, is_analysed) in [
        (
            "Red: VOTE Green\nBlue: VOTE Green\nGreen: VOTE Red\nPink: VOTE Red",
            true,
        ),
        (
            "Red: VOTE Green\nBlue: VOTE Green\nGreen: VOTE Red\nPink: VOTE Green",
            false,
        ),
    ] {
        let scene = ScriptedRound::paper().then("Red: CALL MEETING (emergency button)");
        let scene = scene
            .then("Red: SPEAK: It was Green.")
            .until_the_vote()
            .then(votes);
        let requests = SeatUnderTest::new("Orange", opinionated()).requests(&scene);
        let asked = kinds(&requests);
        assert_eq!(asked.contains(&AnalystCall::Analysis), is_analysed, "{votes}");
    }
}

#[test]
fn what_a_monitor_shows_is_news() {
    let scene = ScriptedRound::paper()
        .then(
            "Blue: MOVE from Cafeteria to Upper Engine
             Green: MOVE from Cafeteria to Upper Engine
             Blue: MOVE from Upper Engine to Security",
        )
        .wait_for("Blue");
    let mut blue = blue();
    let _ = blue.requests(&scene);
    let scene = scene
        .then("Blue: VIEW MONITOR of Upper Engine")
        .end_of_timestep()
        .wait_for("Blue");
    let requests = blue.requests(&scene);
    assert_eq!(kinds(&requests), THOUGHT_OVER);
    assert_eq!(whom(&requests[0]), ["Green"]);
}

#[test]
fn nothing_learnt_is_no_call_and_a_former_analysis_tells_its_age() {
    let scene = after_reds_words();
    let mut blue = blue();
    assert_eq!(kinds(&blue.requests(&scene)), THOUGHT_OVER);
    let scene = scene.end_of_timestep().wait_for("Blue");
    let requests = blue.requests(&scene);
    assert_eq!(
        kinds(&requests),
        [AnalystCall::Action],
        "all who are here stand still"
    );
    let scene = scene.end_of_timestep().then("Green: SPEAK: hello");
    let scene = scene.end_of_timestep().wait_for("Blue");
    let requests = blue.requests(&scene);
    assert_eq!(whom(&requests[0]), ["Green"]);
    let text = told(requests.last().expect("an action"));
    for line in [
        "Your analysis of Red (from T1): \"crewmate\"\n",
        "Your analysis of Green (from T4): \"crewmate\"\n",
    ] {
        assert!(text.contains(line), "{text}");
    }
}

#[test]
fn nothing_former_is_spoken_of_before_there_is_any() {
    let mut blue = blue();
    let scene = after_reds_words();
    let requests = blue.requests(&scene);
    for request in &requests {
        let text = told(request);
        assert!(!text.contains("former") && !text.contains("so far"), "{text}");
    }
    let scene = scene
        .end_of_timestep()
        .then("Red: SPEAK: hello again")
        .wait_for("Blue");
    let requests = blue.requests(&scene);
    assert!(told(&requests[0]).contains("It replaces your former analysis of it."));
    assert!(told(&requests[1]).contains("keeping what is still good of your strategy and plan so far"));
}

#[test]
fn a_meeting_ends_the_plan_before_it_and_tells_no_stretch_twice() {
    let mut blue = blue();
    let scene = after_reds_words();
    assert!(told(blue.requests(&scene).last().expect("an action")).contains("Your plan (from T1)"));
    let scene = scene
        .end_of_timestep()
        .then("Green: CALL MEETING (emergency button)");
    let scene = scene.wait_for("Blue");
    for request in &blue.requests(&scene) {
        let text = told(request);
        assert_ne!(asked(request), AnalystCall::Summary, "the record tells it whole");
        assert!(!text.contains("Your plan (from T1)"), "{text}");
        assert!(text.contains("Your strategy (from T"), "{text}");
        assert!(
            text.contains("\nRecord:") && !text.contains("Summary of"),
            "{text}"
        );
    }
}

#[test]
fn a_segment_is_summed_up_once_no_prompt_tells_it_whole() {
    let mut blue = blue();
    let scene = after_reds_words().end_of_timestep();
    let scene = scene
        .then("Green: CALL MEETING (emergency button)")
        .until_the_vote();
    let votes = "Red: VOTE Green\nBlue: VOTE Red\nGreen: VOTE Blue\nPink: VOTE Green\nOrange: VOTE Red";
    let scene = scene.then(votes).wait_for("Blue");
    let summaries = |requests: &[Request]| -> Vec<String> {
        let summaries = requests
            .iter()
            .filter(|request| asked(request) == AnalystCall::Summary);
        summaries.map(|request| told(request).to_owned()).collect()
    };
    let [stretch] = &summaries(&blue.requests(&scene))[..] else {
        panic!("the stretch before the meeting");
    };
    assert!(
        stretch.contains("What you did and saw:\nT1 Cafeteria with all; Red said \"hello\""),
        "{stretch}"
    );
    let scene = scene.end_of_timestep().wait_for("Blue");
    let [meeting] = &summaries(&blue.requests(&scene))[..] else {
        panic!("the meeting");
    };
    assert!(meeting.contains("Meeting at T3: Green pressed"), "{meeting}");
    let scene = scene.end_of_timestep().wait_for("Blue");
    assert_eq!(summaries(&blue.requests(&scene)).len(), 0);
}

#[test]
fn at_the_vote_no_plan_is_made_and_an_analysis_only_of_what_was_said_since() {
    for (said, expected) in [
        ("", vec![AnalystCall::Action]),
        (
            "Green: SPEAK: Pink followed me",
            vec![AnalystCall::Analysis, AnalystCall::Action],
        ),
    ] {
        let mut scene = ScriptedRound::paper().then("Red: CALL MEETING (emergency button)");
        let mut blue = blue();
        for _ in 0..3 {
            scene = scene.wait_for("Blue");
            let _ = blue.requests(&scene);
            scene = scene.wait_for("Green");
        }
        let scene = scene.then(said).until_the_vote();
        let scene = scene.then("Red: VOTE Green");
        let mut asked = kinds(&blue.requests(&scene));
        // Its model names nobody, so the vote is asked for again.
        asked.dedup();
        assert_eq!(asked, expected, "{said}");
    }
}

#[test]
fn a_death_concerns_everybody_and_ends_the_opinion_of_the_dead() {
    let scene = ScriptedRound::paper()
        .then("Red: MOVE from Cafeteria to Admin\nGreen: MOVE from Cafeteria to Admin")
        .wait_for("Blue");
    let mut blue = blue();
    let _ = blue.requests(&scene);
    let scene = scene
        .end_of_timestep()
        .then("Red: KILL Green\nBlue: MOVE from Cafeteria to Admin")
        .end_of_timestep()
        .wait_for("Blue");
    let requests = blue.requests(&scene);
    assert_eq!(whom(&requests[0]), ["Red", "Pink", "Orange"]);
    assert!(
        requests
            .iter()
            .all(|request| !told(request).contains("Your analysis of Green"))
    );
}

#[test]
fn a_failed_analysis_is_asked_for_again_in_the_next_turn() {
    let fails = Rc::new(Cell::new(true));
    let failing = Rc::clone(&fails);
    let mut blue = blue();
    blue.model = Scripted::new(move |request| match asked(request) {
        AnalystCall::Analysis if failing.get() => Err(LlmError::Empty),
        _ => Ok(Completion::of(reply(request))),
    });
    let scene = after_reds_words();
    assert_eq!(kinds(&blue.requests(&scene)), THOUGHT_OVER);
    fails.set(false);
    let scene = scene.end_of_timestep().wait_for("Blue");
    let requests = blue.requests(&scene);
    assert_eq!(kinds(&requests), [AnalystCall::Analysis, AnalystCall::Action]);
    assert_eq!(whom(&requests[0]), ["Red"]);
}

#[test]
fn as_published_all_others_are_analysed_in_every_turn() {
    let mut blue = blue();
    blue.settings.full_view = false;
    let scene = after_reds_words();
    let mut scene = Some(scene);
    for _ in 0..3 {
        let here = scene.take().expect("it goes on");
        let requests = blue.requests(&here);
        assert_eq!(kinds(&requests), THOUGHT_OVER);
        assert_eq!(whom(&requests[0]), ["Red", "Green", "Pink", "Orange"]);
        scene = Some(here.end_of_timestep().wait_for("Blue"));
    }
}

#[test]
fn a_room_to_go_to_is_asked_for_in_the_task_phase_only() {
    let mut blue = blue();
    let fields = |requests: &[Request]| {
        let action = requests.last().expect("an action").clone();
        action.form.expect("a form").fields
    };
    let in_tasks = blue.requests(&ScriptedRound::paper().wait_for("Blue"));
    assert_eq!(fields(&in_tasks), ["thinking", "destination", "action"]);
    let meeting = || {
        ScriptedRound::paper()
            .then("Red: CALL MEETING (emergency button)")
            .wait_for("Blue")
    };
    let in_talk = blue.requests(&meeting());
    assert_eq!(fields(&in_talk), ["thinking", "action"]);
}
