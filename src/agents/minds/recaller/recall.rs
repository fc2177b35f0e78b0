//! Recalls the memories that help to answer a question (retrieval).

use super::answers::without_facts;
use crate::agents::memory::{AnsweredQuestion, RecalledFact, RecallerMemory, thousandths};
use crate::agents::minds::prompt::{Recollection, describe_carried};
use crate::agents::retrieval::{Query, SimilarityMeasure};
use crate::llm::LlmError;

/// How many facts are recalled for a question (T in Xu et al. 2023, 3.2).
const RECALLED: usize = 5;

/// The least number of sightings and of talk among them, if there are enough. The rest have the best scores
/// of all facts.
const PLACES: usize = 2;

/// A fact that can be recalled.
pub(crate) struct Fact {
    /// The words without the time, so that repeated events are alike.
    pub(crate) words: String,
    /// The words with the time.
    pub(crate) dated_words: String,
    /// What kind of fact it is.
    pub(crate) kind: FactKind,
}

/// The kind of a fact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FactKind {
    /// What the seat saw or did.
    Sighting,
    /// What somebody said.
    Talk,
    /// A reflection of its own.
    Thought,
}

/// Returns what can be recalled, oldest first: these recollections and the seat's reflections.
pub(crate) fn facts(recollections: &[Recollection], memory: &RecallerMemory) -> Vec<Fact> {
    let lived = recollections.iter().map(|recollection| {
        let fact = Fact {
            words: recollection.words.clone(),
            dated_words: recollection.describe(),
            kind: match recollection.is_talk {
                true => FactKind::Talk,
                false => FactKind::Sighting,
            },
        };
        (recollection.timestep, fact)
    });
    let thought = memory.reflections.iter().map(|reflection| {
        let words = format!("I thought {}", describe_carried(&reflection.words));
        let fact = Fact {
            dated_words: format!("T{} {words}", reflection.timestep),
            words,
            kind: FactKind::Thought,
        };
        (reflection.timestep, fact)
    });
    let mut facts: Vec<(u16, Fact)> = lived.chain(thought).collect();
    facts.sort_by_key(|&(timestep, _)| timestep);
    facts.into_iter().map(|(_, fact)| fact).collect()
}

/// Words of questions, and words that memories about the same things contain.
const RELATED: [(&[&str], &str); 7] = [
    (
        &["impostor", "impostors", "roles", "role"],
        "killed vented dead accuse suspect",
    ),
    (&["killed", "victim", "last"], "killed dead body reported"),
    (
        &["dangerous", "evidence", "suspects", "suspect"],
        "accuse suspect killed vented saw dead",
    ),
    (
        &[
            "account",
            "accounts",
            "conflict",
            "conflicts",
            "confirm",
            "refute",
            "story",
        ],
        "saw passed spent stayed noticed wrong",
    ),
    (
        &["witness", "alone", "followed"],
        "alone saw both together noticed spent stayed",
    ),
    (&["venting", "pretended", "signs"], "vented task seemingly fake"),
    (&["where", "timesteps", "room"], "walked were task"),
];

/// Returns words that memories are likely to contain if they help to answer the question. `victims` are the
/// names of the players known to be dead.
fn related_words(question: &str, victims: &str) -> String {
    let lower = question.to_lowercase();
    let words: Vec<&str> = lower
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    let mut related = String::new();
    for (asked, told) in RELATED {
        if asked.iter().any(|word| words.contains(word)) {
            related.push_str(told);
            related.push(' ');
        }
    }
    if ["killed", "victim", "dead", "body"]
        .iter()
        .any(|word| words.contains(word))
    {
        related.push_str(victims);
    }
    related
}

