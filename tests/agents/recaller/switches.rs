//! Tests that each switch removes exactly its calls, or, if it has none, its part of the prompt.

use super::setup::{
    RecallerCall, WAIT, acting, all_asked, choose, experienced, published, requests_for, told,
};
use crate::common::ScriptedRound;
use among_agents::agents::Memory;
use among_agents::agents::minds::{MindPart, MindSettings, RecallerSettings};
use among_agents::llm::Scripted;

/// Returns the settings with this part off, and without the full view.
fn off(part: MindPart) -> RecallerSettings {
    let off = vec![part, MindPart::FullView];
    RecallerSettings::from(&MindSettings {
        off,
        ..MindSettings::default()
    })
}

/// Returns the model after a Recaller's first turn with these settings.
fn asked_with(settings: RecallerSettings) -> Scripted {
    let model = acting(WAIT);
    let scene = ScriptedRound::paper()
        .then("Red: SPEAK: I am no impostor.")
        .wait_for("Blue");
    choose(
        &experienced(&model, settings),
        &scene.view("Blue"),
        &Memory::default(),
    );
    model
}

/// Returns the calls without those of these kinds.
fn without(full: &[RecallerCall], gone: &[RecallerCall]) -> Vec<RecallerCall> {
    let kept = full.iter().filter(|kind| !gone.contains(kind));
    kept.copied().collect()
}

#[test]
fn each_switch_removes_exactly_its_calls() {
    let on = published();
    let questions = [
        RecallerCall::Choosing,
        RecallerCall::Inventing,
        RecallerCall::Answer,
    ];
    for (settings, gone, count) in [
        (off(MindPart::Freshness), &[][..], 0),
        (off(MindPart::Informativeness), &[], 0),
        (off(MindPart::Questions), &questions, 9),
        (off(MindPart::Reflection), &[RecallerCall::Reflection], 1),
        (off(MindPart::Suggestion), &[RecallerCall::Advice], 1),
        (off(MindPart::ChainOfThought), &[], 0),
    ] {
        let full = all_asked(&asked_with(on));
        let left = all_asked(&asked_with(settings));
        assert_eq!(left, without(&full, gone), "{settings:?}");
        assert_eq!(full.len() - left.len(), count, "{settings:?}");
    }
}

#[test]
fn in_the_lite_form_the_questions_are_two_calls() {
    let lite = RecallerSettings::from(&MindSettings {
        lite: true,
        off: vec![MindPart::FullView],
        ..MindSettings::default()
    });
    let full = all_asked(&asked_with(lite));
    let left = all_asked(&asked_with(RecallerSettings {
        questions: false,
        ..lite
    }));
    assert_eq!(
        left,
        without(&full, &[RecallerCall::Questions, RecallerCall::Answers])
    );
    assert_eq!(full.len() - left.len(), 2);
}

#[test]
fn all_off_is_one_call() {
    let off = RecallerSettings {
        full_view: false,
        freshness: false,
        informativeness: false,
        questions: false,
        reflection: false,
        suggestion: false,
        chain_of_thought: false,
        ..published()
    };
    assert_eq!(all_asked(&asked_with(off)), [RecallerCall::Action]);
}

#[test]
fn freshness_informativeness_and_steps_are_parts_of_the_prompt() {
    let on = published();
    let has = |settings, part: &str| {
        let actions = requests_for(&asked_with(settings), RecallerCall::Action);
        let form = actions[0].form.as_ref().expect("a reply in a form is wanted");
        form.plain_instruction.contains(part) || actions[0].messages[1].content.contains(part)
    };
    // What is among the latest is not told as weighty once more.
    let without_the_latest = off(MindPart::Freshness);
    for (on, off, part) in [
        (on, without_the_latest, "\nOf what came before, the latest:"),
        (
            without_the_latest,
            RecallerSettings {
                informativeness: false,
                ..without_the_latest
            },
            "\nWhat mattered most before:",
        ),
        (on, off(MindPart::ChainOfThought), "Thinking Process"),
    ] {
        assert!(has(on, part), "{part}");
        assert!(!has(off, part), "{part}");
    }
}

#[test]
fn answers_go_into_the_reflection_or_stand_alone() {
    let on = published();
    let heading = "What you asked yourself and answered:\n";
    let action_of = |settings| requests_for(&asked_with(settings), RecallerCall::Action).swap_remove(0);
    assert!(!told(&action_of(on)).contains(heading));
    let without = action_of(off(MindPart::Reflection));
    assert!(told(&without).contains(heading) && !told(&without).contains("Your reflection"));
    let reflection = requests_for(&asked_with(on), RecallerCall::Reflection).swap_remove(0);
    assert!(told(&reflection).contains("Where was Green? \"I do not know yet.\"\n"));
}
