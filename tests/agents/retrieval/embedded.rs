//! Tests of the measure by a service's embeddings, and of its fallback when the service fails.

use among_agents::agents::retrieval::{EmbeddingMeasure, LexicalMeasure, SimilarityMeasure, Vector};
use among_agents::llm::{Embedder, Embeddings, LlmError, Quote, ScriptedEmbedder, Unreachable};
use futures::FutureExt;
use futures::future::LocalBoxFuture;
use std::cell::Cell;
use std::rc::Rc;
use std::time::Duration;

const REFUSED: LlmError = LlmError::NoEmbeddings { said: Quote::NONE };
const AWAY: LlmError = LlmError::TimedOut {
    after: Duration::from_secs(60),
};

fn vectors(measure: &EmbeddingMeasure, texts: &[&str]) -> Result<Vec<Vector>, LlmError> {
    let texts = texts.iter().map(|text| (*text).to_owned()).collect();
    measure.vectors(texts).now_or_never().expect("it answers at once")
}

fn letters(text: &str) -> Vec<f32> {
    "abcdefgh"
        .chars()
        .map(|letter| text.matches(letter).count() as f32)
        .collect()
}

/// Returns a measure whose service fails with this error at the requests of these numbers, counted from 1.
fn failing(error: LlmError, at: &'static [usize]) -> (EmbeddingMeasure, ScriptedEmbedder) {
    let times = Cell::new(0);
    let embedder = ScriptedEmbedder::new(move |texts| {
        times.set(times.get() + 1);
        match at.contains(&times.get()) {
            true => Err(error.clone()),
            false => Ok(texts.iter().map(|text| letters(text)).collect()),
        }
    });
    (EmbeddingMeasure::new(Rc::new(embedder.clone())), embedder)
}

/// An embedder that answers at the second poll.
struct SlowEmbedder(ScriptedEmbedder);

impl Embedder for SlowEmbedder {
    fn name(&self) -> String {
        self.0.name()
    }

    fn embed(&self, texts: Vec<String>) -> LocalBoxFuture<'static, Result<Embeddings, LlmError>> {
        let answer = self.0.embed(texts);
        Box::pin(async move {
            futures::pending!();
            answer.await
        })
    }
}

#[test]
fn vectors_and_name_come_from_the_service() {
    let (measure, _) = failing(REFUSED, &[]);
    let vectors = vectors(&measure, &["abc", "cab", "ggg"]).expect("it does not fail");
    assert!((vectors[0].similarity(&vectors[1]) - 1.0).abs() < 1e-6);
    assert_eq!(vectors[0].similarity(&vectors[2]), 0.0);
    assert_eq!(measure.name(), "scripted");
    assert_eq!(measure.similarity_threshold(), 0.85);
    assert_eq!(vectors[0].space(), measure.space());
    assert_eq!(measure.fallback_error(), None);
}

#[test]
fn the_threshold_is_calibrated_once_for_each_embedder() {
    // Words that the sentences of each situation have in common, one dimension each.
    const WORDS: [&str; 10] = [
        "dead|body",
        "vent",
        "accuse|blamed",
        "kill",
        "alibi|lies",
        "suspicion|doubts",
        "together|with me",
        "task",
        "wrong|mistake",
        "where|which room",
    ];
    let vector = |text: &str| {
        let has = |words: &&str| words.split('|').any(|word| text.contains(word));
        let own = WORDS.iter().map(|words| f32::from(u8::from(has(words))));
        own.chain([1.0]).collect::<Vec<f32>>()
    };
    let embedder = ScriptedEmbedder::of_each(vector);
    let measure = EmbeddingMeasure::new(Rc::new(embedder.clone()));
    for _ in 0..2 {
        measure.calibrate().now_or_never().expect("it answers at once");
    }
    let threshold = measure.similarity_threshold();
    assert!((0.5..0.8).contains(&threshold), "{threshold}");
    assert_eq!(embedder.asked().len(), 1);

    measure.use_embedder(Rc::new(ScriptedEmbedder::of_each(|_| vec![1.0, 1.0])));
    assert_eq!(measure.similarity_threshold(), 0.85, "it is to be measured again");
    measure.calibrate().now_or_never().expect("it answers at once");
    assert_eq!(
        measure.similarity_threshold(),
        0.85,
        "it tells no sentences apart"
    );
}

#[test]
fn concurrent_calibrations_share_one_request() {
    let embedder = ScriptedEmbedder::of_each(letters);
    let measure = EmbeddingMeasure::new(Rc::new(SlowEmbedder(embedder.clone())));
    let mut both = Box::pin(futures::future::join(measure.calibrate(), measure.calibrate()));
    assert!(
        (&mut both).now_or_never().is_none(),
        "the service has not answered"
    );
    both.now_or_never().expect("it has answered");
    assert_eq!(embedder.asked().len(), 1);
}

#[test]
fn a_text_is_embedded_once() {
    let (measure, embedder) = failing(REFUSED, &[]);
    let first = vectors(&measure, &["a", "b"]).expect("it does not fail");
    let again = vectors(&measure, &["b", "c", "a"]).expect("it does not fail");
    assert_eq!((&again[0], &again[2]), (&first[1], &first[0]));
    vectors(&measure, &["c", "a"]).expect("it does not fail");
    assert_eq!(embedder.asked(), [vec!["a", "b"], vec!["c"]]);
}

