//! Estimates what a round will ask of its models.

use super::clients::{SetupError, mind_agent, seat_models};
use crate::agents::Agent;
use crate::agents::minds::MindTools;
use crate::llm::{Meter, Metered, Tally};
use crate::round::{EstimateModel, dry_run};
use crate::settings::{Connections, Costs, TableSettings};
use std::rc::Rc;

/// How many rounds are played for an estimate.
const DRY_RUNS: u32 = 5;

/// Estimates the requests and the cost of a round at this table: the mean of several rounds in which models
/// choose as bots do.
///
/// # Errors
/// [`SetupError::NoModel`] if no model is connected.
pub fn estimate(
    table: &TableSettings,
    connections: &Connections,
    costs: &Costs,
) -> Result<Tally, SetupError> {
    let (estimate_model, meter) = (EstimateModel::default(), Rc::new(Meter::default()));
    let mut agents: Vec<Option<Rc<dyn Agent>>> = Vec::new();
    let models = seat_models(connections, &table.seats)?;
    for (seat, (model, settings)) in models.iter().zip(&table.seats).enumerate() {
        let played = model.as_ref().zip(settings.player.mind());
        agents.push(played.map(|(model, mind)| {
            meter.set_price(seat, costs.price_of(&model.service));
            let metered = Metered::new(Rc::new(estimate_model.clone()), Rc::clone(&meter), seat);
            mind_agent(mind, MindTools::new(Rc::new(metered)), table, settings)
        }));
    }
    for seed in 0..DRY_RUNS {
        // An unplayable table is rejected at setup and sends no requests.
        let _ = dry_run(&table.rules, &table.cast(), seed.into(), &agents, &estimate_model);
    }
    Ok(meter.total().shared_by(DRY_RUNS))
}
