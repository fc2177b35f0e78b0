//! Selects the experiences that are shown as good and bad examples.

use crate::agents::experience::{MAX_REMEMBERED, RecalledExperience, is_win};
use crate::agents::memory::{Example, Suggestion, thousandths};

/// The maximum number of good examples.
const GOOD: usize = 3;

/// Selects examples from at most the [`MAX_REMEMBERED`] most similar experiences found, without advice yet.
/// The one with the lowest score is the bad example. The good ones are those around the median of the others
/// from rounds won: the best may have been luck (Xu et al. 2023, 3.4). Of equal scores, the more similar
/// experience comes first. `None` if nothing was found.
pub(super) fn select_examples(mut found: Vec<RecalledExperience>) -> Option<Suggestion> {
    found.sort_by(|one, other| other.similarity.total_cmp(&one.similarity));
    found.truncate(MAX_REMEMBERED);
    let count = found.len();
    // The sort is stable, so equal scores stay in the order of similarity.
    found.sort_by_key(|experience| experience.score);
    let mut found = found.into_iter();
    let bad = example(found.next()?);
    let won: Vec<RecalledExperience> = found.filter(|experience| is_win(experience.score)).collect();
    let from = (won.len() / 2)
        .saturating_sub(GOOD / 2)
        .min(won.len().saturating_sub(GOOD));
    Some(Suggestion {
        advice: None,
        found: count,
        bad,
        good: won.into_iter().skip(from).take(GOOD).map(example).collect(),
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
        let suggestion = select_examples(found.collect())?;
        let good = suggestion.good.iter().map(|example| example.score);
        Some((suggestion.bad.score, good.collect()))
    }

    #[test]
    fn the_lowest_score_is_bad_and_won_rounds_around_the_median_are_good() {
        assert_eq!(
            scores([998, 1, 3, 997, 2, 999, 996, 995, 994]),
            Some((1, vec![996, 997, 998]))
        );
        assert_eq!(
            scores([5, 4, 3, 2, 1]),
            Some((1, vec![])),
            "a round lost is no good example"
        );
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
        let suggestion = select_examples(found.collect()).expect("something was found");
        assert_eq!((suggestion.found, suggestion.bad.score), (50, 10));
    }
}
