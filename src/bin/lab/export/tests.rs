//! Tests of exports of studies that were played.

use super::write;
use crate::args::Command;
use crate::serve::tests::serving_dice;
use crate::study::play;
use crate::test_folder::Folder;
use serde_json::Value;
use std::ffi::OsString;
use std::fs::{read_to_string, remove_dir_all, write as write_file};

/// Half of a study's seats are played by models.
const PLAN: &str = "seeds = { rounds = 2 }\n[services.dice]\nbase_url = \"URL\"\nmodel = \"dice, small\"\n\
    [[cells]]\nname = \"one, two\"\ncrew = \"bot\"\nimpostors = \"planner\"\n\
    [[cells]]\nname = \"recall\"\ncrew = \"bot\"\nimpostors = { player = \"recaller\", settings = { lite = true } }\n";

fn command(arguments: &str) -> Command {
    let arguments = std::iter::once("lab").chain(arguments.split_whitespace());
    Command::read(arguments.map(OsString::from)).expect("a command")
}

fn export(arguments: &str) -> Result<(), String> {
    match command(&format!("export {arguments}")) {
        Command::Export(args) => write(&args),
        other => panic!("an export, not {other:?}"),
    }
}

#[test]
fn a_study_becomes_a_line_a_decision_and_a_line_a_round() {
    let folder = Folder::of("export");
    let plan = folder.written("p.toml", &PLAN.replace("URL", &serving_dice()));
    let out = folder.file("out");
    let Command::Study(args) = command(&format!("study {} --out {}", plan.display(), out.display())) else {
        panic!("a study");
    };
    play(&args).expect("a study");
    let (jsonl, csv) = (folder.file("d.jsonl"), folder.file("r.csv"));
    let files = format!("--jsonl {} --csv {}", jsonl.display(), csv.display());
    export(&format!("{} {files}", out.display())).expect("an export");
    let text = read_to_string(&jsonl).expect("lines");
    let lines: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    let rounds = read_to_string(out.join("rounds.jsonl")).expect("lines");
    let rounds: Vec<Value> = rounds
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    // Every choice of every seat has a line, and every choice of a model its words.
    let choices = |line: &Value| -> u64 {
        let seats = line["seats"].as_array().expect("seats");
        seats
            .iter()
            .map(|seat| seat["choices"].as_u64().expect("a count"))
            .sum()
    };
    assert_eq!(lines.len() as u64, rounds.iter().map(choices).sum::<u64>());
    let asked: Vec<&Value> = lines
        .iter()
        .filter(|line| !line["interaction"].is_null())
        .collect();
    assert!(!asked.is_empty());
    let mut next = 0;
    for line in &lines {
        // Positions count the choices of a round.
        let position = line["position"].as_u64().expect("a number");
        assert!(position == next || position == 0);
        next = position + 1;
        let is_talk = line["action"]
            .as_str()
            .is_some_and(|action| action.starts_with("VOTE"));
        assert_eq!(line["phase"] == "vote", is_talk, "{line}");
        let is_of_a_model = line["player"]["model"] == "dice, small";
        assert_eq!(is_of_a_model, line["player"]["identity"] == "Impostor");
        assert_ne!(line["action"], "SPEAK: ", "whoever says nothing waits");
        assert!(is_of_a_model || line["interaction"].is_null() && line["timestamp"].is_null());
    }
    for line in &asked {
        let prompt = line["interaction"]["prompt"].as_str().expect("a prompt");
        assert!(prompt.contains("Available actions:"), "{prompt}");
        assert!(line["timestamp"].as_u64() > Some(1_600_000_000_000), "{line}");
        assert!(line["interaction"]["took_ms"].is_u64() && line["meeting_ms"].is_null());
        let is_there = format!("in {}", line["player"]["location"].as_str().expect("a room"));
        assert!(line["step"].as_u64() > Some(1) || is_there == "in Cafeteria");
        let name = line["player"]["name"].as_str().expect("a name");
        assert!(name.starts_with("Player ") && name.contains(": "), "{name}");
        let (action, said) = (
            line["action"].as_str().expect("words"),
            &line["interaction"]["response"],
        );
        if action.starts_with("MOVE") {
            assert!(said.as_str().is_some_and(|said| said.contains(action)), "{said}");
        }
    }
    assert!(
        lines
            .iter()
            .any(|line| line["game_index"] == "Game 4" && line["earlier"].is_array())
    );
    assert!(
        lines
            .iter()
            .all(|line| (line["game_index"] == "Game 4") == (line["cell"] == "recall" && line["seed"] == 2))
    );
    let csv = read_to_string(&csv).expect("lines");
    let csv: Vec<&str> = csv.lines().collect();
    assert_eq!(csv.len(), 5);
    assert!(csv[0].starts_with("game_index,cell,seed,outcome,winner,"));
    assert!(csv[1].starts_with("Game 1,\"one, two\",1,"), "{}", csv[1]);
    let alone = folder.file("alone.csv");
    export(&format!("{} --csv {}", out.display(), alone.display())).expect("an export");
    assert_eq!(read_to_string(&alone).expect("lines").lines().count(), 5);
    // What cannot be finished leaves the earlier file.
    let records = out.join("records/one%2c+two");
    write_file(records.join("1.json"), "broken").expect("written");
    let why = export(&format!("{} {files}", out.display())).expect_err("refused");
    assert!(
        why.contains("1.json: This file holds no recorded round. To go on, restore it, or delete the line"),
        "{why}"
    );
    remove_dir_all(out.join("records")).expect("removed");
    let why = export(&format!("{} {files}", out.display())).expect_err("refused");
    assert!(why.contains("1.json cannot be read ("), "{why}");
    assert_eq!(read_to_string(&jsonl).expect("lines"), text);
}

#[test]
fn choices_in_a_live_meeting_have_their_time_in_it() {
    let folder = Folder::of("export-live");
    let plan = "meetings = \"live\"\nseeds = { rounds = 3 }\n[[cells]]\nname = \"bots\"\ncrew = \"bot\"\n\
        impostors = \"bot\"\n";
    let (plan, out, jsonl) = (
        folder.written("p.toml", plan),
        folder.file("out"),
        folder.file("d.jsonl"),
    );
    let Command::Study(args) = command(&format!("study {} --out {}", plan.display(), out.display())) else {
        panic!("a study");
    };
    play(&args).expect("a study");
    export(&format!("{} --jsonl {}", out.display(), jsonl.display())).expect("an export");
    let text = read_to_string(&jsonl).expect("lines");
    let lines = text
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
    let (timed, untimed): (Vec<Value>, Vec<Value>) = lines.partition(|line| line["meeting_ms"].is_u64());
    let speaks = |line: &Value| {
        line["action"]
            .as_str()
            .is_some_and(|action| action.starts_with("SPEAK"))
    };
    assert!(timed.iter().any(speaks));
    assert!(untimed.iter().any(|line| {
        line["action"]
            .as_str()
            .is_some_and(|action| action.starts_with("MOVE"))
    }));
    let moves = timed.iter().filter(|line| {
        line["action"]
            .as_str()
            .is_some_and(|action| action.starts_with("MOVE"))
    });
    assert_eq!(moves.count(), 0, "nobody walks in a meeting");
}
