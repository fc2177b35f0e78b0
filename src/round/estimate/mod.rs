//! Playing rounds beforehand without any model, to find out how much models would be asked.

mod dry_run;
mod estimate_model;

pub use dry_run::dry_run;
pub use estimate_model::EstimateModel;
