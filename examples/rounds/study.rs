//! A study: rounds of minds against a real service, several at once.

use super::clock::TerminalClock;
use super::learnt::Carried;
use super::lines::Lines;
use super::played::Played;
use super::seats::Lineup;
use super::service::Service;
use super::trouble::{Failures, Watch, Watched};
use super::wish::Wish;
use among_agents::agents::Agent;
use among_agents::agents::experience::{Ended, Learnt};
use among_agents::agents::minds::{Mind, MindSettings, Seating, Tools};
use among_agents::clock::Clock;
use among_agents::game::{Discussion, Game, Rules, Seat};
use among_agents::llm::{Meter, Metered};
use among_agents::round::{Asking, Controls, Pace, Round, Speed, figures, hold_live, play as play_round};
use futures::StreamExt;
use futures::channel::oneshot::Receiver;
use futures::future::{Either, select};
use std::cell::RefCell;
use std::path::Path;
use std::rc::Rc;

/// How many rounds where nothing is said.
const ROUNDS: u64 = 10;

/// Plays the study, unless all of its rounds were played before.
///
/// # Errors
/// Why it cannot begin or go on, in a sentence.
pub fn play(wish: &Wish, lineup: Lineup) -> Result<(), String> {
    let name = name(wish, lineup);
    let mut lines = Lines::open(wish.out.as_deref(), &name)?;
    let rounds = wish.rounds.unwrap_or(ROUNDS);
    let seeds = (0..rounds).map(|at| wish.seed.wrapping_add(at));
    let left: Vec<u64> = seeds.filter(|&seed| !lines.hold(seed)).collect();
    let done = rounds - left.len() as u64;
    if done > 0 {
        eprintln!("{done} of {rounds} rounds were played before.");
    }
    if left.is_empty() {
        return Ok(());
    }
    if let Some(folder) = &wish.journals {
        std::fs::create_dir_all(folder).map_err(|why| format!("{}: {why}", folder.display()))?;
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|why| format!("Nothing can be asked here: {why}"))?;
    runtime.block_on(async {
        let (watch, broken) = Watch::new();
        let study = Study::of(wish, lineup, name, watch).await?;
        study.play(left, (done, rounds), &mut lines, broken).await
    })
}

/// All that the rounds of a study share.
struct Study<'a> {
    wish: &'a Wish,
    lineup: Lineup,
    /// What tells this study from others in the lines that it writes.
    name: String,
    service: Service,
    watch: Rc<Watch>,
    carried: Carried,
    clock: Rc<dyn Clock>,
}

impl Study<'_> {
    async fn of(wish: &Wish, lineup: Lineup, name: String, watch: Rc<Watch>) -> Result<Study<'_>, String> {
        let clock: Rc<dyn Clock> = Rc::new(TerminalClock::new());
        let store = Carried::read(wish.learn.as_deref())?;
        let service = Service::reached(wish, &clock).await?;
        let carried = Carried::of(store, wish.learn.as_deref(), Rc::clone(&service.measure));
        carried.make_ready().await;
        eprintln!("Texts are compared by {}.", service.measure.name());
        Ok(Study {
            wish,
            lineup,
            name,
            service,
            watch,
            carried,
            clock,
        })
    }

    /// Plays the rounds of these seeds; so many of so many are done.
    async fn play(
        &self,
        seeds: Vec<u64>,
        (mut done, all): (u64, u64),
        lines: &mut Lines,
        mut broken: Receiver<String>,
    ) -> Result<(), String> {
        let rounds = futures::stream::iter(seeds).map(|seed| self.round(seed));
        let mut rounds = std::pin::pin!(rounds.buffer_unordered(self.wish.parallel));
        loop {
            let played = match select(rounds.next(), &mut broken).await {
                Either::Left((Some(played), _)) => played?,
                Either::Left((None, _)) => return Ok(()),
                Either::Right((why, _)) => return Err(stopped(&why.unwrap_or_default())),
            };
            if let Some(why) = played.is_without_any_answer() {
                return Err(stopped(&why));
            }
            done += 1;
            eprintln!("{done} of {all}: {}", played.in_words());
            if let Some(folder) = &self.wish.journals {
                keep(
                    &folder.join(format!("{}.txt", played.seed)),
                    &played.round.written(),
                )?;
            }
            let line = played.line(&self.name).to_string();
            self.carried.learn(played.learnt).await?;
            lines.add(&line)?;
        }
    }

    /// Plays one round and lets its seats learn from it.
    async fn round(&self, seed: u64) -> Result<Played, String> {
        let rules = &self.wish.rules;
        let game = Game::new(rules.clone(), seed, &[]).map_err(|why| why.to_string())?;
        let (meter, failures) = (Rc::new(Meter::default()), Rc::new(Failures::default()));
        let seats = 0..usize::from(rules.players);
        let minds: Vec<Mind> = seats.clone().map(|seat| self.lineup.on(seat, seed)).collect();
        let agent = |seat: usize| self.agent(minds[seat], seat, &meter, &failures);
        let agents: Vec<Rc<dyn Agent>> = seats.map(agent).collect();
        let round = Rc::new(RefCell::new(Round::new(game)));
        let controls = Controls {
            live: (rules.discussion == Discussion::Live).then_some(hold_live),
            ..Controls::from(Rc::new(Pace::new(Speed::Max, false)))
        };
        let began = self.clock.now_ms();
        let (playing, clock) = (Rc::clone(&round), Rc::clone(&self.clock));
        play_round(playing, agents.clone(), clock, controls, Asking::Ahead, |_| {}).await;
        let round = Rc::into_inner(round).ok_or("The round is still being played.")?;
        let round = round.into_inner();
        let learnt = self.learn(&round, &agents).await;
        Ok(Played {
            seed,
            round,
            minds,
            meter,
            failures,
            learnt,
            seconds: (self.clock.now_ms() - began) / 1_000.0,
        })
    }

    fn agent(&self, mind: Mind, seat: usize, meter: &Rc<Meter>, failures: &Rc<Failures>) -> Rc<dyn Agent> {
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
        let watched = Watched {
            model: Rc::clone(&self.service.model),
            watch: Rc::clone(&self.watch),
            failures: Rc::clone(failures),
            seat,
        };
        seating.agent(Tools {
            model: Rc::new(Metered::new(Rc::new(watched), Rc::clone(meter), seat)),
            measure: Rc::clone(&self.service.measure),
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

/// Why a study does not go on.
fn stopped(why: &str) -> String {
    format!(
        "The service broke down, so the study stops; rounds that were on their way are not recorded. {why}"
    )
}

fn keep(place: &Path, text: &str) -> Result<(), String> {
    std::fs::write(place, text).map_err(|why| format!("{}: {why}", place.display()))
}

/// What tells a study from others: everything that changes what its rounds are like.
pub fn name(wish: &Wish, lineup: Lineup) -> String {
    let by_the_paper = Rules {
        discussion: Discussion::Rounds,
        ..wish.rules.clone()
    };
    let rules = by_the_paper.preset_name().unwrap_or("own rules");
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
    if wish.learn.is_some() {
        name.push_str(", learning");
    }
    name
}
