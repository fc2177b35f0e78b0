//! Tests of the generator: its prompt, and what becomes of its words.

use super::setup::{
    TalkerCall, after, always_speaking, asked, game, live, poll, poll_with, said, say, seat, talker, told,
};
use among_agents::agents::Memory;
use among_agents::agents::minds::{Mind, MindSettings, Planner, Talker, TalkerSettings, TalkerVariant};
use among_agents::game::Action;
use among_agents::llm::{Completion, FinishReason, LlmError, RepetitionLimits, Scripted};
use among_agents::table::Speech;
use std::rc::Rc;

#[test]
fn the_generator_has_the_schedulers_context_and_no_message_twice() {
    let game = after(
        live(),
        &["Blue: i was in admin", "Red: who saw blue", "Blue: ask pink"],
    );
    let model = always_speaking("i did");
    let _ = poll(&model, &game, "Blue");
    let requests = model.requests();
    let (whether, what) = (told(&requests[0]), told(&requests[1]));
    let context = whether.split("You wrote").next().expect("a context");
    assert!(what.starts_with(context), "{what}");
    assert_eq!(requests[0].messages[0], requests[1].messages[0]);
    assert!(
        !what.contains("do not repeat it") && what.contains("Do not repeat yourself"),
        "{what}"
    );
    assert_eq!(
        (requests[1].max_tokens, requests[1].temperature),
        (Some(25), Some(1.3))
    );
    let limits = RepetitionLimits {
        repetition_penalty: 1.3,
        no_repeat_ngram_size: 8,
    };
    assert_eq!(
        (requests[0].repetition, requests[1].repetition),
        (None, Some(limits)),
        "the authors' configuration"
    );
}

#[test]
fn of_own_messages_that_the_prompt_leaves_out_it_is_reminded_and_as_published_of_all() {
    let mut lines = vec!["Blue: i was in admin".to_owned()];
    lines.extend((1..=41).map(|number| format!("Red: line {number}")));
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let what = |settings: MindSettings, lines: &[&str]| {
        let model = always_speaking("i did");
        let mind = Rc::new(Planner::new(Rc::new(model.clone()), true));
        let talker = Talker::new(Rc::new(model.clone()), mind, settings.talk).with_settings(&settings);
        let _ = poll_with(&talker, &after(live(), lines), "Blue", &Memory::default());
        told(&model.requests()[1]).to_owned()
    };
    let reminder = "do not repeat it: \"i was in admin\"";
    assert!(what(MindSettings::default(), &lines).contains(reminder));
    let few = ["Blue: i was in admin", "Red: who saw blue"];
    assert!(!what(MindSettings::default(), &few).contains(reminder));
    let published = MindSettings::as_published(Mind::Talker);
    assert!(what(published, &few).contains(reminder));
}

#[test]
fn a_message_is_a_short_casual_line_and_no_tone_is_prescribed() {
    let game = after(live(), &["Red: who was in admin"]);
    let model = always_speaking("hi");
    let _ = poll(&model, &game, "Blue");
    let text = told(&model.requests()[1]).to_owned();
    assert!(text.contains("Write your next message to all: one casual line, one point, at most 15 words,"));
    assert!(!text.contains("punctuation") && !text.contains("tone"), "{text}");
}

#[test]
fn whoever_was_named_is_asked_to_answer() {
    let game = after(
        live(),
        &["Red: who was in admin", "Red: blue did it", "Pink: blue?"],
    );
    let call = "Red, Pink named you since your last message: answer them. Write your next message";
    for (name, is_called) in [("Blue", true), ("Green", false)] {
        let model = always_speaking("hi");
        let _ = poll(&model, &game, name);
        assert_eq!(told(&model.requests()[1]).contains(call), is_called, "{name}");
    }
}

