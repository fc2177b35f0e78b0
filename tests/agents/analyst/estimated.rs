//! Tests that the estimate for a table of Analysts makes as many calls as a real round.

use super::setup::{mind, stage};
use crate::common::estimated;
use among_agents::agents::experience::NoStrategies;
use among_agents::agents::memory::PlannedAction;
use among_agents::agents::minds::{Analyst, AnalystSettings};
use among_agents::game::Rules;
use among_agents::round::{NoteKind, Round};
use among_agents::table::{Phase, Seat};
use std::rc::Rc;

fn analysts(seed: u64) -> (Round, u32) {
    estimated(seed, |model| {
        Rc::new(Analyst::new(
            model,
            Rc::new(NoStrategies),
            AnalystSettings::default(),
        ))
    })
}

#[test]
fn the_estimate_matches_the_calls_of_a_played_round() {
    for seed in 1..=6 {
        let (round, calls) = analysts(seed);
        let staged = stage(Rules::paper(), seed, AnalystSettings::default(), |mind| mind);
        assert_eq!(
            round.game().journal(),
            staged.round.game().journal(),
            "the same play"
        );
        let played: usize = staged.choices.iter().map(|choice| choice.asked.len()).sum();
        let expected = played + 3 * 5;
        println!("seed {seed}: {calls} calls estimated, {expected} played");
        assert!(calls.abs_diff(expected as u32) * 10 <= expected as u32);
        let is_trouble = |kind: &NoteKind| !matches!(kind, NoteKind::Thought(_));
        let trouble = round.notes().iter().find(|note| is_trouble(&note.kind));
        assert_eq!(trouble, None);
        for seat in Seat::all().take(5) {
            let held = mind(round.memory_of(seat));
            let is_of_task_phase = |action: &PlannedAction| action.turn.phase == Phase::Task;
            match held.plan.actions.first().is_some_and(is_of_task_phase) {
                true => assert_eq!(held.plan.actions.len(), 8, "{:?}", held.plan),
                // The plan of a meeting ends with the vote.
                false => assert!((1..=4).contains(&held.plan.actions.len()), "{:?}", held.plan),
            }
            assert!(
                held.analysis.iter().all(|opinion| opinion.of.is_some()),
                "{:?}",
                held.analysis
            );
        }
    }
}
