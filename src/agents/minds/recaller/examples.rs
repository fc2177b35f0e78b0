//! Selects the experiences that are shown as good and bad examples.

use crate::agents::experience::{MAX_REMEMBERED, RecalledExperience};
use crate::agents::memory::{Example, Suggestion, thousandths};

/// The maximum number of good examples.
const GOOD: usize = 3;

/// Selects examples from at most the [`MAX_REMEMBERED`] most similar experiences found, without advice yet.
/// The one with the lowest score is the bad example, those around the median are the good ones (Xu et al.
/// 2023, 3.4). Of equal scores, the more similar experience comes first. `None` if nothing was found; a
/// single experience is only a bad example.
pub(super) fn examples(mut found: Vec<RecalledExperience>) -> Option<Suggestion> {
    found.sort_by(|one, other| other.similarity.total_cmp(&one.similarity));
    found.truncate(MAX_REMEMBERED);
    let count = found.len();
    // The sort is stable, so equal scores stay in the order of similarity.
    found.sort_by_key(|experience| experience.score);
    let mut found = found.into_iter().map(example);
    let bad = found.next()?;
    let others = found.len();
    let median = count / 2;
    // The bad example comes first, so the median is one place earlier among the others.
    let from = median
        .saturating_sub(1 + GOOD / 2)
        .min(others.saturating_sub(GOOD));
    Some(Suggestion {
        advice: None,
        found: count,
        bad,
        good: found.skip(from).take(GOOD).collect(),
    })
}

/// Converts an experience into an example.
fn example(remembered: RecalledExperience) -> Example {
    Example {
        reflection: remembered.reflection,
        response: remembered.response,
        score: remembered.score,
        similarity: thousandths(remembered.similarity),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of_score(score: u16, similarity: f32) -> RecalledExperience {
        RecalledExperience {
            reflection: format!("reflection {score}"),
            response: format!("response {score}"),
            score,
            similarity,
        }
    }

    fn scores(found: impl IntoIterator<Item = u16>) -> Option<(u16, Vec<u16>)> {
        let found = found.into_iter().map(|score| of_score(score, 0.9));
        let suggestion = examples(found.collect())?;
        let good = suggestion.good.iter().map(|example| example.score);
        Some((suggestion.bad.score, good.collect()))
    }

    #[test]
    fn the_lowest_score_is_bad_and_those_around_the_median_are_good() {
        assert_eq!(
            scores([998, 1, 3, 997, 2, 999, 996]),
            Some((1, vec![3, 996, 997]))
        );
        assert_eq!(scores([5, 4, 3, 2, 1]), Some((1, vec![2, 3, 4])));
    }

    #[test]
    fn few_experiences_give_few_examples() {
        assert_eq!(scores([]), None);
        assert_eq!(scores([7]), Some((7, vec![])));
        assert_eq!(scores([998, 7]), Some((7, vec![998])));
        assert_eq!(scores([998, 7, 999]), Some((7, vec![998, 999])));
    }

    #[test]
    fn of_60_experiences_the_50_most_similar_count() {
        let found = (0..60).map(|at: u16| of_score(at, f32::from(at) / 100.0));
        let suggestion = examples(found.collect()).expect("something was found");
        assert_eq!((suggestion.found, suggestion.bad.score), (50, 10));
    }
}
