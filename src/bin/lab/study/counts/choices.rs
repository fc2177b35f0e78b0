//! Counts the sources of choices, so that rounds of random choices do not pass as results.

use among_agents::agents::{Agent, Choice, Decision, Memory};
use among_agents::game::View;
use among_agents::table::{Dice, Phase, Seat};
use std::cell::RefCell;
use std::rc::Rc;

/// The sources of the choices in a round.
#[derive(Default)]
pub struct Choices {
    of_seats: RefCell<[SeatChoices; Seat::MAX]>,
}

#[derive(Clone, Copy, Default)]
struct SeatChoices {
    by_the_model: u32,
    sampled: u32,
}

impl Choices {
    /// Returns how many choices of this seat were sampled at random.
    pub fn sampled(&self, seat: Seat) -> u32 {
        self.of_seats.borrow()[seat.index()].sampled
    }

    /// Returns how many choices of all seats were sampled at random.
    pub fn all_sampled(&self) -> u32 {
        self.of_seats.borrow().iter().map(|counted| counted.sampled).sum()
    }

    /// Returns how many actions and votes of all seats came from their models. Talk does not count: a Talker
    /// says whatever its model wrote, so that is no proof that the model understands the game.
    pub fn by_the_model(&self) -> u32 {
        self.of_seats
            .borrow()
            .iter()
            .map(|counted| counted.by_the_model)
            .sum()
    }

    fn count(&self, seat: Seat, phase: Phase, is_sampled: bool) {
        let counted = &mut self.of_seats.borrow_mut()[seat.index()];
        match phase {
            _ if is_sampled => counted.sampled += 1,
            Phase::Task | Phase::Vote => counted.by_the_model += 1,
            Phase::Discussion { .. } | Phase::Chat => {}
        }
    }
}

/// An agent whose choices are counted.
pub struct ObservedAgent {
    pub agent: Rc<dyn Agent>,
    pub choices: Rc<Choices>,
}

impl Agent for ObservedAgent {
    fn choose(&self, view: &View<'_>, memory: &Memory, dice: Dice) -> Choice {
        let asked = match self.agent.choose(view, memory, dice) {
            Choice::Asked(asked) => asked,
            made => return made,
        };
        let (choices, retries) = (Rc::clone(&self.choices), Rc::clone(&asked.retries));
        let (seat, phase) = (view.seat(), view.phase());
        Choice::Asked(asked).map(move |decision: Decision| {
            choices.count(seat, phase, retries.is_sampled());
            decision
        })
    }

    fn wrapped(&self) -> Option<&dyn Agent> {
        Some(&*self.agent)
    }
}
