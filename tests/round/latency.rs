//! Bounds on the duration of rounds in answer times. `cargo bench --bench latency` measures more rounds.

use crate::common::latency::{Comparison, KINDS};

/// Enough rounds for shares that are within two hundredths of those that the bench prints.
const ROUNDS: u64 = 30;

#[test]
fn asking_ahead_saves_time_and_changes_nothing() {
    for kind in &KINDS {
        for bound in Comparison::of(kind, ROUNDS).bounds() {
            let (name, share, most) = (bound.name, bound.share, bound.most);
            println!("{}: {name}: {share:.3}", kind.name);
            assert!(
                bound.is_reached(),
                "{}: {name}: {share:.3}, at most {most}",
                kind.name
            );
        }
    }
}
