//! Tests of the limit on calls per minute.

use super::setup::{always_speaking, live, opened, poll_with, said, say, talker};
use among_agents::agents::Memory;
use among_agents::agents::minds::TalkerSettings;
use among_agents::game::Rules;

/// Returns the number of calls in each of three minutes with one poll per second and always something new.
fn calls_by_minute(calls_a_minute: u8) -> Vec<usize> {
    let model = always_speaking("and me");
    let settings = TalkerSettings {
        calls_a_minute,
        ..TalkerSettings::default()
    };
    let talker = talker(&model, settings);
    let mut game = opened(Rules {
        discussion_seconds: 300,
        ..live()
    });
    let mut memory = Memory::default();
    let mut counts = Vec::new();
    for minute in 0..3 {
        let before = model.requests().len();
        for second in 0..60 {
            // A seat may send at most sixty messages.
            let speaker = ["Red", "Blue", "Pink", "Orange"][(second % 4) as usize];
            say(&mut game, minute * 60 + second, &format!("{speaker}: so"));
            let decision = poll_with(&talker, &game, "Green", &memory).expect("it was answered");
            memory = decision.memory.clone().expect("it remembers its calls");
            assert!(["", "and me"].contains(&said(&decision)));
        }
        counts.push(model.requests().len() - before);
    }
    counts
}

#[test]
fn a_used_up_cap_silences_the_seat_for_a_minute() {
    assert_eq!(calls_by_minute(20), [20, 20, 20]);
    assert_eq!(calls_by_minute(6), [6, 6, 6]);
    assert_eq!(calls_by_minute(120), [120, 120, 120]);
}

#[test]
fn messages_take_two_calls_and_an_odd_one_is_left_over() {
    assert_eq!(calls_by_minute(5), [4, 4, 4]);
}

#[test]
fn a_cap_below_two_calls_is_raised() {
    assert_eq!(calls_by_minute(0), [2, 2, 2]);
    let normalized = TalkerSettings {
        words_per_minute: 0,
        pause_seconds: 0,
        calls_a_minute: 255,
        ..TalkerSettings::default()
    }
    .normalized();
    assert_eq!(
        (
            normalized.words_per_minute,
            normalized.pause_seconds,
            normalized.calls_a_minute
        ),
        (10, 1, 120)
    );
}
