//! What can be asked for, and what is refused.

use crate::bots::Bots;
use crate::seats::Lineup;
use crate::study::name;
use crate::wish::{Who, Wish};
use among_agents::agents::minds::{Mind, MindPart};
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
        ("--rounds 0", "--rounds needs a whole number above 0."),
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
    assert_eq!(named(""), "mixed of m, paper, in rounds");
    let ways = [
        "",
        "--rules paper-seven",
        "--meetings live",
        "--autopilot",
        "--lite",
        "--without plan",
        "--embeddings e",
        "--learn f",
    ];
    let names: std::collections::BTreeSet<String> = ways.into_iter().map(named).collect();
    assert_eq!(names.len(), ways.len(), "{names:#?}");
    assert_eq!(named("--parallel 2 --rounds 3 --seed 4"), named(""));
}