#[test]
fn words_are_compared_once_the_service_refuses_embeddings() {
    let (measure, embedder) = failing(REFUSED, &[1]);
    let fallback_error = vectors(&measure, &["a body"]).expect("words can always be compared");
    assert_eq!(fallback_error, [LexicalMeasure::vector("a body")]);
    assert_eq!(measure.name(), LexicalMeasure.name());
    assert_eq!(measure.space(), LexicalMeasure::space());
    assert_eq!(
        measure.similarity_threshold(),
        LexicalMeasure.similarity_threshold()
    );
    assert_eq!(measure.fallback_error(), Some(REFUSED));
    vectors(&measure, &["a vote"]).expect("words can always be compared");
    assert_eq!(embedder.asked().len(), 1, "the service is not asked again");
}

#[test]
fn a_service_that_is_away_once_is_asked_again() {
    let (measure, _) = failing(AWAY, &[1, 3]);
    assert_eq!(vectors(&measure, &["a"]), Err(AWAY));
    assert_eq!(measure.name(), "scripted");
    assert!(vectors(&measure, &["a"]).is_ok());
    assert_eq!(
        vectors(&measure, &["b"]),
        Err(AWAY),
        "an answer between them makes it the first again"
    );
    assert_eq!(measure.name(), "scripted");
}

#[test]
fn a_service_that_is_away_twice_in_a_row_is_given_up() {
    let (measure, embedder) = failing(AWAY, &[1, 2]);
    assert_eq!(vectors(&measure, &["a"]), Err(AWAY));
    assert_eq!(vectors(&measure, &["a"]), Ok(vec![LexicalMeasure::vector("a")]));
    assert_eq!(measure.fallback_error(), Some(AWAY));
    assert_eq!(embedder.asked().len(), 2);
}

#[test]
fn a_service_that_had_embeddings_may_refuse_once() {
    let (measure, _) = failing(REFUSED, &[2, 4, 5]);
    assert!(vectors(&measure, &["a"]).is_ok());
    assert_eq!(vectors(&measure, &["b"]), Err(REFUSED));
    assert!(vectors(&measure, &["b"]).is_ok());
    assert_eq!(vectors(&measure, &["c"]), Err(REFUSED));
    assert_eq!(vectors(&measure, &["c"]), Ok(vec![LexicalMeasure::vector("c")]));
    assert_eq!(measure.fallback_error(), Some(REFUSED));
}

#[test]
fn being_offline_is_no_reason_to_give_a_service_up() {
    const OFFLINE: LlmError = LlmError::Unreachable(Unreachable::Offline);
    let (measure, _) = failing(OFFLINE, &[1, 2, 3]);
    for _ in 0..3 {
        assert_eq!(vectors(&measure, &["a"]), Err(OFFLINE));
    }
    assert!(vectors(&measure, &["a"]).is_ok());
    assert_eq!(measure.name(), "scripted");
}

#[test]
fn the_cap_on_costs_is_no_reason_to_give_a_service_up() {
    let (measure, _) = failing(LlmError::CapReached, &[1, 2, 3]);
    for _ in 0..3 {
        assert_eq!(vectors(&measure, &["a"]), Err(LlmError::CapReached));
    }
    assert_eq!(measure.fallback_error(), None);
}

#[test]
fn a_new_service_replaces_one_that_was_given_up() {
    let (measure, first) = failing(REFUSED, &[1]);
    vectors(&measure, &["abc"]).expect("words can always be compared");
    let (_, second) = failing(REFUSED, &[]);
    measure.use_embedder(Rc::new(second.clone()));
    assert_eq!(
        (measure.name(), measure.fallback_error()),
        ("scripted".to_owned(), None)
    );
    vectors(&measure, &["abc"]).expect("it does not fail");
    measure.give_up(LlmError::Removed);
    assert_eq!(
        vectors(&measure, &["abc"]),
        Ok(vec![LexicalMeasure::vector("abc")])
    );
    assert_eq!(measure.fallback_error(), Some(LlmError::Removed));
    assert_eq!((first.asked().len(), second.asked().len()), (1, 1));
}

#[test]
fn vectors_from_before_and_after_are_never_compared() {
    let (measure, _) = failing(REFUSED, &[2, 3]);
    let before = vectors(&measure, &["a body"]).expect("it does not fail");
    assert_eq!(vectors(&measure, &["another body"]), Err(REFUSED));
    let after = vectors(&measure, &["another body"]).expect("words can always be compared");
    assert_eq!(before[0].similarity(&after[0]), 0.0);
}

#[test]
fn a_wrong_number_of_embeddings_is_no_answer() {
    let embedder = ScriptedEmbedder::new(|_| Ok(vec![vec![1.0]]));
    let measure = EmbeddingMeasure::new(Rc::new(embedder));
    assert_eq!(
        vectors(&measure, &["a", "b"]),
        Ok(vec![LexicalMeasure::vector("a"), LexicalMeasure::vector("b")])
    );
}
