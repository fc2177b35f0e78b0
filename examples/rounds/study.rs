//! A study: rounds of minds against a real service, several at once.

use super::clock::TerminalClock;
use super::fitting::hints;
use super::journals::Journals;
use super::learnt::ExperienceStore;
use super::lines::Lines;
use super::name::name;
use super::played::{Counted, Played};
use super::seats::Lineup;
use super::service::Service;
use super::table::Table;
use super::trouble::Watch;
use super::wish::Wish;
use among_agents::agents::Agent;
use among_agents::agents::experience::{FinishedRound, LearnedLessons};
use among_agents::agents::minds::Mind;
use among_agents::clock::Clock;
use among_agents::game::{Game, Seat};
use among_agents::round::{AskPolicy, Playback, Round, Speed, figures, play as play_round};
use futures::StreamExt;
use futures::channel::oneshot::Receiver;
use futures::future::{Either, select};
use std::cell::RefCell;
use std::collections::BTreeSet;
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
    if let Some(told) = lines.normalized() {
        eprintln!("{told}");
    }
    let rounds = wish.rounds.unwrap_or(ROUNDS);
    let seeds = (0..rounds).map(|at| wish.seed.wrapping_add(at));
    let left: Vec<u64> = seeds.filter(|&seed| !lines.hold(seed)).collect();
    for hint in hints(wish) {
        eprintln!("{hint}");
    }
    let done = rounds - left.len() as u64;
    if done > 0 {
        eprintln!("{done} of {rounds} rounds were played before.");
    }
    if left.is_empty() {
        return Ok(());
    }
    let to_play: BTreeSet<u64> = left.iter().copied().collect();
    let opened = wish.journals.as_ref();
    let opened = opened.map(|folder| Journals::open(folder, lines.are_none(), &to_play));
    let journals = opened.transpose()?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|why| format!("Nothing can be asked here: {why}"))?;
    runtime.block_on(async {
        let (watch, broken) = Watch::new();
        let study = Study::of(wish, lineup, name, (watch, journals)).await?;
        let played = study.play(left, (done, rounds), &mut lines, broken).await;
        if let tokens @ 1.. = study.service.comparing.tokens_of_lessons() {
            eprintln!(
                "To make lessons ready to be searched took {tokens} tokens more, which stand in no line."
            );
        }
        played
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
    carried: ExperienceStore,
    journals: Option<Journals>,
    clock: Rc<dyn Clock>,
}

impl Study<'_> {
    async fn of(
        wish: &Wish,
        lineup: Lineup,
        name: String,
        (watch, journals): (Rc<Watch>, Option<Journals>),
    ) -> Result<Study<'_>, String> {
        let clock: Rc<dyn Clock> = Rc::new(TerminalClock::new());
        let store = ExperienceStore::read(wish.learn.as_deref())?;
        let service = Service::reached(wish, &clock).await?;
        let measure = service.comparing.of_lessons();
        let carried = ExperienceStore::of(store, wish.learn.as_deref(), Rc::clone(&measure));
        carried.make_ready().await;
        match service.comparing.heed(&*measure) {
            Some(told) => eprintln!("{told}"),
            None => eprintln!("Texts are compared by {}.", measure.name()),
        }
        Ok(Study {
            wish,
            lineup,
            name,
            service,
            watch,
            carried,
            journals,
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
        let mut rounds = std::pin::pin!(rounds.buffer_unordered(self.wish.parallel.into()));
        loop {
            let played = match select(rounds.next(), &mut broken).await {
                Either::Left((Some(played), _)) => played?,
                Either::Left((None, _)) => return Ok(()),
                Either::Right((why, _)) => {
                    let why = why.unwrap_or_default();
                    return Err(stopped(&format!("The service broke down: {why}")));
                }
            };
            if let Some(why) = played.is_no_result() {
                return Err(stopped(&why));
            }
            done += 1;
            eprintln!("{done} of {all}: {}", played.describe());
            // The line comes first: what stands in it is done, and whatever else is lost can be told.
            lines.add(&played.line(&self.name).to_string())?;
            let kept = match &self.journals {
                Some(journals) => journals.keep(played.seed, &played.round.written()),
                None => Ok(()),
            };
            self.carried.learn(played.learnt).await?;
            kept?;
        }
    }

    /// Plays one round and lets its seats learn from it.
    async fn round(&self, seed: u64) -> Result<Played, String> {
        let rules = &self.wish.rules;
        let game = Game::new(rules.clone(), seed, &[]).map_err(|why| why.to_string())?;
        let counted = Counted::default();
        let comparing = &self.service.comparing;
        let measure = comparing.of_round(&counted.meter);
        let table = Table {
            wish: self.wish,
            model: &self.service.model,
            watch: &self.watch,
            carried: &self.carried,
            counted: &counted,
            measure: &measure,
        };
        let seats = 0..usize::from(rules.players);
        let minds: Vec<Mind> = seats.map(|seat| self.lineup.on(seat, seed)).collect();
        let agents: Vec<Rc<dyn Agent>> = (0..)
            .zip(&minds)
            .map(|(seat, mind)| table.agent(*mind, seat))
            .collect();
        let round = Rc::new(RefCell::new(Round::new(game)));
        let controls = Rc::new(Playback::new(Speed::Max, false));
        let began = self.clock.now_ms();
        let (playing, clock) = (Rc::clone(&round), Rc::clone(&self.clock));
        // Who is asked ahead is asked for more than is played, and for what depends on who answers first.
        play_round(
            playing,
            agents.clone(),
            clock,
            controls,
            AskPolicy::InTurn,
            |_| {},
        )
        .await;
        let round = Rc::into_inner(round).ok_or("The round is still being played.")?;
        let round = round.into_inner();
        let learnt = self.learn(&round, &agents).await;
        if let Some(told) = comparing.heed(&*measure) {
            eprintln!("{told}");
        }
        Ok(Played {
            seed,
            round,
            minds,
            counted,
            compared_by: measure.name(),
            learnt,
            seconds: (self.clock.now_ms() - began) / 1_000.0,
        })
    }

    async fn learn(&self, round: &Round, agents: &[Rc<dyn Agent>]) -> Vec<LearnedLessons> {
        let (game, wants) = (round.game(), self.wish.learn.is_some());
        let Some(outcome) = game.outcome().filter(|_| wants) else {
            return Vec::new();
        };
        let ended = FinishedRound {
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
    format!("{why} The study stops; rounds that were on their way are not recorded.")
}
