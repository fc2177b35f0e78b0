//! Rounds of bots and random players, played as fast as possible.

mod crew_brier;
mod crew_votes;
mod meeting_lines;
mod meetings;
mod totals;

use crate::args::round::RoundArgs;
use crate::args::values::{named, whole_number};
use crate::printing;
use among_agents::agents::{Agent, Bot, InstantAgent, Random};
use among_agents::clock::{Clock, VirtualClock};
use among_agents::game::{Discussion, Game, Role, write_round};
use among_agents::native::NativeClock;
use among_agents::round::{play_at_once, play_on_virtual_clock};
use among_agents::table::Seat;
use clap::Args;
use std::rc::Rc;
use totals::Totals;

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
        match self.is_bot(role) {
            true => &Bot,
            false => &Random,
        }
    }

    fn shared_agent(self, role: Role) -> Rc<dyn Agent> {
        match self.is_bot(role) {
            true => Rc::new(Bot),
            false => Rc::new(Random),
        }
    }

    fn is_bot(self, role: Role) -> bool {
        match self {
            SeatPlayers::Random => false,
            SeatPlayers::Bot => true,
            SeatPlayers::BotCrew => role == Role::Crewmate,
            SeatPlayers::BotImpostor => role == Role::Impostor,
        }
    }
}

/// Plays the rounds and prints the totals, or prints the first round as text.
///
/// # Errors
/// A sentence that says why a round cannot be played.
pub fn play(args: &RoundsArgs) -> Result<(), String> {
    match args.journal {
        true => printing::print(&write_round(&play_round(args, args.round.first_seed())?)),
        false => play_all(args),
    }
}

fn play_all(args: &RoundsArgs) -> Result<(), String> {
    let (clock, mut seconds, mut totals) = (NativeClock::new(), 0.0, Totals::default());
    for at in 0..args.rounds {
        let (seed, begun) = (args.round.first_seed().wrapping_add(at), clock.now_ms());
        let game = play_round(args, seed)?;
        seconds += (clock.now_ms() - begun) / 1_000.0;
        totals.add(&game).map_err(|why| format!("Seed {seed}: {why}"))?;
    }
    let mut result = totals.to_json();
    result["seconds"] = seconds.into();
    result["rounds_per_second"] = (args.rounds as f64 / seconds).into();
    printing::print_line(&format!("{result:#}"))
}

/// Plays a round at once, or on a virtual clock, where meetings need one.
fn play_round(args: &RoundsArgs, seed: u64) -> Result<Game, String> {
    let rules = args.round.rules();
    let discussion = rules.discussion;
    let seats = (0..usize::from(rules.players)).filter_map(Seat::new);
    let mut game = Game::new(rules, seed, &[]).map_err(|why| why.to_string())?;
    match discussion {
        Discussion::Rounds => {
            let agents: Vec<_> = seats.map(|seat| args.seats.agent(game.role_of(seat))).collect();
            play_at_once(&mut game, &agents).map_err(|why| format!("Seed {seed}: {why}"))?;
            Ok(game)
        }
        Discussion::Live => {
            let agents = seats
                .map(|seat| args.seats.shared_agent(game.role_of(seat)))
                .collect();
            let round = play_on_virtual_clock(game, agents, &VirtualClock::new());
            Ok(round.game().clone())
        }
    }
}
