//! Tests of a session without a page: on a virtual clock, with a scripted model and an experience database in
//! memory.

mod clients;
mod experience;
mod imported;
mod join;
mod people;
mod replays;
mod rounds;
mod saved_rounds;
mod whodunit;

use super::*;
use crate::agents::experience::InMemoryExperienceDatabase;
use crate::clock::VirtualClock;
use crate::game::{Game, Outcome, Rules};
use crate::llm::{ApiKey, BreakerPolicy, Completion, LlmError, Network, Scripted, ScriptedEmbedder};
use crate::round::{AskPolicy, Round, Speed};
use crate::settings::{Connections, Costs, Player, Service, ServiceId, TableSettings};
use futures::future::LocalBoxFuture;
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// A session's environment and settings.
struct TestEnvironment {
    clock: VirtualClock,
    model: Scripted,
    connections: Connections,
    costs: Costs,
    network: Rc<Network>,
    experience: Rc<ExperienceStore>,
    database: Rc<InMemoryExperienceDatabase>,
    /// The spawned futures that are still to be run.
    spawned: Rc<RefCell<Vec<LocalBoxFuture<'static, ()>>>>,
    quirks_saved: Rc<Cell<u32>>,
    /// How often the listener was notified of a change, and the outcome it was told.
    told: Rc<(Cell<u32>, Cell<Option<Outcome>>)>,
}

const SERVICE: ServiceId = ServiceId(1);

/// Returns an environment with one service, whose model gives no readable answer.
fn world() -> TestEnvironment {
    world_saying(|_| "I have no idea.".to_owned())
}

fn world_saying(words: impl Fn(&crate::llm::Request) -> String + 'static) -> TestEnvironment {
    let clock = VirtualClock::new();
    let database = Rc::new(InMemoryExperienceDatabase::default());
    let spawned = Rc::<RefCell<Vec<_>>>::default();
    let to_spawn = Rc::clone(&spawned);
    let experience = ExperienceStore::new(
        Box::new((*database).clone()),
        Rc::new(clock.clone()),
        Rc::new(move |work| to_spawn.borrow_mut().push(work)),
        || {},
    );
    let mut connections = Connections::default();
    connections.put(service("first"), ApiKey::default());
    TestEnvironment {
        model: Scripted::new(move |request| Ok(Completion::of(words(request)))),
        connections,
        costs: Costs::default(),
        network: Rc::default(),
        experience: Rc::new(experience),
        database,
        spawned,
        quirks_saved: Rc::default(),
        told: Rc::default(),
        clock,
    }
}

fn service(model: &str) -> Service {
    Service {
        id: SERVICE,
        base_url: "https://models.example/v1".to_owned(),
        model: model.to_owned(),
        ..Service::default()
    }
}

/// Returns a table of five by the paper's rules, at which every seat has this player.
fn table(player: Player) -> TableSettings {
    TableSettings::of_bots(Rules::paper()).all_played_by(player)
}

impl TestEnvironment {
    /// Returns a session at this round, which is not played on.
    fn session_at(&self, setup: SessionSetup, game: Game) -> Rc<Session> {
        let begun = Session::start(
            setup,
            Round::new(game),
            Rc::new(self.clock.clone()),
            Rc::new(|_| {}),
        );
        let Ok((session, _)) = begun else {
            panic!("the table can be played");
        };
        session
    }

    fn environment(&self) -> ClientEnvironment {
        let saved = Rc::clone(&self.quirks_saved);
        ClientEnvironment {
            clock: Rc::new(self.clock.clone()),
            network: Rc::clone(&self.network),
            connector: Rc::new(ScriptedConnector {
                model: self.model.clone(),
                embedder: ScriptedEmbedder::of_each(|text| vec![text.len() as f32, 1.0]),
            }),
            save_quirks: Rc::new(move |_, _| saved.set(saved.get() + 1)),
            breaker: BreakerPolicy::default(),
            describe_error: LlmError::to_string,
            layers: SeatLayers::default(),
        }
    }

    fn clients(&self, table: &TableSettings) -> Result<ModelClients, SetupError> {
        self.clients_in(table, &self.environment())
    }

    fn clients_in(
        &self,
        table: &TableSettings,
        environment: &ClientEnvironment,
    ) -> Result<ModelClients, SetupError> {
        self.clock.run_until(ModelClients::of_table(
            table,
            &self.connections,
            &self.costs,
            &self.experience,
            environment,
        ))
    }

    fn setup(&self, table: &TableSettings, people: Option<People>) -> SessionSetup {
        SessionSetup {
            table: table.clone(),
            seed: 9,
            clients: self.clients(table).expect("a service is connected"),
            people,
            network: Rc::clone(&self.network),
            speed: Speed::Max,
            asking: AskPolicy::InTurn,
        }
    }

    fn begin(&self, setup: SessionSetup) -> (Rc<Session>, LocalBoxFuture<'static, ()>) {
        let told = Rc::clone(&self.told);
        let notify = move |change| match change {
            SessionChange::Changed | SessionChange::Happened => told.0.set(told.0.get() + 1),
            SessionChange::TurnTime | SessionChange::Kept => {}
            SessionChange::Over(outcome) => told.1.set(Some(outcome)),
        };
        let begun = Session::begin(setup, Rc::new(self.clock.clone()), Rc::new(notify));
        begun.expect("the table can be played")
    }

    /// Plays a round at this table to its end.
    fn play(&self, table: &TableSettings) -> Rc<Session> {
        let (session, playing) = self.begin(self.setup(table, None));
        self.clock.run_until(playing);
        session
    }

    /// Runs the spawned futures.
    fn run_spawned(&self) {
        loop {
            let Some(work) = self.spawned.borrow_mut().pop() else {
                return;
            };
            self.clock.run_until(work);
        }
    }
}
