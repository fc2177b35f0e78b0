//! Tests of the sentences that explain how a round was decided and what became of its tasks.

use crate::common::ScriptedRound;
use among_agents::game::Rules;
use among_agents::round::{describe_tasks, explain_outcome};

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
    let all_live = ScriptedRound(scene.0.clone()).end_of_timestep();
    assert_eq!(describe_tasks(&all_live.0), "", "the outcome says it all");
    let scene = scene.then("Red: KILL Blue").end_of_timestep();
    assert_eq!(
        describe_tasks(&scene.0),
        "The 3 that Blue left open when killed no longer counted."
    );
}

/// Returns a round of five in which Red kills Blue and these votes are cast.
fn after_votes(votes: &str) -> ScriptedRound {
    let scene = ScriptedRound::of(Rules {
        players: 5,
        first_kill_cooldown: 0,
        kill_cooldown: 0,
        ..Rules::standard()
    });
    let scene = scene.then("Red: KILL Blue\nGreen: CALL MEETING (emergency button)");
    scene.until_the_vote().then(votes)
}

#[test]
fn a_round_that_no_vote_stopped_tells_who_skipped_the_last_one() {
    let votes = "Red: SKIP VOTE\nGreen: SKIP VOTE\nPink: VOTE Red\nOrange: SKIP VOTE";
    let scene = after_votes(votes).then("Red: KILL Green\nRed: KILL Pink");
    assert_eq!(
        explain_outcome(&scene.end_of_timestep().0).as_deref(),
        Some(
            "Red killed three, Pink last, and no vote stopped it: \
             in the last one Green and Orange voted for nobody."
        )
    );
}

#[test]
fn after_an_ejection_and_a_defeat_too_the_end_tells_of_the_tasks() {
    let votes = "Red: VOTE Green\nGreen: VOTE Red\nPink: VOTE Red\nOrange: VOTE Red";
    assert_eq!(
        describe_tasks(&after_votes(votes).0),
        "The crew had done 0 of the 12 tasks that still counted, without the 4 that Blue left open when killed."
    );
    let votes = "Red: VOTE Green\nGreen: VOTE Red\nPink: VOTE Green\nOrange: VOTE Green";
    let scene = after_votes(votes).then("Red: KILL Pink").end_of_timestep();
    assert_eq!(
        describe_tasks(&scene.0),
        "The crew had done 0 of the 4 tasks that still counted, \
         without the 12 that Blue and Pink left open when killed and Green when ejected."
    );
}
