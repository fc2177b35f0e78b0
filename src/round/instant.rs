//! Plays a round without waiting, for benches, tests and studies.

use super::{AskPolicy, PlayContext, Round, RoundChange, play};
use crate::agents::{Agent, InstantAgent};
use crate::clock::VirtualClock;
use crate::game::{Action, Game, IllegalAction, Outcome};
use crate::table::{Dice, Phase, Seat};
use std::cell::RefCell;
use std::rc::Rc;

/// Returns the seat to ask next, or the outcome. If several seats may choose, it is the first in the order of
/// play; in a live discussion it is the one with the fewest messages among those not yet ready to vote.
pub fn next_seat(game: &Game) -> Result<Seat, Outcome> {
    if let Some(outcome) = game.outcome() {
        return Err(outcome);
    }
    let waiting = game.turn().seats();
    let next = match game.meeting() {
        Some(meeting) if meeting.is_live() => {
            let not_ready = match meeting.phase() {
                Phase::Chat => waiting.minus(meeting.ready()),
                _ => waiting,
            };
            not_ready
                .into_iter()
                .min_by_key(|&seat| meeting.messages_of(seat))
        }
        _ => waiting.lowest(),
    };
    Ok(next.expect("until the round is over, some seat's choice is awaited"))
}

/// Replaces a silent `Speak` in a live discussion by `Ready`. No time passes here, so nothing more would be
/// said while a silent seat waits.
pub fn silence_as_ready(game: &Game, action: Action) -> Action {
    match action {
        Action::Speak(speech) if game.phase() == Phase::Chat && speech.is_silence() => Action::Ready,
        action => action,
    }
}

/// Plays a round to its outcome with agents that choose at once, one for each seat.
///
/// # Errors
/// [`IllegalAction`] if an agent makes an illegal choice.
pub fn play_at_once(game: &mut Game, agents: &[&dyn InstantAgent]) -> Result<Outcome, IllegalAction> {
    loop {
        let seat = match next_seat(game) {
            Ok(seat) => seat,
            Err(outcome) => return Ok(outcome),
        };
        let dice = Dice::for_choice(game.seed(), seat, game.choices_made(seat));
        let decision = agents[seat.index()].decide(&game.view(seat), dice);
        let action = silence_as_ready(game, decision.action);
        game.apply(seat, action)?;
    }
}

/// Plays a round on a virtual clock, live meetings included, with one agent for each seat. It takes no longer
/// than the agents compute. The round that is returned may be unfinished only if an agent waits for something
/// other than the clock.
pub fn play_on_virtual_clock(game: Game, agents: Vec<Rc<dyn Agent>>, clock: &VirtualClock) -> Round {
    let round = Rc::new(RefCell::new(Round::new(game)));
    // Sessions play with a boxed listener as well, so the loop is compiled once.
    let listener: Box<dyn Fn(RoundChange)> = Box::new(|_| {});
    clock.run_until(play(
        Rc::clone(&round),
        agents,
        Rc::new(clock.clone()),
        PlayContext::default(),
        AskPolicy::InTurn,
        listener,
    ));
    let round = Rc::into_inner(round).expect("the future that played the round is dropped");
    round.into_inner()
}
