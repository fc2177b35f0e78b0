//! Tests of the scheduler: its prompt, and how its answer is read.

use super::setup::{
    TalkerCall, after, all_asked, asked, is_urged, live, poll, poll_with, quiet, said, seat, talker, told,
};
use among_agents::agents::Memory;
use among_agents::agents::minds::TalkerSettings;
use among_agents::game::{Action, Persona, Room};
use among_agents::llm::{Completion, LlmError, Request, Scripted};

/// Returns the request to this seat's scheduler after these lines.
fn scheduled(lines: &[&str], name: &str) -> Request {
    let model = quiet();
    let _ = poll(&model, &after(live(), lines), name);
    model.requests().swap_remove(0)
}

#[test]
fn a_talker_below_its_share_is_urged_to_speak() {
    let others = ["Red: a", "Blue: b", "Green: c", "Pink: d"];
    let mut lines = others.to_vec();
    assert!(is_urged(&scheduled(&lines, "Orange")), "0 of 4");
    lines.push("Orange: e");
    assert!(!is_urged(&scheduled(&lines, "Orange")), "1 of 5 is a tie");
    lines.push("Red: f");
    assert!(is_urged(&scheduled(&lines, "Orange")), "1 of 6");
    assert!(!is_urged(&scheduled(&lines, "Red")), "2 of 6");
}

#[test]
fn the_dead_and_their_messages_do_not_count() {
    // With Orange dead, four are alive: one of four messages is an equal share, one of five is less.
    let mut game = super::setup::game(live());
    let to = |from, to| Action::Move { from, to };
    for name in ["Red", "Blue", "Green", "Pink", "Orange"] {
        let action = match name {
            "Red" | "Orange" => to(Room::Cafeteria, Room::Admin),
            _ => Action::Speak(Default::default()),
        };
        game.apply(seat(name), action).expect("legal");
    }
    game.apply(seat("Red"), Action::Kill(seat("Orange")))
        .expect("it may kill at once");
    game.apply(seat("Blue"), Action::CallMeeting)
        .expect("it stands beside the button");
    for (number, name) in (1..).zip(["Red", "Blue", "Green", "Pink"]) {
        super::setup::say(&mut game, number, &format!("{name}: so"));
    }
    let model = quiet();
    let _ = poll(&model, &game, "Green");
    super::setup::say(&mut game, 9, "Red: so");
    let _ = poll(&model, &game, "Green");
    let requests = model.requests();
    assert!(!is_urged(&requests[0]) && is_urged(&requests[1]));
    assert!(told(&requests[0]).contains("1 of 4 messages, and 4 players are here"));
}

#[test]
fn the_prompt_holds_the_players_name_the_time_and_the_chat() {
    let game = after(live(), &["Red: who was in admin", "Blue: i was"]);
    let model = quiet();
    let _ = poll(&model, &game, "Green");
    let request = &model.requests()[0];
    let system = &request.messages[0].content;
    assert!(system.contains("You are Green, a CREWMATE"));
    assert!(system.contains("You win when") && system.contains("Your character:"));
    assert!(system.contains("all write whenever they want to"));
    let user = told(request);
    for line in [
        "0:00 The game: Red pressed the emergency button at T1. At the meeting: Red, Blue, Green, Pink, Orange. Find the impostor, then vote.",
        "0:02 Red: \"who was in admin\"",
        "0:04 Blue: \"i was\"",
        "T2 of 50, meeting, 0:04 into a discussion of at most 2:00.",
    ] {
        assert!(
            user.lines().any(|other| other == line),
            "{line:?} is missing in:\n{user}"
        );
    }
    let persona = game.persona_of(seat("Green"));
    assert!(Persona::CREWMATE.contains(&persona));
    assert_eq!(request.max_tokens, Some(7));
}

#[test]
fn schedule_replies_are_read_in_the_papers_order() {
    let game = after(live(), &["Red: who was in admin"]);
    for (answer, speaks) in [
        ("", false),
        ("<send> <wait>", false),
        ("<WAIT>", false),
        ("<send>", true),
        ("<Send> wait", true),
        ("wait", false),
        ("Wait for now.", false),
        ("I will wait", false),
        ("(pass)", false),
        ("Quiet.", false),
        ("well, i", true),
    ] {
        let model = Scripted::new(move |request| {
            Ok(Completion::of(match asked(request) {
                TalkerCall::Whether => answer,
                _ => "me too",
            }))
        });
        assert_eq!(
            said(&poll(&model, &game, "Blue")) == "me too",
            speaks,
            "{answer:?}"
        );
        let calls = if speaks { 2 } else { 1 };
        assert_eq!(all_asked(&model).len(), calls, "{answer:?}");
    }
}

#[test]
fn a_seat_named_since_its_last_message_is_told_so_if_that_is_set() {
    let call = "named you since your last message";
    let settings = TalkerSettings {
        is_told_when_named: true,
        ..TalkerSettings::default()
    };
    let scheduled = |lines: &[&str], name: &str| {
        let model = quiet();
        let talker = talker(&model, settings);
        let result = poll_with(&talker, &after(live(), lines), name, &Memory::default());
        result.expect("it was answered");
        model.requests().swap_remove(0)
    };
    let lines = ["Orange: hi", "Red: and you, ORANGE?"];
    assert!(told(&scheduled(&lines, "Orange")).contains(&format!("Red {call}")));
    assert!(!told(&scheduled(&lines, "Blue")).contains(call));
    let answered = ["Red: and you, orange?", "Orange: i was in admin"];
    assert!(!told(&scheduled(&answered, "Orange")).contains(call));
    assert!(!told(&scheduled(&["Red: the oranges are fine"], "Orange")).contains(call));
    assert!(
        !told(&self::scheduled(&lines, "Orange")).contains(call),
        "by default it is no hint"
    );
}

#[test]
fn the_share_of_talk_decides_if_the_scheduler_fails() {
    for (lines, speaks) in [(&["Red: who"][..], true), (&["Red: who", "Blue: no idea"], false)] {
        let model = Scripted::new(|request| match asked(request) {
            TalkerCall::Whether => Err(LlmError::BrokenOff),
            _ => Ok(Completion::of("It was Green.")),
        });
        let decision = poll(&model, &after(live(), lines), "Blue");
        assert_eq!(said(&decision), if speaks { "it was Green" } else { "" });
        assert_eq!(
            decision.missing_parts,
            [format!(
                "It could not decide whether to speak: {}",
                LlmError::BrokenOff
            )]
        );
    }
}
