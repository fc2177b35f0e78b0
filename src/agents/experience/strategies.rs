//! The source of the strategies that Analysts learnt.

use super::Strategy;
use crate::game::Role;

/// Strategies from earlier rounds (Lan et al. 2024, strategy learning).
pub trait StrategySource {
    /// Returns the latest strategy for this role; `None` if there is none yet.
    fn for_role(&self, role: Role) -> Option<Strategy>;
}

/// A source without strategies.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoStrategies;

impl StrategySource for NoStrategies {
    fn for_role(&self, _role: Role) -> Option<Strategy> {
        None
    }
}
