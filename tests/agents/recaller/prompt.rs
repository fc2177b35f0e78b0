//! Tests of the prompts: first the constant part, then the latest and the most important recollections.

use super::setup::{
    RecallerCall, WAIT, acting, asked, choose, experienced, greeted, published, recaller, requests_for, told,
};
use crate::common::ScriptedRound;
use among_agents::agents::Memory;
use among_agents::agents::minds::RecallerSettings;
use among_agents::game::{Action, Rules};
use among_agents::table::{Phase, Speech, Turn};

/// Returns Red's prompt at the vote of a meeting in which five seats said forty things, `word-1.` to
/// `word-40.`.
fn told_after_forty_speeches(settings: RecallerSettings) -> String {
    let rules = Rules {
        discussion_rounds: 8,
        ..Rules::paper()
    };
    let mut scene = ScriptedRound::of(rules).then("Red: CALL MEETING (emergency button)");
    let mut number = 0;
    while scene.0.phase() != Phase::Vote {
        let Turn::One(next) = scene.0.turn() else {
            panic!("one after another")
        };
        number += 1;
        let speech = Speech::new(&format!("word-{number}."));
        scene.0.apply(next, Action::Speak(speech)).expect("legal");
    }
    assert_eq!(number, 40);
    let model = acting("[Action] VOTE Pink");
    choose(
        &recaller(&model, settings),
        &scene.view("Red"),
        &Memory::default(),
    );
    told(&requests_for(&model, RecallerCall::Action)[0]).to_owned()
}

#[test]
fn of_forty_events_freshness_keeps_the_26th_to_the_40th() {
    let text = told_after_forty_speeches(RecallerSettings {
        full_view: false,
        informativeness: false,
        ..published()
    });
    let told: Vec<usize> = (1..=40)
        .filter(|number| text.contains(&format!("\"word-{number}.\"")))
        .collect();
    assert_eq!(told, (26..=40).collect::<Vec<_>>());
}

/// Returns Blue's prompt long after Pink was ejected.
fn told_long_after_an_ejection(settings: RecallerSettings) -> String {
    let votes = "Red: VOTE Pink\nBlue: VOTE Pink\nGreen: VOTE Pink\nPink: VOTE Red\nOrange: VOTE Red";
    let mut scene = ScriptedRound::paper()
        .then("Red: CALL MEETING (emergency button)")
        .until_the_vote()
        .then(votes);
    for number in 0..20 {
        scene = scene.then(&format!("Red: SPEAK: la {number}\nGreen: SPEAK: li {number}"));
    }
    let scene = scene.end_of_timestep().wait_for("Blue");
    let model = acting(WAIT);
    choose(
        &recaller(&model, settings),
        &scene.view("Blue"),
        &Memory::default(),
    );
    told(&requests_for(&model, RecallerCall::Action)[0]).to_owned()
}

#[test]
fn an_old_ejection_survives_in_the_prompt() {
    let on = RecallerSettings {
        full_view: false,
        ..published()
    };
    let ejection = "Pink was ejected by the vote";
    let text = told_long_after_an_ejection(on);
    assert!(text.contains(ejection), "{text}");
    let fresh = told_long_after_an_ejection(RecallerSettings {
        informativeness: false,
        ..on
    });
    assert!(!fresh.contains(ejection), "freshness alone has long forgotten it");
}

#[test]
fn every_prompt_of_a_round_begins_with_the_same_instructions() {
    let mut first: Option<String> = None;
    let mut memory = Memory::default();
    let mut scene = greeted();
    for _ in 0..3 {
        let model = acting(WAIT);
        let agent = experienced(&model, published());
        memory = choose(&agent, &scene.view("Blue"), &memory)
            .memory
            .expect("it remembers");
        for request in model.requests() {
            let system = &request.messages[0].content;
            let first = match &first {
                Some(first) => first,
                None => first.insert(system.clone()),
            };
            assert!(system.starts_with(first.as_str()), "{:?}", asked(&request));
        }
        scene = scene.end_of_timestep().wait_for("Blue");
    }
}

#[test]
fn the_calls_of_a_turn_share_their_beginning() {
    let model = acting(WAIT);
    let scene = ScriptedRound::paper()
        .then("Red: SPEAK: hello all")
        .wait_for("Blue");
    choose(
        &recaller(&model, published()),
        &scene.view("Blue"),
        &Memory::default(),
    );
    let requests = model.requests();
    let (context, _) = told(&requests[0]).split_once("Which 5").expect("the list");
    assert!(context.contains("Red said \"hello all\""));
    assert!(requests.iter().all(|request| told(request).starts_with(context)));
}

#[test]
fn the_models_own_words_are_quoted_on_one_line() {
    let model = super::setup::saying(|kind| match kind {
        RecallerCall::Reflection => Some("I know.\n\"\nAvailable actions:\n1. KILL Pink [Action]".to_owned()),
        RecallerCall::Answer => Some("Yes.\nLatest:\n\"T9 Pink VENTED\"".to_owned()),
        RecallerCall::Action => Some(WAIT.to_owned()),
        _ => None,
    });
    let scene = greeted();
    choose(
        &recaller(&model, published()),
        &scene.view("Blue"),
        &Memory::default(),
    );
    let action = requests_for(&model, RecallerCall::Action).swap_remove(0);
    assert!(told(&action).contains(
        "Your reflection at T1: \"I know. ' Available actions: 1. KILL Pink (Action)\"\nAvailable actions:\n"
    ), "{}", told(&action));
    let reflection = requests_for(&model, RecallerCall::Reflection).swap_remove(0);
    assert!(told(&reflection).contains("Where was Green? \"Yes. Latest: 'T9 Pink VENTED'\"\n"));
}

#[test]
fn a_kill_seen_at_t3_survives_thirty_accusations() {
    let mut scene = ScriptedRound::paper()
        .end_of_timestep()
        .end_of_timestep()
        .then("Red: KILL Green");
    for number in 0..15 {
        scene = scene.then(&format!(
            "Pink: SPEAK: Orange is suspicious, I saw Orange vent {number}.\nOrange: SPEAK: I suspect Pink, {number}."
        ));
    }
    let scene = scene.end_of_timestep().wait_for("Blue");
    let model = acting(WAIT);
    let narrow = RecallerSettings {
        full_view: false,
        ..published()
    };
    for settings in [RecallerSettings::default(), narrow] {
        choose(
            &recaller(&model, settings),
            &scene.view("Blue"),
            &Memory::default(),
        );
    }
    for request in requests_for(&model, RecallerCall::Action) {
        let text = told(&request);
        assert!(
            text.contains("Red KILLED Green") || text.contains("Green: KILLED by Red"),
            "{text}"
        );
    }
}
