//! Interviews of a study that the service of dice models played, judged by it.

use super::{INTERVIEWS, InterviewLine, json, printed, run};
use crate::args::Command;
use crate::evaluation::lines_in;
use crate::serve::tests::serving_dice;
use crate::study::FinishedStudy;
use crate::study::play;
use crate::study::tests::support::fake::FakeService;
use crate::test_folder::Folder;
use among_agents::lab::interviews::InterviewCategory;
use among_agents::lab::tables::Layout;
use std::ffi::OsString;
use std::fs::{read_to_string, write};
use std::path::Path;

fn command(arguments: &str) -> Command {
    let arguments = std::iter::once("lab").chain(arguments.split_whitespace());
    Command::read(arguments.map(OsString::from)).expect("a command")
}

fn interview(arguments: &str) -> Result<(), String> {
    match command(&format!("interview {arguments}")) {
        Command::Interview(args) => run(&args),
        other => panic!("interviews, not {other:?}"),
    }
}

/// Plays a study of planners and returns its folder and the service's base URL.
fn study(folder: &Folder, options: &str) -> String {
    let out = folder.file("out");
    let Command::Study(args) = command(&format!("study {options} --out {}", out.display())) else {
        panic!("a study");
    };
    play(&args).expect("a study");
    out.display().to_string()
}

fn lines(out: &str) -> Vec<InterviewLine> {
    lines_in(&Path::new(out).join(INTERVIEWS)).expect("lines")
}

#[test]
fn every_player_is_interviewed_judged_and_scored_once() {
    let folder = Folder::of("interview");
    let url = serving_dice();
    let out = study(
        &folder,
        &format!("--crew planner --impostors planner --rounds 2 --seed 3 --base-url {url} --model dice"),
    );
    interview(&format!("{out} --base-url {url} --model dice --every 6")).expect("interviews");
    let held = lines(&out);
    for category in InterviewCategory::ALL {
        let own = held.iter().filter(|line| line.category == category);
        let own: Vec<&InterviewLine> = own.collect();
        assert!(!own.is_empty(), "{category:?}");
        let has_rule = category != InterviewCategory::Reflection;
        assert!(
            own.iter().any(|line| line.rule.is_some()) == has_rule,
            "{category:?}"
        );
    }
    // Five seats, two rounds, in which nobody dies before its first choice.
    let starts = held
        .iter()
        .filter(|line| line.category == InterviewCategory::SelfAwareness);
    assert_eq!(starts.count(), 10);
    assert!(
        held.iter()
            .all(|line| line.score.is_some() && line.judge == "dice" && line.model == "dice")
    );
    // What was held is not held again, by a judge that it names; another judges the same answers.
    interview(&format!("{out} --base-url {url} --model dice --every 6")).expect("interviews");
    assert_eq!(lines(&out), held);
    interview(&format!("{out} --base-url {url} --model dice-other --every 6")).expect("interviews");
    let both = lines(&out);
    let told = json(&both);
    assert_eq!((told.len(), &told[0]["judge"]), (2, &"dice".into()));
    assert_eq!(told[0]["scores"][0]["judge"]["n"], 8);
    assert_eq!(both.len(), 2 * held.len());
    assert_eq!(
        both[held.len()..]
            .iter()
            .map(|line| &line.answer)
            .collect::<Vec<_>>(),
        held.iter().map(|line| &line.answer).collect::<Vec<_>>()
    );
    let text = printed(
        &FinishedStudy::read(Path::new(&out)).expect("a study"),
        &both,
        Layout::Text,
    );
    assert!(text.contains("judged by dice:") && text.contains("judged by dice-other:"));
    assert!(text.contains("self-awareness, crewmate        8"), "{text}");
    // Lots score by chance, so judge and rule agree as often as by chance.
    assert!(text.contains("judge and rule agree with κ = "), "{text}");
}

#[test]
fn the_same_moments_are_asked_other_questions() {
    let folder = Folder::of("interview-questions");
    let url = serving_dice();
    let out = study(
        &folder,
        &format!("--crew bot --impostors planner --rounds 1 --base-url {url} --model dice"),
    );
    let usual = format!("{out} --base-url {url} --model dice --every 9");
    interview(&usual).expect("interviews");
    let before = lines(&out);
    let file = folder.written(
        "q.toml",
        "self_awareness = [\"Whom do you trust?\", \"Whom do you fear?\"]\n",
    );
    let other = format!("{usual} --questions {}", file.display());
    interview(&other).expect("interviews");
    let after = lines(&out);
    let asked: Vec<&str> = after[before.len()..]
        .iter()
        .map(|line| line.question.as_str())
        .collect();
    assert_eq!(asked, ["Whom do you trust?", "Whom do you fear?"]);
    assert!(
        after[before.len()..]
            .iter()
            .all(|line| line.own && line.rule.is_none() && line.score.is_some())
    );
    let text = printed(
        &FinishedStudy::read(Path::new(&out)).expect("a study"),
        &after,
        Layout::Text,
    );
    assert!(text.contains("with own questions judged by dice"), "{text}");
    for again in [&usual, &other] {
        interview(again).expect("interviews");
        assert_eq!(lines(&out), after, "every question was answered already");
    }
    let file = folder.written("bad.toml", "trust = \"?\"\n");
    let why = interview(&format!("{usual} --questions {}", file.display())).expect_err("refused");
    assert!(why.contains("bad.toml: “trust” is no kind of question"), "{why}");
}

