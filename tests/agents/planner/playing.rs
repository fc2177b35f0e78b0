//! Tests of rounds with models on every seat: they always end, and can be paused, stepped and abandoned.

use super::setup::{ModelAnswer, PlannerTable};
use crate::common::LegalReplies;
use among_agents::clock::{ClockStuck, VirtualClock};
use among_agents::game::{Rules, TurnOrder};
use among_agents::llm::{Completion, LlmError, Model, RetryPolicy, Retrying, Scripted};
use among_agents::round::NoteKind;
use among_agents::table::Dice;
use futures::FutureExt;
use std::cell::RefCell;
use std::pin::pin;
use std::rc::Rc;
use std::time::Duration;

/// Returns a model that answers each request at random: with a legal action or something worse.
fn randomly_failing(at: usize, legal: &LegalReplies) -> Scripted {
    let (mut dice, legal) = (Dice::seeded(at as u64), legal.clone());
    Scripted::new(move |_| answer(&legal, &mut dice))
}

fn answer(legal: &LegalReplies, dice: &mut Dice) -> ModelAnswer {
    match dice.below(8) {
        0 => Ok(Completion::of("{\"action\": [\"MOVE\"], \"\u{0}\": 1}")),
        1 => Ok(Completion::of("[Action] VOTE everybody")),
        2 => Err(LlmError::BrokenOff),
        3 => Err(LlmError::Empty),
        _ => Ok(Completion::of(format!("[Action] {}", legal.draw(dice)))),
    }
}

fn tables(model: impl Fn(usize, &VirtualClock, &LegalReplies) -> Rc<dyn Model> + Clone) -> Vec<PlannerTable> {
    let together = Rules {
        turn_order: TurnOrder::Simultaneous,
        ..Rules::paper_seven()
    };
    let rules = [Rules::paper(), Rules::paper_seven(), together];
    let tables = rules
        .into_iter()
        .zip(1..)
        .map(|(rules, seed)| PlannerTable::new(rules, seed, model.clone()));
    tables.collect()
}

#[test]
fn a_round_of_legal_answers_ends_without_a_bot() {
    for table in tables(|at, _, legal| {
        let (mut dice, legal) = (Dice::seeded(at as u64), legal.clone());
        Rc::new(Scripted::new(move |_| Ok(Completion::of(legal.draw(&mut dice)))))
    }) {
        table.play_to_the_end();
        let round = table.round.borrow();
        let is_fallback = round
            .notes()
            .iter()
            .any(|note| matches!(note.kind, NoteKind::Fallback(_)));
        assert!(!is_fallback, "{:?}", round.notes());
    }
}

#[test]
fn a_round_of_randomly_failing_models_ends() {
    for table in tables(|at, _, legal| Rc::new(randomly_failing(at, legal))) {
        table.play_to_the_end();
    }
}

#[test]
fn a_round_of_models_that_fail_every_time_ends() {
    for table in tables(|_, _, _| Rc::new(Scripted::answering([]))) {
        table.play_to_the_end();
    }
}

#[test]
fn a_round_of_models_that_hang_ends_by_their_time_outs() {
    let hangs = |_: usize, clock: &VirtualClock, _: &LegalReplies| {
        let clock = Rc::new(clock.clone());
        let never =
            Scripted::saying(["too late"; 5_000]).taking(Duration::from_secs(1_000_000), clock.clone());
        Rc::new(Retrying::new(Rc::new(never), clock, RetryPolicy::default())) as Rc<dyn Model>
    };
    for table in tables(hangs) {
        table.play_to_the_end();
        let round = table.round.borrow();
        let timed_out = |note: &&among_agents::round::Note| match &note.kind {
            NoteKind::Fallback(why) => why.contains("No answer came within"),
            _ => false,
        };
        assert_eq!(round.notes().iter().filter(timed_out).count(), table.choices());
        assert_eq!(table.clock.sleeping(), 0, "no timer is left behind");
    }
}

#[test]
fn a_paused_round_waits_and_each_step_lets_one_choice_through() {
    let table = PlannerTable::new(Rules::paper(), 5, |at, _, legal| {
        Rc::new(randomly_failing(at, legal))
    });
    table.playback.pause();
    let mut playing = pin!(table.playing());
    for choices in 0..4 {
        let waits = table.clock.try_run_until(playing.as_mut());
        assert!(
            matches!(waits, Err(ClockStuck { .. })),
            "a paused round waits for the controls"
        );
        assert_eq!(table.choices(), choices);
        table.playback.step();
    }
    table.playback.resume();
    table.clock.run_until(playing);
    assert!(table.round.borrow().game().outcome().is_some());
}

#[test]
fn dropping_the_round_gives_up_what_was_asked_and_changes_nothing() {
    let models = RefCell::new(Vec::new());
    let rules = Rules {
        turn_order: TurnOrder::Simultaneous,
        ..Rules::paper_seven()
    };
    let table = PlannerTable::new(rules, 5, |at, clock, legal| {
        let model = randomly_failing(at, legal).taking(Duration::from_secs(10), Rc::new(clock.clone()));
        models.borrow_mut().push(model.clone());
        Rc::new(model)
    });
    let asked = models.into_inner();
    let mut playing = Box::pin(table.playing());
    assert!(playing.as_mut().now_or_never().is_none());
    assert!(
        asked.iter().all(|model| model.unanswered() == 1),
        "all seats are asked side by side"
    );
    drop(playing);
    assert!(
        asked
            .iter()
            .all(|model| (model.unanswered(), model.dropped()) == (0, 1))
    );
    assert_eq!((table.choices(), table.clock.sleeping()), (0, 0));
    assert!(table.round.borrow().notes().is_empty());
    // A dropped request can be sent again.
    table.play_to_the_end();
}
