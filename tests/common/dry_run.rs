//! Rounds of the paper's rules that are played as an estimate plays them.

use among_agents::agents::Agent;
use among_agents::game::{Rules, SeatOverrides};
use among_agents::llm::{Meter, Metered, Model};
use among_agents::round::{EstimateModel, Round, dry_run};
use std::rc::Rc;

/// Plays the round of this seed with these agents, one for each seat, against the estimate's model. Returns
/// the round and the number of calls.
pub fn estimated(seed: u64, agent: impl Fn(Rc<dyn Model>) -> Rc<dyn Agent>) -> (Round, u32) {
    let (estimate_model, meter) = (EstimateModel::default(), Rc::new(Meter::default()));
    let rules = Rules::paper();
    let agents: Vec<_> = (0..usize::from(rules.players))
        .map(|seat| {
            let model = Metered::new(Rc::new(estimate_model.clone()), Rc::clone(&meter), seat);
            Some(agent(Rc::new(model)))
        })
        .collect();
    let round = dry_run(&rules, &SeatOverrides::new(), seed, &agents, &estimate_model).expect("a table");
    (round, meter.total().answers)
}
