//! Tests of a Recaller with a full view: what its prompts tell in brief, when it asks itself questions, and
//! that it recalls what the prompts do not tell.

use super::setup::{RecallerCall, all_asked, choose, recaller, requests_for, saying, thought_over, told};
use crate::common::ScriptedRound;
use among_agents::agents::Memory;
use among_agents::agents::memory::FactKind;
use among_agents::agents::minds::RecallerSettings;
use among_agents::game::Rules;
use among_agents::llm::{Request, Scripted};

/// Twenty words, so that the summary of the meeting cuts them.
const LONG_SPEECH: &str =
    "I walked from Cafeteria to Admin at 1 with Pink beside me and nobody else came in before the button";

/// Returns a model that acts with these words.
fn acting(action: &'static str) -> Scripted {
    saying(move |kind| match kind {
        RecallerCall::Inventing => Some("#Who walked to Admin with Pink?#Where was Orange?".to_owned()),
        RecallerCall::Action => Some(format!("[Thinking Process] So.\n[Action] {action}")),
        _ => None,
    })
}

/// Returns the model of Blue, a Recaller with a full view that has thought nothing before, after its choice.
fn asked(scene: &ScriptedRound, action: &'static str) -> (Scripted, among_agents::agents::Decision) {
    let model = acting(action);
    let agent = recaller(&model, RecallerSettings::default());
    let decision = choose(&agent, &scene.view("Blue"), &Memory::default());
    (model, decision)
}

/// Returns rules with meetings of one round of talk, in which a vote may be skipped.
fn brief_meetings() -> Rules {
    Rules {
        skip_vote: true,
        discussion_rounds: 1,
        ..Rules::paper()
    }
}

/// Returns a round after a meeting in which Green made its long speech and everybody else was silent.
fn after_a_meeting() -> ScriptedRound {
    after_green_said(LONG_SPEECH)
}

/// Returns a round after a meeting in which Green said this and everybody else was silent.
fn after_green_said(words: &str) -> ScriptedRound {
    let votes = ["Red", "Blue", "Green", "Pink", "Orange"].map(|name| format!("{name}: SKIP VOTE"));
    ScriptedRound::of(brief_meetings())
        .then("Red: CALL MEETING (emergency button)")
        .then(&format!("Green: SPEAK: {words}"))
        .until_the_vote()
        .then(&votes.join("\n"))
}

fn action_request(model: &Scripted) -> Request {
    requests_for(model, RecallerCall::Action).swap_remove(0)
}

#[test]
fn before_the_first_meeting_it_reflects_and_asks_nothing() {
    let scene = ScriptedRound::paper()
        .then("Red: SPEAK: hello")
        .then("Red: KILL Green")
        .wait_for("Blue");
    let (model, _) = asked(&scene, "SPEAK: (nothing)");
    assert_eq!(
        all_asked(&model),
        [RecallerCall::Reflection, RecallerCall::Action]
    );
    let meeting = scene
        .then("Blue: CALL MEETING (emergency button)")
        .wait_for("Blue");
    let (model, _) = asked(&meeting, "SPEAK: Red killed Green.");
    assert_eq!(
        all_asked(&model),
        [RecallerCall::Reflection, RecallerCall::Action]
    );
}

#[test]
fn in_the_task_phase_it_asks_nothing_while_nobody_is_dead_or_accused() {
    let scene = after_a_meeting().end_of_timestep().wait_for("Blue");
    let (model, _) = asked(&scene, "SPEAK: (nothing)");
    assert_eq!(
        all_asked(&model),
        [RecallerCall::Reflection, RecallerCall::Action]
    );
}

