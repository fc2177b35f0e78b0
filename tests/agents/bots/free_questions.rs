//! Written situations: what bots answer to questions that people ask in their own words.

use super::situations::choices;
use crate::common::{ScriptedRound, seat};
use among_agents::claims::{Claim, read_claims};
use among_agents::game::{Action, Room, Rules};

/// Green and Blue walk to Upper Engine; then Red calls a meeting and asks this.
fn red_asks(question: &str) -> ScriptedRound {
    let scene = ScriptedRound::of(Rules {
        caller_first: true,
        ..Rules::standard()
    })
    .then("Blue: MOVE from Cafeteria to Upper Engine\nGreen: MOVE from Cafeteria to Upper Engine")
    .end_of_timesteps(4);
    scene
        .then("Red: CALL MEETING (emergency button)")
        .then(&format!("Red: SPEAK: {question}"))
        .wait_for("Blue")
}

/// Returns what Blue answers, with several dice.
fn answers(question: &str) -> Vec<(String, Vec<Claim>)> {
    let scene = red_asks(question);
    let read = |action: Action| match action {
        Action::Speak(speech) => (
            speech.words().to_owned(),
            read_claims(speech.words(), scene.0.roster()),
        ),
        action => panic!("{action:?} is no speech"),
    };
    choices(&scene, "Blue").into_iter().map(read).collect()
}

/// Returns whether the claim tells that Green was seen in Upper Engine.
fn places_green(claim: &Claim) -> bool {
    match *claim {
        Claim::SawIn { who, room, .. } => who == seat("Green") && room == Room::UpperEngine,
        Claim::SawWalk { who, to, .. } => who == seat("Green") && to == Room::UpperEngine,
        _ => false,
    }
}

#[test]
fn whoever_is_asked_for_somebody_tells_where_it_saw_it() {
    for question in [
        "Blue, did you see Green?",
        "Has anybody seen Green?",
        "Who saw Green last?",
    ] {
        for (words, claims) in answers(question) {
            assert!(claims.iter().any(places_green), "{question} {words}");
        }
    }
}

#[test]
fn whoever_is_asked_whether_it_saw_the_asker_tells_that_of_the_time_in_question() {
    for (question, at) in [
        ("Blue, did you see me in Cafeteria at 1?", 1),
        ("Did you see me at 3, Blue?", 3),
    ] {
        for (words, claims) in answers(question) {
            let tells_of_red = |claim: &Claim| claim.subject() == Some(seat("Red"));
            assert!(claims.iter().any(tells_of_red), "{question} {words}");
            let then = |claim: &Claim| tells_of_red(claim) && claim.timestep() == Some(at);
            assert!(claims.iter().any(then), "{question} {words}");
        }
    }
}

#[test]
fn whoever_has_not_seen_somebody_says_so_if_it_is_asked_by_name() {
    let unseen = among_agents::table::Colour::ALL[4].name();
    for (words, claims) in answers(&format!("Blue, have you seen {unseen}?")) {
        assert!(words.contains(unseen), "{words}");
        let places = |claim: &Claim| claim.is_factual() && claim.subject() == Some(seat(unseen));
        assert!(!claims.iter().any(places), "{words}");
    }
}

#[test]
fn whoever_is_asked_for_its_suspect_does_not_answer_with_its_own_place() {
    for question in ["Blue, who do you suspect?", "Whom do you trust, Blue?"] {
        for (words, claims) in answers(question) {
            assert!(!words.is_empty(), "{question}");
            let accuses = claims.iter().any(|claim| claim.accused().is_some());
            let tells_own_place = matches!(
                claims.first(),
                Some(
                    Claim::WasIn { .. }
                        | Claim::Walked { .. }
                        | Claim::DidTask { .. }
                        | Claim::WasWith { .. }
                )
            );
            assert!(accuses || !tells_own_place, "{question} {words}");
        }
    }
}

#[test]
fn whoever_is_asked_for_an_opinion_speaks_of_that_player() {
    for (words, _) in answers("Blue, do you trust Green?") {
        assert!(words.contains("Green"), "{words}");
    }
}

#[test]
fn a_question_in_words_gets_one_answer() {
    let mut scene =
        red_asks("Blue, do you trust Green?").then("Blue: SPEAK: So far I have nothing against Green.");
    scene = scene.wait_for("Red").wait_for("Blue");
    for action in choices(&scene, "Blue") {
        let Action::Speak(speech) = action else {
            panic!("{action:?} is no speech");
        };
        assert!(!speech.words().contains("nothing against"), "{}", speech.words());
    }
}

#[test]
fn whoever_is_asked_about_a_stretch_tells_its_way() {
    for (words, claims) in answers("Blue, where were you between 1 and 4?") {
        let walked = Claim::Walked {
            from: Room::Cafeteria,
            to: Room::UpperEngine,
            timestep: Some(1),
        };
        assert!(claims.contains(&walked), "{words}");
        let stays = |claim: &Claim| {
            matches!(
                claim,
                Claim::WasIn {
                    room: Room::UpperEngine,
                    ..
                }
            )
        };
        assert!(claims.iter().any(stays), "{words}");
    }
}

#[test]
fn whoever_is_asked_where_the_asker_was_tells_where_it_saw_it() {
    for (words, claims) in answers("Blue, where was I at 1?") {
        let tells_of_red = |claim: &Claim| claim.subject() == Some(seat("Red"));
        assert!(claims.iter().any(tells_of_red), "{words}");
    }
}
