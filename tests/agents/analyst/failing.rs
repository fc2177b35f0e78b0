//! Tests of failures: parts whose calls fail are left out, and an unreadable choice is asked for three more
//! times and then drawn.

use super::setup::{AnalystCall, all_asked, analyst, asked, choose, mind, remembered, stage, told};
use crate::common::ScriptedRound;
use among_agents::agents::Memory;
use among_agents::agents::minds::AnalystSettings;
use among_agents::game::{Action, Rules};
use among_agents::llm::{Completion, LlmError, Scripted};
use among_agents::round::NoteKind;
use among_agents::table::Speech;

fn in_a_meeting() -> ScriptedRound {
    ScriptedRound::paper()
        .then("Red: CALL MEETING (emergency button)\nRed: SPEAK: It was Blue.")
        .wait_for("Blue")
}

/// Returns a model that fails at this call and answers all others.
fn failing_at(kind: AnalystCall) -> Scripted {
    Scripted::new(move |request| match asked(request) {
        failing if failing == kind => Err(LlmError::Empty),
        AnalystCall::Response => Ok(Completion::of("Not me.")),
        AnalystCall::Action => Ok(Completion::of("[Action] SPEAK: lie about it")),
        _ => Ok(Completion::of("a text")),
    })
}

#[test]
fn a_part_that_fails_is_done_without_and_noted() {
    let whole = failing_at(AnalystCall::Suggestions);
    let mind_of = |model: &Scripted| analyst(model, AnalystSettings::default());
    let whole_turn =
        choose(&mind_of(&whole), &in_a_meeting().view("Blue"), &Memory::default()).expect("a choice");
    assert!(whole_turn.missing_parts.is_empty());
    let without_full_view = AnalystSettings {
        full_view: false,
        ..AnalystSettings::default()
    };
    for (kind, part) in [
        (AnalystCall::Analysis, "its analysis"),
        (AnalystCall::Plan, "its plan"),
        (AnalystCall::Summary, "a summary"),
    ] {
        let model = failing_at(kind);
        let (scene, mind) = match kind {
            AnalystCall::Summary => (
                ScriptedRound::paper()
                    .end_of_timestep()
                    .then("Red: CALL MEETING (emergency button)\nRed: SPEAK: It was Blue.")
                    .wait_for("Blue"),
                analyst(&model, without_full_view),
            ),
            _ => (in_a_meeting(), mind_of(&model)),
        };
        let decision = choose(&mind, &scene.view("Blue"), &Memory::default()).expect("a choice");
        assert_eq!(decision.action, Action::Speak(Speech::new("Not me.")));
        assert_eq!(decision.missing_parts.len(), 1, "{kind:?}");
        assert!(
            decision.missing_parts[0].starts_with(&format!("It had to do without {part}: ")),
            "{:?}",
            decision.missing_parts
        );
    }
}

#[test]
fn a_failed_summary_is_replaced_by_the_events() {
    let model = failing_at(AnalystCall::Summary);
    let settings = AnalystSettings {
        full_view: false,
        ..AnalystSettings::default()
    };
    let mind_of_it = analyst(&model, settings);
    let scene = ScriptedRound::paper()
        .then("Red: MOVE from Cafeteria to Admin")
        .end_of_timestep()
        .then("Green: CALL MEETING (emergency button)")
        .wait_for("Blue");
    let decision = choose(&mind_of_it, &scene.view("Blue"), &Memory::default()).expect("a choice");
    let memory = remembered(&decision);
    assert_eq!(mind(&memory).summaries[0].words, "");
    let before = model.requests().len();
    let _ = choose(&mind_of_it, &scene.view("Blue"), &memory);
    let later = model.requests().split_off(before);
    assert!(later.iter().all(|request| asked(request) != AnalystCall::Summary));
    assert!(
        told(&later[0]).contains("T1 Red walked Cafeteria > Admin"),
        "{}",
        told(&later[0])
    );
}

#[test]
fn a_failed_response_leaves_the_seat_silent() {
    let model = failing_at(AnalystCall::Response);
    let mind = analyst(&model, AnalystSettings::default());
    let decision = choose(&mind, &in_a_meeting().view("Blue"), &Memory::default()).expect("a choice");
    assert_eq!(decision.action, Action::Speak(Speech::SILENCE));
    assert!(decision.missing_parts[0].starts_with("It had to do without its response, so it says nothing: "));
}

#[test]
fn an_unreadable_choice_is_asked_again_three_times_then_drawn() {
    let model = Scripted::new(|_| Ok(Completion::of("I refuse.")));
    let settings = AnalystSettings {
        planning: false,
        ..AnalystSettings::default()
    };
    let scene = ScriptedRound::paper();
    let decision =
        choose(&analyst(&model, settings), &scene.view("Red"), &Memory::default()).expect("a choice");
    assert_eq!(all_asked(&model), [AnalystCall::Action; 4]);
    assert_eq!(decision.troubles.len(), 3);
    assert!(scene.view("Red").may(&decision.action));
    let remark = decision.remark.clone().expect("it is recorded");
    assert!(remark.ends_with("The action was sampled at random."), "{remark}");
    let again = choose(&analyst(&model, settings), &scene.view("Red"), &Memory::default()).expect("a choice");
    assert_eq!(decision, again, "the dice fall the same");
}

#[test]
fn a_reply_that_can_be_read_at_the_second_try_is_taken() {
    let mut tries = 0;
    let model = Scripted::new(move |_| {
        tries += 1;
        Ok(Completion::of(match tries {
            1 => "[Action] MOVE from Cafeteria to Reactor",
            _ => "[Action] MOVE from Cafeteria to Admin",
        }))
    });
    let settings = AnalystSettings {
        planning: false,
        ..AnalystSettings::default()
    };
    let decision = choose(
        &analyst(&model, settings),
        &ScriptedRound::paper().view("Red"),
        &Memory::default(),
    )
    .expect("a choice");
    assert_eq!(decision.troubles.len(), 1);
    assert!(matches!(decision.action, Action::Move { .. }));
    assert_eq!(decision.remark, None);
    let last = model
        .requests()
        .pop()
        .expect("two requests")
        .messages
        .pop()
        .expect("a message")
        .content;
    assert!(
        last.contains("[Thinking Process], [Destination] and [Action]"),
        "{last}"
    );
}

#[test]
fn an_unreachable_model_is_replaced_by_the_bot() {
    let model = Scripted::answering([]);
    let failure = choose(
        &analyst(&model, AnalystSettings::default()),
        &ScriptedRound::paper().view("Red"),
        &Memory::default(),
    );
    assert_eq!(
        failure.expect_err("nobody chose").why,
        LlmError::Empty.to_string()
    );
}

#[test]
fn a_round_of_analysts_ends_without_a_bot() {
    let staged = stage(Rules::paper_seven(), 2, AnalystSettings::default(), |mind| mind);
    assert!(staged.round.game().outcome().is_some());
    let is_trouble = |kind: &NoteKind| !matches!(kind, NoteKind::Thought(_));
    let troubles: Vec<_> = staged
        .round
        .notes()
        .iter()
        .filter(|note| is_trouble(&note.kind))
        .collect();
    assert!(troubles.is_empty(), "{troubles:?}");
}
