//! Tests of what a prompt tells in a meeting.

use super::{OPENING, after_a_round_of_talk, check, request, user_prompt};
use crate::common::{ScriptedRound, seat};
use among_agents::game::{Persona, Rules};

#[test]
fn in_a_meeting_the_example_is_one_of_talk() {
    let scene = ScriptedRound::paper().then("Red: CALL MEETING (emergency button)");
    let form = request(&scene, "Red").form.expect("a form");
    for text in [form.instruction, form.plain_instruction] {
        assert!(text.contains("Example, talk in a meeting:"), "{text}");
        assert!(!text.contains("task phase") && !text.contains("MOVE"), "{text}");
    }
}

#[test]
fn silences_stand_in_the_order_of_speaking() {
    let scene = ScriptedRound::paper()
        .then("Red: CALL MEETING (emergency button)\nRed: SPEAK: hello")
        .wait_for("Pink")
        .then("Pink: SPEAK: well")
        .wait_for("Blue");
    check(
        &user_prompt(&scene, "Blue"),
        &["Round 1: Red \"hello\" You, Green said nothing. Pink \"well\" Orange said nothing."],
    );
}

#[test]
fn a_persona_of_few_words_is_not_asked_for_more() {
    let speech = |persona| {
        let scene = ScriptedRound::with(Rules::paper(), |game| {
            game.view(seat("Blue")).persona() == persona
        });
        let scene = scene.then("Red: CALL MEETING (emergency button)");
        user_prompt(&scene.wait_for("Blue"), "Blue")
    };
    let limited = "at most 50 words and no more of this than your character would: ";
    assert!(speech(Persona::Observer).contains(limited));
    assert!(!speech(Persona::Leader).contains(limited));
}

#[test]
fn a_meeting_tells_how_long_the_round_may_last_and_asks_for_no_destination() {
    let scene = ScriptedRound::paper()
        .then("Red: CALL MEETING (emergency button)")
        .wait_for("Blue");
    check(
        &user_prompt(&scene, "Blue"),
        &["T2 of 50, meeting, round 1 of 3 of talk."],
    );
    let fields = |scene: &ScriptedRound| request(scene, "Blue").form.expect("a choice has a form").fields;
    assert_eq!(fields(&scene), ["memory", "thinking", "action"]);
    assert_eq!(
        fields(&scene.until_the_vote().then("Red: VOTE Blue").wait_for("Blue")),
        ["memory", "thinking", "action"]
    );
    let in_tasks = ScriptedRound::paper().wait_for("Blue");
    assert_eq!(fields(&in_tasks), ["memory", "thinking", "destination", "action"]);
}

#[test]
fn a_speaker_reads_why_the_meeting_was_called_and_all_that_was_said() {
    let text = user_prompt(&after_a_round_of_talk().wait_for("Orange"), "Orange");
    check(
        &text,
        &[
            "T3 of 50, meeting, round 2 of 3 of talk.",
            "Believed alive, in turn order: Red, Blue, Pink, you; out: Green: reported dead at T2",
            &format!("{OPENING} Find the impostor, then vote."),
            "Round 1: Red \"I suspect Blue.\" Blue \"I saw Red kill Green in Admin.\" Pink, you said nothing.",
            "Round 2: Red \"Blue lies.\" Blue, Pink said nothing.",
            "1. SPEAK",
            "2. WAIT",
        ],
    );
    assert!(text.contains("Speak now, at most 50 words: "));
    assert!(!text.contains("MOVE"), "{text}");
}

#[test]
fn a_voter_reads_all_speeches_its_own_sightings_and_the_votes_so_far() {
    let scene = after_a_round_of_talk().until_the_vote().then("Red: VOTE Blue");
    check(
        &user_prompt(&scene, "Blue"),
        &[
            OPENING_AND_PURPOSE,
            "Round 1: Red \"I suspect Blue.\" You \"I saw Red kill Green in Admin.\" Pink, Orange said nothing.",
            "T2 Admin with Red; Red KILLED Green; you reported the body",
            "Votes so far: Red against you.",
            "1. VOTE Red",
            "2. VOTE Pink",
            "3. VOTE Orange",
        ],
    );
}

const OPENING_AND_PURPOSE: &str =
    "Meeting at T3: Blue (you) reported Green dead in Admin at T2. Find the impostor, then vote.";

#[test]
fn a_voter_reads_when_a_wrong_vote_decides_the_round() {
    let decisive = "The impostors win at once if a crewmate is ejected.";
    let vote = |players, before: &str| {
        let rules = Rules {
            players,
            ..Rules::paper()
        };
        let scene = ScriptedRound::of(rules).then(before);
        scene
            .then("Blue: CALL MEETING (emergency button)")
            .until_the_vote()
    };
    assert!(!user_prompt(&vote(4, ""), "Red").contains(decisive));
    let three_left = || vote(4, "Red: KILL Pink");
    assert!(user_prompt(&three_left(), "Red").contains(decisive));
    let scene = three_left().then("Red: VOTE Green");
    assert_eq!(user_prompt(&scene, "Blue").matches(decisive).count(), 1);
}

#[test]
fn a_meeting_tells_the_tasks_that_count_and_the_time_that_is_left() {
    let rules = Rules {
        public_task_bar: true,
        ..Rules::paper()
    };
    let scene = ScriptedRound::of(rules)
        .then("Red: KILL Green\nBlue: CALL MEETING (emergency button)")
        .wait_for("Blue");
    let (done, all) = scene.0.task_bar();
    let (left_open, _) = scene.view("Blue").tasks_left_open().expect("a public task bar");
    assert!(left_open > 0, "Green was killed before it did any");
    check(
        &user_prompt(&scene, "Blue"),
        &[&format!(
            "Crew: {done} of {} tasks done; 48 timesteps left after this.",
            all - left_open
        )],
    );
}

#[test]
fn in_the_last_round_of_talk_nobody_is_asked_to_ask() {
    for (discussion_rounds, is_asked) in [(2, true), (1, false)] {
        let rules = Rules {
            discussion_rounds,
            ..Rules::paper()
        };
        let scene = ScriptedRound::of(rules).then("Blue: CALL MEETING (emergency button)");
        let text = user_prompt(&scene.wait_for("Orange"), "Orange");
        assert_eq!(text.contains("ask one question"), is_asked, "{text}");
    }
}
