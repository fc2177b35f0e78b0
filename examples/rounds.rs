//! Plays rounds without a page and prints what came of them.
use among_agents::{agents::*, game::*, round::*};
use std::time::Instant as Clock;
fn main() {
    let n: u64 = std::env::args()
        .nth(1)
        .and_then(|n| n.parse().ok())
        .unwrap_or(10_000);
    let start = Clock::now();
    let mut count = [0u64; 4];
    let (mut t, mut k, mut m) = (0u64, 0u64, 0u64);
    for seed in 0..n {
        let mut game = Game::new(Rules::paper(), seed, &[]).unwrap();
        let agents: Vec<&dyn Instant> = vec![&Random; 5];
        let o = play_at_once(&mut game, &agents).unwrap();
        count[o as usize] += 1;
        t += u64::from(game.timestep());
        if n <= 20000 {
            for e in game.journal() {
                match &e.event {
                    Event::Acted {
                        action: Action::Kill(_),
                        ..
                    } => k += 1,
                    Event::MeetingOpened { .. } => m += 1,
                    _ => {}
                }
            }
        }
    }
    let s = start.elapsed().as_secs_f64();
    println!(
        "{:?} t {} k {} m {} rate {}",
        count.map(|c| c as f64 / n as f64 * 100.0),
        t as f64 / n as f64,
        k as f64 / n as f64,
        m as f64 / n as f64,
        n as f64 / s
    );
}
