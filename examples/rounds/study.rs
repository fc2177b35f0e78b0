//! A study: rounds of minds against a real service, several at once.

use super::clock::TerminalClock;
use super::learnt::Carried;
use super::record;
use super::seats::Lineup;
use super::wish::Wish;
use among_agents::agents::Agent;
use among_agents::agents::experience::{Ended, Learnt};
use among_agents::agents::minds::{Mind, MindSettings, Seating, Tools};
use among_agents::agents::retrieval::{Embedded, Lexical, Measure};
use among_agents::clock::Clock;
use among_agents::game::{Discussion, Game, Seat};
use among_agents::llm::{
    Connection, Dialect, Endpoint, Limits, Meter, Metered, Model, RetryPolicy, Turns, connect,
    connect_embedder, test_connection,
};
use among_agents::round::{Asking, Controls, Pace, Round, Speed, figures, hold_live, play as play_round};
use futures::StreamExt;
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::io::Write;
use std::rc::Rc;

/// How many rounds where nothing is said.
const ROUNDS: u64 = 10;

/// Plays the study.
///
/// # Errors
/// Why it cannot begin or go on, in a sentence.
pub fn play(wish: &Wish, lineup: Lineup) -> Result<(), String> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|why| format!("Nothing can be asked here: {why}"))?;
    runtime.block_on(async { Study::of(wish, lineup).await?.play().await })
}

/// All that the rounds of a study share.
struct Study<'a> {
    wish: &'a Wish,
    lineup: Lineup,
    /// What tells this study from others in the lines that it writes.
    name: String,
    model: Rc<dyn Model>,
    measure: Rc<dyn Measure>,
    carried: Carried,
    clock: Rc<dyn Clock>,
}

/// A round that was played.
struct Played {
    seed: u64,
    round: Round,
    minds: Vec<Mind>,
    meter: Rc<Meter>,
    learnt: Vec<Learnt>,
    seconds: f64,
}

