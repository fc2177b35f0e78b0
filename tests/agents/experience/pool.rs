//! Tests of the experience pool: similar experiences are found with any measure.

use super::lessons::{experience, lived};
use among_agents::agents::experience::{
    ChoiceKind, Experience, ExperiencePool, ExperienceSource, Lesson, LessonStore, RecalledExperience,
};
use among_agents::agents::retrieval::{
    EmbeddingMeasure, LexicalMeasure, SimilarityMeasure, Vector, VectorSpace,
};
use among_agents::game::Role;
use among_agents::llm::{LlmError, Quote, ScriptedEmbedder};
use futures::FutureExt;
use futures::future::{LocalBoxFuture, ready};
use std::rc::Rc;

/// A measure in which each text is its vector's angle in degrees.
struct Angles;

fn angle(degrees: f32) -> Vector {
    let radians = degrees.to_radians();
    Vector::new([radians.cos(), radians.sin()])
}

impl SimilarityMeasure for Angles {
    fn name(&self) -> String {
        "angles".to_owned()
    }

    fn vectors(&self, texts: Vec<String>) -> LocalBoxFuture<'static, Result<Vec<Vector>, LlmError>> {
        let vectors = texts.iter().map(|text| angle(text.parse().expect("an angle")));
        Box::pin(ready(Ok(vectors.collect())))
    }

    fn similarity_threshold(&self) -> f32 {
        0.85
    }
}

fn pool_of(
    measure: impl SimilarityMeasure + 'static,
    reflections: impl IntoIterator<Item = String>,
) -> (ExperiencePool, LessonStore) {
    let mut store = LessonStore::default();
    store.learn(reflections.into_iter().map(|reflection| lived(&reflection)), 1);
    let pool = ExperiencePool::new(Rc::new(measure));
    pool.fill(&store);
    pool.embed_missing()
        .now_or_never()
        .expect("it answers at once")
        .expect("it does not fail");
    (pool, store)
}

fn reflections(remembered: &[RecalledExperience]) -> Vec<&str> {
    remembered
        .iter()
        .map(|remembered| remembered.reflection.as_str())
        .collect()
}

#[test]
fn of_60_experiences_the_50_nearest_are_remembered() {
    let (pool, _) = pool_of(
        Angles,
        (0..60).map(|degrees| (f64::from(degrees) / 4.0).to_string()),
    );
    let remembered = pool.similar(Role::Crewmate, ChoiceKind::Talk, &angle(0.0), 0.85);
    assert_eq!(remembered.len(), 50);
    assert_eq!(reflections(&remembered)[..3], ["0", "0.25", "0.5"]);
    assert_eq!(reflections(&remembered)[49], "12.25");
}

#[test]
fn similarity_86_is_in_and_84_is_out() {
    let at = |cosine: f64| cosine.acos().to_degrees().to_string();
    let (pool, _) = pool_of(Angles, [at(0.86), at(0.84)]);
    let remembered = pool.similar(Role::Crewmate, ChoiceKind::Talk, &angle(0.0), 0.85);
    assert_eq!(remembered.len(), 1);
    assert!((remembered[0].similarity - 0.86).abs() < 1e-4);
    assert_eq!(
        (remembered[0].score, remembered[0].response.as_str()),
        (998, "SPEAK: \"where were you?\"")
    );
}

#[test]
fn experience_of_another_role_is_not_remembered() {
    let mut store = LessonStore::default();
    let impostors = Experience {
        role: Role::Impostor,
        ..experience("2")
    };
    store.learn([lived("1"), Lesson::Experience(impostors)], 1);
    let pool = ExperiencePool::new(Rc::new(Angles));
    pool.fill(&store);
    pool.embed_missing()
        .now_or_never()
        .expect("at once")
        .expect("it does not fail");
    assert_eq!(
        reflections(&pool.similar(Role::Crewmate, ChoiceKind::Talk, &angle(0.0), 0.5)),
        ["1"]
    );
    assert_eq!(
        reflections(&pool.similar(Role::Impostor, ChoiceKind::Talk, &angle(0.0), 0.5)),
        ["2"]
    );
}

#[test]
fn experience_switched_off_or_removed_is_not_remembered() {
    let (pool, mut store) = pool_of(Angles, ["1", "2", "3"].map(str::to_owned));
    assert_eq!(
        reflections(&pool.similar(Role::Crewmate, ChoiceKind::Talk, &angle(0.0), 0.5)),
        ["1", "2", "3"]
    );
    store.switch(store.lessons()[0].id(), false);
    store.remove(store.lessons()[1].id());
    pool.fill(&store);
    assert_eq!(
        reflections(&pool.similar(Role::Crewmate, ChoiceKind::Talk, &angle(0.0), 0.5)),
        ["3"]
    );
    assert_eq!(pool.count(), 1);
}

