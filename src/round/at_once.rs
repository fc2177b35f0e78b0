//! A round played without waiting for anybody: benches, tests and studies.

use crate::agents::{Dice, Instant};
use crate::game::{Game, Illegal, Outcome, Seat, Turn};

/// The seat to be asked next, or the outcome. Where several may choose, the first in the order of play.
pub fn next_seat(game: &Game) -> Result<Seat, Outcome> {
    match game.turn() {
        Turn::One(seat) => Ok(seat),
        Turn::All(seats) => Ok(seats
            .lowest()
            .expect("a round that waits for all waits for somebody")),
        Turn::Over(outcome) => Err(outcome),
    }
}

/// Plays a round to its outcome with agents that choose at once, one for each seat.
///
/// # Errors
/// The reason when an agent makes a choice that is not legal.
pub fn play_at_once(game: &mut Game, agents: &[&dyn Instant]) -> Result<Outcome, Illegal> {
    loop {
        let seat = match next_seat(game) {
            Ok(seat) => seat,
            Err(outcome) => return Ok(outcome),
        };
        let dice = Dice::for_choice(game.seed(), seat, game.choices_made(seat));
        let decision = agents[seat.index()].decide(&game.view(seat), dice);
        game.apply(seat, decision.action)?;
    }
}
