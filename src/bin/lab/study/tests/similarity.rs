//! Tests of comparing texts by a service's embeddings, and of the fallback.

use super::support::fake::{Behaviour, FakeService};
use super::support::folder::{Folder, LITE, lines_of};
use super::whole::played;
use crate::study::similarity::Measures;
use among_agents::clock::VirtualClock;
use among_agents::llm::{ApiKey, BreakerPolicy, LlmError, Quote, Scripted, ScriptedEmbedder};
use among_agents::session::{ClientEnvironment, ModelClients, ScriptedConnector, SeatLayers, SeatModel};
use among_agents::settings::Service;
use futures::FutureExt;
use serde_json::Value;
use std::rc::Rc;

/// Plays a study with a service that answers this many requests for embeddings, and returns its lines.
fn study(name: &str, embeddings: usize) -> Vec<Value> {
    let behaviour = Behaviour {
        embeddings,
        ..Behaviour::default()
    };
    let (fake, folder) = (
        FakeService::with(behaviour),
        Folder::of(&format!("measures-{name}")),
    );
    let out = folder.file("out");
    let arguments = format!(
        "--crew recaller --impostors recaller {} --embeddings emb --rounds 2 --parallel 1 --at-once 20 --out {}",
        folder.minds(LITE),
        out.display()
    );
    played(&fake, &arguments).expect("a study");
    lines_of(&out)
}

#[test]
fn embeddings_are_counted_in_the_line() {
    for line in study("whole", usize::MAX) {
        assert_eq!(line["compared_by"], "emb");
        let of = |field: &str| line[field].as_u64().expect("a number");
        assert!(of("embedding_calls") > 0, "{line}");
        assert!(of("embedding_tokens") >= 5 * of("embedding_calls"), "{line}");
        assert_eq!(line["embeddings_estimated"], false);
    }
}

#[test]
fn lines_report_the_fallback_of_a_service_without_embeddings() {
    for line in study("none", 0) {
        assert_eq!(line["compared_by"], "words in common");
        assert_eq!(line["min_similarity"], 0.35, "that of the measure");
        assert_eq!(line["embedding_calls"], 0);
    }
}

#[test]
fn lines_name_the_fallback_measure_from_the_round_it_began() {
    let lines = study("lost", 1);
    assert_eq!(lines[0]["embedding_calls"], 1);
    for line in &lines {
        assert_eq!(line["compared_by"], "words in common");
    }
    assert_eq!(lines[1]["embedding_calls"], 0);
}

#[test]
fn fallback_to_words_is_reported_once() {
    let refused = || LlmError::NoEmbeddings { said: Quote::NONE };
    let environment = ClientEnvironment {
        clock: Rc::new(VirtualClock::new()),
        network: Rc::default(),
        connector: Rc::new(ScriptedConnector {
            model: Scripted::new(|_| Err(LlmError::Empty)),
            embedder: ScriptedEmbedder::new(move |_| Err(refused())),
        }),
        save_quirks: Rc::new(|_, _| {}),
        breaker: BreakerPolicy::KeepAsking,
        describe_error: LlmError::to_string,
        layers: SeatLayers::default(),
    };
    let model = SeatModel {
        service: Service {
            base_url: "https://models.example/v1".to_owned(),
            model: "m".to_owned(),
            embeddings: "emb".to_owned(),
            ..Service::default()
        },
        key: ApiKey::NONE,
        is_named: false,
    };
    let measures = Measures::new(Some(&model), &environment).expect("a service");
    let begun = || {
        let of_round = ModelClients::default().measure_by(Some(&model), 5, &environment);
        let of_round = of_round.expect("a service");
        measures.begin(Some(&of_round));
        measures.of_round(Some(&of_round))
    };
    let [one, other] = [begun(), begun()];
    assert_eq!(measures.note_fallback(&*one), None);
    for measure in [&one, &other] {
        let vectors = measure.vectors(vec!["a body".to_owned()]).now_or_never();
        assert!(vectors.expect("at once").is_ok());
    }
    let told = measures.note_fallback(&*one).expect("a sentence");
    assert_eq!(
        told,
        "Texts are compared by words in common from here on, since no embeddings can be had: The service has no embeddings for \
         this model. Name an embedding model with --embeddings, or leave that option out."
    );
    assert_eq!(measures.note_fallback(&*other), None);
    assert_eq!(begun().name(), "words in common");
    assert_eq!(measures.of_lessons().name(), "words in common");
    assert_eq!(measures.of_round(None).name(), "words in common");
}
