//! What a crewmate makes of what it saw long ago, and what an impostor makes of who saw it.

use super::situations::{choices, speeches, suspicion};
use crate::common::{ScriptedRound, seat};
use among_agents::claims::Claim;
use among_agents::game::{Action, Room, Rules};

/// Blue and Green are together in Upper Engine at 1 only, and eight timesteps later Red calls a meeting.
fn long_after_they_met() -> ScriptedRound {
    let rules = Rules {
        caller_first: true,
        ..Rules::standard()
    };
    let scene = ScriptedRound::of(rules)
        .then("Blue: MOVE from Cafeteria to Upper Engine\nGreen: MOVE from Cafeteria to Upper Engine")
        .end_of_timestep()
        .then("Green: MOVE from Upper Engine to Reactor")
        .end_of_timesteps(8);
    scene.then("Red: CALL MEETING (emergency button)")
}

/// Returns what Blue says, with several dice.
fn claims_of_blue(scene: ScriptedRound) -> Vec<Vec<Claim>> {
    speeches(&scene.wait_for("Blue"), "Blue")
}

/// Returns whether a claim is of Blue and Green together at 1.
fn is_of_their_meeting(claim: &Claim) -> bool {
    claim.timestep() == Some(1) && claim.subject() == Some(seat("Green"))
}

#[test]
fn whoever_was_met_long_ago_is_not_spoken_of() {
    let scene = long_after_they_met().then("Red: SPEAK: Where was everybody?");
    for claims in claims_of_blue(scene) {
        assert!(!claims.iter().any(is_of_their_meeting), "{claims:?}");
    }
}

#[test]
fn whoever_is_asked_for_somebody_tells_when_it_saw_it_last() {
    let scene = long_after_they_met().then("Red: SPEAK: Blue, did you see Green?");
    for claims in claims_of_blue(scene) {
        let is_of_green = |claim: &Claim| claim.is_factual() && claim.subject() == Some(seat("Green"));
        assert!(claims.iter().any(is_of_green), "{claims:?}");
    }
}

#[test]
fn a_false_alibi_of_long_ago_is_noticed_by_whoever_was_there() {
    let silent = long_after_they_met().then("Red: SPEAK: Where was everybody?");
    let told = ScriptedRound(silent.0.clone())
        .wait_for("Green")
        .then("Green: SPEAK: I was in Shields at 1.");
    let [before, after] = [&silent, &told].map(|scene| suspicion(scene, "Blue", "Green"));
    assert!(after > before + 0.2, "{after} after {before}");
}

#[test]
fn a_vent_of_long_ago_that_was_not_is_refuted_by_whoever_stood_there() {
    let scene = long_after_they_met().then("Red: SPEAK: I saw Green vent in Upper Engine at 5.");
    let was_not_there = Claim::NotIn {
        who: seat("Green"),
        room: Room::UpperEngine,
        timestep: Some(5),
    };
    for claims in claims_of_blue(scene) {
        assert!(claims.contains(&was_not_there), "{claims:?}");
    }
}

/// After `wait` timesteps Red, Blue and Green go to Upper Engine, and Blue leaves first.
fn blue_leaves_two(wait: u16) -> ScriptedRound {
    let mut scene = ScriptedRound::of(Rules {
        caller_first: true,
        first_kill_cooldown: 0,
        ..Rules::standard()
    });
    for _ in 0..wait {
        scene = scene.end_of_timestep();
    }
    scene
        .then("Red: MOVE from Cafeteria to Upper Engine\nBlue: MOVE from Cafeteria to Upper Engine")
        .then("Green: MOVE from Cafeteria to Upper Engine")
        .end_of_timestep()
        .then("Blue: MOVE from Upper Engine to Reactor")
        .end_of_timestep()
}

#[test]
fn whoever_left_the_victim_alone_with_somebody_tells_with_whom() {
    let scene = blue_leaves_two(0)
        .then("Red: KILL Green")
        .end_of_timestep()
        .then("Red: MOVE from Upper Engine to Cafeteria")
        .end_of_timesteps(3);
    let scene = scene
        .then("Red: CALL MEETING (emergency button)")
        .then("Red: SPEAK: Where is Green?")
        .wait_for("Blue");
    let left_alone = Claim::SawWith {
        who: seat("Red"),
        other: seat("Green"),
        room: Some(Room::UpperEngine),
        timestep: Some(2),
    };
    for claims in speeches(&scene, "Blue") {
        assert!(claims.contains(&left_alone), "{claims:?}");
    }
}

#[test]
fn an_impostor_hesitates_to_kill_whom_somebody_has_just_left_with_it() {
    let kills = |scene: ScriptedRound| {
        let chosen = choices(&scene.wait_for("Red"), "Red").into_iter();
        chosen.filter(|action| matches!(action, Action::Kill(_))).count()
    };
    // Late enough for every persona.
    let mut alone = blue_leaves_two(12);
    for _ in 0..4 {
        alone = alone.end_of_timestep();
    }
    let [left_with, alone] = [kills(blue_leaves_two(12)), kills(alone)];
    assert!(
        left_with > 0 && 3 * left_with < 2 * alone,
        "{left_with}, {alone} alone"
    );
}
