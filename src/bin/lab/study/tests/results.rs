//! Tests of which rounds count as results, and that equal answers give equal results.

use super::support::fake::FakeService;
use super::support::folder::{Folder, LITE, lines_of};
use super::whole::played;
use crate::study::folder::ROUNDS;
use serde_json::Value;

#[test]
fn unreadable_replies_stop_the_study_without_a_line() {
    for seats in ["planner", "talker", "recaller", "analyst"] {
        for autopilot in ["", " --autopilot"] {
            let (fake, folder) = (
                FakeService::answering_nonsense(),
                Folder::of(&format!("garbage-{seats}{}", autopilot.len())),
            );
            let out = folder.file("out");
            let arguments = format!(
                "--crew {seats} --impostors {seats}{autopilot} --rounds 2 --parallel 1 --at-once 20 --out {}",
                out.display()
            );
            let why = played(&fake, &arguments).expect_err("stopped");
            assert!(
                why.starts_with(&format!("No action and no vote in the round of cell {seats} against {seats}, seed 1, came from the model")),
                "{why}"
            );
            assert!(
                why.contains("could not be read") && why.contains("The study stops"),
                "{why}"
            );
            assert!(!out.join(ROUNDS).exists());
        }
    }
}

/// Plays a study and returns its lines, sorted by seed and without the duration.
fn lines(name: &str, arguments: &str) -> Vec<Value> {
    let (fake, folder) = (
        FakeService::answering(usize::MAX),
        Folder::of(&format!("same-{name}")),
    );
    let out = folder.file("out");
    played(&fake, &format!("{arguments} --out {}", out.display())).expect("a study");
    let mut lines = lines_of(&out);
    lines.sort_by_key(|line| line["seed"].as_u64());
    for line in &mut lines {
        let line = line.as_object_mut().expect("an object");
        assert!(line.remove("seconds").is_some());
        // Each service has its own port, which is part of the name.
        assert!(line.remove("conditions").is_some());
    }
    lines
}

#[test]
fn the_same_answers_write_the_same_lines_in_rounds_of_talk() {
    let folder = Folder::of("results-minds");
    let study = format!(
        "--crew recaller --impostors talker {} --embeddings emb --rounds 4",
        folder.minds(LITE)
    );
    let one = lines("one", &format!("{study} --parallel 1 --at-once 1"));
    assert_eq!(one.len(), 4);
    assert!(one.iter().any(|line| line["meetings"].as_u64() > Some(0)));
    assert!(one.iter().any(|line| line["embedding_calls"].as_u64() > Some(0)));
    assert_eq!(one, lines("other", &format!("{study} --parallel 4 --at-once 20")));
}
