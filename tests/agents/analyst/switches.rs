//! Tests that switching off a part removes exactly its calls.

use super::setup::{AnalystCall, FixedStrategies, PlayedAnalysts, choose, with_meetings};
use crate::common::ScriptedRound;
use among_agents::agents::experience::{FinishedRound, Strategy};
use among_agents::agents::minds::{
    AnalysisTarget, Analyst, AnalystSettings, Lengths, MindPart, MindSettings,
};
use among_agents::agents::{Agent, Memory};
use among_agents::game::{Outcome, Role};
use among_agents::llm::{Completion, Scripted};
use among_agents::table::SeatSet;
use std::rc::Rc;

const ALL: AnalystSettings = AnalystSettings {
    full_view: true,
    summary: true,
    analysis: true,
    analysed: AnalysisTarget::Both,
    planning: true,
    action: true,
    response: true,
    improving: true,
    others_strategies: true,
    lengths: Lengths::Short,
};

/// Returns the settings with this part off.
fn off(part: MindPart) -> AnalystSettings {
    let off = vec![part];
    AnalystSettings::from(&MindSettings {
        off,
        ..MindSettings::default()
    })
}

/// Returns the calls of a round, choice by choice, each mapped by this function.
fn calls(
    staged: &PlayedAnalysts,
    change: impl Fn(&[AnalystCall]) -> Vec<AnalystCall>,
) -> Vec<Vec<AnalystCall>> {
    staged
        .choices
        .iter()
        .map(|choice| change(&choice.asked))
        .collect()
}

fn without(kind: AnalystCall) -> impl Fn(&[AnalystCall]) -> Vec<AnalystCall> {
    move |asked| asked.iter().copied().filter(|&other| other != kind).collect()
}

#[test]
fn everything_is_on_by_default() {
    assert_eq!(AnalystSettings::default(), ALL);
    let written: AnalystSettings = serde_json::from_str("{\"planning\": false}").expect("the rest as usual");
    assert_eq!(
        written,
        AnalystSettings {
            planning: false,
            ..ALL
        }
    );
}

#[test]
fn without_summary_analysis_or_planning_exactly_those_calls_are_missing() {
    let whole = with_meetings(ALL);
    for (settings, kind) in [
        (off(MindPart::Summary), AnalystCall::Summary),
        (off(MindPart::Analysis), AnalystCall::Analysis),
        (off(MindPart::Planning), AnalystCall::Plan),
    ] {
        let part = with_meetings(settings);
        assert!(whole.choices.iter().any(|choice| choice.asked.contains(&kind)));
        assert_eq!(
            calls(&part, |asked| asked.to_vec()),
            calls(&whole, without(kind)),
            "{kind:?}"
        );
        assert_eq!(part.round.game().journal(), whole.round.game().journal());
    }
}

#[test]
fn without_response_the_action_is_spoken_and_no_other_call_missing() {
    let spoken = |asked: &[AnalystCall]| {
        let asked = without(AnalystCall::Response)(asked).into_iter();
        asked
            .map(|kind| {
                if kind == AnalystCall::Action {
                    AnalystCall::SpokenAction
                } else {
                    kind
                }
            })
            .collect()
    };
    let (whole, part) = (with_meetings(ALL), with_meetings(off(MindPart::Response)));
    assert!(
        whole
            .choices
            .iter()
            .any(|choice| choice.asked.contains(&AnalystCall::Response))
    );
    assert_eq!(calls(&part, |asked| asked.to_vec()), calls(&whole, spoken));
    assert_eq!(part.round.game().journal(), whole.round.game().journal());
}

#[test]
fn without_action_the_response_of_every_turn_acts() {
    let acting = |asked: &[AnalystCall]| {
        let before = asked
            .iter()
            .copied()
            .filter(|kind| !matches!(kind, AnalystCall::Action | AnalystCall::Response));
        before.chain([AnalystCall::ActingResponse]).collect()
    };
    let (whole, part) = (with_meetings(ALL), with_meetings(off(MindPart::Action)));
    assert_eq!(calls(&part, |asked| asked.to_vec()), calls(&whole, acting));
    assert_eq!(part.round.game().journal(), whole.round.game().journal());
}

#[test]
fn without_any_part_one_bare_call_a_turn_yields_a_legal_action() {
    let nothing = AnalystSettings {
        summary: false,
        analysis: false,
        planning: false,
        action: false,
        response: false,
        improving: false,
        others_strategies: false,
        ..ALL
    };
    let part = with_meetings(nothing);
    assert!(
        part.choices
            .iter()
            .all(|choice| choice.asked == [AnalystCall::Bare])
    );
    assert_eq!(
        part.round.game().journal(),
        with_meetings(ALL).round.game().journal()
    );
}

#[test]
fn a_strategy_is_used_and_made_by_the_parts_that_are_on() {
    let taught = || {
        Rc::new(FixedStrategies(vec![Strategy {
            role: Role::Crewmate,
            own: "Stay in the corridor.".to_owned(),
            others: "They hid.".to_owned(),
            suggestions: String::new(),
            round: "one".to_owned(),
        }]))
    };
    let ended = FinishedRound {
        outcome: Outcome::TasksDone,
        meetings: 1,
        impostors: SeatSet::EMPTY,
        kills: Vec::new(),
        suggestions: Rc::default(),
        round: "two".to_owned(),
    };
    let scene = ScriptedRound::paper().wait_for("Blue");
    let parts = [true, false].map(|own| [true, false].map(|others| (own, others)));
    for (own, others) in parts.into_iter().flatten() {
        let settings = AnalystSettings {
            improving: own,
            others_strategies: others,
            ..ALL
        };
        let model = Scripted::new(|_| Ok(Completion::of("[Action] 1")));
        let mind = Analyst::new(Rc::new(model.clone()), taught(), settings);
        let _ = choose(&mind, &scene.view("Blue"), &Memory::default());
        let system = &model.requests()[0].messages[0].content;
        assert_eq!(system.contains("Stay in the corridor."), own);
        assert_eq!(system.contains("They hid."), others);
        assert_eq!(
            system.contains("Hints:"),
            !own,
            "what was learnt is removed, never the hints"
        );
        let learns = mind
            .learn(&scene.view("Blue"), &Memory::default(), &ended)
            .is_some();
        assert_eq!(learns, own || others);
    }
}
