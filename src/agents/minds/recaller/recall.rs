//! Recalls the memories that help to answer a question (retrieval).

use super::answers::without_facts;
use super::query::{ImpliedPlayers, Subject, named_timesteps, query_for, subject_of};
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
    /// What the seat itself did, if it is that.
    own_action: Option<OwnAction>,
    /// Whether the prompts tell it by themselves, too.
    is_told: bool,
}

/// Something that the seat did. Whom it met by that is a fact of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum OwnAction {
    /// It killed somebody.
    Kill,
    /// It did anything else, without a word.
    Other,
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
        own_action: match recollection {
            Recollection {
                is_own_kill: true, ..
            } => Some(OwnAction::Kill),
            Recollection {
                is_own: true,
                is_talk: false,
                ..
            } => Some(OwnAction::Other),
            _ => None,
        },
        is_told: *is_told,
    });
    let thought = memory.reflections.iter().map(|reflection| Fact {
        timestep: reflection.timestep,
        words: format!("I thought {}", describe_carried(&reflection.words)),
        kind: FactKind::Thought,
        importance: 1,
        own_action: None,
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
    /// Own kills first where killing is asked about; observations and speeches before own reflections, and where
    /// others are asked about also before own actions.
    BySubject,
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
        let subject = match order {
            RecallOrder::Similarity => None,
            RecallOrder::BySubject => Some(subject_of(question)),
        };
        let mut chosen = chosen(facts, &scores, subject);
        chosen.sort_by_key(|&at| (facts[at].kind, at));
        AnsweredQuestion {
            facts: chosen.into_iter().map(fact).collect(),
            ..without_facts(question)
        }
    });
    Ok(answered.collect())
}

/// Returns the indices of the facts that are recalled. Of equal scores, more important facts are taken, and
/// of those the later. With a subject, facts of other kinds come after those that belong to it. Sightings and talk
/// keep their places.
fn chosen(facts: &[Fact], scores: &[f32], subject: Option<Subject>) -> Vec<usize> {
    let mut ranked: Vec<usize> = (0..facts.len().min(scores.len())).collect();
    ranked.sort_by(|&one, &other| {
        let place = |at: usize| (facts[at].importance, at);
        scores[other]
            .total_cmp(&scores[one])
            .then(place(other).cmp(&place(one)))
    });
    if let Some(subject) = subject {
        ranked.sort_by_key(|&at| rank(&facts[at], subject));
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

/// Returns the rank of a fact for a question with this subject; facts of lower ranks are recalled first.
fn rank(fact: &Fact, subject: Subject) -> u8 {
    match (fact.kind, fact.own_action) {
        (FactKind::Thought, _) => 3,
        (_, Some(OwnAction::Kill)) if subject.is_killing => 0,
        (_, Some(_)) if subject.is_others => 2,
        _ => 1,
    }
}

#[cfg(test)]
#[path = "recall_tests.rs"]
mod judged_tests;

#[cfg(test)]
mod tests {
    use super::FactKind::{Sighting, Talk, Thought};
    use super::*;

    /// Returns the indices of the facts that are recalled, in the order of time.
    fn recalled(facts: &[Fact], scores: &[f32], subject: Option<Subject>) -> Vec<usize> {
        let mut chosen = chosen(facts, scores, subject);
        chosen.sort_unstable();
        chosen
    }

    fn facts(kinds: &[FactKind]) -> Vec<Fact> {
        let fact = |(at, &kind): (usize, &FactKind)| Fact {
            timestep: 1,
            words: format!("fact {at}"),
            kind,
            importance: 1,
            own_action: None,
            is_told: false,
        };
        kinds.iter().enumerate().map(fact).collect()
    }

    #[test]
    fn the_best_are_recalled() {
        let facts = facts(&[Sighting; 8]);
        let scores = [0.1, 0.9, 0.0, 0.8, 0.2, 0.7, 0.6, 0.0];
        assert_eq!(recalled(&facts, &scores, None), [1, 3, 4, 5, 6]);
        assert_eq!(
            recalled(&facts, &[0.0; 8], None),
            [3, 4, 5, 6, 7],
            "later ones of equal scores"
        );
        let mut facts = facts;
        facts[0].importance = 2;
        assert_eq!(
            recalled(&facts, &[0.0; 8], None),
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
        assert_eq!(recalled(&facts, &scores, None), [0, 1, 2, 5, 7]);
    }

    #[test]
    fn few_facts_are_all_recalled() {
        for subject in [None, Some(Subject::default())] {
            assert_eq!(recalled(&facts(&[Talk, Thought]), &[0.0, 0.0], subject), [0, 1]);
            assert!(recalled(&[], &[], subject).is_empty());
        }
    }

    #[test]
    fn own_thoughts_may_come_after_what_was_seen_and_said() {
        let facts = facts(&[Sighting, Thought, Thought, Talk, Sighting, Talk, Sighting]);
        let scores = [0.0, 0.9, 0.8, 0.0, 0.0, 0.0, 0.0];
        assert_eq!(
            recalled(&facts, &scores, Some(Subject::default())),
            [0, 3, 4, 5, 6]
        );
        assert_eq!(recalled(&facts, &scores, None), [1, 3, 4, 5, 6]);
    }

    #[test]
    fn own_actions_come_after_what_others_did_where_others_are_asked_about() {
        let mut facts = facts(&[Sighting; 7]);
        for own in [0, 1, 2] {
            facts[own].own_action = Some(OwnAction::Other);
        }
        let scores = [0.9, 0.8, 0.7, 0.1, 0.1, 0.1, 0.1];
        let others = Subject {
            is_others: true,
            ..Subject::default()
        };
        assert_eq!(recalled(&facts, &scores, Some(others)), [0, 3, 4, 5, 6]);
        let of_itself = Some(Subject::default());
        assert_eq!(recalled(&facts, &scores, of_itself), [0, 1, 2, 5, 6]);
    }

    #[test]
    fn own_kills_come_first_where_killing_is_asked_about() {
        let mut facts = facts(&[Sighting; 7]);
        facts[0].own_action = Some(OwnAction::Kill);
        let scores = [0.0, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4];
        let killing = Subject {
            is_killing: true,
            is_others: true,
        };
        assert_eq!(recalled(&facts, &scores, Some(killing)), [0, 1, 2, 3, 4]);
        assert_eq!(
            recalled(&facts, &scores, Some(Subject::default())),
            [1, 2, 3, 4, 5]
        );
    }
}
