//! Tests of failed calls: the mind continues without their parts, and the decision and the notes say so.

use crate::agents::recaller::measures::{FailingEmbedder, FixedPool};
use crate::agents::recaller::recalling::planted;
use crate::agents::recaller::setup::{
    RecallerCall, WAIT, acting, asked, choose, experienced, greeted, plain_reply, published, recaller,
    saying, thought_over, try_choosing,
};
use crate::common::seat;
use among_agents::agents::Memory;
use among_agents::agents::minds::{Recaller, RecallerSettings};
use among_agents::game::Action;
use among_agents::llm::{Completion, FinishReason, LlmError, Scripted};
use among_agents::round::{NoteKind, Round};
use among_agents::table::Speech;
use std::cell::Cell;
use std::rc::Rc;

/// Returns a model that gives empty replies to these calls.
fn silent_at(kinds: &'static [RecallerCall]) -> Scripted {
    Scripted::new(move |request| match asked(request) {
        kind if kinds.contains(&kind) => Err(LlmError::Empty),
        RecallerCall::Action => Ok(Completion::of(WAIT)),
        kind => Ok(Completion::of(plain_reply(kind))),
    })
}

#[test]
fn each_inner_call_can_fail() {
    for (kinds, part) in [
        (&[RecallerCall::Choosing][..], "some of its questions"),
        (&[RecallerCall::Inventing], "some of its questions"),
        (&[RecallerCall::Answer], "some of its answers"),
        (&[RecallerCall::Reflection], "its reflection"),
        (&[RecallerCall::Advice], "advice from earlier rounds"),
    ] {
        let scene = greeted();
        let model = silent_at(kinds);
        let agent = experienced(&model, published());
        let decision = choose(&agent, &scene.view("Blue"), &Memory::default());
        assert_eq!(decision.action, Action::Speak(Speech::SILENCE));
        let expected = format!("It had to do without {part}: {}", LlmError::Empty);
        assert_eq!(decision.missing_parts, [expected], "{kinds:?}");
    }
}

#[test]
fn all_inner_calls_can_fail() {
    let model = silent_at(&[
        RecallerCall::Choosing,
        RecallerCall::Inventing,
        RecallerCall::Answer,
        RecallerCall::Reflection,
        RecallerCall::Advice,
    ]);
    let scene = greeted();
    let agent = experienced(&model, published());
    let decision = choose(&agent, &scene.view("Blue"), &Memory::default());
    assert_eq!(decision.action, Action::Speak(Speech::SILENCE));
    assert_eq!(
        decision.missing_parts.len(),
        2,
        "its questions and its reflection"
    );
    let latest = thought_over(&decision);
    assert!(latest.questions.is_empty() && latest.reflection.is_none() && latest.suggestion.is_none());
}

#[test]
fn words_that_broke_off_are_used_and_noted_out_of_json_too() {
    for (reflection, used) in [
        ("I trust Green, since it", Some("I trust Green, since it")),
        ("{\"reflection\": \"I tru", Some("I tru")),
        ("{\"reflection", None),
    ] {
        let cut = Scripted::new(move |request| {
            Ok(match asked(request) {
                RecallerCall::Reflection => Completion {
                    finish: FinishReason::Length,
                    ..Completion::of(reflection)
                },
                RecallerCall::Action => Completion::of(WAIT),
                kind => Completion::of(plain_reply(kind)),
            })
        });
        let agent = recaller(&cut, RecallerSettings::default());
        let decision = choose(&agent, &greeted().view("Blue"), &Memory::default());
        assert_eq!(thought_over(&decision).reflection.as_deref(), used);
        let note = match used.is_some() {
            true => "It used its reflection as far as it goes: the reply broke off.".to_owned(),
            false => format!(
                "It had to do without its reflection: {}",
                LlmError::CutShort { limit: None }
            ),
        };
        assert_eq!(decision.missing_parts, [note]);
    }
}

