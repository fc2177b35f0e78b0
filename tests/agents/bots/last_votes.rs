//! Written situations: the vote at which a wrong ejection loses the round.

use super::situations::{choices, suspicion, until_its_vote, words};
use crate::common::{ScriptedRound, seat};
use among_agents::claims::{Claim, read_claims};
use among_agents::game::{Action, Rules};
use among_agents::table::Colour;

/// Red goes to Admin with Green and kills it there, at a table of four.
fn red_kills_green(before: &str, after: &str) -> ScriptedRound {
    let rules = Rules {
        players: 4,
        kill_cooldown: 0,
        first_kill_cooldown: 0,
        discussion_rounds: 2,
        caller_first: true,
        ..Rules::standard()
    };
    ScriptedRound::of(rules)
        .then(&format!("Red: MOVE from Cafeteria to Admin\n{before}"))
        .end_of_timestep()
        .then(&format!("Red: KILL Green\n{after}"))
        .end_of_timestep()
}

#[test]
fn of_three_the_one_who_stood_over_the_body_is_voted_out_and_the_arithmetic_is_told() {
    let scene = red_kills_green(
        "Green: MOVE from Cafeteria to Admin",
        "Blue: MOVE from Cafeteria to Admin",
    )
    .then("Blue: REPORT DEAD BODY")
    .then("Blue: SPEAK: I came into Admin at 2 and Red was standing over Green. I suspect Red. I found Green dead in Admin at 3. I walked from Cafeteria to Admin at 2.")
    .wait_for("Blue");
    for line in words(&scene, "Blue") {
        assert!(line.contains("three"), "{line}");
        let claims = read_claims(&line, scene.0.roster());
        assert!(claims.contains(&Claim::VoteFor { who: seat("Red") }), "{line}");
    }
    let vote = until_its_vote(scene, "Blue");
    for action in choices(&vote, "Blue") {
        assert_eq!(action, Action::Vote(seat("Red")));
    }
}

#[test]
fn of_three_whoever_knows_little_votes_for_the_likelier() {
    let fourth = Colour::ALL[3].name();
    let scene = red_kills_green(&format!(
        "Blue: MOVE from Cafeteria to Medbay\nGreen: MOVE from Cafeteria to Admin\n{fourth}: MOVE from Cafeteria to Weapons"
    ), "")
    .then("Red: MOVE from Admin to Storage")
    .then(&format!("{fourth}: MOVE from Weapons to Cafeteria"))
    .end_of_timestep()
    .then(&format!("{fourth}: CALL MEETING (emergency button)"));
    let vote = until_its_vote(scene, "Blue");
    let of_red = suspicion(&vote, "Blue", "Red");
    assert!(
        (of_red - 0.5).abs() > 0.01 && (of_red - 0.5).abs() < 0.3,
        "{of_red}"
    );
    let likelier = if of_red > 0.5 { "Red" } else { fourth };
    for action in choices(&vote, "Blue") {
        assert_eq!(action, Action::Vote(seat(likelier)));
    }
}
