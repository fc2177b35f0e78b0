use std::rc::Rc;

use super::*;
use crate::clock::VirtualClock;
use crate::llm::{FinishReason, Quote, Scripted};

fn probing(answers: Vec<Result<Completion, LlmError>>) -> (Result<Probe, LlmError>, Vec<Request>, Duration) {
    let clock = VirtualClock::new();
    let shared: Rc<dyn Clock> = Rc::new(clock.clone());
    let model = Scripted::answering(answers).taking(Duration::from_millis(800), shared);
    let probe = clock.run_until(probe(&model, &clock, Duration::from_secs(60)));
    (probe, model.requests(), clock.now())
}

#[test]
fn a_working_connection_is_described() {
    let usage = Some(Usage {
        prompt: 14,
        cached: 0,
        completion: 2,
        cost: None,
    });
    let answer = Completion {
        text: "Ready,\nwilling".to_owned(),
        usage,
        finish: FinishReason::Stop,
    };
    let (probe, requests, _) = probing(vec![Ok(answer)]);
    let probe = probe.expect("it works");
    assert_eq!(probe.latency, Duration::from_millis(800));
    assert_eq!(
        probe.to_string(),
        "The model answered in 0.8 s: “Ready, willing” (14 tokens in, 2 out)."
    );
    assert_eq!(requests.len(), 1);
    assert_eq!(requests[0].max_tokens, Some(FEW_TOKENS));
}

#[test]
fn each_finding_has_its_sentence() {
    let probe = Probe {
        latency: Duration::from_millis(1_250),
        first_words: "ready".to_owned(),
        usage: Some(Usage {
            prompt: 14,
            cached: 0,
            completion: 2,
            cost: Some(crate::llm::NanoDollars(1_500)),
        }),
        json: Some(JsonSupport::Schema),
        streams: Some(true),
        quirks: Quirks::default(),
    };
    assert_eq!(
        probe.to_string(),
        "The model answered in 1.2 s: “ready” (14 tokens in, 2 out, cost reported). It keeps to a JSON schema. It streams."
    );
    for (json, streams, words) in [
        (
            Some(JsonSupport::Object),
            Some(false),
            "no schema. It does not stream.",
        ),
        (
            Some(JsonSupport::Plain),
            None,
            "plain text only, which works too.",
        ),
        (None, None, "cost reported)."),
    ] {
        let text = Probe {
            json,
            streams,
            ..probe.clone()
        }
        .to_string();
        assert!(text.ends_with(words), "{text}");
    }
}

#[test]
fn an_answer_is_json_when_the_field_is_there() {
    for (answer, is_json) in [
        (r#"{"word":"ready"}"#, true),
        ("```json\n{\"word\": \"ready\"}\n```", true),
        (r#"{"words":"ready"}"#, false),
        ("ready", false),
    ] {
        let clock = VirtualClock::new();
        let model = Scripted::saying([answer]);
        let found = clock.run_until(answers_in_json(
            &model,
            &clock,
            Duration::from_secs(5),
            Some(SOME_TOKENS),
        ));
        assert_eq!(found, Some(is_json), "{answer}");
    }
}

#[test]
fn a_thinking_model_gets_room_the_second_time() {
    let cut = Err(LlmError::CutShort {
        limit: Some(FEW_TOKENS),
    });
    let (probe, requests, _) = probing(vec![cut, Ok(Completion::of("ready"))]);
    assert_eq!(probe.map(|probe| probe.first_words), Ok("ready".to_owned()));
    assert_eq!(requests[1].max_tokens, None);
}

#[test]
fn a_passing_failure_is_tried_once_more() {
    let down = || {
        Err(LlmError::ServiceDown {
            status: 503,
            retry_after: None,
            said: Quote::NONE,
        })
    };
    let (probe, requests, time) = probing(vec![down(), down(), Ok(Completion::of("ready"))]);
    assert_eq!(probe.err(), down().err());
    assert_eq!(requests.len(), 2);
    assert_eq!(time, Duration::from_millis(800 + 300 + 800));
}

#[test]
fn a_wrong_key_is_not_tried_again() {
    let (_, requests, _) = probing(vec![Err(LlmError::KeyRefused { said: Quote::NONE })]);
    assert_eq!(requests.len(), 1);
}

#[test]
fn long_answers_are_cut() {
    assert_eq!(first_words(&"ü".repeat(90)).chars().count(), FIRST_WORDS);
}
