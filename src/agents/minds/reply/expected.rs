//! The reply expected to a request.

use crate::agents::minds::prompt::{describe_actions, offered};
use crate::game::{Offer, View};
use crate::table::{Phase, Roster};

/// The expected reply: everything needed to parse the answer to a request.
#[derive(Clone, Debug)]
pub struct ExpectedReply {
    pub(crate) offered: Vec<Offer>,
    pub(crate) roster: Roster,
    pub(crate) phase: Phase,
}

impl ExpectedReply {
    /// Returns the reply expected on this view.
    pub fn of(view: &View<'_>) -> ExpectedReply {
        ExpectedReply {
            offered: offered(view),
            roster: view.roster().clone(),
            phase: view.phase(),
        }
    }

    /// Describes the numbered actions again.
    pub fn describe_actions(&self) -> String {
        describe_actions(&self.offered, &self.roster)
    }
}
