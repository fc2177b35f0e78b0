//! What a round is likely to ask of its models.

use crate::agents::Agent;
use crate::agents::minds::{Mind, MindConfig, MindTools};
use crate::llm::{Meter, Metered, Tally};
use crate::round::{EstimateModel, dry_run};
use crate::settings::{Costs, SeatSettings, TableSettings, Temperature};
use crate::ui::shell::{AppState, ModelSetupError};
use leptos::prelude::untrack;
use std::rc::Rc;

/// How many rounds are played beforehand for an estimate.
const REHEARSALS: u32 = 5;

/// What a round at this table is likely to ask of its models, and what that costs: the mean of some rounds in which
/// models choose as bots do.
///
/// # Errors
/// When no model is connected.
pub(crate) fn estimate(app: AppState, table: &TableSettings) -> Result<Tally, ModelSetupError> {
    let (understudy, meter) = (EstimateModel::default(), Rc::new(Meter::default()));
    let costs = untrack(|| app.with_costs(Costs::clone));
    let mut agents: Vec<Option<Rc<dyn Agent>>> = Vec::new();
    for (place, (wanted, settings)) in app.wanted(&table.seats)?.iter().zip(&table.seats).enumerate() {
        agents.push(wanted.as_ref().map(|wanted| {
            meter.set_price(place, costs.price_of(&wanted.service));
            let model = Metered::new(Rc::new(understudy.clone()), Rc::clone(&meter), place);
            agent(MindTools::of(Rc::new(model)), table, settings)
        }));
    }
    for seed in 0..REHEARSALS {
        // A table that cannot be played is refused where it is set up, and asks nobody.
        let _ = dry_run(&table.rules, &table.cast(), seed.into(), &agents, &understudy);
    }
    Ok(meter.total().shared_by(REHEARSALS))
}

/// Who plays a seat of this table with these tools, as the seat is set.
pub(crate) fn agent(tools: MindTools, table: &TableSettings, settings: &SeatSettings) -> Rc<dyn Agent> {
    let seating = MindConfig {
        mind: settings.player.mind().unwrap_or(Mind::Planner),
        settings: &settings.mind,
        temperature: settings.model.temperature.map(Temperature::degrees),
        autopilot: table.autopilot,
        discussion: table.rules.discussion,
        talk: table.talk,
    };
    seating.agent(tools)
}
