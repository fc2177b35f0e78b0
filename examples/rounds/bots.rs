//! Rounds of bots and of chance, as fast as they go.

use super::wish::Wish;
use among_agents::agents::{Bot, InstantAgent, Random};
use among_agents::game::{Action, Event, Game, Outcome, Role, Seat, write_round};
use among_agents::round::play_at_once;
use std::time::Instant as Clock;

/// How many rounds where nothing is said.
const ROUNDS: u64 = 1_000;

/// Who plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bots {
    Random,
    Bot,
    BotCrew,
    BotImpostor,
}

impl Bots {
    /// The players of this name.
    pub fn named(name: &str) -> Option<Bots> {
        Some(match name {
            "random" => Bots::Random,
            "bot" => Bots::Bot,
            "bot-crew" => Bots::BotCrew,
            "bot-impostor" => Bots::BotImpostor,
            _ => return None,
        })
    }

    fn agent(self, role: Role) -> &'static dyn InstantAgent {
        match (self, role) {
            (Bots::Bot, _) | (Bots::BotCrew, Role::Crewmate) | (Bots::BotImpostor, Role::Impostor) => &Bot,
            _ => &Random,
        }
    }
}

/// Plays the rounds and prints what came of them, or prints the first as text.
///
/// # Errors
/// Why a round cannot be played.
pub fn play(wish: &Wish, bots: Bots) -> Result<(), String> {
    match wish.journal {
        true => round(wish, bots, wish.seed).map(|game| print!("{}", write_round(&game))),
        false => play_all(wish, bots),
    }
}

fn round(wish: &Wish, bots: Bots, seed: u64) -> Result<Game, String> {
    let mut game = Game::new(wish.rules.clone(), seed, &[]).map_err(|why| why.to_string())?;
    let agents: Vec<&dyn InstantAgent> = (0..usize::from(wish.rules.players))
        .filter_map(Seat::new)
        .map(|seat| bots.agent(game.role_of(seat)))
        .collect();
    play_at_once(&mut game, &agents).map_err(|why| format!("Seed {seed}: {why}"))?;
    Ok(game)
}

fn play_all(wish: &Wish, bots: Bots) -> Result<(), String> {
    let (clock, count) = (Clock::now(), wish.rounds.unwrap_or(ROUNDS));
    let mut outcomes = [0u64; 4];
    let (mut timesteps, mut kills, mut meetings) = (0u64, 0u64, 0u64);
    for at in 0..count {
        let game = round(wish, bots, wish.seed.wrapping_add(at))?;
        if let Some(outcome) = game.outcome() {
            outcomes[outcome as usize] += 1;
        }
        timesteps += u64::from(game.timestep());
        for entry in game.journal() {
            match entry.event {
                Event::Acted {
                    action: Action::Kill(_),
                    ..
                } => kills += 1,
                Event::MeetingOpened { .. } => meetings += 1,
                _ => {}
            }
        }
    }
    let seconds = clock.elapsed().as_secs_f64();
    let rounds = count as f64;
    let result = serde_json::json!({
        "crewmates_outnumbered": outcomes[Outcome::CrewmatesOutnumbered as usize],
        "impostors_ejected": outcomes[Outcome::ImpostorsEjected as usize],
        "tasks_done": outcomes[Outcome::TasksDone as usize],
        "time_up": outcomes[Outcome::TimeUp as usize],
        "mean_timesteps": timesteps as f64 / rounds,
        "kills_per_round": kills as f64 / rounds,
        "meetings_per_round": meetings as f64 / rounds,
        "seconds": seconds,
        "rounds_per_second": rounds / seconds,
    });
    println!("{result:#}");
    Ok(())
}
