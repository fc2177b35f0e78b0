//! Written situations: the vote at which a wrong ejection loses the round.

use super::situations::{choices, until_its_vote};
use crate::common::{ScriptedRound, seat};
use among_agents::game::{Action, Rules};
use among_agents::table::Colour;

/// Red goes to Admin with Green and kills it there, at a table of four.
fn red_kills_green(others: &str) -> ScriptedRound {
    let rules = Rules {
        players: 4,
        kill_cooldown: 0,
        first_kill_cooldown: 0,
        discussion_rounds: 1,
        caller_first: true,
        ..Rules::standard()
    };
    ScriptedRound::of(rules)
        .then(&format!("Red: MOVE from Cafeteria to Admin\n{others}"))
        .end_of_timestep()
        .then("Red: KILL Green")
        .end_of_timestep()
}

/// Returns the words that the bot of this seat says, with several dice.
fn words(scene: &ScriptedRound, name: &str) -> Vec<String> {
    let said = choices(scene, name).into_iter().map(|action| match action {
        Action::Speak(speech) => speech.words().to_owned(),
        action => panic!("{action:?} is no speech"),
    });
    said.collect()
}

#[test]
fn of_three_the_one_who_is_left_is_voted_out_and_the_arithmetic_is_told() {
    // Blue was with the fourth all the time, so only Red can have done it.
    let scene = red_kills_green("Green: MOVE from Cafeteria to Admin")
        .then("Red: MOVE from Admin to Cafeteria")
        .end_of_timestep()
        .then("Blue: CALL MEETING (emergency button)");
    let lines = words(&scene, "Blue");
    let counts = |line: &&String| line.contains("three");
    assert!(lines.iter().filter(counts).count() * 2 > lines.len(), "{lines:?}");
    let vote = until_its_vote(scene, "Blue");
    for action in choices(&vote, "Blue") {
        assert_eq!(action, Action::Vote(seat("Red")));
    }
}

#[test]
fn of_three_whoever_knows_nothing_votes_for_nobody() {
    let fourth = Colour::ALL[3].name();
    let scene = red_kills_green(&format!(
        "Blue: MOVE from Cafeteria to Medbay\nGreen: MOVE from Cafeteria to Admin\n{fourth}: MOVE from Cafeteria to Weapons"
    ))
    .then("Red: MOVE from Admin to Storage")
    .then(&format!("{fourth}: MOVE from Weapons to Cafeteria"))
    .end_of_timestep()
    .then(&format!("{fourth}: CALL MEETING (emergency button)"));
    let vote = until_its_vote(scene, "Blue");
    for action in choices(&vote, "Blue") {
        assert_eq!(action, Action::SkipVote);
    }
}
