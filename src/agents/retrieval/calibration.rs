//! The similarity above which two reflections are about the same kind of situation, measured for each
//! embedder.
//!
//! Embedders differ: with one, unrelated sentences score 0.1, with another 0.7. The threshold ε of 0.85 in Xu
//! et al. 2023 is right for their embedder only.

use super::Vector;

/// Sentences as Recallers write them, with players' names masked. The two of a pair are about the same kind
/// of situation, and different pairs are about different kinds.
pub(super) const PAIRS: [[&str; 2]; 10] = [
    [
        "I walked into Reactor and player 4 lay dead there while player 1 was leaving; I suspect player 1.",
        "When I came to O2 there was the body of player 2, and player 5 had just gone. It must be player 5.",
    ],
    [
        "Player 3 came out of a vent next to me. That is proof, and all have to hear it.",
        "I saw player 1 use the vent in Medbay, which only impostors can, so I must tell everybody.",
    ],
    [
        "They accuse me although I did nothing. I have to name my witness and ask for theirs.",
        "I am blamed without reason: I should say who was with me and demand evidence.",
    ],
    [
        "I am the impostor and alone with player 2; nobody can see us, so I could kill now.",
        "Nobody is near except player 4, my victim. This is a good chance for a kill.",
    ],
    [
        "Player 5 says it was in Weapons at that time, but I was there and did not see it. It lies.",
        "The alibi of player 3 is false: it claims Storage, where I stood alone.",
    ],
    [
        "Nobody doubts me so far. My story about the tasks in Admin should be kept.",
        "I am not under suspicion; I stick to what I said about my work in Electrical.",
    ],
    [
        "Player 1 was with me the whole time, so I can speak for it.",
        "I trust player 2, since we stayed together from the start, and I will confirm its story.",
    ],
    [
        "My tasks are nearly done; I should finish the last one quickly.",
        "Only one task is left for me, and I want to complete it soon.",
    ],
    [
        "If we vote for the wrong player now, the impostor wins, so this vote decides.",
        "Three are left, and a mistake in this vote loses the game.",
    ],
    [
        "Nobody has said where it was, so I will ask all of them.",
        "I need everyone to tell which room they were in, since none has.",
    ],
];

/// The least advantage of a usable threshold: the share of similarities within pairs that lie above it, minus
/// that of similarities between pairs. Below this, the embedder distinguishes such sentences too poorly.
const LEAST_ADVANTAGE: f32 = 0.5;

/// Returns the threshold that best separates the similarities within pairs from those between pairs; `None`
/// if none separates them well. The vectors are those of [`PAIRS`].
pub(super) fn threshold(pairs: &[[Vector; 2]]) -> Option<f32> {
    let mut same = Vec::new();
    let mut different = Vec::new();
    for (at, [one, other]) in pairs.iter().enumerate() {
        same.push(one.similarity(other));
        for [first, second] in &pairs[at + 1..] {
            different.extend(
                [one, other]
                    .into_iter()
                    .flat_map(|vector| [vector.similarity(first), vector.similarity(second)]),
            );
        }
    }
    let mut scores: Vec<f32> = same.iter().chain(&different).copied().collect();
    scores.sort_by(f32::total_cmp);
    let share_above = |scores: &[f32], threshold: f32| {
        scores.iter().filter(|&&score| score > threshold).count() as f32 / scores.len() as f32
    };
    let advantage = |threshold: f32| share_above(&same, threshold) - share_above(&different, threshold);
    let between = scores.windows(2).map(|pair| (pair[0] + pair[1]) / 2.0);
    let best = between.map(|threshold| (advantage(threshold), threshold));
    let (advantage, threshold) = best.max_by(|one, other| one.0.total_cmp(&other.0))?;
    (advantage >= LEAST_ADVANTAGE).then_some(threshold)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agents::retrieval::{LexicalMeasure, SimilarityMeasure, VectorSpace};

    fn threshold_of(vector: impl Fn(&str) -> Vector) -> Option<f32> {
        threshold(&PAIRS.map(|pair| pair.map(&vector)))
    }

    #[test]
    fn equal_pairs_lie_above_the_threshold_and_different_ones_below() {
        let space = VectorSpace::of("test");
        // One dimension for each pair, and one that all share: different pairs score 0.5.
        let vector = |text: &str| {
            let of = PAIRS.iter().position(|pair| pair.contains(&text));
            let mut numbers = vec![0.0; PAIRS.len() + 1];
            numbers[of.expect("a sentence of the pairs")] = 1.0;
            numbers[PAIRS.len()] = 1.0;
            Vector::within(space, numbers)
        };
        let found = threshold_of(vector).expect("they are told apart");
        assert!((0.5..1.0).contains(&found), "{found}");
    }

    #[test]
    fn an_embedder_that_tells_nothing_apart_has_no_threshold() {
        let space = VectorSpace::of("test");
        assert_eq!(threshold_of(|_| Vector::within(space, vec![1.0, 2.0])), None);
    }

    #[test]
    fn words_in_common_tell_the_sentences_apart() {
        let found = threshold_of(LexicalMeasure::vector).expect("they are told apart");
        assert!(
            (0.1..LexicalMeasure.similarity_threshold()).contains(&found),
            "{found}"
        );
    }
}