#[test]
fn every_line_has_its_cost_and_the_cap_counts_all_lines_and_rounds_of_the_folder() {
    let folder = Folder::of("interview-cost");
    let url = serving_dice();
    let out = study(
        &folder,
        &format!(
            "--crew bot --impostors planner --rounds 1 --base-url {url} --model dice --price 1,1 --parallel 1"
        ),
    );
    let priced = format!("{out} --base-url {url} --model dice --price 10,10 --every 9");
    interview(&format!("{priced} --most-dollars 1000")).expect("interviews");
    let held = lines(&out);
    let cost: f64 = held.iter().map(|line| line.cost.expect("a cost")).sum();
    assert!(held.iter().all(|line| line.cost > Some(0.0)) && cost < 1000.0);
    // Another judge is asked nothing once these lines have cost the cap together with the round.
    let rounds = std::fs::read_to_string(format!("{out}/rounds.jsonl")).expect("lines");
    let round: serde_json::Value = serde_json::from_str(rounds.trim()).expect("one round");
    let of_round = round["cost"].as_f64().expect("a cost");
    assert!(of_round > 0.0);
    let most = cost + of_round / 2.0;
    let capped =
        format!("{out} --base-url {url} --model dice-other --price 10,10 --every 9 --most-dollars {most}");
    let why = interview(&capped).expect_err("refused");
    assert!(why.starts_with("The study has cost as much as it may"), "{why}");
    assert_eq!(lines(&out), held);
    let unknown = serving_elsewhere();
    let why = interview(&format!(
        "{out} --base-url {unknown} --model other --most-dollars 1"
    ))
    .expect_err("refused");
    assert_eq!(
        why,
        "--most-dollars needs the price of other, which is not known: give it with --price 0.15,0.60 (dollars per \
         million tokens of prompt and completion)."
    );
}

/// Returns an address that is not on this machine, where models would be free, and is never asked.
fn serving_elsewhere() -> &'static str {
    "https://service.invalid/v1"
}

#[test]
fn nonsense_and_damage_lose_nothing() {
    let folder = Folder::of("interview-bad");
    let url = serving_dice();
    let bots = study(&folder, "--crew bot --impostors bot --rounds 1");
    let why = interview(&format!("{bots} --base-url {url} --model dice")).expect_err("refused");
    assert_eq!(
        why,
        "No model played in this study, so there is nobody to interview."
    );
    let folder = Folder::of("interview-damaged");
    let out = study(
        &folder,
        &format!("--crew bot --impostors planner --rounds 1 --base-url {url} --model dice"),
    );
    interview(&format!("{out} --base-url {url} --model dice")).expect("interviews");
    let (file, held) = (Path::new(&out).join(INTERVIEWS), lines(&out));
    let text = read_to_string(&file).expect("lines");
    // A last line that broke off is asked again.
    write(&file, &text[..text.len() - 9]).expect("written");
    interview(&format!("{out} --base-url {url} --model dice")).expect("interviews");
    assert_eq!(lines(&out), held);
    let cut = read_to_string(file.with_extension("jsonl.cut")).expect("what was cut off is kept");
    assert!(cut.len() > 2 && text.ends_with(&format!("{}{}", cut.trim_end(), &text[text.len() - 9..])));
    write(&file, format!("nonsense\n{text}")).expect("written");
    let why = interview(&format!("{out} --base-url {url} --model dice")).expect_err("refused");
    assert!(
        why.ends_with("interviews.jsonl: line 1 is not JSON: correct or delete it."),
        "{why}"
    );
    assert_eq!(read_to_string(&file).expect("lines"), format!("nonsense\n{text}"));
    let why =
        interview(&format!("{out} --base-url http://127.0.0.1:1/v1 --model dice2")).expect_err("refused");
    assert!(
        why.contains("line 1") || why.starts_with("The service cannot be used"),
        "{why}"
    );
}

#[test]
fn a_judge_that_answers_nonsense_is_told_of() {
    let folder = Folder::of("interview-nonsense");
    let url = serving_dice();
    let out = study(
        &folder,
        &format!("--crew bot --impostors planner --rounds 1 --base-url {url} --model dice"),
    );
    let fake = FakeService::answering_nonsense();
    interview(&format!(
        "{out} --base-url http://{}/v1 --model dice --every 9",
        fake.address
    ))
    .expect("interviews");
    let held = lines(&out);
    assert!(!held.is_empty() && held.iter().all(|line| line.score.is_none()));
    assert!(
        held[0]
            .reason
            .starts_with("the judge named no score from 0 to 10: "),
        "{}",
        held[0].reason
    );
    let text = printed(
        &FinishedStudy::read(Path::new(&out)).expect("a study"),
        &held,
        Layout::Text,
    );
    assert!(
        text.contains(&format!("named no score for {} answers", held.len())),
        "{text}"
    );
}

#[test]
fn a_judge_that_never_names_a_score_is_asked_no_more() {
    let folder = Folder::of("interview-never");
    let url = serving_dice();
    let out = study(
        &folder,
        &format!("--crew planner --impostors planner --rounds 2 --base-url {url} --model dice"),
    );
    let fake = FakeService::answering_nonsense();
    let judged_by_fake = format!(
        "{out} --base-url http://{}/v1 --model silent --every 1",
        fake.address
    );
    let why = interview(&judged_by_fake).expect_err("stopped");
    assert!(
        why.starts_with("None of the first 20 answers of silent could be read, the last one because the judge named no score "),
        "{why}"
    );
    assert!(why.ends_with("name another judge with --model."), "{why}");
    let held = lines(&out);
    assert_eq!(held.len(), 20, "what was answered is kept");
    // Another judge is not kept from the same answers.
    interview(&format!("{out} --base-url {url} --model dice --every 1")).expect("interviews");
    let judged: Vec<InterviewLine> = lines(&out)
        .into_iter()
        .filter(|line| line.judge == "dice")
        .collect();
    assert!(judged.len() > 20 && judged.iter().all(|line| line.score.is_some()));
}
