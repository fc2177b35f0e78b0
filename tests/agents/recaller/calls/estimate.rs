//! Tests that the estimate for a table of Recallers makes the documented number of calls.

use crate::agents::recaller::setup::published;
use crate::common::estimated;
use among_agents::agents::experience::NoExperience;
use among_agents::agents::memory::{MindMemory, RecallerMemory};
use among_agents::agents::minds::{Recaller, RecallerSettings};
use among_agents::agents::retrieval::LexicalMeasure;
use among_agents::round::{NoteKind, Round};
use among_agents::table::Seat;
use std::rc::Rc;

fn recallers(seed: u64, settings: RecallerSettings) -> (Round, u32) {
    estimated(seed, |model| {
        Rc::new(Recaller::new(
            model,
            Rc::new(LexicalMeasure),
            Rc::new(NoExperience),
            settings,
        ))
    })
}

fn mind(round: &Round, seat: Seat) -> &RecallerMemory {
    match &round.memory_of(seat).mind {
        MindMemory::Recaller(memory) => memory,
        other => panic!("{other:?} is no Recaller's"),
    }
}

#[test]
fn the_estimate_counts_all_calls_at_decision_points_and_one_elsewhere() {
    for (lite, in_full) in [(false, 11), (true, 4)] {
        for seed in 1..=6 {
            let settings = RecallerSettings { lite, ..published() };
            let (round, calls) = recallers(seed, settings);
            let choices = round.game().choices().count();
            let seats: Vec<Seat> = Seat::all().take(5).collect();
            // Each decision point leaves a reflection.
            let decision_points: usize = seats
                .iter()
                .map(|&seat| mind(&round, seat).reflections.len())
                .sum();
            let expected = (in_full * decision_points + choices - decision_points) as u32;
            println!(
                "seed {seed}, lite {lite}: {calls} calls estimated, {expected} by {decision_points} decision points in \
                 {choices} choices"
            );
            assert!(decision_points > 0, "seed {seed}: somebody thinks something over");
            assert!(calls.abs_diff(expected) * 10 <= expected);
            let is_trouble = |kind: &NoteKind| !matches!(kind, NoteKind::Thought(_));
            let trouble = round.notes().iter().find(|note| is_trouble(&note.kind));
            assert_eq!(trouble, None);
            for seat in seats {
                // Whoever dies before anything matters has thought nothing over.
                let Some(latest) = &mind(&round, seat).latest else {
                    continue;
                };
                assert_eq!(latest.questions.len(), 7);
                assert!(latest.questions.iter().all(|question| question.answer.is_some()));
            }
        }
    }
}
