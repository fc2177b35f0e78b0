//! Tests of the players analysed: all others, the own side, or the other side.

use super::setup::{AnalystCall, all_asked, analyst, choose, first, told};
use crate::common::ScriptedRound;
use among_agents::agents::Memory;
use among_agents::agents::minds::{AnalysisTarget, AnalystSettings};
use among_agents::game::{Action, Rules};
use among_agents::llm::{Completion, Scripted};

fn of(whom: AnalysisTarget) -> AnalystSettings {
    AnalystSettings {
        analysed: whom,
        ..AnalystSettings::default()
    }
}

/// Returns the prompt for the analysis of a seat after all were spoken of; `None` if there is no such request.
fn analysis_of(whom: AnalysisTarget, name: &str, rules: Rules) -> Option<String> {
    let model = Scripted::new(|_| Ok(Completion::of("[Action] 1")));
    let scene = ScriptedRound::of(rules)
        .then("Red: SPEAK: I have seen Green, Pink, Orange, Yellow and Black")
        .end_of_timestep()
        .wait_for(name);
    let mind = analyst(&model, of(whom));
    choose(&mind, &scene.view(name), &Memory::default()).expect("readable");
    let has_one = all_asked(&model).contains(&AnalystCall::Analysis);
    has_one.then(|| told(&first(&model, AnalystCall::Analysis)).to_owned())
}

#[test]
fn an_impostor_analyses_its_fellows_its_foes_or_both() {
    let text_of = |whom| analysis_of(whom, "Blue", Rules::paper_seven());
    let asks = |whom, names: &str| {
        let text = text_of(whom).expect("it is asked for an analysis");
        assert!(text.contains(&format!("Analyse {names}: ")), "{text}");
    };
    asks(AnalysisTarget::Both, "Red, Green, Pink, Orange, Yellow, Black");
    asks(AnalysisTarget::Mates, "Red");
    asks(AnalysisTarget::Foes, "Green, Pink, Orange, Yellow, Black");
}

#[test]
fn a_crewmate_analyses_those_whom_it_takes_for_its_mates_or_its_foes() {
    for (whom, only) in [
        (AnalysisTarget::Both, ""),
        (
            AnalysisTarget::Mates,
            "Write only of those whom you take for crewmates.",
        ),
        (
            AnalysisTarget::Foes,
            "Write only of those whom you take for impostors.",
        ),
    ] {
        let text = analysis_of(whom, "Blue", Rules::paper()).expect("it is asked for an analysis");
        assert!(text.contains("Analyse Red, Green, Pink, Orange: "));
        assert!(
            text.contains(only) && text.contains("Write only") != only.is_empty(),
            "{text}"
        );
    }
}

#[test]
fn a_lone_impostor_has_no_mates_to_analyse() {
    let scene = ScriptedRound::paper()
        .then("Blue: SPEAK: hello")
        .end_of_timestep();
    for (whom, count) in [(AnalysisTarget::Mates, 0), (AnalysisTarget::Both, 1)] {
        let model = Scripted::new(|_| Ok(Completion::of("[Action] 1")));
        let mind = analyst(&model, of(whom));
        let decision = choose(&mind, &scene.view("Red"), &Memory::default()).expect("readable");
        assert!(matches!(decision.action, Action::Move { .. }));
        let analyses = all_asked(&model)
            .into_iter()
            .filter(|&asked| asked == AnalystCall::Analysis);
        assert_eq!(analyses.count(), count);
    }
}
