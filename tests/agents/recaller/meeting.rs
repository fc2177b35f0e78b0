//! Tests of a Recaller in a meeting: all calls each time that it speaks and when it votes.

use super::setup::{
    RecallerCall, acting, all_asked, choose, experienced, published, recaller, remembered, saying, told,
};
use crate::common::{ScriptedRound, seat};
use among_agents::agents::Memory;
use among_agents::agents::memory::DecisionPoint;
use among_agents::agents::minds::{Recaller, RecallerSettings, Talker, TalkerSettings};
use among_agents::game::{Action, Discussion, Rules};
use among_agents::llm::{Completion, Scripted};
use among_agents::table::{Phase, Speech, Turn};
use std::rc::Rc;

fn says(kind: RecallerCall, phase_is_vote: bool) -> Option<String> {
    let action = match phase_is_vote {
        true => "VOTE Pink",
        false => "SPEAK: I was in Admin.",
    };
    (kind == RecallerCall::Action).then(|| format!("[Thinking Process] I keep it short.\n[Action] {action}"))
}

/// Plays a meeting called by Red at once, in which Blue is this Recaller. Returns the models of its turns,
/// that of its vote last.
fn a_meeting(rules: Rules, of: impl Fn(&Scripted) -> Recaller) -> Vec<Scripted> {
    let mut scene = ScriptedRound::of(rules).then("Red: CALL MEETING (emergency button)");
    let mut memory = Memory::default();
    let mut models = Vec::new();
    while scene.0.phase() != Phase::Task {
        let Turn::One(next) = scene.0.turn() else {
            panic!("one after another")
        };
        let is_vote = scene.0.phase() == Phase::Vote;
        let mut action = match is_vote {
            true => Action::Vote(seat(if next == seat("Pink") { "Red" } else { "Pink" })),
            false => Action::Speak(Speech::SILENCE),
        };
        if next == seat("Blue") {
            let model = saying(move |kind| says(kind, is_vote));
            let decision = choose(&of(&model), &scene.view("Blue"), &memory);
            action = decision.action;
            memory = decision.memory.expect("it remembers");
            models.push(model);
        }
        scene.0.apply(next, action).expect("legal");
    }
    models
}

#[test]
fn meetings_take_48_or_44_calls_and_20_or_16_in_lite_form() {
    let full = published();
    let lite = RecallerSettings { lite: true, ..full };
    let count = |of: &dyn Fn(&Scripted) -> Recaller| {
        let models = a_meeting(Rules::paper(), of);
        let counts: Vec<usize> = models.iter().map(|model| model.requests().len()).collect();
        assert_eq!(counts.len(), 4, "three turns to speak and a vote");
        counts.iter().sum::<usize>()
    };
    assert_eq!(count(&|model| experienced(model, full)), 48);
    assert_eq!(count(&|model| recaller(model, full)), 44);
    assert_eq!(count(&|model| experienced(model, lite)), 20);
    assert_eq!(count(&|model| recaller(model, lite)), 16);
}

#[test]
fn the_vote_rests_on_a_reflection_after_the_last_speech() {
    let models = a_meeting(Rules::paper(), |model| experienced(model, published()));
    let vote = models.last().expect("a vote").requests().pop().expect("it votes");
    assert!(
        told(&vote).contains(": \"I trust Green.\"\nAdvice from earlier rounds: \"Stay with somebody.\"\n")
    );
}

#[test]
fn a_meeting_without_talk_makes_the_vote_a_decision_point() {
    let silent = Rules {
        discussion_rounds: 0,
        ..Rules::paper()
    };
    let models = a_meeting(silent, |model| recaller(model, published()));
    assert_eq!(models.len(), 1);
    assert_eq!(models[0].requests().len(), 11);
}

#[test]
fn speeches_are_public_and_thoughts_stay_with_the_decision() {
    let scene = ScriptedRound::paper()
        .then("Red: CALL MEETING (emergency button)")
        .wait_for("Blue");
    let model =
        acting("[Thinking Process] I must hide that I saw Red.\n[Action] SPEAK: I was in Admin. Who else?");
    let decision = choose(
        &recaller(&model, published()),
        &scene.view("Blue"),
        &Memory::default(),
    );
    assert_eq!(
        decision.action,
        Action::Speak(Speech::new("I was in Admin. Who else?"))
    );
    assert_eq!(decision.thought.as_deref(), Some("I must hide that I saw Red."));
    let memory = remembered(&decision);
    assert_eq!(
        memory.latest.as_ref().map(|latest| latest.why),
        Some(DecisionPoint::Speech)
    );
    let written = &memory.reflections[0];
    assert_eq!(written.response, "I said \"I was in Admin. Who else?\"");
}

#[test]
fn a_talker_in_a_live_meeting_reads_the_reflections() {
    let live = Rules {
        discussion: Discussion::Live,
        ..Rules::paper()
    };
    let turn = acting("[Thinking Process] I wait.\n[Action] SPEAK: hm");
    let scene = ScriptedRound::of(live).then("Red: SPEAK: hello").wait_for("Blue");
    let mind = |model: &Scripted| Rc::new(recaller(model, published()));
    let talker =
        |model: &Scripted| Talker::new(Rc::new(model.clone()), mind(model), TalkerSettings::default());
    let memory = choose(&talker(&turn), &scene.view("Blue"), &Memory::default()).memory;
    let memory = memory.expect("it remembers");
    let mut scene = scene
        .end_of_timestep()
        .then("Red: CALL MEETING (emergency button)");
    let said = scene.0.apply(seat("Green"), Action::Speak(Speech::new("so?")));
    said.expect("everybody may speak");
    let look = Scripted::new(|_| Ok(Completion::of("<wait>")));
    choose(&talker(&look), &scene.view("Blue"), &memory);
    let asked = look.requests();
    assert!(asked.len() > 1, "it thinks before it decides whether to speak");
    let text = told(asked.last().expect("it asked")).to_owned();
    assert!(
        text.contains("Your reflection at T1: \"I trust Green.\"\n"),
        "{text}"
    );
    assert_eq!(all_asked(&turn).len(), 11);
}

#[test]
fn what_its_talker_says_in_a_live_meeting_is_the_response_to_its_reflection() {
    let live = Rules {
        discussion: Discussion::Live,
        ..Rules::paper()
    };
    let mut scene = ScriptedRound::of(live).then("Red: CALL MEETING (emergency button)");
    let said = scene.0.apply(seat("Green"), Action::Speak(Speech::new("so?")));
    said.expect("everybody may speak");
    let mind = Rc::new(recaller(&acting("[Action] SPEAK"), published()));
    let model = Scripted::new(|request| {
        Ok(Completion::of(match request.purpose.name() {
            "talker schedule" => "<send>",
            "talker message" => "I was in Admin.",
            _ => "I trust Green.",
        }))
    });
    let talker = Talker::new(Rc::new(model), mind, TalkerSettings::default());
    let decision = choose(&talker, &scene.view("Blue"), &Memory::default());
    let memory = remembered(&decision);
    assert_eq!(
        memory.reflections[0].response, "I said \"i was in Admin\"",
        "{:?}",
        decision.action
    );
}
