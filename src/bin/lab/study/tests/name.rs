//! Tests of the name of a study, and of the hints about options without effect.

use super::read;
use super::support::folder::Folder;
use crate::study::StudyArgs;
use crate::study::name::name;

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
        "--rules time-to-talk",
        "--rules time-to-talk --meetings rounds",
        "--autopilot",
        "--minds as-published",
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
        "--meetings rounds",
        "--base-url localhost:1/v1/",
    ] {
        assert_eq!(named(usual), named(""), "{usual}");
    }
}

#[test]
fn the_settings_of_seated_minds_are_in_the_name_as_they_stand_in_a_file() {
    let folder = Folder::of("minds-name");
    let named = |seats: &str, minds: &str| name(&study(&format!("--seats {seats} {}", folder.minds(minds))));
    let plain = "mixed of m at localhost:1/v1, paper, in rounds";
    assert_eq!(
        named("mixed", r#""planner":{"recent":4}"#),
        plain,
        "a default value"
    );
    assert_eq!(
        named(
            "mixed",
            r#""recaller":{"off":["reflection","questions"],"temperature":0},"planner":{"talk":{"pause_seconds":5}}"#
        ),
        format!(
            r#"{plain}, planner {{"talk":{{"pause_seconds":5}}}}, recaller {{"off":["questions","reflection"],"temperature":0.0}}"#
        )
    );
    assert_eq!(
        named("planner", r#""analyst":{"lengths":"published"}"#),
        plain.replace("mixed", "planner"),
        "no Analyst is seated"
    );
    assert!(named("analyst", r#""analyst":{"base":"as_published"}"#).ends_with(", as published"));
}

#[test]
fn options_without_effect_give_hints() {
    let folder = Folder::of("minds-hints");
    let file = |minds: &str| folder.minds(minds);
    let told = |arguments: &str| study(&format!("--seats recaller {arguments}")).hints().len();
    let without_advice = r#""recaller":{"off":["suggestion"]}"#;
    assert_eq!(told(&file(without_advice)), 1);
    assert_eq!(told(&format!("{} --learn f", file(without_advice))), 0);
    assert_eq!(told(&file(r#""recaller":{"off":["questions"]}"#)), 0);
    assert_eq!(told(&file(r#""planner":{"recent":8}"#)), 1);
    assert_eq!(told("--minds as-published"), 0);
    assert_eq!(told("--embeddings e"), 0);
    assert_eq!(told("--embeddings e --dialect anthropic"), 1);
}
