//! Tests of studies of plans, and of their folders.

use super::support::fake::FakeService;
use super::support::folder::{Folder, lines_of};
use super::{StudyArgs, read};
use crate::study::folder::{PLAN, ROUNDS, record_file};
use crate::study::{WrittenPlan, play};
use among_agents::lab::plan::Plan;
use among_agents::record::Record;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs::{read_to_string, write};
use std::path::Path;

/// A plan without models.
const BOTS: &str = r#"
seeds = { first = 1, rounds = 6 }

[[cells]]
name = "bots"
crew = "bot"
impostors = "bot"

[[cells]]
name = "chance / crew"
crew = "random"
impostors = "bot"
"#;

fn study(plan: &Path, out: &Path, more: &str) -> StudyArgs {
    read(&format!("{} --out {} {more}", plan.display(), out.display())).expect("a study")
}

/// Returns the lines of a study by cell and seed, without what differs between equal runs.
fn sorted(out: &Path) -> BTreeMap<(String, u64), Value> {
    let lines = lines_of(out).into_iter().map(|mut line| {
        line["seconds"] = 0.into();
        let key = (
            line["cell"].as_str().expect("a name").to_owned(),
            line["seed"].as_u64().expect("a seed"),
        );
        (key, line)
    });
    lines.collect()
}

#[test]
fn a_plan_of_bots_asks_no_service_and_deals_the_same_in_all_cells() {
    let folder = Folder::of("plan-bots");
    let (plan, out) = (folder.written("p.toml", BOTS), folder.file("out"));
    play(&study(&plan, &out, "")).expect("a study");
    assert_eq!(read_to_string(out.join(PLAN)).expect("a plan"), BOTS);
    let lines = sorted(&out);
    assert_eq!(lines.len(), 12);
    for seed in 1..=6 {
        let [one, other] = ["bots", "chance / crew"].map(|cell| &lines[&(cell.to_owned(), seed)]);
        let deal = |line: &Value| {
            let seats = line["seats"].as_array().expect("seats").clone();
            seats
                .iter()
                .map(|seat| (seat["seat"].clone(), seat["role"].clone()))
                .collect::<Vec<_>>()
        };
        assert_eq!(deal(one), deal(other));
        for seat in other["seats"].as_array().expect("seats") {
            let player = if seat["role"] == "impostor" {
                "bot"
            } else {
                "random"
            };
            assert_eq!(seat["player"], player);
        }
        assert_eq!(
            (&one["model_choices"], &one["stood_in"], &one["cost"]),
            (&0.into(), &0.into(), &0.0.into())
        );
        let record = read_to_string(record_file(&out, "chance / crew", seed)).expect("a record");
        let record = Record::of_json(&record).expect("a record");
        assert_eq!(
            record.outcome.map(|outcome| outcome.name()),
            other["outcome"].as_str()
        );
        assert_eq!(record.round.seed, seed);
    }
}

#[test]
fn a_study_that_was_ended_is_continued_and_gives_the_same_rounds() {
    let folder = Folder::of("plan-continued");
    let plan = folder.written("p.toml", BOTS);
    let (whole, ended) = (folder.file("whole"), folder.file("ended"));
    play(&study(&plan, &whole, "--parallel 1")).expect("a study");
    play(&study(&plan, &ended, "--parallel 3")).expect("a study");
    let text = read_to_string(ended.join(ROUNDS)).expect("lines");
    // The fifth line broke off.
    let kept: Vec<&str> = text.lines().take(4).collect();
    write(
        ended.join(ROUNDS),
        format!("{}\n{{\"cell\":\"bo", kept.join("\n")),
    )
    .expect("written");
    play(&study(&plan, &ended, "--parallel 2")).expect("a study");
    assert_eq!(sorted(&ended), sorted(&whole));
    assert_eq!(lines_of(&ended).len(), 12);
}

