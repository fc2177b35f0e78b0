//! Tests of the size of prompts: at most 1,475 tokens per decision, most of which never change for a seat.

use crate::common::{Prompt, prompts_of_round};
use among_agents::game::Rules;
use among_agents::llm::{MessageRole, estimate_tokens};
use among_agents::table::{Phase, Seat};

fn rounds_of(name: &str, rounds: u64) -> impl Iterator<Item = Vec<Prompt>> {
    let rules = Rules::preset(name).expect("a preset has rules");
    (1..=rounds).map(move |seed| prompts_of_round(&rules, seed))
}

#[test]
fn a_decision_costs_1475_tokens_mostly_stable_ones() {
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
    assert!(all <= 1_475 * prompts, "{all} tokens in {prompts} prompts");
    assert!(100 * stable >= 55 * all, "{stable} of {all} tokens never change");
}

#[test]
fn each_seats_stable_part_comes_first_all_round() {
    for prompts in ["paper", "paper-seven", "standard"]
        .into_iter()
        .flat_map(|name| rounds_of(name, 20))
    {
        let mut instructions: [Option<String>; Seat::MAX] = [const { None }; Seat::MAX];
        // In a meeting the form has no destination.
        let mut forms: [[Option<String>; 2]; Seat::MAX] = [const { [const { None }; 2] }; Seat::MAX];
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
            let in_meeting = usize::from(prompt.phase != Phase::Task);
            let first_form = forms[prompt.seat.index()][in_meeting].get_or_insert(form.instruction.clone());
            assert_eq!(*first_form, form.instruction);
            let first = instructions[prompt.seat.index()].get_or_insert(standing.clone());
            assert_eq!(*first, standing);
        }
        assert!(instructions.iter().flatten().count() >= 5, "every seat is asked");
    }
}

#[test]
fn the_map_costs_about_200_tokens() {
    let prompt = prompts_of_round(&Rules::paper(), 1).remove(0);
    let standing = &prompt.request.messages[0].content;
    let (_, map) = standing
        .split_once("Corridors, both ways:")
        .expect("the map is part of it");
    let (corridors, steps) = map
        .split_once("Steps on foot")
        .expect("it tells how far rooms are apart");
    let (corridors, steps) = (estimate_tokens(corridors), estimate_tokens(steps));
    println!("{corridors} tokens for the corridors, {steps} for the steps between rooms");
    assert!(corridors + steps <= 230);
}