#[test]
fn what_the_meeting_has_not_heard_may_be_said_in_it() {
    let mut game = game(live());
    for action in [
        ("Red", "hello"),
        ("Blue", "red killed green in admin"),
        ("Green", "hm"),
    ] {
        let words = Action::Speak(Speech::new(action.1));
        game.apply(seat(action.0), words).expect("words are legal");
    }
    game.apply(seat("Pink"), Action::CallMeeting)
        .expect("all begin beside the button");
    say(&mut game, 2, "Red: who was in admin");
    let model = always_speaking("red killed green in admin");
    let decision = poll(&model, &game, "Blue");
    assert!(!told(&model.requests()[1]).contains("do not repeat it"));
    assert_eq!(said(&decision), "Red killed Green in Admin");
    say(&mut game, 4, "Blue: red killed green in admin");
    say(&mut game, 6, "Red: who was in admin");
    assert_eq!(said(&poll(&model, &game, "Blue")), "", "said once in a meeting");
}

#[test]
fn a_reply_is_cleaned_before_it_is_said() {
    let game = after(live(), &["Red: who was in admin"]);
    for (reply, heard) in [
        ("I was.\nWith Green.", "i was. with Green"),
        ("\"Not me...\"", "not me.."),
        ("**Where were YOU, Red?**", "where were you, Red?"),
        ("Blue: it was Red!", "it was Red!"),
        ("- <send> ok", "ok"),
    ] {
        assert_eq!(said(&poll(&always_speaking(reply), &game, "Blue")), heard);
    }
}

#[test]
fn a_message_that_is_empty_after_cleaning_is_a_wait() {
    let game = after(live(), &["Red: who was in admin"]);
    for reply in ["", "\n", "\"\"", "***", "<wait>"] {
        assert_eq!(
            said(&poll(&always_speaking(reply), &game, "Blue")),
            "",
            "{reply:?}"
        );
    }
}

#[test]
fn a_message_that_broke_off_ends_at_a_word() {
    let cut = Scripted::new(|request| {
        Ok(match asked(request) {
            TalkerCall::Whether => Completion::of("<send>"),
            _ => Completion {
                finish: FinishReason::Length,
                ..Completion::of("I was with Red in Elec")
            },
        })
    });
    let game = after(live(), &["Red: who was in admin"]);
    assert_eq!(said(&poll(&cut, &game, "Blue")), "i was with Red in");
}

#[test]
fn a_generator_that_fails_stays_silent() {
    let model = Scripted::new(|_| Err(LlmError::BrokenOff));
    let game = after(live(), &["Red: who was in admin"]);
    let decision = poll(&model, &game, "Blue");
    assert_eq!(said(&decision), "");
    let note = format!("It said nothing: {}", LlmError::BrokenOff);
    assert!(
        decision.missing_parts.contains(&note),
        "{:?}",
        decision.missing_parts
    );
}

#[test]
fn what_was_said_before_in_the_round_is_not_said_again() {
    let game = after(live(), &["Blue: i was in admin", "Red: who saw blue"]);
    assert_eq!(
        said(&poll(&always_speaking("I was in Admin."), &game, "Blue")),
        ""
    );
    assert_eq!(
        said(&poll(&always_speaking("ask pink"), &game, "Blue")),
        "ask Pink"
    );
}

#[test]
fn a_message_need_be_meaningful_only_where_the_prompt_offers_to_pass() {
    let game = after(live(), &["Red: who was in admin"]);
    let model = always_speaking("hi");
    let _ = poll(&model, &game, "Blue");
    assert!(!told(&model.requests()[1]).contains("meaningful"));
    let passing = always_speaking("hi");
    let settings = TalkerSettings {
        variant: TalkerVariant::GenerateOrPass,
        ..TalkerSettings::default()
    };
    let _ = poll_with(&talker(&passing, settings), &game, "Blue", &Memory::default());
    let words = "Only write if it is meaningful enough; if not, answer <pass> instead.";
    assert!(told(&passing.requests()[0]).contains(words));
}