/// Returns the questions with the facts recalled for each, oldest first. `facts` are ordered in the same way;
/// `victims` are the names of the players known to be dead.
///
/// # Errors
/// An [`LlmError`] if the measure fails.
pub(crate) async fn recall(
    measure: &dyn SimilarityMeasure,
    facts: &[Fact],
    questions: &[String],
    victims: &str,
) -> Result<Vec<AnsweredQuestion>, LlmError> {
    let queries = questions.iter().map(|question| Query {
        question: question.clone(),
        related: related_words(question, victims),
    });
    let words = facts.iter().map(|fact| fact.words.clone()).collect();
    let scores = measure.scores(words, queries.collect()).await?;
    let recalled = scores.iter().map(|scores| {
        let fact = |at: usize| RecalledFact {
            words: facts[at].dated_words.clone(),
            similarity: thousandths(scores[at]),
        };
        chosen(facts, scores).into_iter().map(fact).collect()
    });
    let questions = questions.iter().zip(recalled);
    Ok(questions
        .map(|(question, facts)| AnsweredQuestion {
            facts,
            ..without_facts(question)
        })
        .collect())
}

/// Returns the indices of the facts with the highest scores, oldest first. Of equal scores, later facts are
/// taken. Sightings and talk keep their places.
fn chosen(facts: &[Fact], scores: &[f32]) -> Vec<usize> {
    let mut ranked: Vec<usize> = (0..facts.len().min(scores.len())).collect();
    ranked.sort_by(|&one, &other| scores[other].total_cmp(&scores[one]).then(other.cmp(&one)));
    let best_of = |kind: FactKind| {
        let of_kind = ranked.iter().copied().filter(move |&at| facts[at].kind == kind);
        of_kind.take(PLACES)
    };
    let mut chosen: Vec<usize> = best_of(FactKind::Sighting)
        .chain(best_of(FactKind::Talk))
        .collect();
    let others: Vec<usize> = ranked.iter().copied().filter(|at| !chosen.contains(at)).collect();
    chosen.extend(others.into_iter().take(RECALLED - chosen.len()));
    chosen.sort_unstable();
    chosen
}

#[cfg(test)]
#[path = "recall_tests.rs"]
mod judged_tests;

#[cfg(test)]
mod tests {
    use super::FactKind::{Sighting, Talk, Thought};
    use super::*;

    fn facts(kinds: &[FactKind]) -> Vec<Fact> {
        let fact = |(at, &kind): (usize, &FactKind)| Fact {
            words: format!("fact {at}"),
            dated_words: format!("T{at} fact {at}"),
            kind,
        };
        kinds.iter().enumerate().map(fact).collect()
    }

    #[test]
    fn the_best_are_told_in_the_order_of_time() {
        let facts = facts(&[Sighting; 8]);
        let scores = [0.1, 0.9, 0.0, 0.8, 0.2, 0.7, 0.6, 0.0];
        assert_eq!(chosen(&facts, &scores), [1, 3, 4, 5, 6]);
        assert_eq!(
            chosen(&facts, &[0.0; 8]),
            [3, 4, 5, 6, 7],
            "later ones of equal scores"
        );
    }

    #[test]
    fn sightings_and_talk_keep_their_places() {
        let facts = facts(&[
            Talk, Talk, Talk, Talk, Talk, Sighting, Sighting, Sighting, Thought,
        ]);
        let scores = [0.9, 0.8, 0.7, 0.6, 0.5, 0.1, 0.0, 0.2, 0.3];
        assert_eq!(chosen(&facts, &scores), [0, 1, 2, 5, 7]);
    }

    #[test]
    fn few_facts_are_all_recalled() {
        assert_eq!(chosen(&facts(&[Talk, Thought]), &[0.0, 0.0]), [0, 1]);
        assert!(chosen(&[], &[]).is_empty());
    }

    #[test]
    fn questions_are_widened_by_what_memories_say() {
        let related = related_words(
            "Who was last with each player that was killed, where and when?",
            "Pink",
        );
        for word in ["dead", "walked", "Pink"] {
            assert!(related.contains(word), "{related}");
        }
        assert_eq!(related_words("Hm?", "Pink"), "");
    }
}
