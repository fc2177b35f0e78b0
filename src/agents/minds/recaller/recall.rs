//! Recalls the memories that help to answer a question (retrieval).

use super::answers::without_facts;
use super::query::{ImpliedPlayers, named_timesteps, query_for};
use crate::agents::memory::{AnsweredQuestion, FactKind, RecalledFact, RecallerMemory, thousandths};
use crate::agents::minds::prompt::{Recollection, describe_carried};
use crate::agents::retrieval::SimilarityMeasure;
use crate::llm::LlmError;

/// How many facts are recalled for a question (T in Xu et al. 2023, 3.2).
const RECALLED: usize = 5;

/// The least number of sightings and of talk among them, if there are enough. The rest have the best scores
/// of all facts.
const PLACES: usize = 2;

/// The factor of a fact's score if the question names its timestep, which is not part of the words that are
/// compared.
const SAME_TIMESTEP: f32 = 1.5;

/// What is added to such a score, so that it is above that of facts with nothing else in common.
const SAME_TIMESTEP_ALONE: f32 = 0.01;

/// A fact that can be recalled.
pub(crate) struct Fact {
    /// The timestep, from 1.
    timestep: u16,
    /// The words without the time, so that repeated events are alike.
    words: String,
    /// What kind of fact it is.
    kind: FactKind,
    /// The importance, from 1 to 5.
    importance: u8,
    /// Whether the prompts tell it by themselves, too.
    is_told: bool,
}

/// Returns what can be recalled, oldest first: these recollections, each with whether the prompts tell it,
/// and the seat's reflections.
pub(crate) fn facts(recallable: &[(Recollection, bool)], memory: &RecallerMemory) -> Vec<Fact> {
    let lived = recallable.iter().map(|(recollection, is_told)| Fact {
        timestep: recollection.timestep,
        words: recollection.words.clone(),
        kind: match recollection.is_talk {
            true => FactKind::Talk,
            false => FactKind::Sighting,
        },
        importance: recollection.importance,
        is_told: *is_told,
    });
    let thought = memory.reflections.iter().map(|reflection| Fact {
        timestep: reflection.timestep,
        words: format!("I thought {}", describe_carried(&reflection.words)),
        kind: FactKind::Thought,
        importance: 1,
        // Of the calls of a turn, only the one for the action tells a reflection, and nothing is recalled for
        // that.
        is_told: false,
    });
    let mut facts: Vec<Fact> = lived.chain(thought).collect();
    facts.sort_by_key(|fact| fact.timestep);
    facts
}

/// Which facts are recalled first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RecallOrder {
    /// The most similar, whatever they are (Xu et al. 2023, 3.2).
    Similarity,
    /// Observations and speeches before own reflections.
    ThoughtsLast,
}

/// Returns the questions with the facts recalled for each, by kind, and of each kind the oldest first.
/// `facts` are in the order of time.
///
/// # Errors
/// An [`LlmError`] if the measure fails.
pub(crate) async fn recall(
    measure: &dyn SimilarityMeasure,
    (facts, order): (&[Fact], RecallOrder),
    questions: &[String],
    implied: &ImpliedPlayers,
) -> Result<Vec<AnsweredQuestion>, LlmError> {
    let queries = questions.iter().map(|question| query_for(question, implied));
    let words = facts.iter().map(|fact| fact.words.clone()).collect();
    let scores = measure.scores(words, queries.collect()).await?;
    let answered = questions.iter().zip(scores).map(|(question, mut scores)| {
        let named = named_timesteps(question);
        for (score, fact) in scores.iter_mut().zip(facts) {
            if named.contains(&fact.timestep) {
                *score = *score * SAME_TIMESTEP + SAME_TIMESTEP_ALONE;
            }
        }
        let fact = |at: usize| RecalledFact {
            words: format!("T{} {}", facts[at].timestep, facts[at].words),
            similarity: thousandths(scores[at]),
            kind: facts[at].kind,
            is_told: facts[at].is_told,
        };
        let mut chosen = chosen(facts, &scores, order);
        chosen.sort_by_key(|&at| (facts[at].kind, at));
        AnsweredQuestion {
            facts: chosen.into_iter().map(fact).collect(),
            ..without_facts(question)
        }
    });
    Ok(answered.collect())
}