fn letters() -> ScriptedEmbedder {
    ScriptedEmbedder::of_each(|text| {
        "abcdefgh"
            .chars()
            .map(|c| text.matches(c).count() as f32)
            .collect()
    })
}

fn at_once(measure: &dyn SimilarityMeasure, text: &str) -> Vector {
    let vectors = measure.vectors(vec![text.to_owned()]).now_or_never();
    let vectors = vectors.expect("it answers at once").expect("it does not fail");
    vectors[0].clone()
}

#[test]
fn an_experience_is_embedded_once_and_not_found_before() {
    let embedder = letters();
    let measure = EmbeddingMeasure::new(Rc::new(embedder.clone()));
    let pool = ExperiencePool::new(Rc::new(measure.clone()));
    let mut store = LessonStore::default();
    store.learn([lived("abc"), lived("hhh")], 1);
    pool.fill(&store);
    let like = at_once(&measure, "cab");
    assert_eq!(pool.similar(Role::Crewmate, ChoiceKind::Talk, &like, 0.85), []);
    pool.embed_missing()
        .now_or_never()
        .expect("at once")
        .expect("it does not fail");
    assert_eq!(
        reflections(&pool.similar(Role::Crewmate, ChoiceKind::Talk, &like, 0.85)),
        ["abc"]
    );
    store.learn([lived("bca")], 2);
    pool.fill(&store);
    pool.embed_missing()
        .now_or_never()
        .expect("at once")
        .expect("it does not fail");
    assert_eq!(
        reflections(&pool.similar(Role::Crewmate, ChoiceKind::Talk, &like, 0.85)),
        ["bca", "abc"]
    );
    assert_eq!(embedder.asked(), [vec!["cab"], vec!["abc", "hhh"], vec!["bca"]]);
}

#[test]
fn the_pool_compares_words_once_the_service_has_failed() {
    let mut is_there = true;
    let embedder = ScriptedEmbedder::new(move |texts| match std::mem::take(&mut is_there) {
        true => Ok(vec![vec![1.0, 0.0]; texts.len()]),
        false => Err(LlmError::NoEmbeddings { said: Quote::NONE }),
    });
    let measure = EmbeddingMeasure::new(Rc::new(embedder));
    let (pool, _) = pool_of(
        measure.clone(),
        ["I saw a vent in MedBay".to_owned(), "I did my tasks".to_owned()],
    );
    let words = "I saw a vent in MedBay, so I will say it";
    let once = measure.vectors(vec![words.to_owned()]).now_or_never();
    assert!(once.is_some_and(|once| once.is_err()), "one failure may pass");
    let now = at_once(&measure, words);
    assert_eq!(measure.name(), LexicalMeasure.name());
    let remembered = pool.similar(
        Role::Crewmate,
        ChoiceKind::Talk,
        &now,
        measure.similarity_threshold(),
    );
    assert_eq!(reflections(&remembered), ["I saw a vent in MedBay"]);
}

#[test]
fn a_measure_that_fails_leaves_the_rest_for_later() {
    let mut times = 0;
    let embedder = ScriptedEmbedder::new(move |texts| {
        times += 1;
        match times {
            2 => Err(LlmError::TimedOut {
                after: std::time::Duration::from_secs(60),
            }),
            _ => Ok(vec![vec![1.0, 0.0]; texts.len()]),
        }
    });
    let pool = ExperiencePool::new(Rc::new(EmbeddingMeasure::new(Rc::new(embedder.clone()))));
    let mut store = LessonStore::default();
    store.learn((0..300).map(|number| lived(&number.to_string())), 1);
    pool.fill(&store);
    assert!(pool.embed_missing().now_or_never().expect("at once").is_err());
    pool.embed_missing()
        .now_or_never()
        .expect("at once")
        .expect("it answers again");
    let lengths: Vec<usize> = embedder.asked().iter().map(Vec::len).collect();
    assert_eq!(lengths, [256, 44, 44], "what was made is not asked for again");
}

#[test]
fn vectors_of_another_measure_find_nothing() {
    let (pool, _) = pool_of(Angles, ["1".to_owned()]);
    let foreign = Vector::within(VectorSpace::of("another measure"), [1.0, 0.0]);
    assert_eq!(pool.similar(Role::Crewmate, ChoiceKind::Talk, &foreign, -1.0), []);
}