impl Study<'_> {
    async fn of(wish: &Wish, lineup: Lineup) -> Result<Study<'_>, String> {
        let clock: Rc<dyn Clock> = Rc::new(TerminalClock::new());
        let policy = RetryPolicy::default();
        let connection = connection(wish, &wish.model)?;
        let probe = test_connection(&connection, Rc::clone(&clock), policy.time_limit).await;
        let probe = probe.map_err(|why| format!("The service cannot be used: {why}"))?;
        eprintln!("{} answers in {:.1} s.", wish.model, probe.latency.as_secs_f64());
        let limits = limits(wish, &connection);
        let measure: Rc<dyn Measure> = match &wish.embeddings {
            None => Rc::new(Lexical),
            Some(name) => Rc::new(Embedded::new(connect_embedder(
                endpoint(wish, name)?,
                Rc::clone(&clock),
                policy,
                Turns::new(limits, policy.longest_pause),
            ))),
        };
        let carried = Carried::from_file(wish.learn.as_deref(), Rc::clone(&measure))?;
        carried.make_ready().await;
        eprintln!("Texts are compared by {}.", measure.name());
        Ok(Study {
            wish,
            lineup,
            name: name(wish, lineup),
            model: connect(connection, Rc::clone(&clock), policy, limits),
            measure,
            carried,
            clock,
        })
    }

    async fn play(&self) -> Result<(), String> {
        let rounds = self.wish.rounds.unwrap_or(ROUNDS);
        let mut lines = Lines::open(self.wish, &self.name)?;
        let seeds = (0..rounds).map(|at| self.wish.seed.wrapping_add(at));
        let left: Vec<u64> = seeds.filter(|seed| !lines.played.contains(seed)).collect();
        let done_before = rounds - left.len() as u64;
        if done_before > 0 {
            eprintln!("{done_before} of {rounds} rounds were played before.");
        }
        let rounds_played = futures::stream::iter(left).map(|seed| self.round(seed));
        let mut rounds_played = std::pin::pin!(rounds_played.buffer_unordered(self.wish.parallel));
        let mut done = done_before;
        while let Some(played) = rounds_played.next().await {
            let played = played?;
            done += 1;
            self.tell(&played, done, rounds);
            let Played {
                seed,
                round,
                minds,
                meter,
                learnt,
                seconds,
            } = played;
            if let Some(folder) = &self.wish.journals {
                let place = folder.join(format!("{seed}.txt"));
                let written =
                    std::fs::create_dir_all(folder).and_then(|()| std::fs::write(&place, round.written()));
                written.map_err(|why| format!("{}: {why}", place.display()))?;
            }
            self.carried.learn(learnt).await?;
            lines.add(&record::line(&self.name, seed, &round, &minds, &meter, seconds).to_string())?;
        }
        Ok(())
    }

    fn tell(&self, played: &Played, done: u64, rounds: u64) {
        let game = played.round.game();
        let outcome = game.outcome().map_or("no outcome", |outcome| outcome.headline());
        let spent = played.meter.total();
        eprintln!(
            "{done} of {rounds}: seed {}, {outcome} at timestep {} after {} meetings, {} calls, {} tokens, {:.0} s",
            played.seed,
            game.timestep(),
            figures(game).meetings,
            spent.answers,
            spent.tokens.all(),
            played.seconds,
        );
    }

    /// Plays one round and lets its seats learn from it.
    async fn round(&self, seed: u64) -> Result<Played, String> {
        let rules = &self.wish.rules;
        let game = Game::new(rules.clone(), seed, &[]).map_err(|why| why.to_string())?;
        let meter = Rc::new(Meter::default());
        let seats = 0..usize::from(rules.players);
        let minds: Vec<Mind> = seats.clone().map(|seat| self.lineup.on(seat, seed)).collect();
        let agents: Vec<Rc<dyn Agent>> = seats.map(|seat| self.agent(minds[seat], seat, &meter)).collect();
        let round = Rc::new(RefCell::new(Round::new(game)));
        let controls = Controls {
            live: (rules.discussion == Discussion::Live).then_some(hold_live),
            ..Controls::from(Rc::new(Pace::new(Speed::Max, false)))
        };
        let began = self.clock.now_ms();
        let (played, clock) = (Rc::clone(&round), Rc::clone(&self.clock));
        play_round(played, agents.clone(), clock, controls, Asking::Ahead, |_| {}).await;
        let round = Rc::into_inner(round)
            .ok_or("The round is still being played.")?
            .into_inner();
        let learnt = self.learn(&round, &agents).await;
        Ok(Played {
            seed,
            round,
            minds,
            meter,
            learnt,
            seconds: (self.clock.now_ms() - began) / 1_000.0,
        })
    }

    fn agent(&self, mind: Mind, seat: usize, meter: &Rc<Meter>) -> Rc<dyn Agent> {
        let wish = self.wish;
        let settings = MindSettings {
            off: wish.without.clone(),
            lite: wish.lite,
            ..MindSettings::default()
        };
        let seating = Seating {
            mind,
            settings: &settings,
            temperature: None,
            autopilot: wish.autopilot,
            discussion: wish.rules.discussion,
            talk: Default::default(),
        };
        seating.agent(Tools {
            model: Rc::new(Metered::new(Rc::clone(&self.model), Rc::clone(meter), seat)),
            measure: Rc::clone(&self.measure),
            experience: self.carried.suggestions(),
            strategies: self.carried.strategies(),
        })
    }

    async fn learn(&self, round: &Round, agents: &[Rc<dyn Agent>]) -> Vec<Learnt> {
        let (game, wants) = (round.game(), self.wish.learn.is_some());
        let Some(outcome) = game.outcome().filter(|_| wants) else {
            return Vec::new();
        };
        let ended = Ended {
            outcome,
            meetings: u16::try_from(figures(game).meetings).unwrap_or(u16::MAX),
            round: format!("{}, seed {}", self.name, game.seed()),
        };
        let learning = agents
            .iter()
            .zip(Seat::all())
            .filter_map(|(agent, seat)| agent.learn(&game.view(seat), round.memory_of(seat), &ended));
        futures::future::join_all(learning).await
    }
}

