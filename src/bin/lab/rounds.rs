//! Rounds of bots and random players, played as fast as possible.

use crate::args::round::RoundArgs;
use crate::args::values::{named, whole_number};
use crate::crew_brier::BrierScores;
use among_agents::agents::{Bot, InstantAgent, Random};
use among_agents::clock::Clock;
use among_agents::game::{Action, Event, Game, Outcome, Role, write_round};
use among_agents::native::NativeClock;
use among_agents::round::play_at_once;
use among_agents::table::Seat;
use clap::Args;

/// The maximum number of rounds, which take hours.
const MAX_ROUNDS: u64 = 1_000_000_000;

/// The options for rounds of bots.
#[derive(Args, Clone, Debug)]
pub struct RoundsArgs {
    /// Who plays: random or bot on all seats, bot-crew for bots as crewmates against random impostors, or
    /// bot-impostor for the reverse
    #[arg(long, value_name = "WHO", default_value = "bot", value_parser = named(SeatPlayers::ALL))]
    pub seats: SeatPlayers,
    /// The number of rounds
    #[arg(
        long,
        value_name = "N",
        default_value = "1000",
        allow_negative_numbers = true,
        value_parser = whole_number("--rounds", 1, MAX_ROUNDS)
    )]
    pub rounds: u64,
    /// Prints the round of the first seed as text instead
    #[arg(long)]
    pub journal: bool,
    /// The shared options.
    #[command(flatten)]
    pub round: RoundArgs,
}

/// The players of all seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeatPlayers {
    Random,
    Bot,
    BotCrew,
    BotImpostor,
}

impl SeatPlayers {
    /// Every variant with its name.
    const ALL: [(&str, SeatPlayers); 4] = [
        ("random", SeatPlayers::Random),
        ("bot", SeatPlayers::Bot),
        ("bot-crew", SeatPlayers::BotCrew),
        ("bot-impostor", SeatPlayers::BotImpostor),
    ];

    fn agent(self, role: Role) -> &'static dyn InstantAgent {
        match (self, role) {
            (SeatPlayers::Bot, _)
            | (SeatPlayers::BotCrew, Role::Crewmate)
            | (SeatPlayers::BotImpostor, Role::Impostor) => &Bot,
            _ => &Random,
        }
    }
}

/// Plays the rounds and prints the totals, or prints the first round as text.
///
/// # Errors
/// A sentence that says why a round cannot be played.
pub fn play(args: &RoundsArgs) -> Result<(), String> {
    match args.journal {
        true => play_round(args, args.round.seed).map(|game| print!("{}", write_round(&game))),
        false => play_all(args),
    }
}

fn play_round(args: &RoundsArgs, seed: u64) -> Result<Game, String> {
    let rules = &args.round.rules;
    let mut game = Game::new(rules.clone(), seed, &[]).map_err(|why| why.to_string())?;
    let agents: Vec<&dyn InstantAgent> = (0..usize::from(rules.players))
        .filter_map(Seat::new)
        .map(|seat| args.seats.agent(game.role_of(seat)))
        .collect();
    play_at_once(&mut game, &agents).map_err(|why| format!("Seed {seed}: {why}"))?;
    Ok(game)
}

fn play_all(args: &RoundsArgs) -> Result<(), String> {
    let (clock, count) = (NativeClock::new(), args.rounds);
    let mut outcomes = [0u64; 4];
    let (mut timesteps, mut kills, mut meetings) = (0u64, 0u64, 0u64);
    let (mut with_a_meeting, mut with_two) = (0u64, 0u64);
    let (mut scores, mut seconds) = (BrierScores::default(), 0.0);
    for at in 0..count {
        let (seed, begun) = (args.round.seed.wrapping_add(at), clock.now_ms());
        let game = play_round(args, seed)?;
        seconds += (clock.now_ms() - begun) / 1_000.0;
        scores.add(&BrierScores::of(&game).map_err(|why| format!("Seed {seed}: {why}"))?);
        if let Some(outcome) = game.outcome() {
            outcomes[outcome as usize] += 1;
        }
        timesteps += u64::from(game.timestep());
        let before = meetings;
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
        with_a_meeting += u64::from(meetings > before);
        with_two += u64::from(meetings > before + 1);
    }
    let rounds = count as f64;
    let result = serde_json::json!({
        "crewmates_outnumbered": outcomes[Outcome::CrewmatesOutnumbered as usize],
        "impostors_ejected": outcomes[Outcome::ImpostorsEjected as usize],
        "tasks_done": outcomes[Outcome::TasksDone as usize],
        "time_up": outcomes[Outcome::TimeUp as usize],
        "mean_timesteps": timesteps as f64 / rounds,
        "kills_per_round": kills as f64 / rounds,
        "meetings_per_round": meetings as f64 / rounds,
        "rounds_with_a_meeting": with_a_meeting,
        "rounds_with_two_meetings": with_two,
        "crew_brier": scores.mean(),
        "crew_brier_of_the_base_rate": scores.mean_of_the_base_rate(),
        "seconds": seconds,
        "rounds_per_second": rounds / seconds,
    });
    println!("{result:#}");
    Ok(())
}
