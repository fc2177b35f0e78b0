//! Each part can be switched off, and then exactly its calls are missing.

use super::table::{
    Asked, Staged, Taught, all_asked, analyst, choose, first, remembered, told, with_meetings,
};
use crate::common::{Scene, seat};
use among_agents::agents::experience::{Ended, Strategy};
use among_agents::agents::minds::{Analyst, AnalystSettings, Whom};
use among_agents::agents::{Agent, Memory};
use among_agents::game::{Action, Outcome, Role, Rules};
use among_agents::llm::{Completion, Scripted};
use std::rc::Rc;

const ALL: AnalystSettings = AnalystSettings {
    summary: true,
    analysis: true,
    analysed: Whom::Both,
    planning: true,
    action: true,
    response: true,
    learning: true,
};

/// What was asked in a round, choice by choice, each passed through this.
fn calls(staged: &Staged, change: impl Fn(&[Asked]) -> Vec<Asked>) -> Vec<Vec<Asked>> {
    staged
        .choices
        .iter()
        .map(|choice| change(&choice.asked))
        .collect()
}

fn without(kind: Asked) -> impl Fn(&[Asked]) -> Vec<Asked> {
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
        (
            AnalystSettings {
                summary: false,
                ..ALL
            },
            Asked::Summary,
        ),
        (
            AnalystSettings {
                analysis: false,
                ..ALL
            },
            Asked::Analysis,
        ),
        (
            AnalystSettings {
                planning: false,
                ..ALL
            },
            Asked::Plan,
        ),
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
fn without_response_exactly_the_responses_are_missing_and_the_action_speaks_for_itself() {
    let spoken = |asked: &[Asked]| {
        let asked = without(Asked::Response)(asked).into_iter();
        asked
            .map(|kind| {
                if kind == Asked::Action {
                    Asked::SpokenAction
                } else {
                    kind
                }
            })
            .collect()
    };
    let (whole, part) = (
        with_meetings(ALL),
        with_meetings(AnalystSettings {
            response: false,
            ..ALL
        }),
    );
    assert!(
        whole
            .choices
            .iter()
            .any(|choice| choice.asked.contains(&Asked::Response))
    );
    assert_eq!(calls(&part, |asked| asked.to_vec()), calls(&whole, spoken));
    assert_eq!(part.round.game().journal(), whole.round.game().journal());
}

#[test]
fn without_action_no_action_is_asked_for_and_the_response_of_every_turn_acts() {
    let acting = |asked: &[Asked]| {
        let before = asked
            .iter()
            .copied()
            .filter(|kind| !matches!(kind, Asked::Action | Asked::Response));
        before.chain([Asked::ActingResponse]).collect()
    };
    let (whole, part) = (
        with_meetings(ALL),
        with_meetings(AnalystSettings { action: false, ..ALL }),
    );
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
        learning: false,
        ..ALL
    };
    let part = with_meetings(nothing);
    assert!(part.choices.iter().all(|choice| choice.asked == [Asked::Bare]));
    assert_eq!(
        part.round.game().journal(),
        with_meetings(ALL).round.game().journal()
    );
}

#[test]
fn without_learning_no_strategy_is_used_and_none_is_made() {
    let taught = || {
        Rc::new(Taught(vec![Strategy {
            role: Role::Crewmate,
            own: "Stay in the corridor.".to_owned(),
            others: "They hid.".to_owned(),
            round: "one".to_owned(),
        }]))
    };
    let ended = Ended {
        outcome: Outcome::TasksDone,
        meetings: 1,
        round: "two".to_owned(),
    };
    let scene = Scene::paper().wait_for("Blue");
    for learning in [true, false] {
        let model = Scripted::new(|_| Ok(Completion::of("[Action] 1")));
        let mind = Analyst::new(
            Rc::new(model.clone()),
            taught(),
            AnalystSettings { learning, ..ALL },
        );
        let _ = choose(&mind, &scene.view("Blue"), &Memory::Nothing);
        let system = &model.requests()[0].messages[0].content;
        assert_eq!(system.contains("Stay in the corridor."), learning);
        let learns = mind
            .learn(&scene.view("Blue"), &Memory::Nothing, &ended)
            .is_some();
        assert_eq!(learns, learning);
    }
}

/// The prompt of the analysis that a seat is asked for after somebody walked; none where there is none.
fn analysis_of(whom: Whom, name: &str, rules: Rules) -> Option<String> {
    let model = Scripted::new(|_| Ok(Completion::of("[Action] 1")));
    let scene = Scene::of(rules)
        .then("Red: MOVE from Cafeteria to Admin")
        .end_of_timestep()
        .wait_for(name);
    let mind = analyst(
        &model,
        AnalystSettings {
            analysed: whom,
            ..ALL
        },
    );
    let decision = choose(&mind, &scene.view(name), &Memory::Nothing).expect("readable");
    let _ = remembered(&decision);
    let has_one = all_asked(&model).contains(&Asked::Analysis);
    has_one.then(|| told(&first(&model, Asked::Analysis)).to_owned())
}

#[test]
fn an_impostor_analyses_its_fellows_its_foes_or_both() {
    let of = |whom| analysis_of(whom, "Blue", Rules::paper_seven());
    let asks = |whom, names: &str| {
        let text = of(whom).expect("it is asked for an analysis");
        assert!(text.contains(&format!("Analyse {names}: ")), "{text}");
    };
    asks(Whom::Both, "Red, Green, Pink, Orange, Yellow, Black");
    asks(Whom::Mates, "Red");
    asks(Whom::Foes, "Green, Pink, Orange, Yellow, Black");
}

#[test]
fn a_crewmate_analyses_those_whom_it_takes_for_its_mates_or_its_foes() {
    for (whom, only) in [
        (Whom::Both, ""),
        (Whom::Mates, "Write only of those whom you take for crewmates."),
        (Whom::Foes, "Write only of those whom you take for impostors."),
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
    let scene = Scene::paper()
        .then("Blue: MOVE from Cafeteria to Admin")
        .end_of_timestep();
    for (whom, count) in [(Whom::Mates, 0), (Whom::Both, 1)] {
        let model = Scripted::new(|_| Ok(Completion::of("[Action] 1")));
        let mind = analyst(
            &model,
            AnalystSettings {
                analysed: whom,
                ..ALL
            },
        );
        let decision = choose(&mind, &scene.view("Red"), &Memory::Nothing).expect("readable");
        assert!(
            matches!(decision.action, Action::Move { .. }),
            "{}",
            seat("Red").index()
        );
        let analyses = all_asked(&model)
            .into_iter()
            .filter(|&asked| asked == Asked::Analysis);
        assert_eq!(analyses.count(), count);
    }
}
