//! Tests of new plans in the task phase, and of what becomes of a plan.

use super::setup::{Actor, AnalystCall, SeatUnderTest, asked, first, mind, told};
use crate::common::ScriptedRound;
use among_agents::agents::memory::PlannedTurn;
use among_agents::game::Rules;
use among_agents::table::Phase;

/// A seat with a plan, whose model acts as a test wants.
struct PlanningSeat {
    actor: Actor,
    seat: SeatUnderTest,
}

impl PlanningSeat {
    fn of(name: &'static str, plan: &'static str) -> PlanningSeat {
        let actor = Actor::of(0, plan);
        PlanningSeat {
            seat: SeatUnderTest::new(name, actor.model.clone()),
            actor,
        }
    }

    /// Returns the calls at its turn in this scene, in which it chooses this action.
    fn asks(&mut self, scene: &ScriptedRound, wording: &str) -> Vec<AnalystCall> {
        self.actor.does(wording);
        self.seat.requests(scene).iter().map(asked).collect()
    }
}

const QUIET: [AnalystCall; 1] = [AnalystCall::Action];
const WAIT: &str = "SPEAK (nothing)";

fn plans(asked: &[AnalystCall]) -> bool {
    asked.contains(&AnalystCall::Plan)
}

#[test]
fn a_round_begins_with_a_plan_and_goes_on_by_it() {
    let mut red = PlanningSeat::of(
        "Red",
        "SPEAK: hello\nMOVE from Cafeteria to Admin\nwait for somebody",
    );
    let mut scene = ScriptedRound::paper();
    assert_eq!(
        red.asks(&scene, WAIT),
        [AnalystCall::Plan, AnalystCall::Action],
        "there is nobody to analyse yet"
    );
    for _ in 0..2 {
        scene = scene.end_of_timestep();
        assert_eq!(red.asks(&scene, WAIT), QUIET);
    }
    scene = scene.end_of_timestep();
    assert_eq!(
        red.asks(&scene, WAIT),
        [AnalystCall::Plan, AnalystCall::Action],
        "it has come to its end"
    );
    let requests = red.actor.model.requests();
    let plan = requests
        .iter()
        .rfind(|request| asked_plan(request))
        .expect("a plan");
    assert!(told(plan).contains("Your plan has come to its end."));
}

fn asked_plan(request: &among_agents::llm::Request) -> bool {
    asked(request) == AnalystCall::Plan
}

#[test]
fn last_turns_plan_stands_in_this_turns_prompts() {
    let mut red = PlanningSeat::of("Red", "MOVE from Cafeteria to Admin\nMOVE from Admin to Storage");
    let scene = ScriptedRound::paper();
    let _ = red.asks(&scene, WAIT);
    assert!(!told(&red.actor.model.requests()[0]).contains("Your plan"));
    let lines = [
        "T1: \"MOVE from Cafeteria to Admin\"; ",
        "T2: \"MOVE from Admin to Storage, plan-0-kept\"\n",
    ];
    let [done, open] = lines;
    assert!(
        told(&first(&red.actor.model, AnalystCall::Action))
            .contains(&format!("Your plan (from T1): {done}{open}")),
        "this turn's own"
    );
    // The seat stays in the Cafeteria, so the plan's second line is impossible and there is a new plan.
    let before = red.actor.model.requests().len();
    assert_eq!(
        red.asks(&scene.end_of_timestep(), WAIT),
        [AnalystCall::Plan, AnalystCall::Action]
    );
    let request = red.actor.model.requests().swap_remove(before);
    let left = format!("\nYour plan (from T1): {open}");
    assert!(
        told(&request).contains(&left),
        "without what is done:\n{}",
        told(&request)
    );
    assert!(told(&request).contains("What you had planned for this turn cannot be done."));
}

#[test]
fn an_impossible_plan_is_made_anew() {
    for (line, breaks) in [
        ("MOVE from Cafeteria to Admin", false),
        ("move to Admin", false),
        ("SPEAK: where is everybody?", false),
        ("watch who leaves", false),
        ("CALL MEETING (emergency button)", false),
        ("MOVE from Admin to Storage", true),
        ("MOVE from Cafeteria to Reactor", true),
        ("COMPLETE TASK - Calibrate Distributor", true),
        ("REPORT DEAD BODY", true),
        ("VIEW MONITOR of Admin", true),
    ] {
        let plan: &'static str = format!("wait\n{line}\nwait\nwait").leak();
        let mut blue = PlanningSeat::of("Blue", plan);
        let is_somewhere_else = |game: &among_agents::game::Game| {
            let tasks = game.tasks_of(crate::common::seat("Blue"));
            tasks
                .iter()
                .all(|held| held.task.name() != "Calibrate Distributor")
        };
        let scene = ScriptedRound::with(Rules::paper(), is_somewhere_else).wait_for("Blue");
        let _ = blue.asks(&scene, WAIT);
        let scene = scene.end_of_timestep().wait_for("Blue");
        assert_eq!(plans(&blue.asks(&scene, WAIT)), breaks, "{line}");
    }
}

#[test]
fn an_action_with_a_condition_is_never_impossible() {
    let mut blue = PlanningSeat::of(
        "Blue",
        "wait\nif somebody comes: MOVE from Admin to Storage\nwait\nwait",
    );
    let scene = ScriptedRound::paper().wait_for("Blue");
    let _ = blue.asks(&scene, WAIT);
    let scene = scene.end_of_timestep().wait_for("Blue");
    assert!(!plans(&blue.asks(&scene, WAIT)));
}

