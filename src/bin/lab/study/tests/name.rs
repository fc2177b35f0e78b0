//! Tests of the name of a study, and of the hints about options without effect.

use super::read;
use crate::study::StudyArgs;
use crate::study::name::name;
use among_agents::agents::minds::MindPart;

/// Parses these options of a study.
fn study(arguments: &str) -> StudyArgs {
    read(&format!("--base-url http://localhost:1/v1 --model m {arguments}")).expect("a study")
}

#[test]
fn every_option_that_changes_rounds_is_in_the_studys_name() {
    let named = |arguments: &str| name(&study(&format!("--seats mixed {arguments}")));
    assert_eq!(named(""), "mixed of m at localhost:1/v1, paper, in rounds");
    let behaviour = [
        "",
        "--rules paper-seven",
        "--meetings live",
        "--as-in-time-to-talk",
        "--autopilot",
        "--lite",
        "--without plan",
        "--without questions",
        "--temperature 0.5",
        "--analyses mates",
        "--analyses foes",
        "--talker generate-first",
        "--talker generate-or-pass",
        "--talker every-n",
        "--dialect anthropic",
        "--base-url http://localhost:2/v1",
        "--base-url http://localhost:1/v2",
        "--embeddings e",
        "--learn f",
    ];
    let names: std::collections::BTreeSet<String> = behaviour.into_iter().map(named).collect();
    assert_eq!(names.len(), behaviour.len(), "{names:#?}");
    assert_eq!(named("--parallel 2 --rounds 3 --seed 4"), named(""));
    // Default values may be given explicitly.
    for usual in [
        "--dialect openai",
        "--analyses both",
        "--talker schedule-first",
        "--base-url localhost:1/v1/",
    ] {
        assert_eq!(named(usual), named(""), "{usual}");
    }
}

#[test]
fn parts_that_are_switched_off_add_up_in_whatever_order() {
    let off = |arguments: &str| study(&format!("--seats mixed {arguments}")).without();
    let both = [MindPart::Plan, MindPart::ChainOfThought];
    for arguments in [
        "--without plan,chain_of_thought",
        "--without chain_of_thought,plan",
        "--without chain_of_thought --without plan",
        "--without plan,plan --without chain_of_thought,plan",
    ] {
        assert_eq!(off(arguments), both, "{arguments}");
    }
    assert_eq!(
        off("--without full_view"),
        [MindPart::FullView],
        "all minds have it"
    );
    let args = study("--seats recaller --without chain_of_thought");
    assert!(name(&args).ends_with(", without chain_of_thought"));
}

#[test]
fn options_without_effect_give_hints() {
    let told = |arguments: &str| study(&format!("--seats mixed {arguments}")).hints().len();
    assert_eq!(told("--without suggestion"), 1);
    assert_eq!(told("--without suggestion --learn f"), 0);
    assert_eq!(told("--without questions"), 0);
    assert_eq!(told("--embeddings e"), 0);
    assert_eq!(told("--embeddings e --dialect anthropic"), 1);
}
