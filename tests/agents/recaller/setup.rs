//! Recallers with scripted models.

use super::measures::{ConstantMeasure, FixedPool, Hashed};
use crate::common::ScriptedRound;
pub use crate::common::{choose as try_choosing, told};
use among_agents::agents::experience::{ExperienceSource, NoExperience};
use among_agents::agents::memory::{Deliberation, MindMemory, RecallerMemory};
use among_agents::agents::minds::{Recaller, RecallerSettings};
use among_agents::agents::{Agent, Decision, Memory};
use among_agents::game::View;
use among_agents::llm::{Completion, Request, Scripted};
use std::rc::Rc;

/// The kind of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum RecallerCall {
    /// A choice of questions from the list.
    Choosing,
    /// Questions of its own.
    Inventing,
    /// Both in one call.
    Questions,
    /// The answer to one question.
    Answer,
    /// The answers to all of them.
    Answers,
    Reflection,
    Advice,
    Action,
}

pub fn asked(request: &Request) -> RecallerCall {
    match request.purpose.name() {
        "recaller chosen questions" => RecallerCall::Choosing,
        "recaller own questions" => RecallerCall::Inventing,
        "recaller questions" => RecallerCall::Questions,
        "recaller answer" => RecallerCall::Answer,
        "recaller answers" => RecallerCall::Answers,
        "recaller reflection" => RecallerCall::Reflection,
        "recaller advice" => RecallerCall::Advice,
        "recaller action" => RecallerCall::Action,
        other => panic!("{other:?} is no purpose of a Recaller"),
    }
}

/// Returns all calls so far, in order.
pub fn all_asked(model: &Scripted) -> Vec<RecallerCall> {
    model.requests().iter().map(asked).collect()
}

/// Returns the requests of this kind.
pub fn requests_for(model: &Scripted, kind: RecallerCall) -> Vec<Request> {
    let mut requests = model.requests();
    requests.retain(|request| asked(request) == kind);
    requests
}

/// Returns a well-behaved model's reply to any call but that for the action.
pub fn plain_reply(kind: RecallerCall) -> &'static str {
    match kind {
        RecallerCall::Choosing => "1, 2, 4, 6, 7",
        RecallerCall::Inventing => "#Where was Green?#Who was near Pink?",
        RecallerCall::Questions => "1, 2, 4, 6, 7 #Where was Green?#Who was near Pink?",
        RecallerCall::Answer => "I do not know yet.",
        RecallerCall::Answers => "1. One.\n2. Two.\n3. Three.\n4. Four.\n5. Five.\n6. Six.\n7. Seven.",
        RecallerCall::Reflection => "I trust Green.",
        RecallerCall::Advice => "Stay with somebody.",
        RecallerCall::Action => unreachable!("actions are written by the test"),
    }
}

/// Returns a well-behaved model that gives this reply to the call for the action.
pub fn acting(reply: impl Into<String>) -> Scripted {
    let reply = reply.into();
    saying(move |kind| (kind == RecallerCall::Action).then(|| reply.clone()))
}

/// Returns a model that gives the test's replies where there are any, and else well-behaved ones.
pub fn saying(says: impl Fn(RecallerCall) -> Option<String> + 'static) -> Scripted {
    Scripted::new(move |request| {
        let kind = asked(request);
        Ok(Completion::of(
            says(kind).unwrap_or_else(|| plain_reply(kind).to_owned()),
        ))
    })
}

/// Returns the paper's table at Blue's first turn, after Red has greeted: something is known, so a Recaller
/// thinks it over.
pub fn greeted() -> ScriptedRound {
    ScriptedRound::paper().then("Red: SPEAK: hello").wait_for("Blue")
}

/// Returns the settings of the paper, without the full view: all calls at each decision point.
pub fn published() -> RecallerSettings {
    RecallerSettings {
        full_view: false,
        ..RecallerSettings::default()
    }
}

/// A reply that stands still.
pub const WAIT: &str = "[Thinking Process] I wait.\n[Action] SPEAK: (nothing)";

/// Creates a Recaller without experience.
pub fn recaller(model: &Scripted, settings: RecallerSettings) -> Recaller {
    Recaller::new(
        Rc::new(model.clone()),
        Rc::new(Hashed),
        Rc::new(NoExperience),
        settings,
    )
}

/// Creates a Recaller that finds an experience for every situation.
pub fn experienced(model: &Scripted, settings: RecallerSettings) -> Recaller {
    drawing_on(
        model,
        settings,
        FixedPool::of([(0.9, 3), (0.95, 998), (1.0, 999)]),
    )
}

/// Creates a Recaller that draws on this pool.
pub fn drawing_on(model: &Scripted, settings: RecallerSettings, pool: Rc<dyn ExperienceSource>) -> Recaller {
    Recaller::new(Rc::new(model.clone()), Rc::new(ConstantMeasure), pool, settings)
}

/// Lets a seat choose. Its model must answer without waiting.
pub fn choose(agent: &dyn Agent, view: &View<'_>, memory: &Memory) -> Decision {
    try_choosing(agent, view, memory).expect("a choice")
}

/// Returns a Recaller's memory after this choice.
pub fn remembered(decision: &Decision) -> &RecallerMemory {
    match &decision.memory.as_ref().expect("it remembers").mind {
        MindMemory::Recaller(memory) => memory,
        other => panic!("{other:?} is no Recaller's"),
    }
}

/// Returns its latest deliberation.
pub fn thought_over(decision: &Decision) -> &Deliberation {
    remembered(decision)
        .latest
        .as_ref()
        .expect("it thought something over")
}
