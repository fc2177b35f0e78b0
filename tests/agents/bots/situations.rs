//! Written situations: what a bot says and whom it votes for when it matters.

use crate::common::{ScriptedRound, seat};
use among_agents::agents::bot::judge;
use among_agents::agents::{Bot, InstantAgent};
use among_agents::claims::{Claim, Verdict, Whereabouts, read_claims};
use among_agents::game::{Action, Room, Rules};
use among_agents::round::next_seat;
use among_agents::table::{Colour, Dice, Seat};

/// The number of dice with which each situation is tried.
const DICE: u64 = 40;

/// Returns what the bot of this seat does with several dice.
pub(super) fn choices(scene: &ScriptedRound, name: &str) -> Vec<Action> {
    let decide = |seed| {
        let dice = Dice::for_choice(seed, seat(name), 0);
        Bot.decide(&scene.view(name), dice).action
    };
    (0..DICE).map(decide).collect()
}

/// Returns the words that the bot of this seat says, with several dice.
pub(super) fn words(scene: &ScriptedRound, name: &str) -> Vec<String> {
    let said = choices(scene, name).into_iter().map(|action| match action {
        Action::Speak(speech) => speech.words().to_owned(),
        action => panic!("{action:?} is no speech"),
    });
    said.collect()
}

/// Returns the claims of what the bot of this seat says, with several dice.
pub(super) fn speeches(scene: &ScriptedRound, name: &str) -> Vec<Vec<Claim>> {
    let said = words(scene, name).into_iter();
    said.map(|words| read_claims(&words, scene.0.roster())).collect()
}

/// Returns the probability that the bot of one seat gives to another one.
pub(super) fn suspicion(scene: &ScriptedRound, name: &str, of: &str) -> f64 {
    let judged = judge(&scene.view(name)).into_iter();
    let of_it = judged.filter(|judged| judged.who == seat(of));
    of_it.map(|judged| judged.probability).sum()
}

/// Lets everybody be silent and the seats before this one skip their vote.
pub(super) fn until_its_vote(scene: ScriptedRound, name: &str) -> ScriptedRound {
    let mut scene = scene.until_the_vote();
    while !scene.0.awaits(seat(name)) {
        let next = next_seat(&scene.0).expect("the vote goes on");
        scene
            .0
            .apply(next, Action::SkipVote)
            .expect("skipping is allowed");
    }
    scene
}

/// Returns the name of the seat at this place.
fn name(at: usize) -> &'static str {
    Colour::ALL[at].name()
}

/// Red kills Blue in Admin, and Green walks in before Red leaves.
fn red_stands_over_blue() -> ScriptedRound {
    let scene = ScriptedRound::of(Rules {
        skip_vote: true,
        ..Rules::paper()
    });
    scene
        .then("Red: MOVE from Cafeteria to Admin\nBlue: MOVE from Cafeteria to Admin")
        .end_of_timestep()
        .then("Red: KILL Blue\nGreen: MOVE from Cafeteria to Admin")
        .end_of_timestep()
}

#[test]
fn whoever_stood_over_the_body_is_named_first_and_voted_out() {
    let scene = red_stands_over_blue()
        .then("Green: REPORT DEAD BODY")
        .wait_for("Green");
    let over = Claim::SawOver {
        who: seat("Red"),
        victim: seat("Blue"),
        room: Some(Room::Admin),
        timestep: Some(2),
    };
    for claims in speeches(&scene, "Green") {
        assert_eq!(claims[0], over);
        assert!(
            claims.contains(&Claim::Suspect { who: seat("Red") }),
            "{claims:?}"
        );
    }
    assert_eq!(
        over.check(seat("Green"), &Whereabouts::of_game(&scene.0), 0),
        Verdict::True
    );
    let vote = until_its_vote(scene, "Green");
    assert!(
        choices(&vote, "Green")
            .iter()
            .all(|action| *action == Action::Vote(seat("Red")))
    );
}

#[test]
fn whoever_came_after_the_finder_is_not_accused_of_standing_there() {
    let late = name(3);
    let scene = red_stands_over_blue().then(&format!(
        "Red: MOVE from Admin to Storage\n{late}: MOVE from Cafeteria to Admin"
    ));
    // Green reports a timestep late, so that the other one comes in while it stands there.
    let scene = scene
        .end_of_timestep()
        .then("Green: REPORT DEAD BODY")
        .wait_for("Green");
    for claims in speeches(&scene, "Green") {
        let against = |who: Seat| move |claim: &Claim| matches!(*claim, Claim::SawOver { who: whom, .. } if whom == who);
        assert!(claims.iter().any(against(seat("Red"))), "{claims:?}");
        assert!(!claims.iter().any(against(seat(late))), "{claims:?}");
    }
}

#[test]
fn whoever_has_three_witnesses_is_not_voted_out_on_one_word() {
    let rules = Rules {
        discussion_rounds: 1,
        caller_first: false,
        ..Rules::standard()
    };
    let [accuser, accused] = [name(4), name(5)];
    let mut lines = String::new();
    for witness in [0, 1, 2].map(name) {
        lines += &format!("{witness}: SPEAK: I was with {accused} in Cafeteria at 1.\n");
    }
    lines += &format!("{accuser}: SPEAK: I saw {accused} vent in Cafeteria at 1.");
    let scene = ScriptedRound::of(rules)
        .end_of_timestep()
        .then("Red: CALL MEETING (emergency button)")
        .then(&lines);
    for witness in [0, 1, 2].map(name) {
        let scene = until_its_vote(ScriptedRound(scene.0.clone()), witness);
        for action in choices(&scene, witness) {
            assert_ne!(action, Action::Vote(seat(accused)), "{witness}");
        }
    }
}
