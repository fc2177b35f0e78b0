//! The time to find similar experiences in a full pool.
//!
//! `cargo bench --bench experience`. The goal is a search of 5,000 experiences in less than 5 ms, both by
//! common words (vectors of 512 numbers) and by a service's embeddings (512 numbers, or 1,536 if the service
//! cannot return fewer). All experiences are in one role, so that none is skipped.

use among_agents::agents::experience::{
    ChoiceKind, Experience, ExperiencePool, ExperienceSource, Lesson, LessonStore, MAX_EXPERIENCES, file,
};
use among_agents::agents::retrieval::{EmbeddingMeasure, LexicalMeasure, SimilarityMeasure, Vector};
use among_agents::game::Role;
use among_agents::llm::ScriptedEmbedder;
use criterion::{Criterion, criterion_group, criterion_main};
use futures::FutureExt;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg32;
use std::hint::black_box;
use std::rc::Rc;
use std::time::Instant;

const WORDS: &str = "I saw a body in Electrical MedBay Reactor Storage player was alone near vent kill task meeting accuse \
suspect vote impostor crewmate evidence alibi follow monitors quiet lie trust skip eject button report wires because then \
should the and who with no proof story together Admin Security Weapons";

/// Returns reflections of 30 words each, drawn from the vocabulary of this game.
fn reflections() -> impl Iterator<Item = String> {
    let words: Vec<&str> = WORDS.split(' ').collect();
    let mut dice = Pcg32::seed_from_u64(7);
    std::iter::repeat_with(move || {
        let sampled = (0..30).map(|_| words[dice.random_range(0..words.len())]);
        sampled.collect::<Vec<_>>().join(" ")
    })
}

fn store() -> LessonStore {
    let mut store = LessonStore::default();
    let lessons = reflections().take(MAX_EXPERIENCES).enumerate();
    let lessons = lessons.map(|(number, reflection)| {
        Lesson::Experience(Experience {
            role: Role::Crewmate,
            choice_kind: Some(ChoiceKind::Talk),
            reflection,
            response: "SPEAK: \"where were you?\"".to_owned(),
            score: 998,
            round: format!("paper, seed {number}"),
        })
    });
    store.learn(lessons, 1);
    store
}

/// Returns a measure with random vectors of this many numbers.
fn embedded(dimension: usize) -> EmbeddingMeasure {
    let mut dice = Pcg32::seed_from_u64(7);
    EmbeddingMeasure::new(Rc::new(ScriptedEmbedder::new(move |texts| {
        let mut numbers = || (0..dimension).map(|_| dice.random_range(-0.5..1.0)).collect();
        Ok(texts.iter().map(|_| numbers()).collect())
    })))
}

fn now<T>(future: impl Future<Output = T>) -> T {
    future.now_or_never().expect("nobody is waited for")
}

/// Returns a full pool and a reflection to search for.
fn full(measure: impl SimilarityMeasure + 'static, store: &LessonStore) -> (ExperiencePool, Vector) {
    let measure = Rc::new(measure);
    let pool = ExperiencePool::new(Rc::clone(&measure) as Rc<dyn SimilarityMeasure>);
    pool.fill(store);
    now(pool.embed_missing()).expect("nothing can fail");
    let text = reflections().nth(MAX_EXPERIENCES + 1).expect("they have no end");
    let like = now(measure.vectors(vec![text]))
        .expect("nothing can fail")
        .remove(0);
    (pool, like)
}

fn search(criterion: &mut Criterion) {
    let store = store();
    let pools = [
        ("words in common", full(LexicalMeasure, &store)),
        ("embeddings of 512", full(embedded(512), &store)),
        ("embeddings of 1,536", full(embedded(1_536), &store)),
    ];
    let mut group = criterion.benchmark_group("a search of 5,000 experiences");
    for (name, (pool, like)) in &pools {
        group.bench_function(*name, |bencher| {
            bencher.iter(|| pool.similar(Role::Crewmate, ChoiceKind::Talk, black_box(like), 0.0));
        });
    }
    group.finish();
    println!("5,000 experiences, the best of 20");
    for (name, (pool, like)) in &pools {
        let best = best_of_20(|| {
            drop(black_box(pool.similar(
                Role::Crewmate,
                ChoiceKind::Talk,
                like,
                0.0,
            )))
        });
        say(&format!("search, {name}"), best);
        println!(
            "  under 5 ms: {}",
            if best < 5.0 { "reached" } else { "not reached" }
        );
    }
    let unready = best_of_20(|| {
        let pool = ExperiencePool::new(Rc::new(LexicalMeasure));
        pool.fill(&store);
        drop(black_box(pool.similar(
            Role::Crewmate,
            ChoiceKind::Talk,
            &pools[0].1.1,
            0.0,
        )));
    });
    say("the first search, which makes the vectors", unready);
    let written = file::export(&store);
    println!("exported: {:.1} MB", written.len() as f64 / 1e6);
    say("to export", best_of_20(|| drop(black_box(file::export(&store)))));
    say(
        "to import",
        best_of_20(|| {
            file::import(written.as_bytes(), &mut LessonStore::default()).expect("it is whole");
        }),
    );
}

/// Returns the shortest of twenty times, in milliseconds, since noise only slows work down.
fn best_of_20(mut work: impl FnMut()) -> f64 {
    let times = (0..20).map(|_| {
        let start = Instant::now();
        work();
        start.elapsed().as_secs_f64() * 1e3
    });
    times.fold(f64::INFINITY, f64::min)
}

fn say(what: &str, milliseconds: f64) {
    println!("{what}: {milliseconds:.2} ms");
}

criterion_group!(benches, search);
criterion_main!(benches);
