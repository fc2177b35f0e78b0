//! A round played without waiting for anybody: benches, tests and studies.

use crate::agents::{Dice, InstantAgent};
use crate::game::{Action, Game, IllegalAction, Outcome, Phase, Seat, Turn};

/// The seat to be asked next, or the outcome. Where several may choose, the first in the order of play; in a live
/// discussion, of those who are not yet ready to vote, the one who has said least.
pub fn next_seat(game: &Game) -> Result<Seat, Outcome> {
    match game.turn() {
        Turn::One(seat) => Ok(seat),
        Turn::All(seats) => Ok(seats
            .lowest()
            .expect("a round that waits for all waits for somebody")),
        Turn::Any(seats) => Ok(seats
            .minus(if game.phase() == Phase::Chat {
                game.ready()
            } else {
                Default::default()
            })
            .into_iter()
            .min_by_key(|&seat| game.messages_of(seat))
            .expect("a live discussion ends when all are ready, and a vote when all have voted")),
        Turn::Over(outcome) => Err(outcome),
    }
}

/// What a choice comes to where no time passes: nobody will say more while one waits in a live discussion, so whoever has
/// nothing to say is ready to vote.
pub fn settled(game: &Game, action: Action) -> Action {
    match action {
        Action::Speak(speech) if game.phase() == Phase::Chat && speech.is_silence() => Action::Ready,
        action => action,
    }
}

/// Plays a round to its outcome with agents that choose at once, one for each seat.
///
/// # Errors
/// The reason when an agent makes a choice that is not legal.
pub fn play_at_once(game: &mut Game, agents: &[&dyn InstantAgent]) -> Result<Outcome, IllegalAction> {
    loop {
        let seat = match next_seat(game) {
            Ok(seat) => seat,
            Err(outcome) => return Ok(outcome),
        };
        let dice = Dice::for_choice(game.seed(), seat, game.choices_made(seat));
        let decision = agents[seat.index()].decide(&game.view(seat), dice);
        let action = settled(game, decision.action);
        game.apply(seat, action)?;
    }
}
