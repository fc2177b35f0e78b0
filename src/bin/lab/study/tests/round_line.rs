//! Tests of the line of a round.

use super::support::scripted::{COMPARED, played};
use crate::args::CommandLine;
use crate::study::output::fields::{OF_A_ROUND, OF_A_SEAT};
use among_agents::llm::{LlmError, estimate_tokens};
use clap::CommandFactory;
use serde_json::{Value, json};

#[test]
fn every_field_of_a_line_matches_the_round() {
    // The seat's own answer shows what the service counts for this question.
    let given_up = 100;
    let actions = |name: &str| match name {
        "Red" => json!({"kill": 2, "speak": 2, "vote": 1}),
        "Blue" => json!({"meeting": 1, "speak": 1, "task": 1, "vote": 1, "wait": 1}),
        "Green" => json!({"meeting": 1, "vote": 1, "wait": 2}),
        "Pink" => json!({"speak": 2, "vote": 1}),
        _ => json!({}),
    };
    let seat = |name: &str, mind: &str, fate: &str, figures: Value, told: Value, odd: Value| {
        json!({
            "seat": name,
            "player": mind,
            "model": "small",
            "role": if name == "Red" { "impostor" } else { "crewmate" },
            "persona": if name == "Red" { "Lone Wolf" } else { "Tech Expert" },
            "fate": fate,
            "actions": actions(name),
            "tasks_done": figures[0], "kills": figures[1], "messages": figures[2], "words": figures[3], "choices": figures[4],
            "calls": told[0], "calls_failed": told[1], "given_up": told[2], "tokens_in": told[3], "tokens_out": told[4],
            "is_estimated": told[5],
            "asked_again": odd[0], "did_without": odd[1], "sampled": odd[2], "fallbacks": odd[3],
        })
    };
    let nothing = json!([0, 0, 0, 0, 0, false]);
    let expected = json!({
        "cell": "mine",
        "conditions": "as it is",
        "seed": 77,
        "outcome": "crewmates_outnumbered",
        "winner": "impostor",
        "timesteps": 3,
        "meetings": 1,
        "kills": 2,
        "model_choices": 17,
        "stood_in": 5,
        "cost": null,
        "lessons": 4,
        "compared_by": "some measure",
        "min_similarity": 0.85,
        "embedding_calls": 2,
        "embeddings_given_up": 3,
        "embedding_tokens": 2 * estimate_tokens(COMPARED),
        "embeddings_estimated": true,
        "trouble": LlmError::Empty.to_string(),
        "seconds": 12.3,
        "seats": [
            seat("Red", "planner", "aboard", json!([0, 2, 2, 5, 5]), json!([8, 0, 0, 800, 56, false]), json!([3, 1, 4, 0])),
            seat("Blue", "talker", "aboard", json!([1, 0, 1, 4, 5]), json!([3, 0, 0, 300, 21, false]), json!([0, 0, 0, 1])),
            seat("Green", "recaller", "killed", json!([0, 0, 0, 0, 4]), json!([0, 6, 0, 0, 0, false]), json!([0, 0, 0, 0])),
            seat(
                "Pink", "analyst", "ejected", json!([0, 0, 2, 6, 3]),
                json!([1, 0, 1, 100 + given_up, 14, true]), json!([0, 0, 0, 0])
            ),
            seat("Orange", "planner", "killed", json!([0, 0, 0, 0, 0]), nothing, json!([0, 0, 0, 0])),
        ],
    });
    let line = played().line();
    let (Value::Object(fields), Value::Object(expected)) = (&line, &expected) else {
        panic!("a line is an object");
    };
    for (name, value) in fields {
        assert_eq!(Some(value), expected.get(name), "{name}");
    }
    assert_eq!(fields, expected);
}

#[test]
fn every_field_that_is_written_is_listed_and_no_other() {
    let line = played().line();
    let mut command = CommandLine::command();
    let study = command.find_subcommand_mut("study").expect("a command");
    let help = study.render_long_help().to_string();
    let holds = |value: &Value, listed: &[(&str, &str)]| {
        let written: Vec<&String> = value.as_object().expect("an object").keys().collect();
        let mut names: Vec<&str> = listed.iter().map(|(name, _)| *name).collect();
        names.sort_unstable();
        assert_eq!(written, names);
        for (name, meaning) in listed {
            assert!(help.contains(&format!("\n    {name:24}{meaning}")), "{name}");
        }
    };
    holds(&line, &OF_A_ROUND);
    holds(&line["seats"][0], &OF_A_SEAT);
}
