//! Tests of the number of calls: all of them at a decision point, one elsewhere.

use crate::agents::recaller::setup::{
    RecallerCall, WAIT, acting, all_asked, choose, experienced, greeted, published, recaller, requests_for,
    thought_over,
};
use among_agents::agents::minds::{Recaller, RecallerSettings};
use among_agents::agents::{Decision, Memory};

fn settings() -> RecallerSettings {
    published()
}

/// Lets Blue make its first choice, which is a decision point.
fn choose_first(agent: &Recaller) -> Decision {
    let scene = greeted();
    choose(agent, &scene.view("Blue"), &Memory::default())
}

#[test]
fn a_decision_point_takes_twelve_calls() {
    let model = acting(WAIT);
    choose_first(&experienced(&model, settings()));
    let mut expected = vec![RecallerCall::Choosing, RecallerCall::Inventing];
    expected.extend([RecallerCall::Answer; 7]);
    expected.extend([
        RecallerCall::Reflection,
        RecallerCall::Advice,
        RecallerCall::Action,
    ]);
    assert_eq!(all_asked(&model), expected);
}

#[test]
fn without_similar_moments_a_decision_point_takes_eleven_calls() {
    let model = acting(WAIT);
    choose_first(&recaller(&model, settings()));
    assert_eq!(model.requests().len(), 11);
    assert!(!all_asked(&model).contains(&RecallerCall::Advice));
}

#[test]
fn the_lite_form_takes_five_calls_or_four() {
    let lite = RecallerSettings {
        lite: true,
        ..settings()
    };
    let model = acting(WAIT);
    let decision = choose_first(&experienced(&model, lite));
    assert_eq!(
        all_asked(&model),
        [
            RecallerCall::Questions,
            RecallerCall::Answers,
            RecallerCall::Reflection,
            RecallerCall::Advice,
            RecallerCall::Action
        ]
    );
    let questions = &thought_over(&decision).questions;
    let answers = questions.iter().map(|question| question.answer.as_deref());
    assert!(answers.eq(["One.", "Two.", "Three.", "Four.", "Five.", "Six.", "Seven."].map(Some)));
    let model = acting(WAIT);
    choose_first(&recaller(&model, lite));
    assert_eq!(model.requests().len(), 4);
}

#[test]
fn one_call_with_the_latest_reflection_suffices_between_decision_points() {
    let first = choose_first(&recaller(&acting(WAIT), settings()));
    let scene = greeted().end_of_timestep().wait_for("Blue");
    let model = acting(WAIT);
    let memory = first.memory.expect("it remembers");
    choose(&recaller(&model, settings()), &scene.view("Blue"), &memory);
    assert_eq!(all_asked(&model), [RecallerCall::Action]);
    let text = model.requests()[0].messages[1].content.clone();
    assert!(
        text.contains("Your reflection at T1: \"I trust Green.\"\n"),
        "{text}"
    );
}

#[test]
fn the_action_is_asked_for_at_temperature_0_and_all_else_at_0_3() {
    let model = acting(WAIT);
    choose_first(&experienced(&model, settings()));
    let actions = requests_for(&model, RecallerCall::Action);
    let temperatures: Vec<_> = actions.iter().map(|request| request.temperature).collect();
    assert_eq!(temperatures, [Some(0.0)]);
    let mut others = model.requests();
    others.retain(|request| request.form.is_none());
    assert_eq!(others.len(), 11);
    assert!(others.iter().all(|request| request.temperature == Some(0.3)));
}
