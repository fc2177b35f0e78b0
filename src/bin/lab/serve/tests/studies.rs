//! Whole studies against the service.

use super::{Bias, serving};
use crate::args::Command;
use crate::study::FinishedStudy;
use crate::study::folder::ROUNDS;
use crate::study::play;
use crate::test_folder::Folder;
use serde_json::Value;
use std::ffi::OsString;

/// Plays a study with these options and returns the folder's lines.
fn lines(folder: &Folder, name: &str, options: &str) -> Vec<Value> {
    let out = folder.file(name);
    let words = format!("lab study {options} --model dice --out {}", out.display());
    let Ok(Command::Study(args)) = Command::read(words.split_whitespace().map(OsString::from)) else {
        panic!("a study");
    };
    play(&args).expect("a study");
    assert!(FinishedStudy::read(&out).is_ok());
    let text = std::fs::read_to_string(out.join(ROUNDS)).expect("lines");
    let mut lines: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    lines.sort_by_key(|line| line["seed"].as_u64());
    for line in &mut lines {
        line["seconds"] = Value::Null;
    }
    lines
}

fn sum(lines: &[Value], field: &str) -> u64 {
    lines
        .iter()
        .map(|line| line[field].as_u64().expect("a count"))
        .sum()
}

#[test]
fn a_study_of_planners_runs_with_few_stand_ins_and_repeats() {
    let folder = Folder::of("serve-study");
    let url = serving(&[], false);
    let options = format!("--crew planner --impostors planner --rounds 2 --base-url {url}");
    let played = lines(&folder, "one", &options);
    assert_eq!(played.len(), 2);
    let (choices, stood_in) = (sum(&played, "model_choices"), sum(&played, "stood_in"));
    assert!(choices > 20 && stood_in * 20 < choices, "{stood_in} of {choices}");
    assert_eq!(played, lines(&folder, "two", &format!("{options} --parallel 1")));
}

#[test]
fn minds_of_several_calls_are_answered_as_well() {
    let folder = Folder::of("serve-minds");
    let url = serving(&[], false);
    for mind in ["recaller", "analyst"] {
        let options = format!("--crew {mind} --impostors bot --rounds 1 --base-url {url}");
        let played = lines(&folder, mind, &options);
        let (choices, stood_in) = (sum(&played, "model_choices"), sum(&played, "stood_in"));
        assert!(stood_in * 20 < choices, "{mind}: {stood_in} of {choices}");
    }
    let options = format!("--crew talker --impostors talker --meetings live --rounds 1 --base-url {url}");
    let played = lines(&folder, "talker", &options);
    assert!(sum(&played, "stood_in") * 20 < sum(&played, "model_choices"));
}

#[test]
fn a_bias_gives_the_share_that_it_must() {
    let folder = Folder::of("serve-bias");
    let url = serving(&[Bias::NeverVote], false);
    let options = format!("--crew planner --impostors planner --rules standard --rounds 3 --base-url {url}");
    let played = lines(&folder, "never", &options);
    assert!(sum(&played, "meetings") > 0);
    // Whoever votes for nobody ejects nobody.
    for line in &played {
        let seats = line["seats"].as_array().expect("seats");
        assert!(seats.iter().all(|seat| seat["fate"] != "ejected"), "{line}");
    }
}

#[test]
fn a_bias_of_plans_alone_shows_in_the_cell_with_plans() {
    let folder = Folder::of("serve-plans");
    let url = serving(&[Bias::Tasks], true);
    let text = format!(
        "rules = \"paper\"\nseeds = {{ rounds = 4 }}\n[services.s]\nbase_url = \"{url}\"\nmodel = \"dice\"\n\
         [[cells]]\nname = \"with\"\ncrew = \"planner\"\nimpostors = \"random\"\n\
         [[cells]]\nname = \"without\"\ncrew = {{ player = \"planner\", settings = {{ off = [\"plan\"] }} }}\n\
         impostors = \"random\"\n"
    );
    let (plan, out) = (folder.written("p.toml", &text), folder.file("out"));
    let words = format!("lab study {} --out {}", plan.display(), out.display());
    let Ok(Command::Study(args)) = Command::read(words.split_whitespace().map(OsString::from)) else {
        panic!("a study");
    };
    play(&args).expect("a study");
    let text = std::fs::read_to_string(out.join(ROUNDS)).expect("lines");
    let tasks = |cell: &str| -> u64 {
        let lines = text
            .lines()
            .map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
        let seats = lines.filter(|line| line["cell"] == cell).flat_map(|line| {
            let seats = line["seats"].as_array().cloned();
            seats.expect("seats")
        });
        let crew = seats.filter(|seat| seat["role"] == "crewmate");
        crew.map(|seat| seat["actions"]["task"].as_u64().unwrap_or(0))
            .sum()
    };
    let (with, without) = (tasks("with"), tasks("without"));
    assert!(
        with > without + without / 2,
        "{with} with a plan, {without} without"
    );
}
