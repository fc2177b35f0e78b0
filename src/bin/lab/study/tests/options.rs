//! Tests that the options on the command line reach the minds.

use super::support::fake::{FakeService, ReceivedRequests};
use super::support::folder::{Folder, LITE, lines_of};
use super::whole::played;
use among_agents::agents::minds::Mind;
use serde_json::Value;

/// Plays a study with these options, and returns its requests and lines.
fn study(name: &str, arguments: &str) -> (ReceivedRequests, Vec<Value>) {
    study_with(name, arguments, "")
}

/// Plays a study with these settings of minds, as in the braces of a file.
fn study_with(name: &str, arguments: &str, minds: &str) -> (ReceivedRequests, Vec<Value>) {
    let (fake, folder) = (
        FakeService::answering(usize::MAX),
        Folder::of(&format!("options-{name}")),
    );
    let out = folder.file("out");
    let minds = match minds {
        "" => String::new(),
        minds => folder.minds(minds),
    };
    let arguments = format!(
        "{arguments} {minds} --rounds 2 --at-once 20 --out {}",
        out.display()
    );
    played(&fake, &arguments).expect("a study");
    (fake.received(), lines_of(&out))
}

/// Sums this field over the seats of all lines.
fn sum(lines: &[Value], field: &str) -> u64 {
    let seats = lines
        .iter()
        .flat_map(|line| line["seats"].as_array().expect("seats"));
    seats.map(|seat| seat[field].as_u64().expect("a number")).sum()
}

#[test]
fn a_part_that_is_switched_off_is_missing_from_the_prompts() {
    for (seats, part, words) in [
        ("planner", "plan", "Last thinking"),
        ("recaller", "questions", "questions matter most to you"),
        ("analyst", "planning", "Plan your coming turns"),
    ] {
        let (all, _) = study(part, &format!("--crew {seats} --impostors {seats}"));
        let off = format!(r#""{seats}":{{"off":["{part}"]}}"#);
        let (fewer, _) = study_with(part, &format!("--crew {seats} --impostors {seats}"), &off);
        assert_eq!((all.say(words), fewer.say(words)), (true, false), "{part}");
    }
}

#[test]
fn in_the_lite_form_a_recaller_asks_its_questions_in_one_call() {
    let by_itself = "Ask yourself 2 more questions";
    let (full, _) = study_with(
        "full",
        "--crew recaller --impostors recaller",
        r#""recaller":{"off":["full_view"]}"#,
    );
    let (lite, _) = study_with("lite", "--crew recaller --impostors recaller", LITE);
    assert_eq!((full.say(by_itself), lite.say(by_itself)), (true, false));
    assert!(lite.say("then add 2 questions"));
}

#[test]
fn the_least_similarity_that_is_set_is_in_the_lines() {
    let set = r#""recaller":{"lite":true,"min_similarity":0.9}"#;
    let (_, lines) = study_with("similarity", "--crew recaller --impostors recaller", set);
    assert!(
        lines.iter().all(|line| line["min_similarity"] == 0.9),
        "{lines:?}"
    );
}

#[test]
fn with_an_autopilot_fewer_choices_are_asked_for() {
    let (_, lines) = study("by-hand", "--crew planner --impostors planner");
    assert_eq!(
        sum(&lines, "calls"),
        sum(&lines, "choices") + sum(&lines, "asked_again")
    );
    for line in &lines {
        assert_eq!(line["model_choices"], sum(std::slice::from_ref(line), "choices"));
        assert_eq!(line["stood_in"], 0, "{line}");
    }
    let (_, lines) = study("autopilot", "--crew planner --impostors planner --autopilot");
    assert!(sum(&lines, "calls") < sum(&lines, "choices"));
}

#[test]
fn the_temperature_goes_into_every_request_of_every_mind() {
    let minds = Mind::ALL.map(|mind| format!(r#""{}":{{"temperature":0}}"#, mind.id()));
    for (crew, impostors) in [("planner", "talker"), ("recaller", "analyst")] {
        let sides = format!("--crew {crew} --impostors {impostors} --meetings live");
        let (received, _) = study_with(&format!("temperature-{crew}"), &sides, &minds.join(","));
        let of_minds = received
            .chats
            .iter()
            .filter(|chat| chat["messages"].to_string().contains("in Among Us"));
        assert!(of_minds.clone().count() > 50);
        assert!(of_minds.clone().all(|chat| chat["temperature"] == 0.0));
    }
}

#[test]
fn analysts_analyse_the_configured_players() {
    for (name, words) in [
        ("mates", "Write only of those whom you take for crewmates."),
        ("foes", "Write only of those whom you take for impostors."),
    ] {
        let analysed = format!(r#""analyst":{{"analysed":"{name}"}}"#);
        let (received, _) = study_with(name, "--crew analyst --impostors analyst", &analysed);
        assert!(received.say(words), "{name}");
    }
    let (received, _) = study("both", "--crew analyst --impostors analyst");
    assert!(received.say("Analyse ") && !received.say("Write only of those"));
}

#[test]
fn talkers_use_the_configured_schedule() {
    let (before, after) = ("Do you write a message", "You have written this");
    let says = |name: &str| {
        let variant = format!(r#""talker":{{"talk":{{"variant":"{name}"}}}}"#);
        let (received, _) = study_with(name, "--crew talker --impostors talker", &variant);
        assert!(received.say("Write your next message"), "{name}");
        (received.say(before), received.say(after))
    };
    assert_eq!(says("schedule_then_generate"), (true, false));
    assert_eq!(says("generate_then_schedule"), (false, true));
    assert_eq!(says("generate_or_pass"), (false, false));
    assert_eq!(says("every_n_messages"), (false, false));
}

#[test]
fn meetings_are_held_as_configured() {
    let (received, _) = study("in-rounds", "--crew planner --impostors planner");
    assert!(!received.say("You are in a meeting now: a chat"));
    let (received, _) = study(
        "in-real-time",
        "--crew planner --impostors planner --meetings live",
    );
    assert!(received.say("You are in a meeting now: a chat"));
}
