//! The time to show a recorded round at another position.
//!
//! `cargo bench --bench replay`. The goal is 16 ms, one frame of the screen, at any position of the longest of
//! fifty rounds of each table: every position is rebuilt from the choices before it. No snapshots are kept, so they
//! take no memory.

#[path = "../tests/common/largest_table.rs"]
mod largest_table;

use among_agents::agents::{Bot, InstantAgent, Random};
use among_agents::game::{Game, Rules};
use among_agents::round::{Replay, Round, play_at_once};
use criterion::{Criterion, criterion_group, criterion_main};
use largest_table::twelve_seats;
use std::hint::black_box;
use std::time::Instant;

const ROUNDS: u64 = 50;

/// Returns the record of the longest round of these players.
fn longest(rules: &Rules, player: &dyn InstantAgent) -> Replay {
    let played = (1..=ROUNDS).map(|seed| {
        let mut game = Game::new(rules.clone(), seed, &[]).expect("rules that can be played");
        let players = vec![player; game.roster().seats().len()];
        play_at_once(&mut game, &players).expect("they choose legally");
        game
    });
    let longest = played.max_by_key(|game| game.choices().count());
    let record = Round::new(longest.expect("fifty rounds were played")).record();
    Replay::of(record).expect("a round that was played")
}

fn positions(criterion: &mut Criterion) {
    let replays = [
        ("paper", longest(&Rules::paper(), &Bot)),
        ("paper-seven", longest(&Rules::paper_seven(), &Bot)),
        ("standard", longest(&Rules::standard(), &Bot)),
        ("twelve seats, drawn choices", longest(&twelve_seats(), &Random)),
    ];
    let mut group = criterion.benchmark_group("the last position of a replay");
    for (name, replay) in &replays {
        group.bench_function(*name, |bencher| {
            bencher.iter(|| black_box(replay.at(replay.len())))
        });
    }
    group.finish();
    println!("the slowest position of the longest of {ROUNDS} rounds, the best of 5");
    for (name, replay) in &replays {
        let timesteps = replay.record().choices.last().map_or(0, |choice| choice.timestep);
        let slowest = (0..=replay.len()).map(|position| best_of_5(|| drop(black_box(replay.at(position)))));
        let slowest = slowest.fold(0.0, f64::max);
        let is_reached = if slowest < 16.0 { "reached" } else { "not reached" };
        println!(
            "{name}, {} choices, {timesteps} timesteps: {slowest:.2} ms, under 16 ms: {is_reached}",
            replay.len()
        );
    }
}

/// Returns the shortest of five times, in milliseconds, since noise only slows work down.
fn best_of_5(mut work: impl FnMut()) -> f64 {
    let times = (0..5).map(|_| {
        let start = Instant::now();
        work();
        start.elapsed().as_secs_f64() * 1e3
    });
    times.fold(f64::INFINITY, f64::min)
}

criterion_group!(benches, positions);
criterion_main!(benches);
