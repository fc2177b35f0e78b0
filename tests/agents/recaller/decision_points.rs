//! Tests of when a Recaller thinks the situation over.

use super::setup::{
    RecallerCall, acting, choose, published, recaller, remembered, requests_for, saying, told,
};
use crate::common::{ScriptedRound, seat};
use among_agents::agents::Memory;
use among_agents::agents::memory::DecisionPoint;
use among_agents::agents::minds::RecallerSettings;
use among_agents::game::{Room, Rules};
use among_agents::llm::Scripted;

/// A round in which Blue is a Recaller, and its memory.
struct RecallerRound {
    scene: ScriptedRound,
    memory: Memory,
    /// The model of the latest turn.
    model: Scripted,
    settings: RecallerSettings,
}

impl RecallerRound {
    /// Returns the paper's table, at which Blue has no tasks in these rooms.
    fn without_tasks_in(rooms: &[Room]) -> RecallerRound {
        let scene = ScriptedRound::with(Rules::paper(), |game| {
            let mut tasks = game.tasks_of(seat("Blue")).iter();
            tasks.all(|held| !rooms.contains(&held.task.room))
        });
        RecallerRound {
            scene,
            memory: Memory::default(),
            model: acting("[Thinking Process] Hm.\n[Action] SPEAK: hm"),
            settings: RecallerSettings::default(),
        }
    }

    /// Lets it think as published.
    fn thinking_as_published(self) -> RecallerRound {
        RecallerRound {
            settings: published(),
            ..self
        }
    }

    /// Lets others choose these actions first.
    fn after(mut self, lines: &str) -> RecallerRound {
        self.scene = self.scene.then(lines);
        self
    }

    /// Lets Blue reply with this thought and action. Returns the reason why it thought the situation over, if
    /// it did.
    fn turn(mut self, thought: &str, action: &str) -> (RecallerRound, Option<DecisionPoint>) {
        self.scene = self.scene.wait_for("Blue");
        let model = acting(format!("[Thinking Process] {thought}\n[Action] {action}"));
        let view = self.scene.view("Blue");
        let decision = choose(&recaller(&model, self.settings), &view, &self.memory);
        let why = (model.requests().len() > 1).then(|| {
            let latest = remembered(&decision).latest.as_ref();
            latest.expect("it thought things over").why
        });
        self.memory = decision.memory.expect("it remembers");
        self.model = model;
        self.scene = self.scene.then(&format!("Blue: {action}"));
        (self, why)
    }
}

const STAND: &str = "SPEAK: hm";

/// Gives the seat something to think over.
const GREETING: &str = "Red: SPEAK: Who comes with me?";

#[test]
fn the_beginning_of_a_round_is_a_decision_point_once_something_is_known() {
    let played = RecallerRound::without_tasks_in(&[]);
    let (played, why) = played.turn("I stay.", STAND);
    assert_eq!(why, None, "nothing is known yet");
    let (_, why) = played.turn("I stay.", STAND);
    assert_eq!(why, None);
    let greeted = RecallerRound::without_tasks_in(&[]).after(GREETING);
    let (_, why) = greeted.turn("I stay.", STAND);
    assert_eq!(why, Some(DecisionPoint::Beginning));
}

#[test]
fn an_arrival_is_no_decision_point() {
    let played = RecallerRound::without_tasks_in(&[Room::Admin]).after(GREETING);
    let (played, _) = played.turn(
        "First Admin, then on.\n[Destination] Storage",
        "MOVE from Cafeteria to Admin",
    );
    let (played, why) = played.turn("On I go.", "MOVE from Admin to Storage");
    assert_eq!(why, None, "it is on its way");
    let (_, why) = played.turn("Here I am.", STAND);
    assert_eq!(why, None, "it is where it wanted to be");
}

