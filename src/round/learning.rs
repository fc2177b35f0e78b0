//! Learning from a finished round.

use super::{Round, round_counts};
use crate::agents::Agent;
use crate::agents::experience::{FinishedKill, FinishedRound, LearningFuture};
use crate::game::Game;
use crate::table::Seat;
use std::rc::Rc;

/// Returns the pending lessons of the agents of a finished round; none while the round goes on. `origin` is
/// stored in the lessons as the place where the round was played.
pub fn pending_lessons(
    round: &Round,
    origin: &str,
    agent_of: impl Fn(Seat) -> Option<Rc<dyn Agent>>,
) -> Vec<LearningFuture> {
    let game = round.game();
    let Some(outcome) = game.outcome() else {
        return Vec::new();
    };
    let finished = FinishedRound {
        outcome,
        meetings: u16::try_from(round_counts(game).meetings).unwrap_or(u16::MAX),
        impostors: game.impostors(),
        kills: kills(game).collect(),
        suggestions: Rc::default(),
        round: format!("{origin}, seed {}", game.seed()),
    };
    let lesson = |seat: Seat| agent_of(seat)?.learn(&game.view(seat), round.memory_of(seat), &finished);
    game.roster().seats().into_iter().filter_map(lesson).collect()
}

/// Returns the kills of a round, oldest first.
fn kills(game: &Game) -> impl Iterator<Item = FinishedKill> + '_ {
    game.journal().iter().filter_map(|entry| {
        let (by, victim) = entry.event.kill()?;
        Some(FinishedKill {
            victim,
            by,
            timestep: entry.timestep,
            room: entry.room,
        })
    })
}
