//! What an Analyst holds in mind: readable, told to its Talker, and the same however often it is asked.

use super::setup::{
    Actor, AnalystCall, FixedStrategies, OPEN_PLAN, all_asked, analyst, choose, first, meetings, mind,
    remembered, stage, told, with_meetings,
};
use crate::common::{ScriptedRound, seat};
use among_agents::agents::experience::Strategy;
use among_agents::agents::minds::{Analyst, AnalystSettings, Talker, TalkerSettings};
use among_agents::agents::{Agent, Autopilot, Memory};
use among_agents::game::{Action, Discussion, Role, Rules};
use among_agents::llm::{Completion, Scripted};
use among_agents::table::Phase;
use std::rc::Rc;

#[test]
fn each_segment_is_summed_up_in_one_call_whatever_its_length() {
    let staged = with_meetings(AnalystSettings::default());
    let held = meetings(staged.round.game()).len();
    for (at, actor) in staged.actors.iter().enumerate() {
        let summaries = all_asked(&actor.model)
            .into_iter()
            .filter(|&asked| asked == AnalystCall::Summary)
            .count();
        let memory = mind(
            staged
                .round
                .memory_of(among_agents::table::Seat::new(at).expect("a seat")),
        );
        assert_eq!(
            summaries,
            memory.summaries.len(),
            "each is asked for once and kept"
        );
        assert!(summaries <= 2 * held);
        let mut segments: Vec<_> = memory.summaries.iter().map(|summary| summary.segment).collect();
        segments.dedup();
        assert_eq!(segments.len(), summaries, "one of each");
    }
}

#[test]
fn summaries_replace_events_else_the_latest_forty_are_told() {
    let mut scene = ScriptedRound::paper();
    for room in ["Admin", "Cafeteria"].repeat(30).windows(2).take(44) {
        scene = scene
            .then(&format!("Red: MOVE from {} to {}", room[1], room[0]))
            .end_of_timestep();
    }
    let scene = scene.wait_for("Blue");
    let actor = Actor::of(1, OPEN_PLAN);
    let _ = choose(
        &analyst(
            &actor.model,
            AnalystSettings {
                full_view: false,
                ..AnalystSettings::default()
            },
        ),
        &scene.view("Blue"),
        &Memory::default(),
    );
    let text = told(&first(&actor.model, AnalystCall::Action)).to_owned();
    assert!(
        text.contains("Of what came before, the latest, that you saw or did:\nT5 Red walked"),
        "{text}"
    );
}

#[test]
fn choosing_changes_nothing_and_falls_the_same() {
    let scene = ScriptedRound::paper()
        .then("Red: MOVE from Cafeteria to Admin")
        .wait_for("Blue");
    let actor = Actor::of(1, OPEN_PLAN);
    let mind = analyst(&actor.model, AnalystSettings::default());
    let once = choose(&mind, &scene.view("Blue"), &Memory::default());
    let asked = actor.model.requests();
    assert_eq!(once, choose(&mind, &scene.view("Blue"), &Memory::default()));
    assert_eq!(asked, actor.model.requests().split_off(asked.len()));
}

#[test]
fn the_strategy_in_use_stays_the_same_all_round() {
    let model = Scripted::new(|_| Ok(Completion::of("[Action] SPEAK (nothing)")));
    let with = |own: &str| {
        let strategy = Strategy {
            role: Role::Impostor,
            own: own.to_owned(),
            others: "They kept together.".to_owned(),
            suggestions: String::new(),
            round: "one".to_owned(),
        };
        let taught = Rc::new(FixedStrategies(vec![strategy]));
        Analyst::new(Rc::new(model.clone()), taught, AnalystSettings::default())
    };
    let scene = ScriptedRound::paper();
    let decision = choose(&with("Wait long."), &scene.view("Red"), &Memory::default()).expect("readable");
    let memory = remembered(&decision);
    assert_eq!(
        mind(&memory)
            .strategy
            .as_ref()
            .map(|strategy| strategy.own.as_str()),
        Some("Wait long.")
    );
    let scene = scene.end_of_timestep();
    let _ = choose(&with("Strike early."), &scene.view("Red"), &memory);
    let requests = model.requests();
    let system = |at: usize| &requests[at].messages[0].content;
    assert_eq!(system(0), system(requests.len() - 1));
    assert!(system(0).contains("Wait long.") && system(0).contains("They kept together."));
}

#[test]
fn a_talker_around_an_analyst_reads_its_memory() {
    let rules = Rules {
        discussion: Discussion::Live,
        ..Rules::paper()
    };
    let actor = Actor::of(0, OPEN_PLAN);
    let chat = Scripted::new(|_| Ok(Completion::of("<wait>")));
    let mind: Rc<dyn Agent> = Rc::new(analyst(&actor.model, AnalystSettings::default()));
    let scene = ScriptedRound::of(rules)
        .then("Red: SPEAK: hello")
        .wait_for("Green");
    let talker = Talker::new(Rc::new(chat.clone()), mind, TalkerSettings::default());
    let decision = choose(&talker, &scene.view("Green"), &Memory::default()).expect("readable");
    let mut game = scene.0;
    for name in ["Green", "Pink", "Orange"] {
        let action = match name {
            "Orange" => Action::CallMeeting,
            _ => Action::Speak(Default::default()),
        };
        game.apply(seat(name), action).expect("legal");
    }
    while game.moment().is_start() && game.phase() == Phase::Task {
        let next = among_agents::round::next_seat(&game).expect("the round goes on");
        game.apply(next, Action::Speak(Default::default()))
            .expect("legal");
    }
    game.pass_time(among_agents::table::MeetingTime::from_millis(1_000));
    game.apply(
        seat("Red"),
        Action::Speak(among_agents::table::Speech::new("Who?")),
    )
    .expect("legal");
    let _ = choose(&talker, &game.view(seat("Green")), &remembered(&decision));
    let text = told(&chat.requests()[0]).to_owned();
    assert!(
        text.contains("Your analysis of Blue (from T1): \"crewmate, analysis-0-kept\"\n")
            && !text.contains("Your plan"),
        "{text}"
    );
}

#[test]
fn an_autopilot_around_an_analyst_keeps_its_memory_and_saves_calls() {
    let settings = AnalystSettings::default();
    // Choices in the task phase, and those of them for which a model was asked.
    let (mut choices, mut asked) = (0, 0);
    for seed in 1..=5 {
        let flown = stage(Rules::paper(), seed, settings, |mind| {
            Rc::new(Autopilot::new(mind))
        });
        let in_task_phase = || flown.choices.iter().filter(|choice| choice.phase == Phase::Task);
        choices += in_task_phase().count();
        asked += in_task_phase().filter(|choice| !choice.asked.is_empty()).count();
        assert!(!mind(flown.round.memory_of(seat("Red"))).plan.actions.is_empty());
    }
    assert!(2 * asked <= choices, "{asked} of {choices}");
}
