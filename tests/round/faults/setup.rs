//! A table of models at a service with one fault.

use super::catalogue::{ExpectedFallback, FaultCase, FaultyEndpoint};
use super::service;
use crate::common::QuickClock;
use crate::common::echoed_key::holds_key;
use among_agents::advice::describe_llm_error;
use among_agents::agents::Agent;
use among_agents::agents::minds::{MindModel, Planner};
use among_agents::clock::Clock;
use among_agents::game::{Game, Rules, read_round};
use among_agents::llm::{
    Breaker, Endpoint, Model, Network, RetryPolicy, Retrying, ServiceModel, WhenOnline, openai,
};
use among_agents::native;
use among_agents::round::{AskPolicy, Note, NoteKind, Playback, Round, Speed, play};
use futures::future::join;
use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

/// The seed of every round.
const SEED: u64 = 7;

/// How long the network is unavailable.
const AWAY: Duration = Duration::from_secs(60);

/// Five real minutes: longer than any answer here takes on a busy machine, unless delays are the fault.
const LONG: Duration = Duration::from_secs(18_000);

/// The maximum real duration of a round, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(900);

/// A round that was played against a fault.
pub struct FaultyRound {
    pub name: &'static str,
    pub has_ended: bool,
    pub choices: usize,
    pub fallbacks: usize,
    /// What the person was told, the most serious first, without repetitions.
    pub told: Vec<String>,
    entry: FaultCase,
    round: Rc<RefCell<Round>>,
}

/// Plays a whole round with models on all seats, by the rules of `paper` but shorter.
pub async fn play_against(entry: FaultCase) -> FaultyRound {
    let base_url = match entry.service {
        FaultyEndpoint::Faulty(fault) => service::start(fault).await,
        FaultyEndpoint::At(base_url) => base_url.to_owned(),
        FaultyEndpoint::OverANetworkThatGoes(fault) => service::start(fault).await,
    };
    let clock: Rc<dyn Clock> = Rc::new(QuickClock::new());
    let endpoint = Endpoint::new(&base_url, "a-model", service::KEY).expect("good settings");
    let chat = Rc::new(ServiceModel::new(
        &openai::HTTP,
        endpoint,
        &native::platform(Rc::clone(&clock)),
    ));
    let policy = match entry.takes_time {
        true => RetryPolicy::default(),
        false => RetryPolicy {
            time_limit: LONG,
            ..RetryPolicy::default()
        },
    };
    let retrying = Rc::new(Retrying::new(chat, Rc::clone(&clock), policy));
    let network = Rc::new(Network::default());
    let online = Rc::new(WhenOnline::new(retrying, Rc::clone(&network)));
    let model: Rc<dyn Model> = Rc::new(Breaker::new(online, Rc::clone(&clock)));
    // Long enough for a kill, a body and a meeting. A longer round repeats the same fault.
    let rules = Rules {
        timesteps: 15,
        ..Rules::paper()
    };
    let game = Game::new(rules, SEED, &[]).expect("the rules can be played");
    let model = MindModel::from(model).describing_errors(describe_llm_error);
    let planner = |_| Rc::new(Planner::new(model.clone(), true)) as Rc<dyn Agent>;
    let agents = game.roster().seats().into_iter().map(planner).collect();
    let round = Rc::new(RefCell::new(Round::new(game)));
    let playback = Rc::new(Playback::new(Speed::Max, false));
    let playing = play(
        Rc::clone(&round),
        agents,
        Rc::clone(&clock),
        playback,
        AskPolicy::Ahead,
        |_| {},
    );
    let goes = matches!(entry.service, FaultyEndpoint::OverANetworkThatGoes(_));
    let coming_and_going = async {
        if goes {
            network.set_gone(true);
            clock.sleep(AWAY).await;
            assert!(
                round.borrow().game().choices().next().is_none(),
                "the round waits"
            );
            network.set_gone(false);
        }
    };
    let ended = tokio::time::timeout(PATIENCE, join(coming_and_going, playing)).await;
    let (has_ended, choices, fallbacks, told) = {
        let round = round.borrow();
        let has_ended = ended.is_ok() && round.game().outcome().is_some();
        let is_fallback = |note: &&Note| matches!(note.kind, NoteKind::Fallback(_));
        let fallbacks = round.notes().iter().filter(is_fallback).count();
        (has_ended, round.game().choices().count(), fallbacks, told(&round))
    };
    FaultyRound {
        name: entry.name,
        has_ended,
        choices,
        fallbacks,
        told,
        entry,
        round,
    }
}

fn told(round: &Round) -> Vec<String> {
    let rank = |kind: &NoteKind| match kind {
        NoteKind::Fallback(why) => Some((0, why.clone())),
        NoteKind::Remark(what) => Some((1, what.clone())),
        NoteKind::AskedAgain(why) => Some((2, why.clone())),
        NoteKind::MissingPart(what) => Some((3, what.clone())),
        NoteKind::Thought(_) => None,
    };
    let mut told: Vec<(u8, String)> = Vec::new();
    for saying in round.notes().iter().filter_map(|note| rank(&note.kind)) {
        if !told.contains(&saying) {
            told.push(saying);
        }
    }
    told.sort_by_key(|(rank, _)| *rank);
    told.into_iter().map(|(_, words)| words).collect()
}

impl FaultyRound {
    /// Fails if the round did not end as it must.
    pub fn check(&self) {
        let name = self.name;
        let round = self.round.borrow();
        assert!(self.has_ended, "{name}: the round did not end");
        for words in &self.told {
            let is_plain = words.ends_with('.') && words.chars().count() < 450;
            let is_one_line = !words.contains(|c: char| c.is_control() || c == '\u{202e}');
            assert!(is_plain && is_one_line, "{name}: {words:?} is no plain sentence");
        }
        let is_told = |words: &str| self.told.iter().any(|told| told.contains(words));
        let is_as_expected = match self.entry.bots {
            ExpectedFallback::Never => self.fallbacks == 0,
            ExpectedFallback::Always(words) => self.fallbacks > 0 && is_told(words),
            ExpectedFallback::Sometimes(words) => self.fallbacks == 0 || is_told(words),
        };
        assert!(
            is_as_expected && self.entry.remark.is_none_or(is_told),
            "{name}: bots stood in {} times: {:#?}",
            self.fallbacks,
            self.told
        );
        let written = round.written();
        assert!(
            !holds_key(&written, service::KEY),
            "{name}: the key is in the journal"
        );
        let read = read_round(&written).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(read.journal(), round.game().journal(), "{name}: read back");
    }
}
