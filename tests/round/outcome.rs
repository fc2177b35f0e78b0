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
