//! Tests of tables of studies that were played.

use super::printed;
use crate::args::Command;
use crate::study::folder::{PLAN, ROUNDS};
use crate::study::play;
use crate::test_folder::Folder;
use serde_json::Value;
use std::ffi::OsString;
use std::fs::{read_to_string, remove_file, write};
use std::path::Path;

/// Bots and chance on both sides.
const MAP: &str = r#"
seeds = { rounds = 12 }

[[cells]]
name = "bots"
crew = "bot"
impostors = "bot"

[[cells]]
name = "random crew"
crew = "random"
impostors = "bot"

[[cells]]
name = "random impostors"
crew = "bot"
impostors = "random"
published = { source = "Somebody", rounds = 10, crewmates_outnumbered = 10, time_up = 20, impostors_ejected = 30, tasks_done = 40 }
"#;

fn command(arguments: &str) -> Command {
    let arguments = std::iter::once("lab").chain(arguments.split_whitespace());
    Command::read(arguments.map(OsString::from)).expect("a command")
}

fn study(folder: &Folder, name: &str, plan: &str, more: &str) -> String {
    let (file, out) = (folder.written("plan.toml", plan), folder.file(name));
    match command(&format!(
        "study {} --out {} {more}",
        file.display(),
        out.display()
    )) {
        Command::Study(args) => play(&args).expect("a study"),
        other => panic!("a study, not {other:?}"),
    }
    out.display().to_string()
}

fn tables(arguments: &str) -> Result<String, String> {
    match command(&format!("tables {arguments}")) {
        Command::Tables(args) => printed(&args),
        other => panic!("tables, not {other:?}"),
    }
}

fn json(arguments: &str) -> Value {
    serde_json::from_str(&tables(&format!("{arguments} --json")).expect("tables")).expect("JSON")
}

#[test]
fn the_same_study_gives_the_same_tables_however_many_rounds_run_at_once() {
    let folder = Folder::of("tables-same");
    let (one, other) = (
        study(&folder, "one", MAP, "--parallel 1"),
        study(&folder, "other", MAP, "--parallel 7"),
    );
    for layout in ["", "--json", "--md", "--csv", "--all-pairs", "--personas"] {
        let printed = tables(&format!("{one} {layout}")).expect("tables");
        assert_eq!(printed, tables(&format!("{other} {layout}")).expect("tables"));
        assert!(printed.contains("random crew"));
    }
    let printed = json(&one);
    assert_eq!(printed["cells"].as_array().map(Vec::len), Some(3));
    let compared: Vec<(&Value, &Value)> = printed["comparisons"]
        .as_array()
        .expect("comparisons")
        .iter()
        .map(|compared| (&compared["a"], &compared["b"]))
        .collect();
    assert_eq!(
        compared,
        [
            (&"random crew".into(), &"bots".into()),
            (&"random impostors".into(), &"bots".into())
        ]
    );
    assert!(
        printed["comparisons"]
            .as_array()
            .expect("comparisons")
            .iter()
            .all(|one| one["pairs"] == 12)
    );
    assert_eq!(
        json(&format!("{one} --all-pairs"))["comparisons"]
            .as_array()
            .map(Vec::len),
        Some(3)
    );
    let text = tables(&one).expect("tables");
    assert!(
        text.contains("Beside published results") && text.contains("Somebody"),
        "{text}"
    );
    let published = &printed["cells"][2]["published"];
    assert_eq!(
        (published["rounds"].as_u64(), published["time_up"].as_f64()),
        (Some(10), Some(20.0))
    );
    assert!(printed["cells"][0]["published"].is_null());
}

#[test]
fn a_published_number_of_rounds_is_told_assumed_or_not_known() {
    let folder = Folder::of("tables-published");
    let notes = ["is assumed, its source tells none", "tells no number of rounds"];
    for (name, rounds, printed, expected) in [
        ("told", "rounds = 40,", "40", [false, false]),
        ("assumed", "assumed_rounds = 40,", "40 assumed", [true, false]),
        ("unknown", "", "not told", [false, true]),
    ] {
        let plan = MAP
            .replace("rounds = 10,", rounds)
            .replace("rounds = 12", "rounds = 1");
        let one = study(&folder, name, &plan, "");
        let text = tables(&format!("{one} --md")).expect("tables");
        assert!(
            text.contains(&format!("|   Somebody | {printed} | 10 |")),
            "{text}"
        );
        assert_eq!(notes.map(|note| text.contains(note)), expected, "{text}");
        let published = &json(&one)["cells"][2]["published"];
        assert_eq!(published["rounds"].as_u64(), (name != "unknown").then_some(40));
        assert_eq!(published["rounds_are_assumed"], name == "assumed");
    }
}

#[test]
fn cells_of_several_studies_stand_together() {
    let folder = Folder::of("tables-several");
    let cell =
        "seeds = { rounds = 4 }\n[[cells]]\nname = \"mine\"\ncrew = \"random\"\nimpostors = \"random\"\n";
    let (one, other) = (study(&folder, "one", MAP, ""), study(&folder, "other", cell, ""));
    let printed = json(&format!("{one} {other} --all-pairs"));
    assert_eq!(printed["cells"].as_array().map(Vec::len), Some(4));
    assert_eq!(printed["comparisons"].as_array().map(Vec::len), Some(6));
    assert_eq!(printed["comparisons"][5]["pairs"], 4);
    let twice = json(&format!("{other} {other}"));
    assert_eq!(twice["cells"][0]["cell"], format!("{other}: mine"));
    let standard = study(&folder, "standard", &format!("rules = \"standard\"\n{cell}"), "");
    let why = tables(&format!("{one} {standard}")).expect_err("refused");
    assert!(
        why.ends_with("so their rounds are no pairs: print their tables one by one."),
        "{why}"
    );
}

