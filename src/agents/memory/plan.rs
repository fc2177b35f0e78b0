//! An Analyst's plan.

use crate::game::View;
use crate::table::Phase;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A turn of a round: a timestep, and of a meeting, which takes one, the round of talk or the vote.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlannedTurn {
    /// The timestep, from 1.
    pub timestep: u16,
    /// The phase.
    pub phase: Phase,
}

impl PlannedTurn {
    /// Returns the current turn.
    pub(crate) fn now(view: &View<'_>) -> PlannedTurn {
        PlannedTurn {
            timestep: view.timestep(),
            phase: view.phase(),
        }
    }

    /// Returns the turn after this one, in a meeting with this many rounds of talk.
    pub(crate) fn next(self, rounds: u8) -> PlannedTurn {
        match self.phase {
            Phase::Discussion { round } if round < rounds => PlannedTurn {
                phase: Phase::Discussion { round: round + 1 },
                ..self
            },
            Phase::Discussion { .. } | Phase::Chat => PlannedTurn {
                phase: Phase::Vote,
                ..self
            },
            Phase::Task | Phase::Vote => PlannedTurn {
                timestep: self.timestep.saturating_add(1),
                phase: Phase::Task,
            },
        }
    }

    /// Returns whether it comes before the other turn.
    pub(crate) fn is_before(self, other: PlannedTurn) -> bool {
        let place = |turn: PlannedTurn| match turn.phase {
            Phase::Task | Phase::Chat => (turn.timestep, 0),
            Phase::Discussion { round } => (turn.timestep, u16::from(round)),
            Phase::Vote => (turn.timestep, u16::MAX),
        };
        place(self) < place(other)
    }
}

/// As a plan names it: `T5`, `T5 round 2`, `T5 vote`.
impl fmt::Display for PlannedTurn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "T{}", self.timestep)?;
        match self.phase {
            Phase::Task | Phase::Chat => Ok(()),
            Phase::Discussion { round } => write!(f, " round {round}"),
            Phase::Vote => f.write_str(" vote"),
        }
    }
}

/// What a plan wants to do in a turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlannedAction {
    /// The turn.
    pub turn: PlannedTurn,
    /// The action, in the model's own words.
    pub words: String,
}

/// A plan for the coming turns.
///
/// Rounds saved by former versions contain plans in another form, which are not read: the Analyst then makes
/// a new plan.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    /// The timestep in which it was made, from 1; 0 if there is no plan yet.
    pub timestep: u16,
    /// Whom it trusts, doubts and deceives, and what it says, in one paragraph.
    #[serde(default, rename = "paragraph")]
    pub strategy: String,
    /// The actions of the coming turns, in their order.
    #[serde(default)]
    pub actions: Vec<PlannedAction>,
}

impl Plan {
    /// Returns the planned action of this turn.
    pub fn action_for(&self, turn: PlannedTurn) -> Option<&str> {
        let planned = self.actions.iter().find(|action| action.turn == turn)?;
        Some(&planned.words)
    }

    /// Returns the actions that are not done yet in this turn, which may be that of the first of them.
    pub(crate) fn open_in(&self, now: PlannedTurn) -> impl Iterator<Item = &PlannedAction> {
        self.actions
            .iter()
            .filter(move |action| !action.turn.is_before(now))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turn(timestep: u16, phase: Phase) -> PlannedTurn {
        PlannedTurn { timestep, phase }
    }

    #[test]
    fn turns_follow_each_other_through_a_meeting() {
        let mut at = turn(4, Phase::Discussion { round: 2 });
        let mut named = Vec::new();
        for _ in 0..4 {
            named.push(at.to_string());
            assert!(at.is_before(at.next(3)) && !at.next(3).is_before(at));
            at = at.next(3);
        }
        assert_eq!(named, ["T4 round 2", "T4 round 3", "T4 vote", "T5"]);
        assert_eq!(turn(5, Phase::Chat).next(3), turn(5, Phase::Vote));
    }

    #[test]
    fn actions_of_past_turns_are_not_open() {
        let action = |timestep, words: &str| PlannedAction {
            turn: turn(timestep, Phase::Task),
            words: words.to_owned(),
        };
        let plan = Plan {
            timestep: 4,
            strategy: String::new(),
            actions: vec![action(4, "go"), action(6, "stay")],
        };
        let open = |timestep| plan.open_in(turn(timestep, Phase::Task)).count();
        assert_eq!([4, 5, 6, 7].map(open), [2, 1, 1, 0]);
        assert_eq!(plan.action_for(turn(6, Phase::Task)), Some("stay"));
        assert_eq!(plan.action_for(turn(5, Phase::Task)), None);
    }

    #[test]
    fn a_plan_in_the_former_form_is_read_as_none() {
        let stored = "{\"timestep\":3,\"strategy\":[\"I trust Blue.\"],\"lines\":[\"WAIT\"]}";
        let plan: Plan = serde_json::from_str(stored).expect("the round can be read");
        assert!(plan.strategy.is_empty() && plan.actions.is_empty());
    }
}
