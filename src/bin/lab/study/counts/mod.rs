//! Counts during a round.

mod choices;
mod failures;

pub use choices::{Choices, ObservedAgent};
pub use failures::{FailureWatch, Failures, WatchedModel};

use among_agents::llm::Meter;
use among_agents::session::SeatLayers;
use std::rc::Rc;

/// The counts of a round.
#[derive(Default)]
pub struct Counts {
    pub meter: Rc<Meter>,
    pub failures: Rc<Failures>,
    pub choices: Rc<Choices>,
}

impl Counts {
    /// Returns layers that count the failures and choices of all seats, and report each answer to the watch.
    pub fn layers(&self, watch: &Rc<FailureWatch>) -> SeatLayers {
        let (watch, failures) = (Rc::clone(watch), Rc::clone(&self.failures));
        let choices = Rc::clone(&self.choices);
        SeatLayers {
            model: Rc::new(move |seat, model| {
                Rc::new(WatchedModel {
                    model,
                    watch: Rc::clone(&watch),
                    failures: Rc::clone(&failures),
                    seat,
                })
            }),
            agent: Rc::new(move |_, agent| {
                Rc::new(ObservedAgent {
                    agent,
                    choices: Rc::clone(&choices),
                })
            }),
        }
    }
}
