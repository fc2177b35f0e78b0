//! Tests of when a Recaller thinks the situation over.

use super::setup::{acting, choose, recaller, remembered};
use crate::common::{ScriptedRound, seat};
use among_agents::agents::Memory;
use among_agents::agents::memory::DecisionPoint;
use among_agents::agents::minds::RecallerSettings;
use among_agents::game::{Room, Rules};

/// A round in which Blue is a Recaller, and its memory.
struct RecallerRound {
    scene: ScriptedRound,
    memory: Memory,
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
        let decision = choose(
            &recaller(&model, RecallerSettings::default()),
            &view,
            &self.memory,
        );
        let why = (model.requests().len() > 1).then(|| {
            let latest = remembered(&decision).latest.as_ref();
            latest.expect("it thought things over").why
        });
        self.memory = decision.memory.expect("it remembers");
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
fn the_planned_room_is_a_decision_point_but_not_the_way() {
    let played = RecallerRound::without_tasks_in(&[Room::Admin, Room::Storage]).after(GREETING);
    let (played, _) = played.turn(
        "First Admin, then on.\n[Destination] Storage",
        "MOVE from Cafeteria to Admin",
    );
    let (played, why) = played.turn("On I go.", "MOVE from Admin to Storage");
    assert_eq!(why, None, "it is on its way");
    let (played, why) = played.turn("Here I am.", STAND);
    assert_eq!(why, Some(DecisionPoint::Arrival));
    let (_, why) = played.turn("I stay.", STAND);
    assert_eq!(why, None, "it has arrived once");
}

#[test]
fn a_room_with_an_own_task_is_a_decision_point() {
    let scene = ScriptedRound::with(Rules::paper(), |game| {
        let mut tasks = game.tasks_of(seat("Blue")).iter();
        tasks.any(|held| held.task.room == Room::Admin)
    });
    for (said, expected) in [(Some(GREETING), Some(DecisionPoint::Arrival)), (None, None)] {
        let played = RecallerRound {
            scene: ScriptedRound(scene.0.clone()),
            memory: Memory::default(),
        };
        let played = match said {
            Some(words) => played.after(words),
            None => played,
        };
        let (played, _) = played.turn("I go.", "MOVE from Cafeteria to Admin");
        let (_, why) = played.turn("I wait.", STAND);
        assert_eq!(
            why, expected,
            "as long as nothing is known, there is nothing to think over"
        );
    }
}

#[test]
fn new_company_is_a_decision_point_once() {
    let played = RecallerRound::without_tasks_in(&[Room::Medbay]);
    let (played, _) = played.turn("I go.", "MOVE from Cafeteria to Medbay");
    let (played, why) = played.turn("I wait.", STAND);
    assert_eq!(why, None);
    let (played, why) = played
        .after("Green: MOVE from Cafeteria to Medbay")
        .turn("Green is here.", STAND);
    assert_eq!(why, Some(DecisionPoint::OthersArrived));
    let (_, why) = played.turn("Green is here.", STAND);
    assert_eq!(why, None);
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
