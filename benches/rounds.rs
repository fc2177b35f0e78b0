//! The number of random rounds of `paper` that one thread plays per second, with the full journal.
//!
//! `cargo bench --bench rounds`. `script/bench` adds the same measurement in a browser, and the ratio.

use among_agents::agents::{InstantAgent, Random};
use among_agents::game::{Discussion, Game, Rules};
use among_agents::round::play_at_once;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;

/// The rounds in one iteration: single rounds differ too much in length to be timed one by one.
const ROUNDS: u64 = 1_000;

/// Plays the rounds of these seeds. Returns the total length of their journals, so that the compiler cannot
/// remove them.
fn play(rules: &Rules, seeds: std::ops::Range<u64>) -> usize {
    let agents: Vec<&dyn InstantAgent> = vec![&Random; rules.players.into()];
    let rounds = seeds.map(|seed| {
        let mut game = Game::new(rules.clone(), seed, &[]).expect("a preset can be played");
        play_at_once(&mut game, &agents).expect("random choices are legal");
        black_box(&game).journal().len()
    });
    rounds.sum()
}

fn rounds_per_second(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("all-random rounds");
    group.throughput(Throughput::Elements(ROUNDS));
    for name in Rules::PRESETS {
        let rules = Rules::preset(name).expect("a preset has rules");
        if rules.discussion == Discussion::Live {
            continue; // Live meetings need a clock.
        }
        let mut first = 0;
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                first += ROUNDS;
                play(&rules, first..first + ROUNDS)
            });
        });
    }
    group.finish();
    print_plainly();
}

/// Prints the result on one line, for people and scripts: the best of several runs, since noise only slows
/// work down.
fn print_plainly() {
    let rules = Rules::paper();
    let best = (0..10)
        .map(|_| {
            let start = std::time::Instant::now();
            black_box(play(&rules, 0..20 * ROUNDS));
            (20 * ROUNDS) as f64 / start.elapsed().as_secs_f64()
        })
        .fold(0.0, f64::max);
    println!("rounds per second: {best:.0}");
}

criterion_group!(benches, rounds_per_second);
criterion_main!(benches);
