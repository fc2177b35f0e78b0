//! Plays rounds without a page and prints what came of them, as one JSON object.

use among_agents::agents::{Bot, Instant, Random};
use among_agents::game::{Action, Event, Game, Outcome, Role, Rules, Seat, write_round};
use among_agents::round::play_at_once;
use std::process::ExitCode;
use std::time::Instant as Clock;

const USAGE: &str = "\
Plays rounds of bots and prints what came of them.

Usage: cargo run --release --example rounds -- [options]
  --rules paper|paper-seven                     the rules (paper)
  --seats random|bot|bot-crew|bot-impostor      who plays (bot); bot-crew sets bots as crewmates against random
                                                impostors, bot-impostor bots as impostors against random crewmates
  --rounds N                                    how many rounds (1000)
  --seed S                                      the first seed; each round takes the next (1)
  --journal                                     prints the round of the first seed as text instead
  --help                                        prints this";

/// Who plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Seats {
    Random,
    Bot,
    BotCrew,
    BotImpostor,
}

impl Seats {
    fn named(name: &str) -> Option<Seats> {
        Some(match name {
            "random" => Seats::Random,
            "bot" => Seats::Bot,
            "bot-crew" => Seats::BotCrew,
            "bot-impostor" => Seats::BotImpostor,
            _ => return None,
        })
    }

    fn agent(self, role: Role) -> &'static dyn Instant {
        match (self, role) {
            (Seats::Bot, _) | (Seats::BotCrew, Role::Crewmate) | (Seats::BotImpostor, Role::Impostor) => &Bot,
            _ => &Random,
        }
    }
}

/// What was asked for.
struct Wish {
    rules: Rules,
    seats: Seats,
    rounds: u64,
    seed: u64,
    journal: bool,
    help: bool,
}

fn main() -> ExitCode {
    let outcome = read_wish(std::env::args().skip(1)).and_then(|wish| {
        if wish.help {
            println!("{USAGE}");
            Ok(())
        } else if wish.journal {
            play(&wish, wish.seed).map(|game| print!("{}", write_round(&game)))
        } else {
            play_all(&wish)
        }
    });
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}\n\n{USAGE}");
            ExitCode::from(2)
        }
    }
}

fn read_wish(mut arguments: impl Iterator<Item = String>) -> Result<Wish, String> {
    let mut wish = Wish {
        rules: Rules::paper(),
        seats: Seats::Bot,
        rounds: 1000,
        seed: 1,
        journal: false,
        help: false,
    };
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().ok_or(format!("{argument} needs a value."));
        match argument.as_str() {
            "--help" | "-h" => wish.help = true,
            "--journal" => wish.journal = true,
            "--rules" => {
                let name = value()?;
                wish.rules = Rules::preset(&name).ok_or(format!("There are no rules named “{name}”."))?;
            }
            "--seats" => {
                let name = value()?;
                wish.seats = Seats::named(&name).ok_or(format!("“{name}” says nothing about who plays."))?;
            }
            "--rounds" => {
                wish.rounds = number(&value()?)
                    .filter(|&n| n > 0)
                    .ok_or("--rounds needs a whole number above 0.")?
            }
            "--seed" => wish.seed = number(&value()?).ok_or("--seed needs a whole number.")?,
            _ => return Err(format!("“{argument}” is not an option.")),
        }
    }
    Ok(wish)
}

fn number(text: &str) -> Option<u64> {
    text.parse().ok()
}

fn play(wish: &Wish, seed: u64) -> Result<Game, String> {
    let mut game = Game::new(wish.rules.clone(), seed, &[]).map_err(|why| why.to_string())?;
    let agents: Vec<&dyn Instant> = (0..usize::from(wish.rules.players))
        .filter_map(Seat::new)
        .map(|seat| wish.seats.agent(game.role_of(seat)))
        .collect();
    play_at_once(&mut game, &agents).map_err(|why| format!("Seed {seed}: {why}"))?;
    Ok(game)
}

fn play_all(wish: &Wish) -> Result<(), String> {
    let clock = Clock::now();
    let mut outcomes = [0u64; 4];
    let (mut timesteps, mut kills, mut meetings) = (0u64, 0u64, 0u64);
    for at in 0..wish.rounds {
        let game = play(wish, wish.seed.wrapping_add(at))?;
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
    let rounds = wish.rounds as f64;
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
