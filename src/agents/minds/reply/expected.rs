//! The reply expected to a request.

use crate::agents::minds::prompt::describe_actions;
use crate::game::{LegalActions, Phase, Table, View};

/// The expected reply: everything needed to parse the answer to a request.
#[derive(Clone, Debug)]
pub struct ExpectedReply {
    pub(crate) legal: LegalActions,
    pub(crate) table: Table,
    pub(crate) phase: Phase,
}

impl ExpectedReply {
    /// Returns the reply expected on this view.
    pub fn of(view: &View<'_>) -> ExpectedReply {
        ExpectedReply {
            legal: view.legal(),
            table: view.table().clone(),
            phase: view.phase(),
        }
    }

    /// Describes the numbered legal actions again.
    pub fn describe_actions(&self) -> String {
        describe_actions(&self.legal, &self.table)
    }
}