/// What tells a study from others: everything that changes what its rounds are like.
fn name(wish: &Wish, lineup: Lineup) -> String {
    let rules = wish.rules.preset_name().unwrap_or(match wish.rules.players {
        5 => "paper",
        _ => "paper-seven",
    });
    let meetings = match wish.rules.discussion {
        Discussion::Rounds => "in rounds",
        Discussion::Live => "live",
    };
    let mut name = format!("{} of {}, {rules}, {meetings}", lineup.name(), wish.model);
    if wish.autopilot {
        name.push_str(", autopilot");
    }
    if wish.lite {
        name.push_str(", lite");
    }
    for part in &wish.without {
        name.push_str(&format!(", without {}", part.label()));
    }
    if let Some(embeddings) = &wish.embeddings {
        name.push_str(&format!(", by {embeddings}"));
    }
    name
}

fn connection(wish: &Wish, model: &str) -> Result<Connection, String> {
    let key = match &wish.key_env {
        None => String::new(),
        Some(name) => {
            std::env::var(name).map_err(|_| format!("The environment has no variable {name} with a key."))?
        }
    };
    let speaks_anthropic = wish.base_url.contains("anthropic.com");
    let usual = if speaks_anthropic {
        Dialect::Anthropic
    } else {
        Dialect::OpenAi
    };
    let dialect = wish.dialect.unwrap_or(usual);
    Connection::new(dialect, &wish.base_url, model, &key).map_err(|why| why.to_string())
}

fn endpoint(wish: &Wish, model: &str) -> Result<Endpoint, String> {
    let connection = connection(wish, model)?;
    let endpoint = connection.endpoint().cloned();
    endpoint.ok_or_else(|| "Only a service with an address has embeddings.".to_owned())
}

fn limits(wish: &Wish, connection: &Connection) -> Limits {
    let usual = Limits::usual_for(connection);
    Limits {
        in_flight: wish.at_once.unwrap_or(usual.in_flight),
    }
}

/// Where the lines of a study go.
struct Lines {
    file: Option<std::fs::File>,
    /// The seeds whose lines are there already.
    played: BTreeSet<u64>,
}

impl Lines {
    fn open(wish: &Wish, study: &str) -> Result<Lines, String> {
        let Some(place) = &wish.out else {
            return Ok(Lines {
                file: None,
                played: BTreeSet::new(),
            });
        };
        let told = |why: &dyn std::fmt::Display| format!("{}: {why}", place.display());
        let kept = match std::fs::read_to_string(place) {
            Ok(kept) => kept,
            Err(why) if why.kind() == std::io::ErrorKind::NotFound => String::new(),
            Err(why) => return Err(told(&why)),
        };
        let mut played = BTreeSet::new();
        for line in kept.lines().filter(|line| !line.trim().is_empty()) {
            played.extend(record::seed_of(line, study).map_err(|why| told(&why))?);
        }
        let file = std::fs::OpenOptions::new().create(true).append(true).open(place);
        let mut file = file.map_err(|why| told(&why))?;
        // A line that broke off is not gone on with.
        if !kept.is_empty() && !kept.ends_with('\n') {
            writeln!(file).map_err(|why| told(&why))?;
        }
        Ok(Lines {
            file: Some(file),
            played,
        })
    }

    fn add(&mut self, line: &str) -> Result<(), String> {
        match &mut self.file {
            None => println!("{line}"),
            Some(file) => {
                writeln!(file, "{line}").map_err(|why| format!("A line could not be written: {why}"))?
            }
        }
        Ok(())
    }
}
