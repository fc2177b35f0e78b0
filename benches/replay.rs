//! The time to show a recorded round at another position.
//!
//! `cargo bench --bench replay`. The goal is 16 ms, one frame of the screen, at the last position of the
//! longest of fifty rounds of each table: every position is rebuilt from the choices before it.

use among_agents::agents::{Bot, InstantAgent};
use among_agents::game::{Game, Rules};
use among_agents::round::{Replay, Round, play_at_once};
use criterion::{Criterion, criterion_group, criterion_main};
use std::hint::black_box;
use std::time::Instant;

const ROUNDS: u64 = 50;

/// Returns the record of the longest round of bots.
fn longest(rules: &Rules) -> Replay {
    let played = (1..=ROUNDS).map(|seed| {
        let mut game = Game::new(rules.clone(), seed, &[]).expect("rules that can be played");
        let bots = vec![&Bot as &dyn InstantAgent; game.roster().seats().len()];
        play_at_once(&mut game, &bots).expect("bots choose legally");
        game
    });
    let longest = played.max_by_key(|game| game.choices().count());
    let record = Round::new(longest.expect("fifty rounds were played")).record();
    Replay::of(record).expect("a round that was played")
}

fn positions(criterion: &mut Criterion) {
    let tables = [
        ("paper", Rules::paper()),
        ("paper-seven", Rules::paper_seven()),
        ("standard", Rules::standard()),
    ];
    let replays = tables.map(|(name, rules)| (name, longest(&rules)));
    let mut group = criterion.benchmark_group("the last position of a replay");
    for (name, replay) in &replays {
        group.bench_function(*name, |bencher| {
            bencher.iter(|| black_box(replay.at(replay.len())))
        });
    }
    group.finish();
    println!("the last position of the longest of {ROUNDS} rounds, the best of 20");
    for (name, replay) in &replays {
        let best = best_of_20(|| drop(black_box(replay.at(replay.len()))));
        let is_reached = if best < 16.0 { "reached" } else { "not reached" };
        println!(
            "{name}, {} choices: {best:.2} ms, under 16 ms: {is_reached}",
            replay.len()
        );
    }
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

criterion_group!(benches, positions);
criterion_main!(benches);
