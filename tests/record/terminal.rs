//! What the terminal program prints of records: the record of a round, the round at a position, its link, and
//! the record in a link.

use among_agents::agents::minds::prompt::{PromptView, describe_view};
use among_agents::agents::{Bot, InstantAgent};
use among_agents::game::{Game, Rules};
use among_agents::record::{LinkedRecord, Record};
use among_agents::round::{Replay, play_at_once};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Runs `lab` with these arguments. Returns what it prints, or what it says when it fails.
fn lab(arguments: &[&str]) -> Result<String, String> {
    let output = Command::new(env!("CARGO_BIN_EXE_lab")).args(arguments).output();
    let output = output.expect("lab can be run");
    let text = |bytes| String::from_utf8(bytes).expect("lab prints text");
    match output.status.success() {
        true => Ok(text(output.stdout)),
        false => Err(text(output.stderr)),
    }
}

/// Writes a file of this test.
fn file(name: &str, text: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).expect("a test may write its file");
    path
}

fn played(rules: &Rules, seed: u64) -> Game {
    let mut game = Game::new(rules.clone(), seed, &[]).expect("a preset can be played");
    let players: Vec<&dyn InstantAgent> = vec![&Bot; game.roster().seats().len()];
    play_at_once(&mut game, &players).expect("bots choose legally");
    game
}

#[test]
fn a_record_is_printed_shown_linked_and_opened() {
    let game = played(&Rules::standard(), 7);
    let printed = lab(&["record", "--rules", "standard", "--seed", "7"]).expect("a record");
    let record = Record::of_json(&printed).expect("a record as JSON");
    let replay = Replay::of(record.round.clone()).expect("it can be played");
    assert_eq!(replay.at(replay.len()).game().journal(), game.journal());
    assert!(!replay.is_changed());

    let path = file("terminal-record.json", &printed);
    let path = path.to_str().expect("a path of plain letters");
    let whole = lab(&["replay", path]).expect("a round");
    assert_eq!(whole, replay.at(replay.len()).written());
    assert_eq!(lab(&["replay", path, "--at", "10"]), Ok(replay.at(10).written()));
    let seat = game.roster().seats().lowest().expect("somebody sits there");
    let name = game.roster().name(seat);
    let seen = describe_view(&replay.at(10).game().view(seat), PromptView::FULL, "");
    let shown = lab(&["replay", path, "--at", "10", "--seat", name]);
    assert_eq!(shown, Ok(format!("{seen}\n")));

    let fragment = record.link().expect("a round has a link");
    assert_eq!(lab(&["link", path]), Ok(format!("{fragment}\n")));
    let address = format!("https://somewhere.example/#round={fragment}&at=3");
    for link in [&fragment, &address] {
        let opened = lab(&["open", link]).expect("a record");
        let linked = LinkedRecord::read(&fragment).expect("a link").record;
        assert_eq!(opened, linked.to_json() + "\n");
        assert_eq!(linked.round.choices, record.round.choices);
    }
}

#[test]
fn what_is_no_record_and_no_link_is_refused_in_a_sentence() {
    let path = file("terminal-nothing.json", "{\"seed\": 7}");
    let path = path.to_str().expect("a path of plain letters");
    for (arguments, why) in [
        (&["replay", path] as &[&str], "holds no recorded round"),
        (&["link", path], "holds no recorded round"),
        (&["replay", "nowhere.json"], "nowhere.json could not be read"),
        (&["open", "hello"], "link"),
    ] {
        let told = lab(arguments).expect_err("refused");
        assert!(told.contains(why), "{told}");
        assert_eq!(told.trim().lines().count(), 1, "{told}");
    }
}