/// Returns the indices of the facts that are recalled. Of equal scores, more important facts are taken, and
/// of those the later. Sightings and talk keep their places.
fn chosen(facts: &[Fact], scores: &[f32], order: RecallOrder) -> Vec<usize> {
    let mut ranked: Vec<usize> = (0..facts.len().min(scores.len())).collect();
    ranked.sort_by(|&one, &other| {
        let place = |at: usize| (facts[at].importance, at);
        scores[other]
            .total_cmp(&scores[one])
            .then(place(other).cmp(&place(one)))
    });
    if order == RecallOrder::ThoughtsLast {
        ranked.sort_by_key(|&at| facts[at].kind == FactKind::Thought);
    }
    let best_of = |kind: FactKind| {
        let of_kind = ranked.iter().copied().filter(move |&at| facts[at].kind == kind);
        of_kind.take(PLACES)
    };
    let mut chosen: Vec<usize> = best_of(FactKind::Sighting)
        .chain(best_of(FactKind::Talk))
        .collect();
    let others: Vec<usize> = ranked.iter().copied().filter(|at| !chosen.contains(at)).collect();
    chosen.extend(others.into_iter().take(RECALLED - chosen.len()));
    chosen
}

#[cfg(test)]
#[path = "recall_tests.rs"]
mod judged_tests;

#[cfg(test)]
mod tests {
    use super::FactKind::{Sighting, Talk, Thought};
    use super::*;

    /// Returns the indices of the facts that are recalled, in the order of time.
    fn recalled(facts: &[Fact], scores: &[f32], order: RecallOrder) -> Vec<usize> {
        let mut chosen = chosen(facts, scores, order);
        chosen.sort_unstable();
        chosen
    }

    fn facts(kinds: &[FactKind]) -> Vec<Fact> {
        let fact = |(at, &kind): (usize, &FactKind)| Fact {
            timestep: 1,
            words: format!("fact {at}"),
            kind,
            importance: 1,
            is_told: false,
        };
        kinds.iter().enumerate().map(fact).collect()
    }

    #[test]
    fn the_best_are_recalled() {
        let facts = facts(&[Sighting; 8]);
        let scores = [0.1, 0.9, 0.0, 0.8, 0.2, 0.7, 0.6, 0.0];
        assert_eq!(
            recalled(&facts, &scores, RecallOrder::Similarity),
            [1, 3, 4, 5, 6]
        );
        assert_eq!(
            recalled(&facts, &[0.0; 8], RecallOrder::Similarity),
            [3, 4, 5, 6, 7],
            "later ones of equal scores"
        );
        let mut facts = facts;
        facts[0].importance = 2;
        assert_eq!(
            recalled(&facts, &[0.0; 8], RecallOrder::Similarity),
            [0, 4, 5, 6, 7],
            "the more important first"
        );
    }

    #[test]
    fn sightings_and_talk_keep_their_places() {
        let facts = facts(&[
            Talk, Talk, Talk, Talk, Talk, Sighting, Sighting, Sighting, Thought,
        ]);
        let scores = [0.9, 0.8, 0.7, 0.6, 0.5, 0.1, 0.0, 0.2, 0.3];
        assert_eq!(
            recalled(&facts, &scores, RecallOrder::Similarity),
            [0, 1, 2, 5, 7]
        );
    }

    #[test]
    fn few_facts_are_all_recalled() {
        for order in [RecallOrder::Similarity, RecallOrder::ThoughtsLast] {
            assert_eq!(recalled(&facts(&[Talk, Thought]), &[0.0, 0.0], order), [0, 1]);
            assert!(recalled(&[], &[], order).is_empty());
        }
    }

    #[test]
    fn own_thoughts_may_come_after_what_was_seen_and_said() {
        let facts = facts(&[Sighting, Thought, Thought, Talk, Sighting, Talk, Sighting]);
        let scores = [0.0, 0.9, 0.8, 0.0, 0.0, 0.0, 0.0];
        assert_eq!(
            recalled(&facts, &scores, RecallOrder::ThoughtsLast),
            [0, 3, 4, 5, 6]
        );
        assert_eq!(
            recalled(&facts, &scores, RecallOrder::Similarity),
            [1, 3, 4, 5, 6]
        );
    }
}
