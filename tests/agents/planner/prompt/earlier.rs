//! Tests of what a prompt tells of earlier meetings and of what was before them.

use super::{OPENING, after_a_round_of_talk, after_a_walk, check, user_prompt};
use crate::common::ScriptedRound;
use among_agents::agents::minds::prompt::{PromptView, describe_view};

#[test]
fn an_earlier_meeting_is_told_in_a_line() {
    let scene = after_a_round_of_talk()
        .until_the_vote()
        .then("Red: VOTE Blue\nBlue: VOTE Red\nPink: VOTE Blue\nOrange: VOTE Red")
        .wait_for("Pink");
    let line = format!(
        "{OPENING} Accused: Red (by Blue), Blue (by Red). Votes: Red against Blue, Blue against Red, you against \
         Blue, Orange against Red. Nobody was ejected."
    );
    let scene = scene.end_of_timestep().wait_for("Pink");
    check(
        &user_prompt(&scene, "Pink"),
        &[
            &line,
            "Since then:",
            "T4 Cafeteria with all; Red, Blue, Orange waited; you waited",
        ],
    );
}

/// Returns a round two turns after a meeting in which Red said this.
fn long_after(words: &str) -> ScriptedRound {
    after_a_walk()
        .then(&format!("Blue: REPORT DEAD BODY\nRed: SPEAK: {words}"))
        .until_the_vote()
        .then("Red: VOTE Blue\nBlue: VOTE Red\nPink: VOTE Blue\nOrange: VOTE Red")
        .end_of_timestep()
        .end_of_timestep()
        .wait_for("Pink")
}

#[test]
fn a_plain_charge_and_a_confession_are_never_forgotten_and_nothing_is_told_twice() {
    for (words, line) in [
        (
            "Blue killed Green there at T2.",
            "T3 Red charged Blue with killing Green at T2",
        ),
        (
            "I saw Blue vent in Admin.",
            "T3 Red charged Blue with venting in Admin",
        ),
        ("Fine, I killed Green.", "T3 Red admitted to be an impostor"),
    ] {
        let text = user_prompt(&long_after(words), "Pink");
        assert!(text.contains(&format!("Never forget:\n{line}\n")), "{text}");
        let meeting = after_a_walk().then(&format!("Blue: REPORT DEAD BODY\nRed: SPEAK: {words}"));
        let text = user_prompt(&meeting.wait_for("Pink"), "Pink");
        assert!(!text.contains("Never forget") && text.contains(words), "{text}");
    }
}

#[test]
fn a_quoted_or_supposed_deed_is_neither_confession_nor_charge() {
    for words in [
        "by Blue's own story i killed with Blue standing there, makes no sense, who else was in cafeteria at t7",
        "Blue says I killed Green.",
        "If Blue killed Green I would have seen it.",
        "Blue never killed Green.",
    ] {
        let text = user_prompt(&long_after(words), "Pink");
        assert!(!text.contains("Never forget"), "{words}:\n{text}");
    }
}

#[test]
fn of_an_earlier_meeting_words_that_may_accuse_somebody_or_may_not_are_quoted() {
    let words = "Blue was in Lower Engine at 1 and in Medbay at 2. Without vents that's not possible.";
    let scene = after_a_walk()
        .then(&format!("Blue: REPORT DEAD BODY\nRed: SPEAK: {words}"))
        .until_the_vote()
        .then("Red: VOTE Blue\nBlue: VOTE Red\nPink: VOTE Blue\nOrange: VOTE Red")
        .wait_for("Pink");
    // The turn after the meeting tells the whole talk, and no words of it twice.
    assert_eq!(user_prompt(&scene, "Pink").matches(words).count(), 1);
    let scene = scene.end_of_timestep().wait_for("Pink");
    let line = format!(
        "{OPENING} Red said \"{words}\" Votes: Red against Blue, Blue against Red, you against Blue, Orange \
         against Red. Nobody was ejected."
    );
    check(&user_prompt(&scene, "Pink"), &[&line]);
}

#[test]
fn of_routine_before_the_last_meeting_only_a_window_is_told() {
    let walk = |scene: ScriptedRound, to: &str, back: &str| {
        scene.then(&format!(
            "Orange: MOVE from {to} to {back}\nOrange: MOVE from {back} to {to}"
        ))
    };
    let mut scene = ScriptedRound::paper();
    for _ in 0..3 {
        scene = walk(scene, "Cafeteria", "Weapons");
    }
    let scene = scene
        .then("Red: CALL MEETING (emergency button)")
        .until_the_vote()
        .then("Red: VOTE Blue\nBlue: VOTE Red\nGreen: VOTE Blue\nPink: VOTE Red\nOrange: VOTE Pink")
        .wait_for("Orange");
    let text = user_prompt(&scene, "Orange");
    assert!(
        text.contains("Before that meeting, only your last 4 turns:\nT4 "),
        "{text}"
    );
    assert!(!text.contains("\nT3 "), "{text}");
    // With whom it was where is kept in short.
    let company = "In company before that meeting: T1 Cafeteria with Red, Blue, Green, Pink; T2 to T3 \
                   Cafeteria with Red, Blue, Green, Pink.\n";
    assert!(text.contains(company), "{text}");
}

#[test]
fn a_vent_that_was_seen_never_fades() {
    let scene = ScriptedRound::paper()
        .then("Red: VENT from Cafeteria to Admin\nGreen: CALL MEETING (emergency button)")
        .until_the_vote()
        .then("Red: VOTE Blue\nBlue: VOTE Red\nGreen: VOTE Blue\nPink: VOTE Red\nOrange: VOTE Pink");
    let mut scene = scene;
    for _ in 0..12 {
        scene = scene.end_of_timestep();
    }
    let text = user_prompt(&scene.wait_for("Blue"), "Blue");
    check(&text, &["T1 Red VENTED from Cafeteria to Admin, you saw it"]);
}

#[test]
fn without_the_full_view_only_the_latest_events_are_told() {
    let mut scene = ScriptedRound::paper();
    for _ in 0..3 {
        scene = scene.end_of_timestep();
    }
    let scene = scene.wait_for("Orange");
    let shown = PromptView {
        is_full: false,
        recent: 4,
    };
    let text = describe_view(&scene.view("Orange"), shown, "");
    assert_eq!(text.matches("said nothing").count(), 4);
    assert_eq!(text.matches("SPEAK (nothing)").count(), 3);
}
