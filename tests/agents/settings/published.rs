//! What minds are asked, and how, with the settings of their papers.

use super::recorded::{of_purpose, requests};
use crate::common::told;
use among_agents::agents::minds::{Mind, MindSettings};
use among_agents::game::Rules;
use among_agents::llm::Request;

fn published(mind: Mind, rules: &Rules) -> Vec<Request> {
    requests(mind, &MindSettings::as_published(mind), rules)
}

fn form(request: &Request) -> &str {
    &request
        .form
        .as_ref()
        .expect("a choice has a form")
        .plain_instruction
}

fn temperatures(requests: &[&Request]) -> Vec<Option<f32>> {
    let mut found: Vec<_> = requests.iter().map(|request| request.temperature).collect();
    found.dedup();
    found
}

#[test]
fn a_planner_reads_the_last_4_events_and_thinks_thoroughly() {
    let asked = published(Mind::Planner, &Rules::paper());
    for request in &asked {
        assert!(!told(request).contains("Record:"), "{}", told(request));
        assert!(form(request).contains("thoughtful and thorough") && !form(request).contains("60 words"));
        assert_eq!(request.temperature, Some(0.7));
    }
    assert!(
        asked
            .iter()
            .any(|request| told(request).contains("The last 4 things that you saw"))
    );
}

#[test]
fn a_recaller_answers_at_temperature_0_and_speaks_in_two_sentences() {
    let asked = published(Mind::Recaller, &Rules::paper());
    let actions = of_purpose(&asked, "recaller action");
    assert_eq!(temperatures(&actions), [Some(0.0)]);
    assert!(
        actions
            .iter()
            .all(|request| form(request).contains("in at most two sentences"))
    );
    let others: Vec<&Request> = asked.iter().filter(|request| request.form.is_none()).collect();
    assert_eq!(temperatures(&others), [Some(0.3)]);
}

#[test]
fn an_analyst_speaks_in_at_most_100_words() {
    let asked = published(Mind::Analyst, &Rules::paper());
    for response in of_purpose(&asked, "analyst response") {
        assert!(told(response).contains("at most 100 words"), "{}", told(response));
        assert!(!told(response).contains("50 words"), "{}", told(response));
    }
    let all: Vec<&Request> = asked.iter().collect();
    assert_eq!(temperatures(&all), [Some(0.3)]);
}

#[test]
fn a_talker_has_the_penalties_of_the_paper_and_no_call_in_an_empty_chat() {
    let asked = published(Mind::Talker, &Rules::time_to_talk());
    let limits = |name| {
        let requests = of_purpose(&asked, name);
        let mut found: Vec<_> = requests
            .iter()
            .map(|request| (request.repetition, request.temperature, request.max_tokens))
            .map(|(limits, temperature, tokens)| {
                let limits = limits.map(|limits| (limits.repetition_penalty, limits.no_repeat_ngram_size));
                (limits, temperature, tokens)
            })
            .collect();
        found.dedup();
        found
    };
    assert_eq!(limits("talker schedule"), [(Some((0.9, 0)), None, Some(7))]);
    assert_eq!(limits("talker message"), [(Some((1.25, 8)), Some(1.3), Some(25))]);
    assert_eq!(limits("talker vote"), [(None, Some(1.3), Some(80))]);
    for request in of_purpose(&asked, "talker message") {
        assert!(!told(request).contains("Nobody has said anything yet"));
    }
}
