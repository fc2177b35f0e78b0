//! Tests of meetings: the order of the calls, their contexts, and that words are bound to the plan and the
//! action.

use super::setup::{
    Actor, AnalystCall, OPEN_PLAN, all_asked, analyst, choose, first, mind, remembered, told,
};
use crate::common::ScriptedRound;
use among_agents::agents::Memory;
use among_agents::agents::minds::AnalystSettings;
use among_agents::game::Action;
use among_agents::llm::Scripted;
use among_agents::table::Speech;

fn in_a_meeting() -> ScriptedRound {
    ScriptedRound::paper()
        .then("Blue: MOVE from Cafeteria to Admin")
        .end_of_timestep()
        .then("Red: CALL MEETING (emergency button)\nRed: SPEAK: Blue left at once.")
        .wait_for("Green")
}

/// Returns Green's requests and action in the meeting.
fn of_green(reply: &str) -> (Scripted, Memory, Action) {
    let actor = Actor::of(2, OPEN_PLAN);
    actor.does(reply);
    let mind = analyst(&actor.model, AnalystSettings::default());
    let decision = choose(&mind, &in_a_meeting().view("Green"), &Memory::default()).expect("readable");
    (actor.model, remembered(&decision), decision.action)
}

#[test]
fn a_turn_of_talk_is_analysis_plan_action_and_response() {
    let (model, memory, action) = of_green("SPEAK: Where did you go, Blue?");

    assert_eq!(
        all_asked(&model),
        [
            AnalystCall::Analysis,
            AnalystCall::Plan,
            AnalystCall::Action,
            AnalystCall::Response
        ]
    );
    assert_eq!(action, speak("Where did you go, Blue?"));
    let held = mind(&memory);
    assert!(
        held.summaries.is_empty(),
        "the prompts tell what was before the meeting"
    );
    assert_eq!(held.analysis[0].words, "crewmate, analysis-2-kept");
    assert_eq!(held.analysis[0].of.map(|colour| colour.name()), Some("Blue"));
    assert_eq!(held.plan.actions.len(), 8);
}

#[test]
fn what_a_speech_is_for_is_told_where_it_is_written() {
    let (model, ..) = of_green("SPEAK: Where did you go, Blue?");
    let words = |call| told(&first(&model, call)).to_owned();
    assert!(words(AnalystCall::Response).contains("\nSpeak now, at most 50 words: make a case"));
    assert_eq!(
        words(AnalystCall::Response).matches("at most ").count(),
        1,
        "one limit"
    );
    for private in [AnalystCall::Plan, AnalystCall::Action] {
        assert!(!words(private).contains("Speak now"), "{private:?}");
    }
}

pub fn speak(words: &str) -> Action {
    Action::Speak(Speech::new(words))
}

#[test]
fn each_call_rests_on_what_came_before_it() {
    let (model, ..) = of_green("SPEAK: Where did you go, Blue?");
    let analysis = "Your analysis of Blue (from T3): \"crewmate, analysis-2-kept\"\n";
    let plan = "Your plan (from T3): T3 round 1: \"Go on as before\"; T3 round 2: \"Go on\"";
    let decision = "You have decided in private to speak, for this: \"aim-2-kept\"\n";
    let holds = |kind, words: &str| told(&first(&model, kind)).contains(words);
    for (kind, expected) in [
        (AnalystCall::Analysis, [false; 3]),
        (AnalystCall::Plan, [true, false, false]),
        (AnalystCall::Action, [true, true, false]),
        (AnalystCall::Response, [true; 3]),
    ] {
        let held = [analysis, plan, decision].map(|words| holds(kind, words));
        assert_eq!(held, expected, "{kind:?}:\n{}", told(&first(&model, kind)));
    }
    for kind in [
        AnalystCall::Analysis,
        AnalystCall::Plan,
        AnalystCall::Action,
        AnalystCall::Response,
    ] {
        assert!(
            holds(kind, "Round 1: Red \"Blue left at once.\""),
            "the talk so far"
        );
        assert!(
            holds(kind, "Record:\nT1 ") && !holds(kind, "Summary of"),
            "the record tells it whole"
        );
    }
}

#[test]
fn a_decision_to_stay_silent_needs_no_response_call() {
    let (model, _, action) = of_green("SPEAK (nothing)");
    assert_eq!(all_asked(&model).last(), Some(&AnalystCall::Action));
    assert_eq!(action, Action::Speak(Speech::SILENCE));
}

#[test]
fn speeches_have_at_most_a_hundred_words() {
    let long = format!("SPEAK: {}", "so ".repeat(150));
    for settings in [
        AnalystSettings::default(),
        AnalystSettings {
            response: false,
            ..AnalystSettings::default()
        },
        AnalystSettings {
            action: false,
            ..AnalystSettings::default()
        },
    ] {
        let actor = Actor::of(2, OPEN_PLAN);
        actor.does(long.trim());
        let mind = analyst(&actor.model, settings);
        let decision = choose(&mind, &in_a_meeting().view("Green"), &Memory::default()).expect("readable");
        let Action::Speak(speech) = decision.action else {
            panic!("it speaks: {:?}", decision.action)
        };
        assert_eq!(speech.words().split_whitespace().count(), 100);
    }
}

#[test]
fn a_vote_is_decided_after_analysis_and_plan_and_needs_no_response() {
    let actor = Actor::of(2, OPEN_PLAN);
    actor.does("VOTE Blue");
    let scene = in_a_meeting().until_the_vote().wait_for_the_vote_of("Green");
    let mind = analyst(&actor.model, AnalystSettings::default());
    let decision = choose(&mind, &scene.view("Green"), &Memory::default()).expect("readable");
    assert_eq!(decision.action, Action::Vote(crate::common::seat("Blue")));

    assert_eq!(
        all_asked(&actor.model),
        [AnalystCall::Analysis, AnalystCall::Plan, AnalystCall::Action]
    );
    assert!(
        told(&first(&actor.model, AnalystCall::Plan))
            .contains("each beginning with its turn: “T3 vote:”; the first is")
    );
}

impl ScriptedRound {
    /// Lets the seats before this one vote for their first candidate.
    fn wait_for_the_vote_of(mut self, name: &str) -> ScriptedRound {
        while !self.0.awaits(crate::common::seat(name)) {
            let seat = among_agents::round::next_seat(&self.0).expect("a vote is on");
            let vote = self.0.offers(seat)[0]
                .complete()
                .expect("a vote is complete")
                .clone();
            self.0.apply(seat, vote).expect("a legal vote");
        }
        self
    }
}

#[test]
fn a_turn_of_talk_in_which_nothing_was_learnt_needs_no_analysis_and_no_plan() {
    let actor = Actor::of(2, OPEN_PLAN);
    actor.does("SPEAK: Hello.");
    let mind = analyst(&actor.model, AnalystSettings::default());
    let scene = in_a_meeting();
    let decision = choose(&mind, &scene.view("Green"), &Memory::default()).expect("readable");
    let mut scene = scene;
    scene
        .0
        .apply(crate::common::seat("Green"), decision.action.clone())
        .expect("legal");
    let scene = scene.wait_for("Green");
    let before = actor.model.requests().len();
    let _ = choose(&mind, &scene.view("Green"), &remembered(&decision)).expect("readable");
    let asked = all_asked(&actor.model).split_off(before);
    assert_eq!(
        asked,
        [AnalystCall::Action, AnalystCall::Response],
        "all others kept silent"
    );
}
