//! Tests of parsing replies of every kind: it never panics and never yields an illegal action.

use crate::common::{ScriptedRound, cases};
use among_agents::agents::minds::reply::ExpectedReply;
use among_agents::game::{Action, Rules};
use among_agents::round::next_seat;
use among_agents::table::Speech;
use proptest::collection::vec;
use proptest::prelude::*;

/// Returns situations with different legal actions: walking, the monitors, a discussion, a vote.
fn situations() -> Vec<ScriptedRound> {
    let in_security = "
        Red: MOVE from Cafeteria to Upper Engine
        Blue: MOVE from Cafeteria to Upper Engine
        Red: MOVE from Upper Engine to Security
        Blue: MOVE from Upper Engine to Security";
    let skipping = Rules {
        skip_vote: true,
        ..Rules::paper()
    };
    let meeting = || ScriptedRound::of(skipping.clone()).then("Red: CALL MEETING (emergency button)");
    vec![
        ScriptedRound::paper(),
        ScriptedRound::paper().then(in_security).wait_for("Red"),
        meeting(),
        meeting().until_the_vote(),
    ]
}

fn check(text: &str) {
    for scene in situations() {
        let seat = next_seat(&scene.0).expect("the round goes on");
        let question = ExpectedReply::of(&scene.0.view(seat));
        if let Ok(reply) = question.read(text) {
            assert_eq!(scene.0.check(seat, &reply.action), Ok(()), "{text:?}");
        }
    }
}

/// Generates fragments of replies, good and bad.
fn pieces() -> impl Strategy<Value = String> {
    let words = [
        "[Action]",
        "[Condensed Memory]",
        "[Thinking Process]",
        "**Action:**",
        "## action",
        "</think>",
        "```json",
        "{",
        "}",
        "\"action\":",
        "\"message\":",
        "\"",
        ":",
        ",",
        "null",
        "MOVE",
        "from",
        "to",
        "Cafeteria",
        "Upper Engine",
        "Security",
        "O2",
        "VENT",
        "KILL",
        "Blue",
        "Red",
        "VOTE",
        "SKIP VOTE",
        "SPEAK",
        "SPEAK:",
        "VIEW MONITOR of",
        "CALL MEETING (emergency button)",
        "REPORT DEAD BODY",
        "COMPLETE TASK - Fix Wiring",
        "COMPLETE FAKE TASK -",
        "1.",
        "2",
        "-3",
        "99999999999999999999",
        "#1",
        "(",
        "\n",
        "\r\n",
        "\t",
        "İ",
        "ß",
        "ﬃ",
        "🙂",
        "\u{0}",
        "\u{202e}",
        "\u{200b}",
        "e\u{301}",
    ];
    let word = proptest::sample::select(words.to_vec()).prop_map(str::to_owned);
    let word = prop_oneof![6 => word, 1 => any::<String>()];
    (vec(word, 0..14), proptest::sample::select(vec![" ", "", "\n"])).prop_map(|(words, gap)| words.join(gap))
}

proptest! {
    #![proptest_config(cases(3_000))]

    #[test]
    fn replies_made_of_likely_pieces_are_read_safely(text in pieces()) {
        check(&text);
    }

    #[test]
    fn any_text_is_read_safely(text: String) {
        check(&text);
    }
}

#[test]
fn thoughts_are_never_spoken_where_the_words_to_say_are_missing() {
    let scene = ScriptedRound::paper().then("Red: CALL MEETING (emergency button)");
    let question = ExpectedReply::of(&scene.view("Red"));
    for reply in [
        "[Condensed Memory] I killed Green.\n[Thinking Process] I must lie about it.",
        "[Thinking Process] I killed Green, so I say that",
        "Thinking: I killed Green.",
        "<think>I killed Green, so I",
        "<thinking>\nI killed Green",
        "{\"memory\": \"I killed Green\", \"thinking\": \"I must lie\"}",
        "{\"memory\": \"I killed Green\", \"thinking\": \"I mu",
        "```json\n{\"memory\": \"I killed Green\",",
    ] {
        let read = question.read(reply);
        assert!(read.is_err(), "{reply} became {read:?}");
    }
    let reply = "{\"thinking\": \"I killed Green\", \"speech\": \"I was in Admin.\"}";
    let said = question.read(reply).map(|reply| reply.action);
    assert_eq!(said, Ok(Action::Speak(Speech::new("I was in Admin."))));
}

#[test]
fn huge_replies_are_read_safely() {
    for piece in [
        "[Action] ",
        "{",
        "[",
        "SPEAK: ha ",
        "1. ",
        "\u{0}",
        "🙂",
        "\n",
        "MOVE from Cafeteria to Admin\n",
        "\"",
    ] {
        check(&piece.repeat(20_000));
    }
}
