//! Tests of advice from earlier rounds: which experiences count, which become examples, and what becomes of
//! the advice.

use super::measures::FixedPool;
use super::setup::{
    RecallerCall, WAIT, acting, all_asked, choose, drawing_on, greeted, published, requests_for, saying,
    thought_over, told,
};
use among_agents::agents::Memory;
use among_agents::agents::memory::Suggestion;
use among_agents::agents::minds::{RecallerSettings, Similarity};
use among_agents::llm::Scripted;
use std::rc::Rc;

/// Returns the advice that Blue draws from this pool in its first turn.
fn sampled(model: &Scripted, pool: Rc<FixedPool>) -> Option<Suggestion> {
    let scene = greeted();
    let agent = drawing_on(model, published(), pool);
    let decision = choose(&agent, &scene.view("Blue"), &Memory::default());
    thought_over(&decision).suggestion.clone()
}

#[test]
fn of_a_pool_of_60_the_50_most_similar_count() {
    // The least similar experience has the lowest score, and is left out.
    let pool = FixedPool::of((0..60u16).map(|at| (0.86 + 0.002 * f32::from(at), 900 + at)));
    let suggestion = sampled(&acting(WAIT), pool).expect("something is alike");
    assert_eq!(suggestion.found, 50);
    assert_eq!(suggestion.bad.score, 910);
    let good: Vec<u16> = suggestion.good.iter().map(|example| example.score).collect();
    assert_eq!(good, [934, 935, 936]);
}

#[test]
fn a_similarity_of_0_86_is_in_and_one_of_0_84_is_out() {
    let suggestion = sampled(&acting(WAIT), FixedPool::of([(0.86, 998), (0.84, 2)])).expect("one is alike");
    assert_eq!((suggestion.found, suggestion.bad.score), (1, 998));
    assert_eq!(suggestion.bad.similarity, 860);
    assert!(suggestion.good.is_empty());
}

#[test]
fn the_least_similarity_can_be_set() {
    let pool = || FixedPool::of([(0.86, 998), (0.84, 2), (0.3, 1)]);
    for (least, found) in [(0.0, 3), (0.5, 2), (0.85, 1)] {
        let settings = RecallerSettings {
            min_similarity: Similarity::of(least),
            ..published()
        };
        let agent = drawing_on(&acting(WAIT), settings, pool());
        let decision = choose(&agent, &greeted().view("Blue"), &Memory::default());
        let suggestion = thought_over(&decision).suggestion.as_ref();
        assert_eq!(
            suggestion.map(|suggestion| suggestion.found),
            Some(found),
            "{least}"
        );
    }
}

#[test]
fn without_similar_moments_no_advice_is_asked_for() {
    let model = acting(WAIT);
    assert_eq!(sampled(&model, FixedPool::of([(0.84, 2), (0.5, 998)])), None);
    assert!(!all_asked(&model).contains(&RecallerCall::Advice));
}

#[test]
fn advice_is_asked_with_examples_and_used_by_the_answers() {
    let model = acting(WAIT);
    let suggestion =
        sampled(&model, FixedPool::of([(0.9, 998), (0.9, 1), (0.9, 997)])).expect("three are alike");
    assert_eq!(suggestion.advice.as_deref(), Some("Stay with somebody."));
    let advice = requests_for(&model, RecallerCall::Advice).swap_remove(0);
    let text = told(&advice);
    assert!(text.contains("Your moment: \"I trust Green.\"\n"), "{text}");
    assert!(
        text.contains(
            "Turned out worst: \"I was afraid of player 1.\" Then: \"I said 'It was player 1.'\" The round was lost.\n"
        ),
        "{text}"
    );
    assert!(
        text.contains("Turned out well: \"I was afraid of player 2.\"")
            && text.contains("The round was won.\n"),
        "{text}"
    );
    let action = requests_for(&model, RecallerCall::Action).swap_remove(0);
    assert!(told(&action).contains("Advice from earlier rounds: \"Stay with somebody.\"\n"));
}

#[test]
fn examples_without_use_give_no_advice() {
    let model = saying(|kind| match kind {
        RecallerCall::Advice => Some("No useful experience.".to_owned()),
        RecallerCall::Action => Some(WAIT.to_owned()),
        _ => None,
    });
    let suggestion = sampled(&model, FixedPool::of([(0.9, 998)])).expect("one is alike");
    assert_eq!(suggestion.advice, None);
    let action = requests_for(&model, RecallerCall::Action).swap_remove(0);
    assert!(!told(&action).contains("Advice"));
}
