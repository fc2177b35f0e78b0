//! Tests of the measure without a service, on sentences of this game.

use super::sentences::{SAME, UNSEEN};
use crate::common::cases;
use among_agents::agents::retrieval::{LexicalMeasure, SimilarityMeasure, Vector};
use futures::FutureExt;
use proptest::prelude::*;

fn alike(one: &str, other: &str) -> f32 {
    LexicalMeasure::vector(one).similarity(&LexicalMeasure::vector(other))
}

/// Sorts the scores, and prints their quartiles.
fn scores(what: &str, scores: impl Iterator<Item = f32>) -> Vec<f32> {
    let mut scores: Vec<f32> = scores.collect();
    scores.sort_by(f32::total_cmp);
    let at = |share: f32| scores[((scores.len() - 1) as f32 * share) as usize];
    println!(
        "{what:44} {:4} pairs  least {:5.2}  quarter {:5.2}  half {:5.2}  three quarters {:5.2}  95 % {:5.2}  most {:5.2}",
        scores.len(),
        at(0.0),
        at(0.25),
        at(0.5),
        at(0.75),
        at(0.95),
        at(1.0)
    );
    scores
}

fn share_above(scores: &[f32], threshold: f32) -> f32 {
    scores.iter().filter(|&&score| score > threshold).count() as f32 / scores.len() as f32
}

/// Pairs each reflection with those on all other situations.
fn different(
    situations: &'static [(&'static str, &'static str)],
) -> impl Iterator<Item = (&'static str, &'static str)> {
    let others = |(at, one): (usize, &'static (&'static str, &'static str))| {
        situations[at + 1..].iter().flat_map(move |other| {
            [
                (one.0, other.0),
                (one.0, other.1),
                (one.1, other.0),
                (one.1, other.1),
            ]
        })
    };
    situations.iter().enumerate().flat_map(others)
}

#[test]
fn similar_reflections_score_above_different_ones() {
    let same = scores(
        "the same moment in other words",
        SAME.iter().map(|(one, other)| alike(one, other)),
    );
    let different = scores(
        "different moments",
        different(&SAME).map(|(one, other)| alike(one, other)),
    );
    for threshold in [0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.6] {
        println!(
            "  above {threshold:.2}: {:5.1} % of the same, {:5.1} % of the different",
            100.0 * share_above(&same, threshold),
            100.0 * share_above(&different, threshold)
        );
    }
    for (one, other) in &SAME {
        println!("  {:5.2}  {one} | {other}", alike(one, other));
    }
    let threshold = LexicalMeasure.similarity_threshold();
    assert!(share_above(&same, threshold) >= 0.8);
    assert!(share_above(&different, threshold) <= 0.04);
}

#[test]
fn uncalibrated_reflections_are_distinguished_too() {
    let same = scores(
        "the same moment, unseen",
        UNSEEN.iter().map(|(one, other)| alike(one, other)),
    );
    let different = scores(
        "different moments, unseen",
        different(&UNSEEN).map(|(one, other)| alike(one, other)),
    );
    for threshold in [0.2, 0.3, 0.35, 0.4, 0.5] {
        println!(
            "  above {threshold:.2}: {:5.1} % of the same, {:5.1} % of the different",
            100.0 * share_above(&same, threshold),
            100.0 * share_above(&different, threshold)
        );
    }
    let threshold = LexicalMeasure.similarity_threshold();
    assert!(share_above(&same, threshold) > 10.0 * share_above(&different, threshold));
}

#[test]
fn a_text_is_like_itself_and_nothing_is_like_nothing() {
    for (one, other) in &SAME {
        assert!((alike(one, one) - 1.0).abs() < 1e-4);
        assert!((alike(one, other) - alike(other, one)).abs() < 1e-6);
    }
    assert_eq!(alike("", ""), 0.0);
    assert_eq!(alike("…", "I saw a body"), 0.0);
}

#[test]
fn players_and_timesteps_hardly_change_similarity() {
    let likeness = alike(
        "Player 2 followed me to Admin at timestep 4",
        "Player 5 followed me to Admin at timestep 19",
    );
    assert!(likeness > 0.9, "{likeness}");
}

#[test]
fn the_vectors_come_at_once_and_in_order() {
    let vectors = LexicalMeasure
        .vectors(vec!["a body".to_owned(), "a vote".to_owned()])
        .now_or_never();
    let vectors = vectors.expect("nobody is asked").expect("nothing can fail");
    assert_eq!(
        vectors,
        [LexicalMeasure::vector("a body"), LexicalMeasure::vector("a vote")]
    );
    assert!(
        vectors
            .iter()
            .all(|vector| vector.space() == SimilarityMeasure::space(&LexicalMeasure))
    );
}

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn any_text_has_a_vector(text in any::<String>(), other in any::<String>()) {
        let likeness = LexicalMeasure::vector(&text).similarity(&LexicalMeasure::vector(&other));
        prop_assert!((-1.001..=1.001).contains(&likeness));
        prop_assert_eq!(LexicalMeasure::vector(&text), Vector::clone(&LexicalMeasure::vector(&text)));
    }
}