#[test]
fn a_choice_that_broke_off_is_asked_again_as_json_and_noted_where_it_has_an_action() {
    let replies = [
        "{\"thinking\": \"I stay\", \"action\": \"SPEAK: hel",
        "[Action] SPEAK: hel",
    ];
    let count = Cell::new(0);
    let cut = Scripted::new(move |request| {
        Ok(match asked(request) {
            RecallerCall::Action => Completion {
                finish: FinishReason::Length,
                ..Completion::of(replies[count.replace(count.get() + 1).min(1)])
            },
            kind => Completion::of(plain_reply(kind)),
        })
    });
    let agent = recaller(&cut, RecallerSettings::default());
    let decision = choose(&agent, &greeted().view("Blue"), &Memory::default());
    assert_eq!(decision.action, Action::Speak(Speech::new("hel")));
    assert_eq!(decision.troubles.len(), 1, "the JSON has no action");
    assert_eq!(
        decision.remark.as_deref(),
        Some("The reply broke off at its limit.")
    );
}

#[test]
fn the_measure_can_fail() {
    let scene = planted();
    let model = acting(WAIT);
    let agent = Recaller::new(
        Rc::new(model.clone()),
        Rc::new(FailingEmbedder),
        FixedPool::of([(1.0, 998)]),
        published(),
    );
    let decision = choose(&agent, &scene.view("Blue"), &Memory::default());
    assert_eq!(model.requests().len(), 11, "only the advice cannot be had");
    let sentence = |what: &str| format!("It had to do without {what}: {}", LlmError::Empty);
    assert_eq!(
        decision.missing_parts,
        [sentence("what it could recall"), sentence("earlier rounds")]
    );
    let questions = &thought_over(&decision).questions;
    assert!(questions.iter().all(|question| question.facts.is_empty()));
    assert!(questions.iter().all(|question| question.answer.is_some()));
}

#[test]
fn without_the_action_there_is_no_choice() {
    let scene = greeted();
    let agent = experienced(&silent_at(&[RecallerCall::Action]), published());
    let failure = try_choosing(&agent, &scene.view("Blue"), &Memory::default()).expect_err("no action");
    assert_eq!(failure.why, LlmError::Empty.to_string());
}

#[test]
fn an_unreadable_action_is_asked_again_and_the_thinking_is_not() {
    let scene = greeted();
    let model = acting("I refuse to play.");
    let agent = experienced(&model, published());
    let failure = try_choosing(&agent, &scene.view("Blue"), &Memory::default()).expect_err("never readable");
    assert_eq!(failure.troubles.len(), 2);
    assert_eq!(model.requests().len(), 14);
}

#[test]
fn a_choice_of_questions_without_numbers_is_noted() {
    let noted = |reply: &'static str| {
        let model = saying(move |kind| match kind {
            RecallerCall::Choosing => Some(reply.to_owned()),
            RecallerCall::Action => Some(WAIT.to_owned()),
            _ => None,
        });
        let scene = greeted();
        let agent = experienced(&model, published());
        let decision = choose(&agent, &scene.view("Blue"), &Memory::default());
        assert_eq!(thought_over(&decision).questions.len(), 7);
        decision.missing_parts
    };
    assert_eq!(
        noted("I cannot say."),
        ["Its choice of questions names none of the list: the first of the list are asked instead."]
    );
    assert_eq!(
        noted("2 and 3"),
        ["Its choice of questions names 2 of 5: the first of the list are asked instead."]
    );
    assert!(noted("1, 2, 3, 4, 5").is_empty());
}

#[test]
fn the_notes_of_the_round_say_what_was_done_without() {
    let game = greeted().0;
    let decision = {
        let agent = experienced(&silent_at(&[RecallerCall::Reflection]), published());
        choose(&agent, &game.view(seat("Blue")), &Memory::default())
    };
    let mut round = Round::new(game);
    round.commit(seat("Blue"), Ok(decision));
    let is_noted = |note: &among_agents::round::Note| matches!(&note.kind, NoteKind::MissingPart(what) if what.contains("its reflection"));
    assert!(round.notes().iter().any(is_noted));
    assert!(
        round
            .written()
            .contains("# Blue went on: It had to do without its reflection")
    );
}
