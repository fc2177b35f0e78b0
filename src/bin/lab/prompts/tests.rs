//! Tests of printing prompts.

use super::*;
use crate::args::Command;
use crate::args::values::MEETINGS;
use crate::golden_file::check_golden;
use among_agents::game::{Discussion, Rules};
use among_agents::stable_hash;
use serde_json::Value;
use std::ffi::OsString;

fn args(mind: Option<Mind>, calls: bool) -> PromptsArgs {
    PromptsArgs {
        mind,
        json: true,
        calls,
        minds: MindsArgs::default(),
        round: RoundArgs {
            rules: Rules::paper(),
            meetings: None,
            seed: Some(3),
        },
    }
}

fn played(args: &PromptsArgs) -> Vec<Prompt> {
    prompts_of(args).expect("a preset can be played")
}

fn prompts(mind: Option<Mind>) -> Vec<Prompt> {
    played(&args(mind, false))
}

#[test]
fn every_decision_has_a_prompt_of_every_mind() {
    let (all, of_planners) = (prompts(None), prompts(Some(Mind::Planner)));
    assert_eq!(all.len(), Mind::ALL.len() * of_planners.len());
    for (four, planners) in all.chunks(Mind::ALL.len()).zip(&of_planners) {
        let minds: Vec<Mind> = four.iter().map(|prompt| prompt.mind).collect();
        assert_eq!(minds, Mind::ALL);
        for prompt in four {
            assert_eq!(prompt.asked, planners.asked);
            assert!(!prompt.system.is_empty() && !prompt.user.is_empty());
        }
    }
    for phase in ["task", "talk", "vote"] {
        assert!(
            of_planners.iter().any(|prompt| prompt.asked.phase == phase),
            "{phase}"
        );
    }
}

#[test]
fn a_line_of_json_has_the_fields_of_its_description() {
    for prompt in prompts(Some(Mind::Analyst)) {
        let line: Value = serde_json::from_str(&prompt.as_json()).expect("a line is JSON");
        let fields: Vec<&String> = line.as_object().expect("an object").keys().collect();
        let described = [
            "mind", "phase", "purpose", "role", "seat", "system", "timestep", "user",
        ];
        assert_eq!(fields, described);
        assert_eq!(line["user"], prompt.user);
        assert!(["crewmate", "impostor"].contains(&prompt.asked.role));
    }
}

#[test]
fn every_call_of_a_decision_is_printed_where_it_is_asked_for() {
    let count = |mind, calls| played(&args(Some(mind), calls)).len();
    assert_eq!(
        count(Mind::Planner, true),
        count(Mind::Planner, false),
        "a Planner makes one call a decision"
    );
    for mind in [Mind::Talker, Mind::Recaller, Mind::Analyst] {
        assert!(count(mind, true) > count(mind, false), "{mind:?}");
    }
    let of_recallers = printed("--seed 3 --mind recaller --calls --minds as-published");
    let purposes: BTreeSet<&str> = of_recallers.iter().map(|prompt| prompt.purpose.name()).collect();
    assert!(
        purposes.contains("recaller action") && purposes.len() > 3,
        "{purposes:?}"
    );
    let carries = |prompt: &Prompt| prompt.user.contains("Your reflection at T");
    assert!(of_recallers.iter().any(carries));
}

/// Returns the prompts that `lab prompts` prints with these options.
fn printed(options: &str) -> Vec<Prompt> {
    let arguments = format!("lab prompts {options}");
    match Command::read(arguments.split_whitespace().map(OsString::from)) {
        Ok(Command::Prompts(args)) => played(&args),
        other => panic!("prompts, not {other:?}"),
    }
}

#[test]
fn prompts_are_those_of_the_configured_minds() {
    let tells = |prompts: &[Prompt], words: &str| prompts.iter().any(|prompt| prompt.user.contains(words));
    let usual = printed("--seed 3 --mind planner");
    let published = printed("--seed 3 --mind planner --minds as-published");
    assert!(tells(&usual, "Record:") && !tells(&published, "Record:"));
    assert!(tells(&published, "The last 4 things that you saw:"));
    // The personas differ, and so does nothing else of the round.
    let of_talkers = printed("--seed 3 --mind talker --minds as-published");
    assert!(
        of_talkers
            .iter()
            .all(|prompt| prompt.system.contains("Your character: outgoing."))
    );
}

#[test]
fn a_live_meeting_is_printed_as_a_chat() {
    let mut args = args(Some(Mind::Talker), false);
    args.round.meetings = Some(Discussion::Live);
    let prompts = played(&args);
    for purpose in ["talker message", "talker schedule", "talker vote"] {
        let mut of_it = prompts.iter().filter(|prompt| prompt.purpose.name() == purpose);
        assert!(of_it.any(|prompt| prompt.user.contains("The chat:")), "{purpose}");
    }
}

#[test]
fn text_contains_the_system_message_only_where_it_is_asked_for() {
    let prompt = &prompts(Some(Mind::Planner))[0];
    assert!(prompt.as_text(true).contains(&prompt.system));
    assert!(!prompt.as_text(false).contains(&prompt.system));
    assert!(prompt.as_text(false).contains(&prompt.user));
}

/// The digests of all calls of each mind in ten rounds.
const DIGESTS: &str = include_str!("../../../../tests/golden/prompts.txt");

/// Returns the number of the prompts and their digest (FNV-1a, 64 bits).
fn digest(mind: Mind, meetings: Discussion) -> (usize, u64) {
    let (mut count, mut written) = (0, String::new());
    for seed in 1..=10 {
        let mut args = args(Some(mind), true);
        (args.round.meetings, args.round.seed) = (Some(meetings), Some(seed));
        for prompt in played(&args) {
            count += 1;
            written += &prompt.as_json();
        }
    }
    (count, stable_hash::digest(written.as_bytes()))
}

/// `UPDATE_GOLDEN=1 cargo test --bin lab prompts` rewrites the digests after an intended change.
#[test]
fn every_call_is_worded_as_before() {
    let mut found = Vec::new();
    for (name, meetings) in MEETINGS {
        for mind in Mind::ALL {
            let (count, hash) = digest(mind, meetings);
            found.push(format!("{name} {}: {count} prompts, {hash:016x}", mind.id()));
        }
    }
    check_golden("prompts.txt", DIGESTS, &found.join("\n"));
}
