//! Rounds in which every request of a mind is recorded.

use among_agents::agents::Agent;
use among_agents::agents::minds::{Mind, MindConfig, MindSettings, MindTools};
use among_agents::game::{Rules, SeatOverrides};
use among_agents::llm::{Completion, LlmError, Model, Request};
use among_agents::round::{EstimateModel, dry_run};
use futures::future::LocalBoxFuture;
use std::cell::RefCell;
use std::rc::Rc;

/// Answers with samples, and records what it is asked.
#[derive(Clone, Default)]
struct Recorder {
    model: EstimateModel,
    asked: Rc<RefCell<Vec<Request>>>,
}

impl Model for Recorder {
    fn complete(&self, request: Request) -> LocalBoxFuture<'static, Result<Completion, LlmError>> {
        self.asked.borrow_mut().push(request.clone());
        self.model.complete(request)
    }
}

/// Returns every request of some rounds in which all seats have this mind with these settings.
pub fn requests(mind: Mind, settings: &MindSettings, rules: &Rules) -> Vec<Request> {
    let recorder = Recorder::default();
    let config = MindConfig::of(mind, settings, rules.discussion);
    let seat = || Some(config.agent(MindTools::new(Rc::new(recorder.clone()))) as Rc<dyn Agent>);
    let seats: Vec<_> = (0..rules.players).map(|_| seat()).collect();
    for seed in 1..=4 {
        dry_run(rules, &SeatOverrides::new(), seed, &seats, &recorder.model)
            .expect("a table that can be played");
    }
    recorder.asked.take()
}

/// Returns the requests whose purpose has this name.
pub fn of_purpose<'a>(requests: &'a [Request], name: &str) -> Vec<&'a Request> {
    let found: Vec<&Request> = requests
        .iter()
        .filter(|request| request.purpose.name() == name)
        .collect();
    assert!(!found.is_empty(), "nothing was asked for {name}");
    found
}