#[test]
fn new_company_is_a_decision_point_once_and_as_published_only() {
    for (settings, expected) in [
        (published(), Some(DecisionPoint::OthersArrived)),
        (RecallerSettings::default(), None),
    ] {
        let played = RecallerRound {
            settings,
            ..RecallerRound::without_tasks_in(&[Room::Medbay])
        };
        let (played, _) = played.turn("I go.", "MOVE from Cafeteria to Medbay");
        let (played, why) = played.turn("I wait.", STAND);
        assert_eq!(why, None);
        let (played, why) = played
            .after("Green: MOVE from Cafeteria to Medbay")
            .turn("Green is here.", STAND);
        assert_eq!(why, expected);
        let (_, why) = played.turn("Green is here.", STAND);
        assert_eq!(why, None);
    }
}

#[test]
fn the_own_kill_is_no_decision_point() {
    let calls = |scene: &ScriptedRound, memory: &Memory, action: &str| {
        let model = acting(format!("[Thinking Process] So.\n[Action] {action}"));
        let agent = recaller(&model, RecallerSettings::default());
        let memory = choose(&agent, &scene.view("Red"), memory).memory;
        (memory.expect("it remembers"), model.requests().len())
    };
    let scene = ScriptedRound::paper();
    let (memory, _) = calls(&scene, &Memory::default(), "KILL Green");
    let scene = scene.then("Red: KILL Green").end_of_timestep();
    let (_, count) = calls(&scene, &memory, STAND);
    assert_eq!(count, 1, "the action alone");
}

#[test]
fn a_vote_that_is_decided_is_no_decision_point() {
    for (votes, expected) in [
        ("Red: VOTE Pink\nBlue: VOTE Pink\nGreen: VOTE Pink", None),
        (
            "Red: VOTE Pink\nBlue: VOTE Pink\nGreen: VOTE Red",
            Some(DecisionPoint::Vote),
        ),
    ] {
        let scene = ScriptedRound::paper().then("Red: CALL MEETING (emergency button)");
        let scene = scene.until_the_vote().then(votes);
        let model = acting("[Thinking Process] So.\n[Action] VOTE Red");
        let agent = recaller(&model, RecallerSettings::default());
        let decision = choose(&agent, &scene.view("Pink"), &Memory::default());
        let latest = remembered(&decision).latest.as_ref();
        assert_eq!(latest.map(|latest| latest.why), expected, "{votes}");
    }
    // The last voter cannot vote for itself, which alone would make it a tie.
    let scene = ScriptedRound::paper().then("Red: KILL Green\nBlue: CALL MEETING (emergency button)");
    let votes = "Red: VOTE Pink\nBlue: VOTE Pink\nPink: VOTE Orange";
    let scene = scene.until_the_vote().then(votes);
    let agent = recaller(&acting("[Action] VOTE Red"), RecallerSettings::default());
    let decision = choose(&agent, &scene.view("Orange"), &Memory::default());
    assert_eq!(remembered(&decision).latest, None);
}

/// Returns the request for the reflection of the latest turn.
fn reflection(played: &RecallerRound) -> String {
    let reflections = requests_for(&played.model, RecallerCall::Reflection);
    told(&reflections[0]).to_owned()
}

#[test]
fn company_that_comes_along_is_no_decision_point() {
    let rooms = [Room::Medbay, Room::UpperEngine, Room::Reactor];
    let played = RecallerRound::without_tasks_in(&rooms);
    let (played, _) = played.turn("I go.", "MOVE from Cafeteria to Medbay");
    let (played, why) = played
        .after("Green: MOVE from Cafeteria to Medbay")
        .turn("Green comes along.", "MOVE from Medbay to Upper Engine");
    assert_eq!(why, None, "it was with Green before");
    let (_, why) = played
        .after("Green: MOVE from Medbay to Upper Engine")
        .turn("Still Green.", STAND);
    assert_eq!(why, None, "the record tells that it comes along");
}

