//! Tests of the page's sentences about errors.

use crate::common::{check_golden, sample_errors, sample_settings_errors};
use among_agents::advice::{
    describe_draft_error, describe_llm_error, describe_lost_requests, describe_resume_error,
    describe_settings_error, describe_setup_error, describe_sign_in_error,
};
use among_agents::agents::retrieval::EmbeddingMeasure;
use among_agents::llm::sign_in::SignInError;
use among_agents::llm::{
    JsonSupport, LlmError, LostRequests, Probe, Quirks, Quote, ScriptedEmbedder, Tally, Usage,
};
use among_agents::session::{ResumeError, RoundSimilarity, SetupError};
use among_agents::settings::{DraftError, Service, ServiceDraft, ServiceId};
use proc_macro2::{TokenStream, TokenTree};
use std::fmt::Display;
use std::rc::Rc;
use std::time::Duration;

/// The errors as the page words them.
const SENTENCES: &str = include_str!("golden/page_errors.txt");

fn line(name: impl Display, sentence: impl Display) -> String {
    format!("{name}: {sentence}")
}

/// The errors of drafts, tables and saved rounds whose connection cannot be used.
fn setup_errors() -> Vec<String> {
    let mut lines = Vec::new();
    for (name, error) in sample_settings_errors() {
        lines.push(line(
            format!("SettingsError {name}"),
            describe_settings_error(error),
        ));
        let setup = SetupError::Settings(error);
        lines.push(line(format!("SetupError {name}"), describe_setup_error(&setup)));
        let resume = ResumeError::Setup(setup);
        lines.push(line(
            format!("ResumeError {name}"),
            describe_resume_error(&resume),
        ));
        let draft = DraftError::Settings(error);
        lines.push(line(format!("DraftError {name}"), describe_draft_error(&draft)));
    }
    lines.push(line("SetupError", describe_setup_error(&SetupError::NoModel)));
    let resume = ResumeError::Setup(SetupError::NoModel);
    lines.push(line("ResumeError", describe_resume_error(&resume)));
    for (time_limit, at_once) in [("0", ""), ("60", "many")] {
        let mut draft = ServiceDraft::of(Service::default(), &Default::default());
        draft.base_url = "https://models.example/v1".to_owned();
        draft.model = "m".to_owned();
        draft.time_limit = time_limit.to_owned();
        draft.at_once = at_once.to_owned();
        let error = draft.read().expect_err("a wrong number");
        lines.push(line("DraftError", describe_draft_error(&error)));
    }
    lines
}

fn sign_in_errors() -> Vec<String> {
    let errors = [
        SignInError::NoRandomness,
        SignInError::Expired,
        SignInError::Failed(LlmError::Empty),
    ];
    errors
        .map(|error| line("SignInError", describe_sign_in_error(&error)))
        .into()
}

fn probes() -> Vec<String> {
    let probe = |usage, json, streams| Probe {
        latency: Duration::from_millis(1_250),
        first_words: "ready".to_owned(),
        usage,
        json,
        streams,
        quirks: Quirks::default(),
    };
    let usage = Usage {
        prompt: 12,
        completion: 3,
        ..Usage::default()
    };
    [
        probe(None, None, None),
        probe(Some(usage), Some(JsonSupport::Schema), Some(true)),
        probe(None, Some(JsonSupport::Object), Some(false)),
        probe(None, Some(JsonSupport::Plain), None),
    ]
    .map(|probe| line("Probe", probe))
    .into()
}

fn measures() -> Vec<String> {
    let measure = RoundSimilarity::Embeddings {
        service: ServiceId(1),
        measure: EmbeddingMeasure::new(Rc::new(ScriptedEmbedder::of_each(|_| vec![1.0]))),
        payer: 0,
    };
    let words = line(
        "RoundSimilarity",
        RoundSimilarity::Words.describe(describe_llm_error),
    );
    let embeddings = line("RoundSimilarity", measure.describe(describe_llm_error));
    measure.give_up(LlmError::NoEmbeddings { said: Quote::NONE });
    vec![
        words,
        embeddings,
        line("RoundSimilarity", measure.describe(describe_llm_error)),
    ]
}

/// The names of the variants of this enum.
fn variants(source: &str, name: &str) -> Vec<String> {
    let tokens: TokenStream = source.parse().expect("it is Rust");
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let at = tokens.windows(2).position(|pair| {
        let words = [pair[0].to_string(), pair[1].to_string()];
        words == ["enum", name]
    });
    let body = at.and_then(|at| tokens.get(at + 2)).expect("the enum is there");
    let TokenTree::Group(body) = body else {
        panic!("an enum has braces");
    };
    // Attributes are groups, and so are fields, so every identifier at this level is a variant.
    let names = body.stream().into_iter().filter_map(|token| match token {
        TokenTree::Ident(name) => Some(name.to_string()),
        _ => None,
    });
    names.collect()
}

#[test]
fn every_error_is_listed() {
    let request_errors = include_str!("../src/llm/protocol/errors/error.rs");
    for name in variants(request_errors, "LlmError") {
        let prefix = name.clone() + if name == "Unreachable" { " " } else { ": " };
        let is_listed = SENTENCES.lines().any(|line| line.starts_with(&prefix));
        assert!(is_listed, "LlmError::{name}");
    }
    let settings_errors = include_str!("../src/llm/endpoint/settings_error.rs");
    for name in variants(settings_errors, "SettingsError") {
        assert!(SENTENCES.contains(&format!("\nSettingsError {name}: ")), "{name}");
    }
}

#[test]
fn errors_are_worded_as_before() {
    let requests = sample_errors();
    let requests = requests
        .iter()
        .map(|(name, error)| line(name, describe_llm_error(error)));
    let lines: Vec<String> = requests
        .chain(setup_errors())
        .chain(sign_in_errors())
        .chain(probes())
        .chain(measures())
        .collect();
    check_golden("page_errors.txt", SENTENCES, &lines.join("\n"));
}

#[test]
fn requests_in_flight_at_the_end_are_told_with_their_number() {
    let told = |lost| {
        let tally = Tally {
            lost,
            ..Tally::default()
        };
        describe_lost_requests(&LostRequests { tally })
    };
    assert_eq!(told(0), None);
    for (lost, beginning) in [(1, "1 request was in flight"), (2, "2 requests were in flight")] {
        let sentence = told(lost).expect("some were lost");
        assert!(sentence.starts_with(beginning), "{sentence}");
    }
}
