//! What a Recaller remembers: plain data that people who may read minds can be shown.

use super::setup::{RecallerCall, WAIT, choose, experienced, published, remembered, saying};
use crate::common::ScriptedRound;
use among_agents::agents::memory::DecisionPoint;
use among_agents::agents::{Agent, Memory};

#[test]
fn the_memory_shows_the_whole_reflection() {
    let model = saying(|kind| (kind == RecallerCall::Action).then(|| WAIT.to_owned()));
    let scene = ScriptedRound::paper().then("Red: SPEAK: hello").wait_for("Blue");
    let agent = experienced(&model, published());
    let decision = choose(&agent, &scene.view("Blue"), &Memory::default());
    let memory = remembered(&decision);
    let latest = memory.latest.as_ref().expect("it thought things over");
    assert_eq!((latest.timestep, latest.why), (1, DecisionPoint::Beginning));
    assert_eq!(latest.questions.len(), 7);
    for question in &latest.questions {
        assert_eq!(question.answer.as_deref(), Some("I do not know yet."));
        let mut facts = question.facts.iter();
        assert!(facts.all(|fact| fact.is_told), "the prompt tells all of it, too");
    }
    assert_eq!(latest.reflection.as_deref(), Some("I trust Green."));
    let suggestion = latest.suggestion.as_ref().expect("something is alike");
    assert_eq!(
        (suggestion.found, suggestion.bad.score, suggestion.good.len()),
        (3, 3, 2)
    );
    assert_eq!(memory.reflections[0].response, "I waited");
    let kept = decision.memory.as_ref().expect("it remembers");
    assert_eq!(
        agent.describe_memory(kept, 2, false),
        "Your reflection at T1: \"I trust Green.\"\n"
    );
    assert_eq!(agent.describe_memory(&Memory::default(), 2, false), "");
}