#[test]
fn the_reason_names_a_speech_and_what_a_monitor_showed() {
    let played = RecallerRound::without_tasks_in(&[]);
    let (played, _) = played.turn("I stay.", STAND);
    let words = "Blue, where do you go?";
    let (played, _) = played
        .after(&format!("Red: SPEAK: {words}"))
        .turn("I listen.", STAND);
    let text = reflection(&played);
    let reason = "You think it over because somebody has spoken to you: what Red said at T";
    assert!(text.contains(reason), "{text}");
    assert_eq!(text.matches(words).count(), 1, "{text}");

    let played =
        RecallerRound::without_tasks_in(&[Room::UpperEngine, Room::Security]).thinking_as_published();
    let (played, _) = played.turn("I go.", "MOVE from Cafeteria to Upper Engine");
    let (played, _) = played.turn("I go.", "MOVE from Upper Engine to Security");
    let (played, _) = played
        .after("Green: MOVE from Cafeteria to Upper Engine")
        .turn("I look.", "VIEW MONITOR of Upper Engine");
    let (played, why) = played
        .after("Green: MOVE from Upper Engine to Security")
        .turn("Green!", STAND);
    assert_eq!(why, Some(DecisionPoint::OthersArrived));
    let text = reflection(&played);
    let reason =
        "because Green came to you; on the monitor of Upper Engine (Green came in from Cafeteria at T";
    assert!(text.contains(reason), "{text}");
}

#[test]
fn the_latest_reflection_and_thinking_stand_where_a_new_one_is_asked_for() {
    let played = RecallerRound::without_tasks_in(&[Room::Medbay]).after(GREETING);
    let (mut played, _) = played.turn("I say that I was in Admin.", STAND);
    let former =
        "Your reflection at T1: \"I trust Green.\"\nYour thinking at T1: \"I say that I was in Admin.\"\n";
    played.scene = played.scene.then("Red: CALL MEETING (emergency button)");
    let (played, why) = played.turn("I keep to it.", STAND);
    assert_eq!(why, Some(DecisionPoint::Speech));
    let text = reflection(&played);
    assert!(text.contains(&format!("{former}You think it over")), "{text}");
    let model = acting("[Thinking Process] Hm.\n[Action] SPEAK: hm");
    let view = played.scene.wait_for("Blue");
    let _ = choose(&recaller(&model, published()), &view.view("Blue"), &played.memory);
    let reflections = requests_for(&model, RecallerCall::Reflection);
    assert!(
        !told(&reflections[0]).contains("Your reflection at"),
        "it is recalled as published"
    );
}

#[test]
fn an_impostor_reads_its_two_latest_reflections_when_it_acts() {
    let scene = ScriptedRound::paper().then("Blue: SPEAK: Red, where do you go?");
    let act = |scene: &ScriptedRound, memory: &Memory, reflection: &'static str| {
        let model = saying(move |kind| match kind {
            RecallerCall::Reflection => Some(reflection.to_owned()),
            RecallerCall::Action => Some("[Thinking Process] So.\n[Action] SPEAK: hm".to_owned()),
            _ => None,
        });
        let agent = recaller(&model, RecallerSettings::default());
        let memory = choose(&agent, &scene.view("Red"), memory).memory;
        let action = requests_for(&model, RecallerCall::Action).swap_remove(0);
        (memory.expect("it remembers"), told(&action).to_owned())
    };
    let scene = scene.end_of_timestep();
    let (memory, _) = act(&scene, &Memory::default(), "My story: in Admin since T1.");
    let scene = scene.then("Red: CALL MEETING (emergency button)");
    let (_, text) = act(&scene, &memory, "Blue asks much.");
    let both = "Your reflection at T2: \"My story: in Admin since T1.\"\nYour reflection at T3 round 1: \"Blue asks much.\"\n";
    assert!(text.contains(both), "{text}");
}

#[test]
fn words_said_to_the_seat_are_a_decision_point() {
    for (words, expected) in [
        ("Blue, where do you go?", Some(DecisionPoint::SpokenTo)),
        ("Off we go.", None),
    ] {
        let played = RecallerRound::without_tasks_in(&[]);
        let (played, _) = played.turn("I stay.", STAND);
        let (_, why) = played
            .after(&format!("Red: SPEAK: {words}"))
            .turn("I listen.", STAND);
        assert_eq!(why, expected, "{words}");
    }
}

