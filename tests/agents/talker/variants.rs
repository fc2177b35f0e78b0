//! Tests of the variants: message first, or speaking by the number of messages.

use super::setup::{
    TalkerCall, after, all_asked, always_speaking, asked, live, opened, poll_with, said, talker, told,
};
use among_agents::agents::minds::{TalkerSettings, TalkerVariant};
use among_agents::agents::{Decision, Memory};
use among_agents::llm::{Completion, Scripted};

fn poll_by(variant: TalkerVariant, model: &Scripted, lines: &[&str]) -> Decision {
    let settings = TalkerSettings {
        variant,
        ..TalkerSettings::default()
    };
    let game = after(live(), lines);
    poll_with(&talker(model, settings), &game, "Orange", &Memory::default()).expect("it was answered")
}

#[test]
fn generate_then_schedule_writes_before_asking_whether_to_send() {
    for sends in [true, false] {
        let model = Scripted::new(move |request| {
            Ok(Completion::of(match asked(request) {
                TalkerCall::Whether if sends => "<send>",
                TalkerCall::Whether => "<wait>",
                _ => "It was Blue.",
            }))
        });
        let decision = poll_by(TalkerVariant::GenerateThenSchedule, &model, &["Red: who"]);
        assert_eq!(all_asked(&model), [TalkerCall::What, TalkerCall::Whether]);
        assert!(told(&model.requests()[1]).contains("\"it was Blue\""));
        assert_eq!(said(&decision), if sends { "it was Blue" } else { "" });
    }
    let silent = always_speaking("");
    let _ = poll_by(TalkerVariant::GenerateThenSchedule, &silent, &["Red: who"]);
    assert_eq!(all_asked(&silent), [TalkerCall::What], "nothing is not sent");
}

#[test]
fn generate_or_pass_makes_one_call_that_may_decline() {
    for (reply, words) in [
        ("It was Blue.", "it was Blue"),
        ("<pass>", ""),
        ("I <pass> for now", ""),
    ] {
        let model = always_speaking(reply);
        let decision = poll_by(TalkerVariant::GenerateOrPass, &model, &["Red: who"]);
        assert_eq!(all_asked(&model), [TalkerCall::What]);
        assert!(told(&model.requests()[0]).contains("answer <pass> instead"));
        assert_eq!(said(&decision), words);
    }
    let opening = always_speaking("<pass>");
    let settings = TalkerSettings {
        variant: TalkerVariant::GenerateOrPass,
        ..TalkerSettings::default()
    };
    let caller = talker(&opening, settings);
    let decision = poll_with(&caller, &opened(live()), "Red", &Memory::default()).expect("it was answered");
    assert!(told(&opening.requests()[0]).contains("answer <pass> instead"));
    assert_eq!(said(&decision), "", "nobody has to open");
    let other = always_speaking("");
    let _ = poll_by(TalkerVariant::ScheduleThenGenerate, &other, &["Red: who"]);
    assert!(
        other
            .requests()
            .iter()
            .all(|request| !told(request).contains("<pass>"))
    );
}

#[test]
fn every_n_messages_speaks_where_the_count_leaves_n_minus_one() {
    let names = ["Red", "Blue", "Green", "Pink"];
    for count in 1..=15 {
        let lines: Vec<_> = names
            .iter()
            .cycle()
            .take(count)
            .map(|name| format!("{name}: so"))
            .collect();
        let lines: Vec<_> = lines.iter().map(String::as_str).collect();
        let model = always_speaking("and me");
        let decision = poll_by(TalkerVariant::EveryNMessages, &model, &lines);
        let speaks = count % 5 == 4;
        assert_eq!(said(&decision) == "and me", speaks, "after {count}");
        let asked = if speaks { vec![TalkerCall::What] } else { vec![] };
        assert_eq!(all_asked(&model), asked);
    }
}
