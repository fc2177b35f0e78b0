//! Whole studies with a service on this machine.

use super::read;
use super::support::fake::{Behaviour, FakeService};
use super::support::folder::{Folder, LITE, lines_of};
use crate::study::folder::{ROUNDS, record_file};
use crate::study::{StudyArgs, play};
use among_agents::record::Record;
use std::fs::{read_to_string, write};

/// Parses these options of a study with this service.
fn study_args(fake: &FakeService, arguments: &str) -> StudyArgs {
    // Cargo sets this variable for tests. Its value serves as a key.
    let service = format!(
        "--base-url http://{}/v1 --model m --key-env CARGO_PKG_NAME",
        fake.address
    );
    read(&format!("{service} {arguments}")).expect("a study")
}

/// Plays a study with this service and these options.
pub fn played(fake: &FakeService, arguments: &str) -> Result<(), String> {
    play(&study_args(fake, arguments))
}

#[test]
fn each_mind_plays_its_rounds_and_repeats_no_written_ones() {
    let (fake, folder) = (FakeService::answering(usize::MAX), Folder::of("whole"));
    for (crew, impostors) in [("planner", "talker"), ("recaller", "analyst"), ("bot", "planner")] {
        let out = folder.file(crew);
        let lite = match crew {
            "recaller" => folder.minds(LITE),
            _ => String::new(),
        };
        let study = |rounds: u32| {
            let arguments = format!(
                "--crew {crew} --impostors {impostors} --rounds {rounds} --parallel 2 --at-once 20 {lite} --out {}",
                out.display()
            );
            played(&fake, &arguments).expect("a study");
        };
        study(2);
        let lines = lines_of(&out);
        assert_eq!(lines.len(), 2);
        for line in &lines {
            assert_eq!(line["cell"], format!("{crew} against {impostors}"));
            let conditions = line["conditions"].as_str().expect("words");
            assert!(conditions.starts_with("paper; crew ") && conditions.contains(&fake.address.to_string()));
            assert!(line["outcome"].is_string() && line["trouble"].is_null(), "{line}");
            for seat in line["seats"].as_array().expect("seats") {
                let side = if seat["role"] == "impostor" {
                    impostors
                } else {
                    crew
                };
                assert_eq!(seat["player"], side);
                let asks_a_model = side != "bot";
                assert_eq!(seat["model"].is_string(), asks_a_model, "{seat}");
                let calls = seat["calls"].as_u64().expect("a number");
                assert_eq!(calls > 0, asks_a_model && seat["choices"] != 0, "{seat}");
            }
            let sum = |of: &str| -> u64 {
                let seats = line["seats"].as_array().expect("seats").iter();
                seats.map(|seat| seat[of].as_u64().expect("a number")).sum()
            };
            assert_eq!((sum("calls_failed"), sum("fallbacks")), (0, 0), "{line}");
        }
        let record = record_file(&out, &format!("{crew} against {impostors}"), 1);
        let record = Record::of_json(&read_to_string(record).expect("a record")).expect("a record");
        assert!(!record.decisions.is_empty());
        let before = fake.asked();
        study(2);
        assert_eq!(fake.asked(), before, "nothing is left to be asked");
        study(3);
        let seeds: Vec<_> = lines_of(&out)[2..]
            .iter()
            .map(|line| line["seed"].clone())
            .collect();
        assert_eq!(seeds, [3]);
    }
}

#[test]
fn live_meetings_are_held_in_a_study() {
    let (fake, folder) = (FakeService::answering(usize::MAX), Folder::of("live"));
    let out = folder.file("out");
    let arguments = format!(
        "--crew recaller --impostors analyst --meetings live {} --rounds 1 --at-once 20 --out {}",
        folder.minds(LITE),
        out.display()
    );
    played(&fake, &arguments).expect("a study");
    let conditions = lines_of(&out)[0]["conditions"].to_string();
    assert!(conditions.contains("paper with discussion"), "{conditions}");
}

#[test]
fn a_service_that_refuses_from_the_start_begins_no_study() {
    let (fake, folder) = (FakeService::answering(0), Folder::of("refuses"));
    let out = folder.file("out");
    let why = played(
        &fake,
        &format!("--crew planner --impostors planner --out {}", out.display()),
    )
    .expect_err("refused");
    assert!(
        why.starts_with("The service cannot be used: The service refused the API key"),
        "{why}"
    );
    assert!(!out.join(ROUNDS).exists());
}