#[test]
fn pools_under_one_path_are_two_sides_and_one_pool_is_one() {
    let folder = Folder::of("tables-pools");
    let url = crate::serve::tests::serving_dice();
    let file = folder.file("pool.json");
    let play_with = |name: &str, pool: &str, rounds: u32| {
        let plan = format!(
            "seeds = {{ rounds = {rounds} }}\n[services.s]\nbase_url = \"{url}\"\nmodel = \"dice\"\n[[cells]]\nname = \"mine\"\n\
             crew = \"bot\"\nimpostors = {{ player = \"recaller\", settings = {{ lite = true }} }}\n{pool} = \"{}\"\n",
            file.display()
        );
        study(&folder, name, &plan, "")
    };
    play_with("learning", "learn", 1);
    let (one, again) = (play_with("one", "frozen", 1), play_with("again", "frozen", 1));
    play_with("more", "learn", 2);
    let other = play_with("other", "frozen", 1);
    let map = json(&format!("{one} {again} {other}"))["map"].clone();
    let impostors = map["impostors"].as_array().expect("impostors");
    assert_eq!(impostors.len(), 2, "{map}");
    assert!(
        impostors.iter().all(|name| name
            .to_string()
            .contains("recaller, lite true, of dice with pool ")),
        "{map}"
    );
    assert_eq!(map["cells"][0]["rounds"], 1, "the same round counts once");
}

#[test]
fn an_unfinished_study_says_first_how_many_rounds_are_there() {
    let folder = Folder::of("tables-unfinished");
    let one = study(&folder, "one", MAP, "--parallel 1");
    assert_eq!(json(&one)["unfinished"], serde_json::json!([]));
    let rounds = Path::new(&one).join(ROUNDS);
    let whole = read_to_string(&rounds).expect("lines");
    let lines: Vec<&str> = whole
        .lines()
        .filter(|line| !line.contains("\"random crew\""))
        .take(20)
        .collect();
    write(&rounds, lines.join("\n") + "\n").expect("written");
    let counted = |name: &str| {
        lines
            .iter()
            .filter(|line| line.contains(&format!("\"cell\":\"{name}\"")))
            .count()
    };
    let told = format!(
        "The study in {one} is unfinished: 20 of 36 rounds are there (“bots” {} of 12, “random crew” 0 of 12, “random \
         impostors” {} of 12).",
        counted("bots"),
        counted("random impostors")
    );
    assert!(
        tables(&one)
            .expect("tables")
            .starts_with(&format!("{told}\n\nRules paper; seeds "))
    );
    assert!(
        tables(&format!("{one} --csv"))
            .expect("tables")
            .starts_with(&format!("# {told}\n"))
    );
    assert_eq!(json(&one)["unfinished"], serde_json::json!([told]));
}

#[test]
fn half_a_folder_or_a_damaged_line_is_told_with_its_file_and_line() {
    let folder = Folder::of("tables-half");
    let one = study(&folder, "one", MAP, "");
    let rounds = Path::new(&one).join(ROUNDS);
    let whole = read_to_string(&rounds).expect("lines");
    let told = |text: &str| {
        write(&rounds, text).expect("written");
        tables(&one).expect_err("refused")
    };
    let doubled = format!("{whole}{whole}");
    assert!(
        told(&doubled).contains("rounds.jsonl: line 37 is a second round of the cell “bots” with seed 1")
    );
    assert!(told(&format!("nonsense\n{whole}")).ends_with("line 1 cannot be read: correct or delete it."));
    assert!(
        told(&whole.replacen("\"random crew\"", "\"other\"", 1))
            .contains("a round of the cell “other”, which plan.toml")
    );
    write(&rounds, format!("{whole}{{\"cell\":\"bo")).expect("written");
    assert!(tables(&one).is_ok(), "a last line that is not whole is left out");
    remove_file(&rounds).expect("removed");
    assert!(
        tables(&one)
            .expect_err("refused")
            .contains("The study has no rounds: play them with lab study")
    );
    remove_file(Path::new(&one).join(PLAN)).expect("removed");
    assert!(
        tables(&one)
            .expect_err("refused")
            .contains("is no folder of a study: it holds no plan.toml.")
    );
}

#[test]
fn personas_and_what_judges_said_stand_in_the_tables() {
    let folder = Folder::of("tables-personas");
    let one = study(&folder, "one", MAP, "");
    let text = tables(&one).expect("tables");
    assert!(
        !text.contains("Personas") && text.ends_with(super::PERSONAS),
        "{text}"
    );
    let text = tables(&format!("{one} --personas")).expect("tables");
    for heading in [
        "Personas and outcomes in “bots”",
        "Personas and actions in “random crew”",
        "Pairs of crewmates and outcomes in “random impostors”",
    ] {
        assert!(text.contains(heading), "{text}");
    }
    let url = crate::serve::tests::serving_dice();
    match command(&format!("label {one} --base-url {url} --model dice")) {
        Command::Label(args) => crate::label::run(&args).expect("labels"),
        other => panic!("labels, not {other:?}"),
    }
    let text = tables(&one).expect("tables");
    assert!(
        text.contains("Speeches of “bots” labelled by dice, three times"),
        "{text}"
    );
    let object = json(&one);
    assert_eq!(object["interviews"], serde_json::json!([]));
    let labels = &object["labels"][0];
    assert_eq!(
        (&labels["cell"], &labels["judges"]),
        (&"bots".into(), &"dice, three times".into())
    );
    assert_eq!(labels["labels"][0]["label"], "deception");
    assert!(
        labels["labels"][0]["by_rule"]["impostor"].as_u64() > Some(0),
        "{labels}"
    );
}
