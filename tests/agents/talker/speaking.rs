//! Tests of the generator: its prompt, and what becomes of its words.

use super::table::{TalkerCall, after, always_speaking, asked, live, look, look_with, said, talker, told};
use among_agents::agents::Memory;
use among_agents::agents::minds::TalkerSettings;
use among_agents::llm::{Completion, LlmError, Scripted};

#[test]
fn the_generator_has_the_schedulers_context_and_its_own_earlier_messages() {
    let game = after(
        live(),
        &["Blue: i was in admin", "Red: who saw blue", "Blue: ask pink"],
    );
    let model = always_speaking("i did");
    let _ = look(&model, &game, "Blue");
    let requests = model.requests();
    let (whether, what) = (told(&requests[0]), told(&requests[1]));
    let context = whether.split("You wrote").next().expect("a context");
    assert!(what.starts_with(context), "{what}");
    assert_eq!(requests[0].messages[0], requests[1].messages[0]);
    assert!(what.contains("do not repeat it: \"i was in admin\"; \"ask pink\""));
    assert!(!whether.contains("do not repeat"));
    assert_eq!(
        (requests[1].max_tokens, requests[1].temperature),
        (Some(25), Some(1.3))
    );
}

#[test]
fn a_reply_is_cleaned_before_it_is_said() {
    let game = after(live(), &["Red: who was in admin"]);
    for (reply, heard) in [
        ("I was.\nWith Green.", "i was. with green"),
        ("\"Not me...\"", "not me.."),
        ("**Where were YOU, Red?**", "where were you, red?"),
        ("Blue: it was Red!", "it was red!"),
        ("- <send> ok", "ok"),
    ] {
        assert_eq!(said(&look(&always_speaking(reply), &game, "Blue")), heard);
    }
}

#[test]
fn a_message_that_is_empty_after_cleaning_is_a_wait() {
    let game = after(live(), &["Red: who was in admin"]);
    for reply in ["", "\n", "\"\"", "***", "<wait>"] {
        assert_eq!(
            said(&look(&always_speaking(reply), &game, "Blue")),
            "",
            "{reply:?}"
        );
    }
}

/// Returns a model that spends small token limits on its thinking.
fn thinker() -> Scripted {
    Scripted::new(|request| match request.max_tokens {
        Some(limit) if limit < 100 => Err(LlmError::CutShort { limit: Some(limit) }),
        _ => Ok(Completion::of(match asked(request) {
            TalkerCall::Whether => "<send>".to_owned(),
            _ => "i was in admin ".repeat(40),
        })),
    })
}

#[test]
fn thinking_models_get_room_and_their_messages_are_cut() {
    let (model, game) = (thinker(), after(live(), &["Red: who was in admin"]));
    let talker = talker(&model, TalkerSettings::default());
    let first = look_with(&talker, &game, "Blue", &Memory::default()).expect("it was answered");
    assert!(said(&first).starts_with("i was in admin") && said(&first).len() < 200);
    let limits = |from: usize| -> Vec<_> {
        model.requests()[from..]
            .iter()
            .map(|request| request.max_tokens)
            .collect()
    };
    assert_eq!(limits(0), [Some(7), Some(2_000), Some(2_000)]);
    let memory = first.memory.expect("it remembers that its model thinks");
    let _ = look_with(&talker, &game, "Blue", &memory);
    assert_eq!(limits(3), [Some(2_000), Some(2_000)], "it is known from then on");
}

#[test]
fn a_model_that_cannot_be_asked_is_a_failure_and_no_message() {
    let model = Scripted::new(|_| Err(LlmError::BrokenOff));
    let game = after(live(), &["Red: who was in admin"]);
    let look = look_with(
        &talker(&model, TalkerSettings::default()),
        &game,
        "Blue",
        &Memory::default(),
    );
    assert_eq!(look.expect_err("no answer").why, LlmError::BrokenOff.to_string());
}
