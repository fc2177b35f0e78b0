//! Tests of the size of prompts: at most 1,180 tokens per decision, most of which never change for a seat.

use crate::common::{Prompt, prompts_of_round};
use among_agents::game::Rules;
use among_agents::llm::{MessageRole, estimate_tokens};
use among_agents::table::{Phase, Seat};

fn rounds_of(name: &str, rounds: u64) -> impl Iterator<Item = Vec<Prompt>> {
    let rules = Rules::preset(name).expect("a preset has rules");
    (1..=rounds).map(move |seed| prompts_of_round(&rules, seed))
}

#[test]
fn a_decision_costs_1180_tokens_mostly_stable_ones() {
    let (mut prompts, mut votes, mut stable, mut changing) = (0, 0, 0, 0);
    for prompt in rounds_of("paper", 100).flatten() {
        prompts += 1;
        votes += u64::from(prompt.phase == Phase::Vote);
        stable += estimate_tokens(&prompt.stable());
        changing += estimate_tokens(prompt.changing());
    }
    let all = stable + changing;
    println!(
        "{} tokens a decision, {} of them stable",
        all / prompts,
        stable / prompts
    );
    assert!(votes > 0, "meetings are part of it");
    assert!(all <= 1_180 * prompts, "{all} tokens in {prompts} prompts");
    assert!(100 * stable >= 63 * all, "{stable} of {all} tokens never change");
}

#[test]
fn each_seats_stable_part_comes_first_all_round() {
    for prompts in Rules::PRESETS.into_iter().flat_map(|name| rounds_of(name, 20)) {
        let mut instructions: [Option<(String, String)>; Seat::MAX] = [const { None }; Seat::MAX];
        for prompt in &prompts {
            let roles: Vec<_> = prompt
                .request
                .messages
                .iter()
                .map(|message| message.role)
                .collect();
            assert_eq!(roles, [MessageRole::System, MessageRole::User]);
            let standing = prompt.request.messages[0].content.clone();
            let form = prompt.request.form.as_ref().expect("a choice has a form");
            let (first, first_form) = instructions[prompt.seat.index()]
                .get_or_insert_with(|| (standing.clone(), form.instruction.clone()));
            assert_eq!(*first_form, form.instruction);
            // Every round begins with tasks, and a meeting leaves out the map at the end.
            match prompt.phase {
                Phase::Task => assert_eq!(*first, standing),
                _ => {
                    let map = first.strip_prefix(&standing).expect("the same beginning");
                    assert!(map.starts_with("\n\nCorridors"), "{map}");
                }
            }
        }
        assert!(instructions.iter().flatten().count() >= 5, "every seat is asked");
    }
}
