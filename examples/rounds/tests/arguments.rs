//! What can be asked for, and what is refused.

use crate::bots::Bots;
use crate::fitting::hints;
use crate::name::name;
use crate::seats::Lineup;
use crate::usage::usage;
use crate::wish::{Who, Wish};
use among_agents::agents::minds::{Mind, MindPart, TalkerVariant};
use among_agents::game::Discussion;

/// What these arguments, parted by spaces, ask for.
pub fn read(arguments: &str) -> Result<Wish, String> {
    Wish::read(arguments.split_whitespace().map(str::to_owned))
}

const SERVICE: &str = "--base-url http://localhost:1/v1 --model m";

/// A study of these seats by these arguments.
fn study(arguments: &str) -> Result<Wish, String> {
    read(&format!("{SERVICE} {arguments}"))
}

#[test]
fn without_arguments_bots_play() {
    let wish = read("").expect("a wish");
    assert!(matches!(wish.who, Who::Bots(Bots::Bot)));
    assert_eq!((wish.seed, wish.rounds), (1, None));
}

#[test]
fn every_mind_and_the_mixed_table_can_be_seated() {
    for mind in Mind::ALL {
        let wish = study(&format!("--seats {}", mind.name().to_lowercase())).expect("a study");
        assert!(matches!(wish.who, Who::Minds(Lineup::All(seated)) if seated == mind));
    }
    let wish = study("--seats mixed --meetings live --without questions,analysis --lite").expect("a study");
    assert!(matches!(wish.who, Who::Minds(Lineup::Mixed)));
    assert_eq!(wish.rules.discussion, Discussion::Live);
    assert_eq!(wish.without, [MindPart::Questions, MindPart::Analysis]);
    assert!(wish.lite);
}

#[test]
fn what_cannot_be_done_is_refused_with_a_sentence() {
    for (arguments, why) in [
        (
            "--seats planner",
            "Minds need a service: say --base-url and --model.",
        ),
        (
            "--seats planner --model m",
            "Minds need a service: say --base-url and --model.",
        ),
        ("--seats nobody", "“nobody” says nothing about who plays."),
        (
            "--rounds 0",
            "--rounds needs a whole number from 1 to 1000000000.",
        ),
        (
            "--rounds 99999999999",
            "--rounds needs a whole number from 1 to 1000000000.",
        ),
        ("--rounds", "--rounds needs a value."),
        ("--speed 3", "“--speed” is not an option."),
        ("--rules none", "There are no rules named “none”."),
        (
            "--out x",
            "--out is for studies of minds: say --seats planner, talker, recaller, analyst or mixed.",
        ),
    ] {
        assert_eq!(read(arguments).expect_err("refused"), why, "{arguments}");
    }
    for (arguments, why) in [
        (
            "--seats mixed --rounds 1000001",
            "A study takes at most 1000000 rounds: say a smaller number by --rounds.",
        ),
        (
            "--seats planner --lite",
            "--lite needs a Recaller, and these seats have none.",
        ),
        (
            "--seats talker --analyses mates",
            "--analyses needs an Analyst, and these seats have none.",
        ),
        (
            "--seats analyst --talker every-n",
            "--talker needs a Talker or live meetings, and these seats have none.",
        ),
        (
            "--seats mixed --analyses nobody",
            "Analysts analyse both, mates or foes, not “nobody”.",
        ),
        (
            "--seats mixed --talker never",
            "Talkers speak schedule-first, generate-first or every-n messages, not “never”.",
        ),
        (
            "--seats mixed --temperature 2.1",
            "--temperature needs a number from 0 to 2.",
        ),
        (
            "--seats mixed --temperature NaN",
            "--temperature needs a number from 0 to 2.",
        ),
        ("--seats mixed --without wits", "No mind has a part named “wits”."),
        (
            "--seats planner --without analysis",
            "No mind of these seats has the part “analysis”.",
        ),
        (
            "--seats mixed --dialect latin",
            "There is no dialect named “latin”.",
        ),
        (
            "--seats mixed --meetings never",
            "Meetings are held in rounds or live, not “never”.",
        ),
    ] {
        assert_eq!(study(arguments).expect_err("refused"), why, "{arguments}");
    }
}