#[test]
fn more_rounds_and_cells_can_be_added_but_a_cell_not_changed() {
    let folder = Folder::of("plan-added");
    let (plan, out) = (folder.written("p.toml", BOTS), folder.file("out"));
    play(&study(&plan, &out, "")).expect("a study");
    let more = BOTS.replace("rounds = 6", "rounds = 7")
        + "[[cells]]\nname = \"third\"\ncrew = \"bot\"\nimpostors = \"random\"\n";
    write(&plan, &more).expect("written");
    play(&study(&plan, &out, "")).expect("a study");
    assert_eq!(lines_of(&out).len(), 21);
    write(&plan, more.replacen("crew = \"bot\"", "crew = \"random\"", 1)).expect("written");
    let why = play(&study(&plan, &out, "")).expect_err("refused");
    assert!(
        why.contains("rounds.jsonl: line 1 belongs to another study: it was played with “crew bot version"),
        "{why}"
    );
    assert!(why.contains("”, where this study has “crew random”"), "{why}");
    assert!(!why.contains("impostors"), "what is the same is not told: {why}");
    assert_eq!(
        read_to_string(out.join(PLAN)).expect("a plan"),
        more,
        "nothing is lost"
    );
}

#[test]
fn options_are_a_plan_of_one_cell() {
    let folder = Folder::of("plan-options");
    let out = folder.file("out");
    let arguments = "--crew bot --impostors random --rules standard --rounds 3 --seed 5";
    let args = read(&format!("{arguments} --out {}", out.display())).expect("a study");
    play(&args).expect("a study");
    let written = Plan::read(&read_to_string(out.join(PLAN)).expect("a plan")).expect("a plan");
    assert_eq!(written, WrittenPlan::of(&args).expect("a plan").plan);
    let seeds: Vec<u64> = sorted(&out).keys().map(|(_, seed)| *seed).collect();
    assert_eq!(seeds, [5, 6, 7]);
    assert!(sorted(&out).keys().all(|(cell, _)| cell == "bot against random"));
    // The plan in the folder continues it.
    play(&study(&out.join(PLAN), &out, "")).expect("nothing is left");
    assert_eq!(lines_of(&out).len(), 3);
}

#[test]
fn a_plan_or_a_folder_that_cannot_be_used_is_refused_in_a_sentence() {
    let folder = Folder::of("plan-refused");
    let out = folder.file("out");
    let told = |plan: &Path, out: &Path| play(&study(plan, out, "")).expect_err("refused");
    let plan = folder.written("p.toml", &BOTS.replace("\"random\"", "\"genius\""));
    assert_eq!(
        told(&plan, &out),
        format!(
            "{}, line 11: “genius” plays no side: write bot, random, planner, talker, recaller or analyst.",
            plan.display()
        )
    );
    let why = told(&folder.file("none.toml"), &out);
    assert!(why.contains("none.toml is neither a preset nor a file"), "{why}");
    let plan = folder.written("p.toml", BOTS);
    let former = folder.written("mixed.jsonl", "{\"study\":\"mixed of m\",\"seed\":1}\n");
    let why = told(&plan, &former);
    assert!(why.ends_with(
        "is a file, as earlier versions wrote one, and a study is a folder now: name another place."
    ));
    assert!(!out.exists());
    let why = play(&read("--crew planner --impostors bot --out x").expect("options")).expect_err("refused");
    assert_eq!(why, "Missing: --base-url, --model. A mind asks a model.");
}

