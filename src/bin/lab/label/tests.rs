//! Labels of the speeches of a study that was played, by the service of dice models.

use super::{LABELS, LabelLine, printed, run};
use crate::args::Command;
use crate::evaluation::lines_in;
use crate::serve::tests::serving_dice;
use crate::study::FinishedStudy;
use crate::study::play;
use crate::study::tests::support::fake::FakeService;
use crate::test_folder::Folder;
use among_agents::game::Role;
use among_agents::lab::tables::Layout;
use std::ffi::OsString;
use std::path::Path;

fn command(arguments: &str) -> Command {
    let arguments = std::iter::once("lab").chain(arguments.split_whitespace());
    Command::read(arguments.map(OsString::from)).expect("a command")
}

fn label(arguments: &str) -> Result<(), String> {
    match command(&format!("label {arguments}")) {
        Command::Label(args) => run(&args),
        other => panic!("labels, not {other:?}"),
    }
}

fn study(folder: &Folder, rounds: u32) -> String {
    let out = folder.file("out");
    let options = format!(
        "study --crew bot --impostors bot --rounds {rounds} --out {}",
        out.display()
    );
    let Command::Study(args) = command(&options) else {
        panic!("a study");
    };
    play(&args).expect("a study");
    out.display().to_string()
}

fn lines(out: &str) -> Vec<LabelLine> {
    lines_in(&Path::new(out).join(LABELS)).expect("lines")
}

#[test]
fn every_speech_is_labelled_by_three_judges_once() {
    let folder = Folder::of("label");
    let (url, out) = (serving_dice(), study(&folder, 3));
    let judged = format!("{out} --base-url {url} --model dice");
    label(&judged).expect("labels");
    let labelled = lines(&out);
    assert!(labelled.len() > 10);
    assert!(
        labelled
            .iter()
            .all(|line| line.judges.len() == 3 && line.labels.is_some())
    );
    // Models on this machine are free.
    assert!(labelled.iter().all(|line| line.cost == Some(0.0)));
    // The judges draw lots of their own.
    assert!(
        labelled
            .iter()
            .any(|line| line.judges[0].labels != line.judges[1].labels)
    );
    // Bots that are crewmates do not lie.
    let ruled = |role| {
        labelled
            .iter()
            .filter(move |line| line.role == role)
            .filter_map(|line| line.rule)
    };
    assert!(ruled(Role::Crewmate).count() > 0);
    assert!(ruled(Role::Crewmate).all(|rule| !rule.deception));
    assert!(ruled(Role::Impostor).any(|rule| rule.deception));
    label(&judged).expect("labels");
    assert_eq!(lines(&out), labelled);
    label(&format!("{judged} --model dice-two --model dice-three")).expect("labels");
    let all = lines(&out);
    assert_eq!(all.len(), 2 * labelled.len());
    let text = printed(
        &FinishedStudy::read(Path::new(&out)).expect("a study"),
        &all,
        Layout::Text,
    );
    assert!(
        text.contains("labelled by dice, three times")
            && text.contains("labelled by dice, dice-two, dice-three")
    );
    assert!(text.contains("\ndeception "), "{text}");
    let why = label(&format!("{judged} --model dice-two")).expect_err("refused");
    assert_eq!(
        why,
        "--model is given once, for a model that judges three times, or three times."
    );
}

#[test]
fn a_judge_that_answers_nonsense_gives_no_labels_and_is_told_of() {
    let folder = Folder::of("label-nonsense");
    let out = study(&folder, 1);
    let fake = FakeService::answering_nonsense();
    label(&format!("{out} --base-url http://{}/v1 --model m", fake.address)).expect("labels");
    let labelled = lines(&out);
    assert!(!labelled.is_empty() && labelled.iter().all(|line| line.labels.is_none()));
    let problem = labelled[0].judges[0].problem.as_deref().expect("a problem");
    assert!(
        problem.starts_with("the judge did not answer “deception” with yes or no: "),
        "{problem}"
    );
    let text = printed(
        &FinishedStudy::read(Path::new(&out)).expect("a study"),
        &labelled,
        Layout::Text,
    );
    assert!(
        text.contains(&format!("{} speeches have no labels", labelled.len())),
        "{text}"
    );
}

#[test]
fn a_judge_that_never_gives_labels_is_asked_no_more() {
    let folder = Folder::of("label-never");
    let out = study(&folder, 5);
    let fake = FakeService::answering_nonsense();
    let judged_by_fake = format!("{out} --base-url http://{}/v1 --model silent", fake.address);
    let why = label(&judged_by_fake).expect_err("stopped");
    assert!(
        why.starts_with("None of the first 20 answers of silent could be read, the last one because "),
        "{why}"
    );
    assert_eq!(lines(&out).len(), 20, "what was answered is kept");
}
