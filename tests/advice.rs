//! Tests of the page's sentences about errors.

use crate::common::{check_golden, sample_errors, sample_settings_errors};
use among_agents::agents::retrieval::EmbeddingMeasure;
use among_agents::llm::sign_in::SignInError;
use among_agents::llm::{JsonRung, LlmError, Probe, Quirks, Quote, ScriptedEmbedder, Usage};
use among_agents::session::{ResumeError, RoundMeasure, SetupError};
use among_agents::settings::{DraftError, Service, ServiceDraft, ServiceId};
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
        lines.push(line(format!("SettingsError {name}"), error));
        let setup = SetupError::Settings(error);
        lines.push(line(format!("SetupError {name}"), &setup));
        lines.push(line(format!("ResumeError {name}"), ResumeError::Setup(setup)));
        lines.push(line(format!("DraftError {name}"), DraftError::Settings(error)));
    }
    lines.push(line("SetupError", SetupError::NoModel));
    lines.push(line("ResumeError", ResumeError::Setup(SetupError::NoModel)));
    for (time_limit, at_once) in [("0", ""), ("60", "many")] {
        let mut draft = ServiceDraft::of(Service::default(), &Default::default());
        draft.base_url = "https://models.example/v1".to_owned();
        draft.model = "m".to_owned();
        draft.time_limit = time_limit.to_owned();
        draft.at_once = at_once.to_owned();
        lines.push(line("DraftError", draft.read().expect_err("a wrong number")));
    }
    lines
}

fn sign_in_errors() -> Vec<String> {
    let errors = [
        SignInError::NoRandomness,
        SignInError::Expired,
        SignInError::Failed(LlmError::Empty),
    ];
    errors.map(|error| line("SignInError", error)).into()
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
        probe(Some(usage), Some(JsonRung::Schema), Some(true)),
        probe(None, Some(JsonRung::Object), Some(false)),
        probe(None, Some(JsonRung::Plain), None),
    ]
    .map(|probe| line("Probe", probe))
    .into()
}

fn measures() -> Vec<String> {
    let measure = RoundMeasure::Embeddings {
        service: ServiceId(1),
        measure: EmbeddingMeasure::new(Rc::new(ScriptedEmbedder::of_each(|_| vec![1.0]))),
        payer: 0,
    };
    let words = line("RoundMeasure", RoundMeasure::Words.describe());
    let embeddings = line("RoundMeasure", measure.describe());
    measure.give_up(LlmError::NoEmbeddings { said: Quote::NONE });
    vec![words, embeddings, line("RoundMeasure", measure.describe())]
}

#[test]
fn errors_are_worded_as_before() {
    let requests = sample_errors();
    let requests = requests.iter().map(|(name, error)| line(name, error));
    let lines: Vec<String> = requests
        .chain(setup_errors())
        .chain(sign_in_errors())
        .chain(probes())
        .chain(measures())
        .collect();
    check_golden("page_errors.txt", SENTENCES, &lines.join("\n"));
}
