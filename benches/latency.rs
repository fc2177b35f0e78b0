//! The duration of a round of models in answer times: one after another, asking ahead, and in simultaneous
//! order, next to the lower bound set by its meetings and timesteps.
//!
//! `cargo bench --bench latency`. The savings of asking ahead depend on how well choices can be predicted, so
//! models that choose like bots are followed by models that choose by chance. The bench fails if a bound is
//! exceeded.

#[path = "../tests/common/latency.rs"]
mod latency;

use latency::{Comparison, KINDS};
use std::process::ExitCode;

const ROUNDS: u64 = 100;

fn main() -> ExitCode {
    println!("paper-seven, {ROUNDS} rounds, answer times a round");
    let mut is_all_reached = true;
    for kind in &KINDS {
        let comparison = Comparison::of(kind, ROUNDS);
        println!("\n{:30}    tasks meetings   whole   floor   asked", kind.name);
        for (order, took) in [
            ("one after another", &comparison.one_by_one),
            ("asking ahead", &comparison.ahead),
            ("simultaneous", &comparison.simultaneous),
        ] {
            let figures = [
                took.tasks,
                took.meetings,
                took.whole(),
                took.floor,
                took.asked as f64,
            ];
            let figures = figures.map(|sum| format!("{:8.1}", sum / ROUNDS as f64));
            println!("  {order:29}{}", figures.concat());
        }
        let (whole, one_by_one) = (comparison.ahead.whole(), &comparison.one_by_one);
        println!(
            "  whole rounds, of one after another: {:.2} asking ahead, {:.2} at the lower bound",
            whole / one_by_one.whole(),
            one_by_one.floor / one_by_one.whole(),
        );
        for bound in comparison.bounds() {
            let reached = if bound.is_reached() {
                "reached"
            } else {
                "not reached"
            };
            println!(
                "  {}: {:.2} (at most {:.2}: {reached})",
                bound.name, bound.share, bound.most
            );
            is_all_reached &= bound.is_reached();
        }
    }
    match is_all_reached {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    }
}