#[test]
fn each_cell_asks_its_own_model_and_a_cap_ends_a_study() {
    let (fake, folder) = (FakeService::answering(usize::MAX), Folder::of("plan-models"));
    let text = format!(
        "seeds = {{ rounds = 3 }}\n[services.s]\nbase_url = \"http://{}/v1\"\nmodel = \"one\"\nprice = {{ prompt = 1.0, \
         completion = 2.0 }}\n[[cells]]\nname = \"a\"\ncrew = \"planner\"\nimpostors = \"bot\"\n[[cells]]\nname = \
         \"b\"\ncrew = {{ player = \"planner\", model = \"two\" }}\nimpostors = \"bot\"\n",
        fake.address
    );
    let (plan, out) = (folder.written("p.toml", &text), folder.file("out"));
    let capped = "--parallel 1 --at-once 20 --most-dollars 0.000001";
    let why = play(&study(&plan, &out, capped)).expect_err("a cap");
    assert!(
        why.contains("so no further round begins: 1 of 6 are played. Continue with a higher"),
        "{why}"
    );
    let why = play(&study(&plan, &out, capped)).expect_err("a cap, with the rounds before");
    assert!(why.contains(": 1 of 6 are played"), "{why}");
    play(&study(&plan, &out, "--at-once 20 --most-dollars 100")).expect("a study");
    let lines = lines_of(&out);
    assert_eq!(lines.len(), 6);
    for line in &lines {
        let model = if line["cell"] == "a" { "one" } else { "two" };
        let seats = line["seats"].as_array().expect("seats");
        let tokens = |of: &str| {
            seats
                .iter()
                .map(|seat| seat[of].as_f64().expect("a number"))
                .sum::<f64>()
        };
        let cost = (tokens("tokens_in") + 2.0 * tokens("tokens_out")) / 1e6;
        assert!(
            (line["cost"].as_f64().expect("a cost") - cost).abs() < 1e-9,
            "{line}"
        );
        assert!(cost > 0.0);
        let crew = seats.iter().filter(|seat| seat["role"] == "crewmate");
        assert!(crew.clone().all(|seat| seat["model"] == model));
    }
    let asked = |model: &str| {
        fake.received()
            .chats
            .iter()
            .filter(|chat| chat["model"] == model)
            .count()
    };
    assert!(asked("one") > 20 && asked("two") > 20);
}

#[test]
fn a_cell_learns_in_the_order_of_the_seeds_and_another_reads_the_frozen_pool() {
    let (fake, folder) = (FakeService::answering(usize::MAX), Folder::of("plan-pools"));
    let pool = folder.file("pool.json");
    let text = |pooled: &str| {
        format!(
            "seeds = {{ rounds = 2 }}\n[services.s]\nbase_url = \"http://{}/v1\"\nmodel = \"m\"\n[[cells]]\nname = \
             \"a\"\ncrew = \"bot\"\nimpostors = \"analyst\"\n{pooled} = {:?}\n",
            fake.address,
            pool.display().to_string()
        )
    };
    let (learning, frozen) = (folder.file("learning"), folder.file("frozen"));
    let plan = folder.written("p.toml", &text("frozen"));
    let why = play(&study(&plan, &frozen, "")).expect_err("no pool yet");
    assert!(
        why.contains("pool.json: ") && why.ends_with("name a file with lessons as frozen pool."),
        "{why}"
    );
    let plan = folder.written("p.toml", &text("learn"));
    play(&study(&plan, &learning, "--at-once 20")).expect("a study");
    let seeds: Vec<_> = lines_of(&learning)
        .iter()
        .map(|line| line["seed"].clone())
        .collect();
    assert_eq!(seeds, [1, 2]);
    let grown = read_to_string(&pool).expect("lessons");
    let plan = folder.written("p.toml", &text("frozen"));
    play(&study(&plan, &frozen, "--at-once 20")).expect("a study");
    assert_eq!(read_to_string(&pool).expect("lessons"), grown);
    let line = &lines_of(&frozen)[0];
    assert_eq!(line["lessons"], 0);
    let conditions = line["conditions"].as_str().expect("words").to_owned();
    assert!(conditions.contains("; frozen pool "), "{conditions}");
    write(&pool, &grown[..grown.len() - 9]).expect("written");
    let why = play(&study(&plan, &frozen, "")).expect_err("a damaged pool");
    assert!(
        why.ends_with("The file is damaged and cannot be read. Nothing was changed."),
        "{why}"
    );
}
