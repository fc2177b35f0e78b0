//! Tests of who opens a discussion, and of when seats are ready to vote.

use super::setup::{
    TalkerCall, all_asked, always_speaking, live, opened, poll, poll_with, quiet, said, say, seat, talker,
    to_the_vote,
};
use among_agents::agents::Agent;
use among_agents::agents::minds::TalkerSettings;
use among_agents::agents::{Memory, TypingPace};
use among_agents::game::{Action, Game};
use among_agents::llm::Scripted;
use among_agents::table::{MeetingTime, Phase};

fn at(game: &mut Game, seconds: u32) {
    game.pass_time(MeetingTime::from_millis(seconds * 1_000));
}

#[test]
fn before_the_first_message_only_the_seat_with_the_floor_is_asked() {
    let model = always_speaking("hi");
    let game = opened(live());
    for name in ["Blue", "Green", "Pink", "Orange"] {
        assert_eq!(said(&poll(&model, &game, name)), "");
    }
    assert!(model.requests().is_empty());
    assert_eq!(said(&poll(&model, &game, "Red")), "hi");
    assert_eq!(
        all_asked(&model),
        [TalkerCall::What],
        "the caller is not asked whether"
    );
}

#[test]
fn every_eight_seconds_of_silence_another_seat_has_the_floor() {
    let mut game = super::setup::game(live());
    game.apply(seat("Red"), Action::Speak(Default::default()))
        .expect("it waits");
    game.apply(seat("Blue"), Action::Speak(Default::default()))
        .expect("it waits");
    game.apply(seat("Green"), Action::Speak(Default::default()))
        .expect("it waits");
    game.apply(seat("Pink"), Action::CallMeeting)
        .expect("all begin beside the button");
    for (seconds, speakers) in [
        (7, &["Pink"][..]),
        (8, &["Pink", "Orange"]),
        (16, &["Pink", "Orange", "Red"]),
        (24, &["Pink", "Orange", "Red", "Blue"]),
        (40, &["Pink", "Orange", "Red", "Blue", "Green"]),
    ] {
        at(&mut game, seconds);
        for name in ["Red", "Blue", "Green", "Pink", "Orange"] {
            let speaks = said(&poll(&always_speaking("hi"), &game, name)) == "hi";
            assert_eq!(speaks, speakers.contains(&name), "{name} at {seconds} s");
        }
    }
}

/// A Talker with the settings of the paper polls an empty chat, and then one with a message.
#[test]
fn as_published_no_model_is_asked_before_the_caller_has_said_why_it_called() {
    let model = always_speaking("hi");
    let talker = talker(&model, TalkerSettings::as_published());
    let mut game = opened(live());
    let polled = |game: &Game, name| {
        let decision = poll_with(&talker, game, name, &Memory::default()).expect("it was answered");
        said(&decision).to_owned()
    };
    for seconds in [0, 8, 30] {
        at(&mut game, seconds);
        assert_eq!(polled(&game, "Blue"), "", "at {seconds} s");
    }
    assert_eq!(polled(&game, "Red"), "i pressed the button");
    assert!(model.requests().is_empty());
    say(&mut game, 31, "Red: i pressed the button");
    assert_eq!(polled(&game, "Blue"), "hi");
    assert_eq!(all_asked(&model), [TalkerCall::Whether, TalkerCall::What]);
}

#[test]
fn as_published_a_meeting_whose_caller_keeps_silent_ends_without_a_call() {
    let model = always_speaking("hi");
    let talker = talker(&model, TalkerSettings::as_published());
    let mut game = opened(live());
    let mut memory = Memory::default();
    for seconds in (0..60).step_by(3) {
        at(&mut game, seconds);
        let decision = poll_with(&talker, &game, "Blue", &memory).expect("it was answered");
        if decision.action == Action::Ready {
            assert!(model.requests().is_empty());
            return assert!(seconds >= 40, "everybody had the floor for eight seconds");
        }
        memory = decision.memory.expect("it remembers its polls");
    }
    panic!("Blue is never ready");
}

#[test]
fn after_the_first_message_everybody_is_asked_whether_to_speak() {
    let mut game = opened(live());
    say(&mut game, 2, "Red: who was in admin");
    let model = always_speaking("not me");
    assert_eq!(said(&poll(&model, &game, "Orange")), "not me");
    assert_eq!(all_asked(&model), [TalkerCall::Whether, TalkerCall::What]);
}

/// Lets a seat poll again and again until it is ready, and returns how often it waited.
fn waits_until_ready(model: &Scripted, game: &mut Game, name: &str, from: u32) -> u32 {
    let talker = talker(model, TalkerSettings::default());
    let mut memory = Memory::default();
    for polls in 0..60 {
        at(game, from + 3 * polls);
        let decision = poll_with(&talker, game, name, &memory).expect("it was answered");
        memory = decision.memory.expect("it remembers its polls");
        if decision.action == Action::Ready {
            return polls;
        }
    }
    panic!("{name} is never ready");
}

#[test]
fn seats_are_ready_after_four_or_eight_polls_without_news() {
    let mut game = opened(live());
    say(&mut game, 2, "Red: who was in admin");
    assert_eq!(waits_until_ready(&quiet(), &mut game, "Red", 3), 4);
    let mut game = opened(live());
    say(&mut game, 2, "Red: who was in admin");
    assert_eq!(waits_until_ready(&quiet(), &mut game, "Blue", 3), 8);
}

#[test]
fn in_an_empty_chat_nobody_is_ready_before_everybody_had_the_floor() {
    let mut game = opened(live());
    let polls = waits_until_ready(&quiet(), &mut game, "Red", 0);
    assert_eq!(
        3 * polls,
        42,
        "five seats have it for eight seconds each: the first poll after 40 s"
    );
}

#[test]
fn a_ready_seat_makes_no_calls_until_somebody_speaks() {
    let model = quiet();
    let talker = talker(&model, TalkerSettings::default());
    let mut game = opened(live());
    say(&mut game, 2, "Blue: who was in admin");
    let mut memory = Memory::default();
    for polls in 0..20 {
        at(&mut game, 3 + 3 * polls);
        let decision = poll_with(&talker, &game, "Red", &memory).expect("it was answered");
        if decision.action == Action::Ready {
            game.apply(seat("Red"), Action::Ready).expect("once");
        }
        memory = decision.memory.expect("it remembers its polls");
    }
    assert_eq!(model.requests().len(), 8);
    say(&mut game, 70, "Blue: anybody");
    let _ = poll_with(&talker, &game, "Red", &memory);
    assert_eq!(model.requests().len(), 9, "a ready seat may still speak");
    to_the_vote(&mut game);
    assert_eq!(game.phase(), Phase::Vote);
}

#[test]
fn a_talker_polls_and_types_at_the_configured_pace() {
    let settings = TalkerSettings {
        words_per_minute: 180,
        pause_seconds: 5,
        ..TalkerSettings::default()
    };
    let response_pace = talker(&quiet(), settings).response_pace();
    assert_eq!(
        (response_pace.poll_interval.as_secs(), response_pace.typing),
        (5, Some(settings.typing()))
    );
    assert_eq!(response_pace.time_to_type(&"word ".repeat(15)).as_secs(), 5);
    assert_eq!(
        response_pace.time_to_type(&"word ".repeat(99)),
        TypingPace::AVERAGE.longest
    );
}