#[test]
fn a_redirect_begins_no_study_and_the_key_stays() {
    let folder = Folder::of("redirect");
    for dialect in ["openai", "anthropic"] {
        for status in [302, 307, 308] {
            let elsewhere = FakeService::answering(usize::MAX);
            let fake = FakeService::with(Behaviour {
                points_to: Some((status, elsewhere.address)),
                ..Behaviour::default()
            });
            let why = played(
                &fake,
                &format!(
                    "--crew planner --impostors planner --dialect {dialect} --out {}",
                    folder.file("out").display()
                ),
            )
            .expect_err("refused");
            let place = format!("The service redirects to http://{}/v1/", elsewhere.address);
            assert!(why.contains(&place), "{why}");
            assert_eq!((fake.asked(), elsewhere.asked()), (1, 0), "{dialect}, {status}");
        }
    }
}

#[test]
fn a_service_breakdown_stops_the_study_without_its_line() {
    for seats in ["planner", "talker", "recaller", "analyst"] {
        // The service is tested with a few requests before the first round.
        for answers in [3, 13] {
            let (fake, folder) = (
                FakeService::answering(answers),
                Folder::of(&format!("breaks-{seats}-{answers}")),
            );
            let out = folder.file("out");
            let why = played(
                &fake,
                &format!(
                    "--crew {seats} --impostors {seats} --rounds 3 --out {}",
                    out.display()
                ),
            );
            let why = why.expect_err("stopped");
            assert!(
                why.starts_with("The service broke down: ") && why.contains("The study stops"),
                "{why}"
            );
            assert!(why.contains("The service refused the API key"), "{why}");
            assert!(!out.join(ROUNDS).exists());
        }
    }
}

#[test]
fn a_round_in_which_a_service_stumbled_says_so_in_its_line() {
    let behaviour = Behaviour {
        answers: 20,
        refuses: 2,
        ..Behaviour::default()
    };
    let (fake, folder) = (FakeService::with(behaviour), Folder::of("stumbles"));
    let out = folder.file("out");
    let arguments = format!(
        "--crew planner --impostors planner --rounds 1 --out {}",
        out.display()
    );
    played(&fake, &arguments).expect("a study");
    let line = &lines_of(&out)[0];
    let why = line["trouble"].as_str().expect("a sentence");
    assert!(why.starts_with("The service refused the API key"), "{why}");
    let seats = line["seats"].as_array().expect("seats").iter();
    let failed: u64 = seats.filter_map(|seat| seat["calls_failed"].as_u64()).sum();
    assert!((1..=2).contains(&failed), "{line}");
}

#[test]
fn missing_services_and_keys_are_reported_in_a_sentence() {
    let folder = Folder::of("no-service");
    let nobody = "--crew planner --impostors planner --base-url http://127.0.0.1:9/v1 --model m";
    let no_key = "The environment variable that --key-env or key_env names is not set or is empty: say the name of the one that holds the \
                  key, not the key itself.";
    let key = "key_env is given what looks like an API key. Put the key into an environment variable and name that with \
               key_env.";
    for (arguments, why) in [
        (
            nobody.to_owned(),
            "The service cannot be used: No server could be reached at 127.0.0.1:9. Check that the service is running, that --base-url is \
             right and that this machine is online.",
        ),
        (
            format!("{nobody} --key-env AMONG_AGENTS_HAS_NO_SUCH_VARIABLE"),
            no_key,
        ),
        (format!("{nobody} --key-env gsk_SECRET"), key),
        (format!("{nobody} --key-env sk-123"), key),
    ] {
        let args = read(&format!("{arguments} --out {}", folder.file("out").display())).expect("a study");
        assert_eq!(play(&args).expect_err("refused"), why);
    }
}

#[test]
fn lessons_are_kept_and_used_and_damaged_files_are_refused() {
    let (fake, folder) = (FakeService::answering(usize::MAX), Folder::of("learns"));
    let learnt = folder.file("learnt");
    let study = |seed: u32| {
        let (out, learnt) = (folder.file("out"), learnt.display());
        let arguments = format!(
            "--crew recaller --impostors analyst --rounds 1 --seed {seed} {} --at-once 20 --out {} --learn {learnt}",
            folder.minds(LITE),
            out.display()
        );
        played(&fake, &arguments)
    };
    study(1).expect("a study");
    let kept = read_to_string(&learnt).expect("a file");
    assert!(kept.contains("experience") && kept.contains("strategy"), "{kept}");
    study(2).expect("a study");
    let more = read_to_string(&learnt).expect("a file");
    assert!(more.len() > kept.len(), "what was there is gone on with");
    let lessons = &lines_of(&folder.file("out"))[0]["lessons"];
    assert!(lessons.as_u64() > Some(0), "{lessons}");

    write(&learnt, &more[..more.len() - 9]).expect("written");
    let (why, before) = (study(3).expect_err("refused"), fake.asked());
    assert!(
        why.ends_with("The file is damaged and cannot be read. Nothing was changed."),
        "{why}"
    );
    assert_eq!(fake.asked(), before);
    assert_eq!(read_to_string(&learnt).expect("there"), more[..more.len() - 9]);
}
