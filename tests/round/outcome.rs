//! Tests of the sentence that explains how a round was decided.

use crate::common::ScriptedRound;
use among_agents::game::Rules;
use among_agents::round::explain_outcome;

/// Returns the sentence on a round with these rules in which nobody does anything.
fn when_all_stand_still(rules: Rules) -> Option<String> {
    let scene = ScriptedRound::of(Rules {
        timesteps: 1,
        ..rules
    });
    assert_eq!(explain_outcome(&scene.0), None, "the round goes on");
    explain_outcome(&scene.end_of_timestep().0)
}

#[test]
fn time_that_is_up_leaves_as_many_impostors_aboard_as_live() {
    assert_eq!(
        when_all_stand_still(Rules::paper()).as_deref(),
        Some("Time ran out with 0 of 12 tasks done and an impostor still aboard.")
    );
    assert_eq!(
        when_all_stand_still(Rules::paper_seven()).as_deref(),
        Some("Time ran out with 0 of 15 tasks done and two impostors still aboard.")
    );
}

#[test]
fn the_end_tells_of_tasks_that_no_longer_counted() {
    let scene = ScriptedRound::of(Rules {
        timesteps: 1,
        ..Rules::paper()
    });
    let scene = scene.then("Red: KILL Blue").end_of_timestep();
    assert_eq!(
        explain_outcome(&scene.0).as_deref(),
        Some(
            "Time ran out with 0 of 12 tasks done and an impostor still aboard. \
             The 3 that Blue left open no longer counted."
        )
    );
}

/// Returns the sentence on a round of five in which Red kills Blue, these votes are cast, and Red kills on.
fn after_votes(votes: &str) -> Option<String> {
    let scene = ScriptedRound::of(Rules {
        players: 5,
        first_kill_cooldown: 0,
        kill_cooldown: 0,
        ..Rules::standard()
    });
    let scene = scene.then("Red: KILL Blue\nGreen: CALL MEETING (emergency button)");
    let scene = scene.until_the_vote().then(votes);
    let scene = scene.then("Red: KILL Green\nRed: KILL Pink");
    explain_outcome(&scene.end_of_timestep().0)
}

#[test]
fn a_round_that_no_vote_stopped_tells_who_skipped_the_last_one() {
    let votes = "Red: SKIP VOTE\nGreen: SKIP VOTE\nPink: VOTE Red\nOrange: SKIP VOTE";
    assert_eq!(
        after_votes(votes).as_deref(),
        Some(
            "Red killed three, Pink last, and no vote stopped it: \
             in the last one Green and Orange voted for nobody."
        )
    );
}
