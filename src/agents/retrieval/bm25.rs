//! Ranks texts for a question by the words that they have in common with it, weighted by rarity.

use super::wording::terms;
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

/// How slowly further occurrences of a word stop adding to the score (k1 in Robertson and Zaragoza 2009,
/// 3.4).
const SATURATION: f32 = 1.2;

/// How much a text's length lowers its score, from 0 to 1 (b in the same paper).
const LENGTH_PENALTY: f32 = 0.75;

/// The weight of a related word, relative to a word of the question itself.
const RELATED: f32 = 0.5;

/// Texts with the statistics of their words, for BM25 (Robertson and Zaragoza 2009).
pub(super) struct Bm25 {
    /// For each text, how often each word occurs in it.
    texts: Vec<BTreeMap<Cow<'static, str>, f32>>,
    /// For each word, the number of texts in which it occurs.
    frequency: BTreeMap<Cow<'static, str>, f32>,
    /// The mean number of words in a text.
    mean_length: f32,
}

impl Bm25 {
    /// Counts the words of these texts.
    pub(super) fn of<T: AsRef<str>>(texts: &[T]) -> Bm25 {
        let mut frequency = BTreeMap::new();
        let count = |text: &T| {
            let mut counted: BTreeMap<_, f32> = BTreeMap::new();
            for term in terms(text.as_ref()) {
                *counted.entry(term).or_default() += 1.0;
            }
            for term in counted.keys() {
                *frequency.entry(term.clone()).or_insert(0.0) += 1.0;
            }
            counted
        };
        let texts: Vec<_> = texts.iter().map(count).collect();
        let words: f32 = texts.iter().map(length).sum();
        Bm25 {
            mean_length: (words / texts.len().max(1) as f32).max(1.0),
            texts,
            frequency,
        }
    }

    /// Scores each text for a question, from 0 (no word in common) to below 1. `related` are words that are
    /// not in the question but likely in an answer.
    pub(super) fn scores(&self, question: &str, related: &str) -> Vec<f32> {
        let own: BTreeSet<_> = terms(question).collect();
        let mut weights: BTreeMap<_, f32> = terms(related).map(|term| (term, RELATED)).collect();
        weights.extend(own.into_iter().map(|term| (term, 1.0)));
        for (term, weight) in &mut weights {
            *weight *= self.rarity(term);
        }
        // No text can reach the sum of all weights, each with the highest saturation.
        let highest = weights.values().sum::<f32>() * (SATURATION + 1.0);
        let score = |text: &BTreeMap<Cow<'static, str>, f32>| {
            let penalty = 1.0 - LENGTH_PENALTY + LENGTH_PENALTY * length(text) / self.mean_length;
            let found = weights.iter().filter_map(|(term, weight)| {
                let times = text.get(term)?;
                Some(weight * times * (SATURATION + 1.0) / (times + SATURATION * penalty))
            });
            found.sum::<f32>() / highest.max(f32::MIN_POSITIVE)
        };
        self.texts.iter().map(score).collect()
    }

    /// Returns the weight of a word: the rarer it is among the texts, the higher (its inverse document
    /// frequency, always positive).
    fn rarity(&self, term: &str) -> f32 {
        let with = self.frequency.get(term).copied().unwrap_or(0.0);
        (1.0 + (self.texts.len() as f32 - with + 0.5) / (with + 0.5)).ln()
    }
}

fn length(text: &BTreeMap<Cow<'static, str>, f32>) -> f32 {
    text.values().sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    const MEMORIES: [&str; 5] = [
        "Red walked Admin > Storage",
        "Blue walked Admin > Cafeteria",
        "Red KILLED Pink in Electrical",
        "Blue said \"I was in Admin with Red\"",
        "Red seemingly doing a task in Admin",
    ];

    fn best(question: &str, related: &str) -> usize {
        let scores = Bm25::of(&MEMORIES).scores(question, related);
        (0..scores.len())
            .max_by(|&one, &other| scores[one].total_cmp(&scores[other]))
            .expect("there are texts")
    }

    #[test]
    fn rare_words_count_for_more_than_frequent_ones() {
        assert_eq!(best("Did Red kill in Admin?", ""), 2);
        assert_eq!(best("Which task was done in Admin?", ""), 4);
    }

    #[test]
    fn related_words_find_what_the_question_does_not_say() {
        assert_eq!(best("Who is the impostor?", "killed vented"), 2);
    }

    #[test]
    fn scores_are_from_0_to_1_and_0_without_a_word_in_common() {
        let memories = Bm25::of(&MEMORIES);
        assert_eq!(memories.scores("Where is the moon?", ""), [0.0; 5]);
        for question in ["Red Red Red", "Pink was killed in Electrical by Red"] {
            let scores = memories.scores(question, "Admin");
            assert!(
                scores.iter().all(|score| (0.0..1.0).contains(score)),
                "{scores:?}"
            );
        }
        assert!(Bm25::of::<&str>(&[]).scores("Who?", "").is_empty());
    }
}
