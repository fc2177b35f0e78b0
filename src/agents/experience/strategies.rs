//! Where the strategies that Analysts made of earlier rounds are asked for.

use super::Strategy;
use crate::game::Role;

/// Strategies from earlier rounds (Lan et al. 2024, strategy learning).
pub trait StrategySource {
    /// What was learnt last in this role; nothing where nobody has learnt in it yet.
    fn for_role(&self, role: Role) -> Option<Strategy>;
}

/// No strategy of any earlier round.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoStrategies;

impl StrategySource for NoStrategies {
    fn for_role(&self, _role: Role) -> Option<Strategy> {
        None
    }
}