#[test]
fn what_was_planned_for_a_meeting_is_told_in_it() {
    let plan = "T1: MOVE from Cafeteria to Admin\nT2 round 1: SPEAK: ask Red\nT2 vote: VOTE Red\nT3: go on";
    let mut blue = PlanningSeat::of("Blue", plan);
    let scene = ScriptedRound::paper().wait_for("Blue");
    let _ = blue.asks(&scene, WAIT);
    let request = first(&blue.actor.model, AnalystCall::Plan);
    let form = "A meeting that you call now has the lines “T2 round 1:” and so on, and “T2 vote:”.";
    assert!(
        told(&request).contains(form),
        "the button is on offer: {}",
        told(&request)
    );
    assert!(told(&request).contains("a line may have a condition, as in “if somebody comes: …”"));
    let scene = scene
        .then("Orange: CALL MEETING (emergency button)")
        .wait_for("Blue");
    let before = blue.actor.model.requests().len();
    let _ = blue.asks(&scene, "SPEAK: hm");
    let requests = blue.actor.model.requests().split_off(before);
    let plan = requests
        .iter()
        .find(|request| asked_plan(request))
        .expect("a plan");
    let text = told(plan);
    let shown = "Your plan (from T1): T2 round 1: \"SPEAK: ask Red\"; T2 vote: \"VOTE Red\"\n";
    assert!(text.contains(shown), "{text}");
    assert!(
        text.contains("keeping what is still good of your strategy and plan so far"),
        "{text}"
    );
    assert!(!text.contains("A meeting that you call now"), "it is in one");
}

#[test]
fn a_newly_found_body_triggers_an_analysis_once() {
    let mut blue = PlanningSeat::of("Blue", super::setup::OPEN_PLAN);
    let mut scene = ScriptedRound::paper()
        .then("Red: MOVE from Cafeteria to Admin\nGreen: MOVE from Cafeteria to Admin")
        .end_of_timestep();
    let late = scene.wait_for("Blue");
    let _ = blue.asks(&late, WAIT);
    scene = late
        .end_of_timestep()
        .then("Red: KILL Green\nBlue: MOVE from Cafeteria to Admin");
    scene = scene.end_of_timestep().wait_for("Blue");
    assert_eq!(
        blue.asks(&scene, WAIT),
        [AnalystCall::Analysis, AnalystCall::Plan, AnalystCall::Action]
    );
    let scene = scene.end_of_timestep().wait_for("Blue");
    assert!(!plans(&blue.asks(&scene, WAIT)), "it knows of the body");
}

#[test]
fn a_kill_or_a_vent_triggers_an_analysis() {
    for action in ["KILL Green", "VENT from Admin to Cafeteria"] {
        let mut blue = PlanningSeat::of("Blue", super::setup::OPEN_PLAN);
        let scene = ScriptedRound::paper()
            .then(
                "Red: MOVE from Cafeteria to Admin
                 Blue: MOVE from Cafeteria to Admin
                 Green: MOVE from Cafeteria to Admin",
            )
            .end_of_timestep()
            .end_of_timestep()
            .wait_for("Blue");
        let _ = blue.asks(&scene, WAIT);
        let scene = scene.end_of_timestep().wait_for("Blue");
        assert_eq!(blue.asks(&scene, WAIT), QUIET);
        let scene = scene
            .end_of_timestep()
            .then(&format!("Red: {action}"))
            .wait_for("Blue");
        assert_eq!(
            blue.asks(&scene, WAIT),
            [AnalystCall::Analysis, AnalystCall::Plan, AnalystCall::Action],
            "{action}"
        );
        let requests = blue.actor.model.requests();
        let plan = requests
            .iter()
            .rfind(|request| asked_plan(request))
            .expect("a plan");
        assert!(told(plan).contains("News of Red, "), "{}", told(plan));
        assert!(told(plan).contains(" may change your plan."));
    }
}

#[test]
fn each_meeting_is_followed_by_a_new_plan() {
    let mut pink = PlanningSeat::of("Pink", super::setup::OPEN_PLAN);
    let scene = ScriptedRound::paper().wait_for("Pink");
    let _ = pink.asks(&scene, WAIT);
    let scene = scene
        .end_of_timestep()
        .then("Red: CALL MEETING (emergency button)")
        .until_the_vote();
    let scene = scene
        .then("Red: VOTE Blue\nBlue: VOTE Red\nGreen: VOTE Red\nPink: VOTE Blue\nOrange: VOTE Green")
        .wait_for("Pink");
    assert_eq!(
        pink.asks(&scene, WAIT),
        [
            AnalystCall::Summary,
            AnalystCall::Analysis,
            AnalystCall::Plan,
            AnalystCall::Action
        ],
        "the stretch before the meeting is summed up"
    );
    let scene = scene.end_of_timestep().wait_for("Pink");
    assert_eq!(
        pink.asks(&scene, WAIT),
        [AnalystCall::Summary, AnalystCall::Action],
        "so is the meeting, when it is not told whole any more"
    );
    assert_eq!(mind(&pink.seat.memory).summaries.len(), 2);
}

#[test]
fn a_plan_may_have_at_most_eight_lines() {
    let mut red = PlanningSeat::of(
        "Red",
        "wait\nwait\nwait\nwait\nwait\nwait\nwait\nwait\nwait\nwait",
    );
    let _ = red.asks(&ScriptedRound::paper(), WAIT);
    assert_eq!(mind(&red.seat.memory).plan.actions.len(), 8);
    assert_eq!(mind(&red.seat.memory).plan.timestep, 1);
    let action = |timestep| {
        let phase = Phase::Task;
        mind(&red.seat.memory)
            .plan
            .action_for(PlannedTurn { timestep, phase })
    };
    assert_eq!(action(8), Some("wait"));
    assert_eq!(action(9), None);
}
