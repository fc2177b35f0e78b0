//! Tests that the estimate for a table of Analysts makes as many calls as a real round.

use super::table::{mind, stage};
use among_agents::agents::Agent;
use among_agents::agents::experience::NoStrategies;
use among_agents::agents::minds::{Analyst, AnalystSettings};
use among_agents::game::{Rules, Seat, SeatOverrides};
use among_agents::llm::{Meter, Metered, Model};
use among_agents::round::{EstimateModel, NoteKind, Round, dry_run};
use std::rc::Rc;

fn estimated(seed: u64) -> (Round, u32) {
    let (estimate_model, meter) = (EstimateModel::default(), Rc::new(Meter::default()));
    let agent = |seat: usize| {
        let model: Rc<dyn Model> = Rc::new(Metered::new(
            Rc::new(estimate_model.clone()),
            Rc::clone(&meter),
            seat,
        ));
        let analyst = Analyst::new(model, Rc::new(NoStrategies), AnalystSettings::default());
        Some(Rc::new(analyst) as Rc<dyn Agent>)
    };
    let agents: Vec<_> = (0..5).map(agent).collect();
    let round = dry_run(
        &Rules::paper(),
        &SeatOverrides::new(),
        seed,
        &agents,
        &estimate_model,
    )
    .expect("a table");
    let calls = meter.total().answers;
    (round, calls)
}

#[test]
fn the_estimate_matches_the_calls_of_a_played_round() {
    for seed in 1..=6 {
        let (round, calls) = estimated(seed);
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
            assert_eq!(held.plan.lines.len(), 8, "{:?}", held.plan);
            assert!(
                held.analysis.iter().all(|opinion| opinion.of.is_some()),
                "{:?}",
                held.analysis
            );
        }
    }
}
