//! Estimates from rounds played without a model of how many requests models would get.

mod dry_run;
mod estimate_model;

pub use dry_run::dry_run;
pub use estimate_model::EstimateModel;