#[test]
fn whatever_changes_the_rounds_of_a_study_stands_in_its_name() {
    let named = |arguments: &str| {
        let wish = study(&format!("--seats mixed {arguments}")).expect("a study");
        name(&wish, Lineup::Mixed)
    };
    assert_eq!(named(""), "mixed of m at localhost:1/v1, paper, in rounds");
    let ways = [
        "",
        "--rules paper-seven",
        "--meetings live",
        "--autopilot",
        "--lite",
        "--without plan",
        "--without questions",
        "--temperature 0.5",
        "--analyses mates",
        "--analyses foes",
        "--talker generate-first",
        "--talker every-n",
        "--dialect anthropic",
        "--base-url http://localhost:2/v1",
        "--base-url http://localhost:1/v2",
        "--embeddings e",
        "--learn f",
    ];
    let names: std::collections::BTreeSet<String> = ways.into_iter().map(named).collect();
    assert_eq!(names.len(), ways.len(), "{names:#?}");
    assert_eq!(named("--parallel 2 --rounds 3 --seed 4"), named(""));
    // What is usual may be said or not.
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
    let off = |arguments: &str| {
        study(&format!("--seats mixed {arguments}"))
            .expect("a study")
            .without
    };
    let both = [MindPart::Plan, MindPart::ChainOfThought];
    for arguments in [
        "--without plan,chain_of_thought",
        "--without chain_of_thought,plan",
        "--without chain_of_thought --without plan",
        "--without plan,plan --without chain_of_thought,plan",
    ] {
        assert_eq!(off(arguments), both, "{arguments}");
    }
    let wish = study("--seats recaller --without chain_of_thought").expect("a study");
    assert!(name(&wish, Lineup::All(Mind::Recaller)).ends_with(", without chain_of_thought"));
    for part in Mind::ALL.iter().flat_map(|mind| mind.parts()) {
        assert!(usage().contains(part.name()), "{}", part.name());
    }
}

#[test]
fn whoever_switches_off_what_has_nothing_to_draw_on_is_told() {
    let told = |arguments: &str| hints(&study(&format!("--seats mixed {arguments}")).expect("a study")).len();
    assert_eq!(told("--without suggestion"), 1);
    assert_eq!(told("--without suggestion --learn f"), 0);
    assert_eq!(told("--without questions"), 0);
}

#[test]
fn talkers_sit_at_every_live_table() {
    let wish = study("--seats planner --meetings live --talker every-n").expect("a study");
    assert_eq!(wish.talker, Some(TalkerVariant::EveryNMessages));
}

#[test]
fn a_key_in_a_wrong_place_is_not_repeated() {
    for arguments in [
        "gsk_SECRET",
        "--api-key=gsk_SECRET",
        "--seats planner gsk_SECRET",
        "--base-url gsk_SECRET",
        "--base-url http://gsk_SECRET@localhost/v1",
        "--base-url http://localhost/v1?key=gsk_SECRET",
    ] {
        let why = read(arguments).expect_err("refused");
        assert!(!why.contains("SECRET") && !why.contains("field"), "{why}");
    }
}

#[test]
fn a_key_in_place_of_any_value_is_refused_and_not_repeated() {
    let options = "--rules --seats --rounds --parallel --at-once --seed --model --embeddings --out --journals --learn --without \
                   --temperature --analyses --talker --dialect --meetings";
    for option in options.split_whitespace() {
        for key in [
            "sk-ant-SECRET-1",
            "gsk_SECRET",
            "SECRET7dcb2a1f4be0934c6f7a8e5d2b10",
        ] {
            let why = study(&format!("--seats mixed {option} {key}")).expect_err("refused");
            let told = format!(
                "{option} is given what looks like an API key: that goes into the environment variable that --key-env names."
            );
            assert_eq!(why, told);
        }
    }
    for model in [
        "gpt-4o-mini",
        "openai/sk.1",
        "skylark",
        "meta-llama-3.1-70b-instruct-turbo-2024",
    ] {
        assert_eq!(
            study(&format!("--seats planner --model {model}"))
                .expect("a study")
                .model,
            model
        );
    }
}
