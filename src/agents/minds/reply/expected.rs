//! The question that a reply is expected to answer.

use crate::agents::minds::prompt::describe_actions;
use crate::game::{LegalActions, Phase, Table, View};

/// What was asked: all it takes to read the answer.
#[derive(Clone, Debug)]
pub struct ExpectedReply {
    pub(crate) legal: LegalActions,
    pub(crate) table: Table,
    pub(crate) phase: Phase,
}

impl ExpectedReply {
    /// The question that a view puts.
    pub fn of(view: &View<'_>) -> ExpectedReply {
        ExpectedReply {
            legal: view.legal(),
            table: view.table().clone(),
            phase: view.phase(),
        }
    }

    /// The numbered list of legal actions again.
    pub fn describe_actions(&self) -> String {
        describe_actions(&self.legal, &self.table)
    }
}
