//! The actions that a prompt offers: the legal ones, with one line for each room on the monitors, and
//! waiting.

use crate::game::{Action, LegalAction, Room, View};
use crate::table::{Phase, Roster, Speech};
use std::fmt::Write;

/// An action that a prompt offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OfferedAction {
    /// A legal action as the rule book words it.
    Legal(LegalAction),
    /// A look at this room on the monitor.
    Monitor(Room),
    /// Silence, which the rule book counts as speech without words.
    Wait,
}

impl OfferedAction {
    /// Returns the actions on offer for the seat of this view: the legal ones in the order of the rule book,
    /// and waiting last.
    pub fn all(view: &View<'_>) -> Vec<OfferedAction> {
        let mut offered = Vec::new();
        for legal in view.legal() {
            match legal {
                LegalAction::ViewMonitor => {
                    let others = Room::ALL.into_iter().filter(|&room| room != view.room());
                    offered.extend(others.map(OfferedAction::Monitor));
                }
                legal => offered.push(OfferedAction::Legal(legal)),
            }
        }
        // In a live discussion, whoever has nothing to say is asked again.
        let may_wait =
            offered.contains(&OfferedAction::Legal(LegalAction::Speak)) && view.phase() != Phase::Chat;
        offered.extend(may_wait.then_some(OfferedAction::Wait));
        offered
    }

    /// Returns the wording, with the players' names.
    pub fn wording(self, roster: &Roster) -> String {
        match self {
            OfferedAction::Legal(legal) => legal.wording(roster),
            OfferedAction::Monitor(room) => Action::ViewMonitor(room).wording(roster),
            OfferedAction::Wait => "WAIT".to_owned(),
        }
    }

    /// Returns the complete action; `None` if it still needs words.
    pub fn complete(self) -> Option<Action> {
        match self {
            OfferedAction::Legal(legal) => legal.complete(),
            OfferedAction::Monitor(room) => Some(Action::ViewMonitor(room)),
            OfferedAction::Wait => Some(Action::Speak(Speech::SILENCE)),
        }
    }
}

/// Lists the offered actions, numbered from 1, under the heading `Available actions:`.
pub fn describe_actions(offered: &[OfferedAction], roster: &Roster) -> String {
    let mut text = "Available actions:\n".to_owned();
    for (number, action) in (1..).zip(offered) {
        // Writing to a String cannot fail.
        let _ = writeln!(text, "{number}. {}", action.wording(roster));
    }
    text
}