#[test]
fn of_an_earlier_meeting_the_prompt_keeps_twelve_words_a_speaker_and_the_rest_is_recalled() {
    let scene = after_a_meeting().end_of_timestep().end_of_timestep();
    let scene = scene.then("Red: KILL Orange").wait_for("Blue");
    let (model, decision) = asked(&scene, "SPEAK: (nothing)");
    let beginning = "Green said \"I walked from Cafeteria to Admin at 1 with Pink beside me …\".";
    assert!(told(&action_request(&model)).contains(beginning));
    assert!(!told(&action_request(&model)).contains(LONG_SPEECH));
    assert_eq!(all_asked(&model).len(), 11);
    let whole = format!("T2 Green said \"{LONG_SPEECH}\"");
    let facts = &thought_over(&decision).questions[5].facts;
    assert!(facts.iter().any(|fact| fact.words == whole), "{facts:?}");
    assert!(facts.iter().all(|fact| !fact.is_told));
    let answer = &requests_for(&model, RecallerCall::Answer)[5];
    assert!(told(answer).contains(&format!("What was said:\n{whole}\n")));
}

#[test]
fn of_an_earlier_meeting_the_prompt_keeps_words_that_may_accuse_somebody_or_may_not() {
    let words = "I walked from Cafeteria to Admin at 1 and did my wiring there. Red was in Lower Engine at 1 and in \
                 Medbay at 2. Without vents that's not possible.";
    let scene = after_green_said(words).end_of_timestep().end_of_timestep();
    let (model, _) = asked(&scene.wait_for("Blue"), "SPEAK: (nothing)");
    let request = action_request(&model);
    let told = told(&request);
    let said = "Green said \"… Red was in Lower Engine at 1 and in Medbay at 2. …\".";
    assert!(told.contains(said), "{told}");
}

#[test]
fn its_own_thoughts_come_after_what_it_saw_and_heard() {
    let scene = after_a_meeting().end_of_timestep().wait_for("Blue");
    let (_, decision) = asked(&scene, "SPEAK: (nothing)");
    let memory = decision.memory.expect("it remembers");
    let scene = scene
        .end_of_timestep()
        .end_of_timestep()
        .then("Red: KILL Orange")
        .wait_for("Blue");
    let agent = recaller(&acting("SPEAK: (nothing)"), RecallerSettings::default());
    let decision = choose(&agent, &scene.view("Blue"), &memory);
    for question in &thought_over(&decision).questions {
        let thoughts = question
            .facts
            .iter()
            .filter(|fact| fact.kind == FactKind::Thought);
        assert!(thoughts.count() < 5, "a speech can be recalled: {question:?}");
        assert_ne!(question.facts[0].kind, FactKind::Thought);
    }
}

#[test]
fn who_stood_beside_a_body_is_recalled_once_the_prompt_no_longer_tells_it() {
    let votes = ["Red", "Blue", "Pink", "Orange"].map(|name| format!("{name}: SKIP VOTE"));
    let after_the_meeting = || {
        ScriptedRound::of(brief_meetings())
            .then("Red: MOVE from Cafeteria to Weapons\nGreen: MOVE from Cafeteria to Weapons")
            .then("Red: KILL Green\nBlue: MOVE from Cafeteria to Weapons\nBlue: REPORT DEAD BODY")
            .until_the_vote()
            .then(&votes.join("\n"))
            .end_of_timestep()
            .end_of_timestep()
    };
    for (name, untold, told) in [
        (
            "Blue",
            "Red was in Weapons; Green lay DEAD in Weapons",
            "REPORT DEAD BODY",
        ),
        ("Red", "I KILLED Green in Weapons", "Blue reported Green"),
    ] {
        let scene = after_the_meeting().wait_for(name);
        let agent = recaller(&acting("SPEAK: (nothing)"), RecallerSettings::default());
        let decision = choose(&agent, &scene.view(name), &Memory::default());
        let questions = &thought_over(&decision).questions;
        let recalls = |words: &str| {
            let mut facts = questions.iter().flat_map(|question| &question.facts);
            facts.any(|fact| fact.words.contains(words))
        };
        assert!(recalls(untold) && !recalls(told), "{questions:?}");
    }
}
