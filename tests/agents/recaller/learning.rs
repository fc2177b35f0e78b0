//! Tests of what a Recaller learns from a round.

use super::setup::{RecallerCall, choose, greeted, recaller, saying};
use crate::common::ScriptedRound;
use among_agents::agents::experience::{ChoiceKind, Experience, FinishedRound, Lesson};
use among_agents::agents::minds::RecallerSettings;
use among_agents::agents::{Agent, Autopilot, Memory};
use among_agents::game::{Outcome, Role};
use among_agents::table::SeatSet;
use futures::FutureExt;
use std::rc::Rc;

fn ended(outcome: Outcome) -> FinishedRound {
    FinishedRound {
        outcome,
        meetings: 3,
        impostors: SeatSet::EMPTY,
        kills: Vec::new(),
        suggestions: Rc::default(),
        round: "paper, seed 7".to_owned(),
    }
}

/// Returns what a seat that spoke once in a meeting learns from a round with this outcome.
fn learnt(name: &str, outcome: Outcome) -> Vec<Experience> {
    let model = saying(|kind| match kind {
        RecallerCall::Reflection => Some("RED followed Blue; Green's story fits.".to_owned()),
        RecallerCall::Action => {
            Some("[Thinking Process] Hm.\n[Action] SPEAK: It was red, says Blue.".to_owned())
        }
        _ => None,
    });
    let scene = ScriptedRound::paper()
        .then("Red: CALL MEETING (emergency button)")
        .wait_for(name);
    let agent = recaller(&model, RecallerSettings::default());
    let memory = choose(&agent, &scene.view(name), &Memory::default())
        .memory
        .expect("it remembers");
    let before = model.requests().len();
    let learning = agent
        .learn(&scene.view(name), &memory, &ended(outcome))
        .expect("it reflected");
    let learnt = learning.now_or_never().expect("at once");
    assert_eq!(model.requests().len(), before, "to learn asks nobody");
    assert!(learnt.missing_parts.is_empty());
    let lessons = learnt.lessons.into_iter().map(|lesson| match lesson {
        Lesson::Experience(experience) => experience,
        other => panic!("{other:?} is no experience"),
    });
    lessons.collect()
}

#[test]
fn moments_are_kept_with_response_and_score_and_masked_names() {
    assert_eq!(
        learnt("Blue", Outcome::ImpostorsEjected),
        [Experience {
            role: Role::Crewmate,
            choice_kind: Some(ChoiceKind::Talk),
            reflection: "player 1 followed me; player 2's story fits.".to_owned(),
            response: "I said \"It was player 1, says me.\"".to_owned(),
            score: 997,
            round: "paper, seed 7".to_owned(),
        }]
    );
}

#[test]
fn losers_score_the_meetings_and_winners_1000_less_the_meetings() {
    for (name, outcome, score) in [
        ("Blue", Outcome::TasksDone, 997),
        ("Blue", Outcome::TimeUp, 3),
        ("Red", Outcome::CrewmatesOutnumbered, 997),
        ("Red", Outcome::ImpostorsEjected, 3),
    ] {
        assert_eq!(learnt(name, outcome)[0].score, score, "{name} {outcome:?}");
    }
}

#[test]
fn a_seat_without_reflections_learns_nothing() {
    let scene = greeted();
    let agent = recaller(&saying(|_| None), RecallerSettings::default());
    let learning = agent.learn(&scene.view("Blue"), &Memory::default(), &ended(Outcome::TimeUp));
    assert!(learning.is_none());
}

#[test]
fn a_recaller_learns_behind_an_autopilot() {
    let model = saying(|kind| {
        (kind == RecallerCall::Action).then(|| "[Action] MOVE from Cafeteria to Admin".to_owned())
    });
    let agent = Autopilot::new(Rc::new(recaller(&model, RecallerSettings::default())));
    let scene = greeted();
    let memory = choose(&agent, &scene.view("Blue"), &Memory::default())
        .memory
        .expect("it remembers");
    let learning = agent.learn(&scene.view("Blue"), &memory, &ended(Outcome::TasksDone));
    let learnt = learning.expect("it reflected").now_or_never().expect("at once");
    assert_eq!(learnt.lessons.len(), 1);
}
