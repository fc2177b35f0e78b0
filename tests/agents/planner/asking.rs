//! Tests of unreadable replies: the model is asked again at most twice, told what was wrong; then the seat's
//! bot chooses.

use super::setup::{PlannerTable, ask, prompt};
use crate::common::ScriptedRound;
use among_agents::agents::Memory;
use among_agents::game::{Action, Room, Rules};
use among_agents::llm::{Completion, LlmError, Model, Scripted};
use among_agents::round::NoteKind;
use std::rc::Rc;

const GOOD: &str = "[Action] MOVE from Cafeteria to Admin";
const FAR: &str = "[Action] MOVE from Cafeteria to Reactor";

#[test]
fn a_reply_that_can_be_read_is_asked_for_once() {
    let model = Scripted::saying([GOOD]);
    let decision = ask(
        &model,
        true,
        &ScriptedRound::paper().view("Red"),
        &Memory::default(),
    )
    .expect("readable");
    let walk = Action::Move {
        from: Room::Cafeteria,
        to: Room::Admin,
    };
    assert_eq!((decision.action, decision.troubles.len()), (walk, 0));
    assert_eq!(model.requests().len(), 1);
}

#[test]
fn an_unreadable_reply_is_asked_again_with_what_was_wrong() {
    let model = Scripted::saying([FAR, "I refuse.", GOOD]);
    let decision = ask(
        &model,
        true,
        &ScriptedRound::paper().view("Red"),
        &Memory::default(),
    )
    .expect("readable at last");
    assert_eq!(decision.troubles.len(), 2);
    let requests = model.requests();
    assert_eq!(requests.len(), 3);
    let second = prompt(&requests[1]);
    assert!(second.contains("“MOVE from Cafeteria to Reactor” is not one of the available actions."));
    assert!(second.contains(FAR), "the model sees what it said");
    assert_eq!(
        second.matches("Available actions:").count(),
        2,
        "the list is told again"
    );
    assert!(prompt(&requests[2]).contains("I refuse."));
}

#[test]
fn a_model_is_asked_again_at_most_twice() {
    let model = Scripted::saying(["nonsense"; 10]);
    let failure = ask(
        &model,
        true,
        &ScriptedRound::paper().view("Red"),
        &Memory::default(),
    )
    .expect_err("never readable");
    assert_eq!(model.requests().len(), 3);
    assert_eq!(failure.troubles.len(), 2);
    assert!(
        failure
            .why
            .starts_with("The replies of the model could not be read")
    );
}

#[test]
fn a_model_that_cannot_be_reached_is_not_asked_again_here() {
    let model = Scripted::answering([Err(LlmError::BrokenOff)]);
    let failure = ask(
        &model,
        true,
        &ScriptedRound::paper().view("Red"),
        &Memory::default(),
    )
    .expect_err("no answer");
    assert_eq!(model.requests().len(), 1);
    assert_eq!(failure.why, LlmError::BrokenOff.to_string());
}

#[test]
fn a_model_that_answers_with_nothing_is_asked_once_more() {
    let ask = |answers: Vec<Result<Completion, LlmError>>| {
        let model = Scripted::answering(answers);
        let view = ScriptedRound::paper();
        let decision = ask(&model, true, &view.view("Red"), &Memory::default());
        (decision, model.requests())
    };
    let (decision, requests) = ask(vec![Err(LlmError::Empty), Ok(Completion::of(GOOD))]);
    assert_eq!(decision.expect("readable").troubles, ["The reply is empty."]);
    assert_eq!(requests.len(), 2);
    assert_eq!(requests[1].messages.len(), 2, "no empty message is sent back");
    assert!(prompt(&requests[1]).contains("That could not be carried out: The reply is empty. Answer again"));
    let (decision, requests) = ask(vec![Err(LlmError::Empty), Err(LlmError::Empty)]);
    let failure = decision.expect_err("nothing twice");
    assert_eq!(requests.len(), 2);
    assert_eq!(failure.why, LlmError::Empty.to_string());
}

#[test]
fn notes_and_written_round_say_that_a_bot_chose_instead() {
    let table = PlannerTable::new(Rules::paper(), 7, |_, _, _| {
        // In a discussion, anything but an empty reply would count as a speech.
        Rc::new(Scripted::new(|_| Ok(Completion::of("")))) as Rc<dyn Model>
    });
    table.play_to_the_end();
    let round = table.round.borrow();
    let count =
        |is_kind: fn(&NoteKind) -> bool| round.notes().iter().filter(|note| is_kind(&note.kind)).count();
    let choices = table.choices();
    assert_eq!(count(|kind| matches!(kind, NoteKind::Fallback(_))), choices);
    assert_eq!(count(|kind| matches!(kind, NoteKind::AskedAgain(_))), 2 * choices);
    let written = round.written();
    assert_eq!(
        written
            .lines()
            .filter(|line| line.contains("'s bot chose instead: "))
            .count(),
        choices
    );
    let read = among_agents::game::read_round(&written).expect("notes are passed over");
    assert_eq!(&read, round.game());
}
