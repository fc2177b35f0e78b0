//! The savings of the autopilot: how often minds are asked in a round with and without it, and who wins.
//!
//! `cargo bench --bench autopilot`. The models choose what a bot would choose, so that the rounds are
//! realistic.

#[path = "../tests/common/counting.rs"]
mod counting;

use among_agents::agents::Autopilot;
use among_agents::game::{Discussion, Rules};
use counting::{ChoiceTotals, tally};
use std::rc::Rc;

const ROUNDS: u64 = 4_000;

fn main() {
    for name in Rules::PRESETS {
        let rules = Rules::preset(name).expect("a preset has rules");
        if rules.discussion == Discussion::Live {
            continue; // Live meetings need a clock.
        }
        let always = tally(&rules, ROUNDS, |mind| mind);
        let seldom = tally(&rules, ROUNDS, |mind| Rc::new(Autopilot::new(mind)));
        println!("{name}, {ROUNDS} rounds   asked a round   choices a round   crewmates win");
        for (how, tally) in [("asked always", &always), ("with autopilot", &seldom)] {
            let a_round = |sum: u64| sum as f64 / ROUNDS as f64;
            let (asked, choices) = (a_round(tally.asked), a_round(tally.choices));
            println!("  {how:18}{asked:20.1}{choices:18.1}{:14.1} %", share(tally));
        }
        let fewer = 100.0 * (1.0 - seldom.asked as f64 / always.asked as f64);
        let apart = (share(&always) - share(&seldom)).abs();
        say(&format!("{fewer:.1} % fewer calls (at least 50)"), fewer >= 50.0);
        say(&format!("{apart:.1} points apart (at most 12)"), apart <= 12.0);
    }
}

fn share(tally: &ChoiceTotals) -> f64 {
    100.0 * tally.crewmates_won as f64 / ROUNDS as f64
}

fn say(goal: &str, is_reached: bool) {
    println!("  {goal}: {}", if is_reached { "reached" } else { "not reached" });
}