#[test]
fn the_button_is_a_decision_point_for_whoever_has_something_to_tell() {
    for (vent, expected) in [
        (
            "Red: VENT from Admin to Cafeteria",
            Some(DecisionPoint::AtTheButton),
        ),
        ("Red: MOVE from Admin to Storage", None),
    ] {
        let played = RecallerRound::without_tasks_in(&[Room::Admin, Room::Cafeteria]);
        let (played, _) = played
            .after("Red: MOVE from Cafeteria to Admin")
            .turn("I go.", "MOVE from Cafeteria to Admin");
        let played = RecallerRound {
            scene: played
                .scene
                .then("Green: MOVE from Cafeteria to Medbay\nPink: MOVE from Cafeteria to Medbay\nOrange: MOVE from Cafeteria to Medbay"),
            ..played
        };
        let (played, _) = played.after(vent).turn("Back.", "MOVE from Admin to Cafeteria");
        let played = played.after("Orange: MOVE from Medbay to Cafeteria");
        let (_, why) = played.turn("And now?", STAND);
        assert_eq!(why, expected, "{vent}");
    }
}

#[test]
fn the_last_thinking_and_the_destination_are_shown_back() {
    let played = RecallerRound::without_tasks_in(&[Room::Admin, Room::Storage]);
    let (played, _) = played.turn(
        "First Admin, then on.\n[Destination] Storage",
        "MOVE from Cafeteria to Admin",
    );
    let (played, _) = played.turn("On I go.", "MOVE from Admin to Storage");
    let prompt = |played: &RecallerRound| {
        let actions = requests_for(&played.model, RecallerCall::Action);
        told(&actions[0]).to_owned()
    };
    let text = prompt(&played);
    assert!(
        text.contains("Your thinking at T1: \"First Admin, then on.\"\n"),
        "{text}"
    );
    assert!(text.contains("Your destination so far: Storage\n"), "{text}");
    let (played, _) = played.turn("Here I am.", STAND);
    assert!(!prompt(&played).contains("Your destination"), "it is there");
    let model = acting("[Thinking Process] Hm.\n[Action] SPEAK: hm");
    let scene = played.scene.end_of_timestep().wait_for("Blue");
    let _ = choose(
        &recaller(&model, published()),
        &scene.view("Blue"),
        &played.memory,
    );
    let actions = requests_for(&model, RecallerCall::Action);
    assert!(
        !told(&actions[0]).contains("Your thinking"),
        "the paper's agent carries none"
    );
}

#[test]
fn a_body_is_a_decision_point() {
    let played = RecallerRound::without_tasks_in(&[]);
    let (played, _) = played.turn("I stay.", STAND);
    let (_, why) = played.after("Red: KILL Green").turn("It was Red!", STAND);
    assert_eq!(why, Some(DecisionPoint::Alarm));
}

#[test]
fn a_vent_in_use_is_a_decision_point() {
    let played = RecallerRound::without_tasks_in(&[]);
    let (played, _) = played.turn("I stay.", STAND);
    let (_, why) = played
        .after("Red: VENT from Cafeteria to Admin")
        .turn("It was Red!", STAND);
    assert_eq!(why, Some(DecisionPoint::Alarm));
}

#[test]
fn the_end_of_a_meeting_is_a_decision_point() {
    let played = RecallerRound::without_tasks_in(&[]);
    let (mut played, _) = played.turn("I stay.", STAND);
    played.scene = played
        .scene
        .then("Red: CALL MEETING (emergency button)")
        .until_the_vote();
    let votes = "Red: VOTE Pink\nBlue: VOTE Pink\nGreen: VOTE Pink\nPink: VOTE Red\nOrange: VOTE Red";
    let (_, why) = played.after(votes).turn("Pink is gone.", STAND);
    assert_eq!(why, Some(DecisionPoint::AfterMeeting));
}
