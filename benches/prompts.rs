//! The size of prompts: tokens per decision, and the share that never changes.
//!
//! `cargo bench --bench prompts`. The models choose what a bot would choose, and carry two texts of 60 words
//! from turn to turn. Tokens are estimated by `llm::estimate_tokens`. With `PROMPTS=1` the prompts of one
//! round of each preset are printed as well.

#[path = "../tests/common/prompts.rs"]
mod prompts;

use among_agents::game::{Phase, Rules};
use among_agents::llm::estimate_tokens;
use prompts::{Prompt, prompts_of_round};

const ROUNDS: u64 = 100;

/// The tokens of many prompts.
#[derive(Default)]
struct PromptTokens {
    prompts: u64,
    stable: u64,
    changing: u64,
}

impl PromptTokens {
    fn add(&mut self, prompt: &Prompt) {
        self.prompts += 1;
        self.stable += estimate_tokens(&prompt.stable());
        self.changing += estimate_tokens(prompt.changing());
    }

    fn print(&self, what: &str) {
        let (all, prompts) = ((self.stable + self.changing) as f64, self.prompts as f64);
        println!(
            "  {what:14}{:9.1}{:9.1}{:9.1}{:11.1} %{:10.1}",
            all / prompts,
            self.stable as f64 / prompts,
            self.changing as f64 / prompts,
            100.0 * self.stable as f64 / all,
            prompts / ROUNDS as f64,
        );
    }
}

fn main() {
    let is_to_show = std::env::var_os("PROMPTS").is_some();
    for name in Rules::PRESETS {
        let rules = Rules::preset(name).expect("a preset has rules");
        let (mut all, mut longest) = (PromptTokens::default(), 0);
        let mut parts: [(&str, PromptTokens); 3] =
            ["walking", "discussing", "voting"].map(|part| (part, PromptTokens::default()));
        for seed in 1..=ROUNDS {
            for prompt in prompts_of_round(&rules, seed) {
                let part = match prompt.phase {
                    Phase::Task => 0,
                    Phase::Discussion { .. } | Phase::Chat => 1,
                    Phase::Vote => 2,
                };
                parts[part].1.add(&prompt);
                all.add(&prompt);
                longest = longest.max(estimate_tokens(&prompt.stable()) + estimate_tokens(prompt.changing()));
                if is_to_show && seed == 1 {
                    println!(
                        "{:?}\n\n{}\n\n{}",
                        prompt.seat,
                        prompt.stable(),
                        prompt.changing()
                    );
                }
            }
        }
        println!("\n{name}, {ROUNDS} rounds, tokens a decision");
        println!("                    all   stable changing stable share   a round");
        for (part, tokens) in &parts {
            tokens.print(part);
        }
        all.print("all");
        println!("  the longest: {longest}");
        let mean = (all.stable + all.changing) as f64 / all.prompts as f64;
        let share = all.stable as f64 / (all.stable + all.changing) as f64;
        say("at most 800 tokens a decision", mean <= 800.0);
        say("at least 60 % never changes", share >= 0.6);
    }
}

fn say(goal: &str, is_reached: bool) {
    println!("  {goal}: {}", if is_reached { "reached" } else { "not reached" });
}
