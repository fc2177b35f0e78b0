//! Tests of how bots play and talk, over many seeded rounds.

mod choices;
mod dialogue;
mod fairness;
mod free_questions;
mod judgement;
mod last_votes;
mod listening;
mod memory;
mod order;
mod personas;
mod places;
mod refutations;
mod situations;
mod speeches;
mod talk;
mod testimony;
mod thoughts;
mod voices;

use crate::common::play_live;
use among_agents::agents::{Bot, InstantAgent};
use among_agents::game::{Discussion, Game, Role, Rules};
use among_agents::round::play_at_once;
use std::sync::OnceLock;

const ROUNDS: u64 = 1000;

fn agents_for(
    game: &Game,
    crew: &'static dyn InstantAgent,
    impostor: &'static dyn InstantAgent,
) -> Vec<&'static dyn InstantAgent> {
    let seats = game.roster().seats().into_iter();
    seats
        .map(|seat| match game.role_of(seat) {
            Role::Crewmate => crew,
            Role::Impostor => impostor,
        })
        .collect()
}

fn play(
    rules: &Rules,
    seed: u64,
    crew: &'static dyn InstantAgent,
    impostor: &'static dyn InstantAgent,
) -> Game {
    let mut game = Game::new(rules.clone(), seed, &[]).expect("a preset can be played");
    let agents = agents_for(&game, crew, impostor);
    play_at_once(&mut game, &agents).expect("agents choose legally");
    game
}

/// Rounds of bots. Each is played once for all tests that use it.
struct BotRounds {
    rules: fn() -> Rules,
    played: [OnceLock<Game>; ROUNDS as usize],
}

static PAPER: BotRounds = BotRounds::by(Rules::paper);
static STANDARD: BotRounds = BotRounds::by(Rules::standard);
static PAPER_SEVEN: BotRounds = BotRounds::by(Rules::paper_seven);
static LIVE: BotRounds = BotRounds::by(standard_live);

/// Returns the rules of `standard` with live meetings.
fn standard_live() -> Rules {
    Rules {
        discussion: Discussion::Live,
        ..Rules::standard()
    }
}

impl BotRounds {
    const fn by(rules: fn() -> Rules) -> BotRounds {
        let played = [const { OnceLock::new() }; ROUNDS as usize];
        BotRounds { rules, played }
    }

    /// Returns the first rounds and their seeds, which count from 1.
    fn first(&self, rounds: u64) -> impl Iterator<Item = (u64, &Game)> {
        (1..=rounds).zip(&self.played).map(|(seed, played)| {
            let game = played.get_or_init(|| {
                let rules = (self.rules)();
                match rules.discussion {
                    Discussion::Rounds => play(&rules, seed, &Bot, &Bot),
                    Discussion::Live => play_live(&rules, seed),
                }
            });
            (seed, game)
        })
    }
}
