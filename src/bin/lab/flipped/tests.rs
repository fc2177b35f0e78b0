//! Tests of flipped pairs of studies that were played.

use super::printed;
use crate::args::Command;
use crate::study::{FinishedStudy, play};
use crate::test_folder::Folder;
use among_agents::game::{Action, Game, Rules};
use among_agents::lab::choice_wording;
use among_agents::table::Speech;
use std::ffi::OsString;

const PLAN: &str = "seeds = { rounds = 12 }\n[[cells]]\nname = \"bots\"\ncrew = \"bot\"\nimpostors = \"bot\"\n\
                    [[cells]]\nname = \"chance\"\ncrew = \"random\"\nimpostors = \"bot\"\n";

fn command(arguments: &str) -> Command {
    let arguments = std::iter::once("lab").chain(arguments.split_whitespace());
    Command::read(arguments.map(OsString::from)).expect("a command")
}

/// Prints pairs, two rounds one below the other.
fn flipped(arguments: &str) -> Result<String, String> {
    flipped_in(80, arguments)
}

fn flipped_in(width: usize, arguments: &str) -> Result<String, String> {
    match command(&format!("flipped {arguments}")) {
        Command::Flipped(args) => printed(&args, width),
        other => panic!("flipped pairs, not {other:?}"),
    }
}

#[test]
fn pairs_that_flipped_are_listed_and_opened_at_the_first_choice_that_differs() {
    let folder = Folder::of("flipped");
    let (plan, out) = (folder.written("p.toml", PLAN), folder.file("out"));
    let Command::Study(args) = command(&format!("study {} --out {}", plan.display(), out.display())) else {
        panic!("a study");
    };
    play(&args).expect("a study");
    let out = out.display();
    let listed = flipped(&format!("{out}:bots {out}:chance")).expect("pairs");
    let study = FinishedStudy::read(&folder.file("out")).expect("a study");
    let [bots, chance] = &study.cells[..] else {
        panic!("two cells");
    };
    let is_flipped = |seed: &u64| {
        let won = [bots, chance].map(|cell| cell.rounds.of(*seed).expect("a round").crew_won());
        won[0] != won[1]
    };
    let seeds: Vec<u64> = (1..=12).filter(is_flipped).collect();
    assert!(!seeds.is_empty());
    assert!(
        listed.starts_with(&format!("{} of 12 pairs flipped between", seeds.len())),
        "{listed}"
    );
    for seed in &seeds {
        assert!(
            listed.contains(&format!("\nseed {seed}: the crew of “")),
            "{listed}"
        );
    }
    assert_eq!(listed.matches("lab replay ").count(), 2 * seeds.len());
    assert!(listed.ends_with("\n--seed S opens the two records of a seed at that choice, side by side.\n"));
    let opened = flipped(&format!("{out}:bots {out}:chance --seed {}", seeds[0])).expect("a pair");
    let chosen: Vec<&str> = opened.lines().filter(|line| line.starts_with("-> ")).collect();
    assert_eq!(chosen.len(), 2, "{opened}");
    assert_ne!(chosen[0], chosen[1]);
    // Both chose in the same place: what the seat knew there is told once.
    assert_eq!(opened.matches("Available actions:").count(), 1, "{opened}");
    assert!(opened.contains(" knew in both rounds\n"), "{opened}");
    let wide = flipped_in(100, &format!("{out}:bots {out}:chance --seed {}", seeds[0])).expect("a pair");
    let heads = format!("\n{:<48} | == chance\n", "== bots");
    let (shared, panels) = wide.split_once(&heads).expect("two columns");
    assert!(opened.starts_with(shared));
    assert!(
        panels
            .lines()
            .all(|line| line.chars().count() <= 100 && line.chars().nth(49) == Some('|')),
        "{wide}"
    );
}

#[test]
fn a_cell_that_is_not_there_is_told_with_those_that_are() {
    let folder = Folder::of("flipped-none");
    let (plan, out) = (folder.written("p.toml", PLAN), folder.file("out"));
    let Command::Study(args) = command(&format!("study {} --out {}", plan.display(), out.display())) else {
        panic!("a study");
    };
    play(&args).expect("a study");
    let out = out.display();
    let why = flipped(&format!("{out} {out}:bots")).expect_err("refused");
    assert!(
        why.ends_with(&format!("write {out}:CELL with one of “bots”, “chance”.")),
        "{why}"
    );
    let why = flipped(&format!("{out}:bots {out}:dots")).expect_err("refused");
    assert!(why.contains("none is “dots”"), "{why}");
    let why = flipped(&format!("{out}:bots {out}:chance --seed 99")).expect_err("refused");
    assert_eq!(
        why,
        "“bots” has no round of seed 99: the 12 seeds that both cells played are from 1 to 12."
    );
    std::fs::remove_dir_all(folder.file("out").join("records")).expect("removed");
    let why = flipped(&format!("{out}:bots {out}:chance --seed 3")).expect_err("refused");
    assert!(
        why.contains("3.json cannot be read (")
            && why
                .ends_with("rounds.jsonl with cell “bots” and seed 3, then lab study plays the round again."),
        "{why}"
    );
}

#[test]
fn what_only_one_prompt_carried_is_shown_with_the_choice() {
    let folder = Folder::of("flipped-prompts");
    let url = crate::serve::tests::serving_dice();
    let text = format!(
        "seeds = {{ rounds = 2 }}\n[services.s]\nbase_url = \"{url}\"\nmodel = \"dice\"\n[[cells]]\nname = \"with\"\n\
         crew = \"planner\"\nimpostors = \"planner\"\n[[cells]]\nname = \"without\"\ncrew = {{ player = \"planner\", \
         settings = {{ off = [\"plan\"] }} }}\nimpostors = {{ player = \"planner\", settings = {{ off = [\"plan\"] }} }}\n"
    );
    let (plan, out) = (folder.written("p.toml", &text), folder.file("out"));
    let Command::Study(args) = command(&format!("study {} --out {}", plan.display(), out.display())) else {
        panic!("a study");
    };
    play(&args).expect("a study");
    let out = out.display();
    let opened = flipped(&format!("{out}:with {out}:without --seed 1")).expect("a pair");
    let (_, panels) = opened.split_once("\n== with\n").expect("a panel");
    let (with, without) = panels.split_once("\n== without\n").expect("a panel");
    assert!(
        with.contains("Only in this prompt:\n   Last thinking: "),
        "{opened}"
    );
    assert!(
        without.starts_with("Nothing stands in this prompt only.\n-> "),
        "{opened}"
    );
}

#[test]
fn a_silent_turn_in_a_meeting_waits() {
    let game = Game::new(Rules::paper(), 1, &[]).expect("a deal");
    let silent = Action::Speak(Speech::new(""));
    assert_eq!(choice_wording(&silent, game.roster()), "WAIT");
}
