//! Rounds with a service that repeats the key in its answers leave no trace of the key.

mod service;

use crate::common::echoed_key::holds_key;
use crate::common::{LegalReplies, PatientClock, exports};
use among_agents::advice::describe_llm_error;
use among_agents::agents::experience::InMemoryExperienceDatabase;
use among_agents::agents::minds::Mind;
use among_agents::clock::Clock;
use among_agents::game::Rules;
use among_agents::llm::{
    ApiKey, BreakerPolicy, Completion, Dialect, ExchangeLog, LlmError, Message, Model, Network, Request,
};
use among_agents::round::{AskPolicy, Round, Speed};
use among_agents::session::{
    ClientEnvironment, ExperienceStore, ModelClients, SeatLayers, ServiceConnector, Session, SessionOrigin,
    SessionSetup, learn_from,
};
use among_agents::settings::{Connections, Costs, Player, Service, ServiceId, TableSettings};
use among_agents::table::Dice;
use futures::FutureExt;
use futures::future::LocalBoxFuture;
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::atomic::Ordering;

const KEY: &str = "sk-test-0123456789/abc+DEF_ghi~jkl";

/// A model that tells the service which legal action to answer with.
struct DirectedModel {
    model: Rc<dyn Model>,
    legal: LegalReplies,
    dice: Rc<RefCell<Dice>>,
}

impl Model for DirectedModel {
    fn complete(&self, mut request: Request) -> LocalBoxFuture<'static, Result<Completion, LlmError>> {
        let (model, legal, dice) = (Rc::clone(&self.model), self.legal.clone(), Rc::clone(&self.dice));
        async move {
            if !legal.all().is_empty() {
                let wanted = legal.draw(&mut dice.borrow_mut());
                request
                    .messages
                    .push(Message::user(format!("{}{wanted}", service::WANTED)));
            }
            model.complete(request).await
        }
        .boxed_local()
    }
}

/// Plays a round with this mind on all seats, and lets all learn from it. Returns every text that it leaves,
/// with its name.
async fn play(dialect: Dialect, mind: Mind) -> Vec<(&'static str, String)> {
    let (base_url, answers) = service::start().await;
    let clock: Rc<dyn Clock> = Rc::new(PatientClock::new());
    let logs = Rc::<RefCell<Vec<ExchangeLog>>>::default();
    let database = InMemoryExperienceDatabase::default();
    let experience = Rc::new(ExperienceStore::new(
        Box::new(database.clone()),
        Rc::clone(&clock),
        Rc::new(|_| {}),
        || {},
    ));
    let rules = Rules {
        timesteps: 12,
        ..Rules::paper()
    };
    let table = TableSettings::of_bots(rules).all_played_by(Player::Model(mind));
    let environment = environment(&clock, &logs);
    let mut connections = Connections::default();
    let service = Service {
        id: ServiceId(1),
        dialect,
        base_url,
        model: "echo".to_owned(),
        ..Service::default()
    };
    connections.put(service, ApiKey::new(KEY).expect("a usable key"));
    let costs = Costs::default();
    let clients = ModelClients::of_table(&table, &connections, &costs, &experience, &environment);
    let setup = SessionSetup {
        table: table.clone(),
        seed: 7,
        clients: clients.await.expect("a service is connected"),
        people: None,
        network: Rc::default(),
        speed: Speed::Max,
        asking: AskPolicy::InTurn,
    };
    let begun = Session::begin(setup, Rc::clone(&clock), Rc::new(|_| {}));
    let (session, playing) = begun.expect("a table that can be played");
    playing.await;
    let learnt = learn_from(&session, &experience).await;
    assert!(answers.load(Ordering::SeqCst) > 50, "the service was asked");
    let exchanges = logs
        .borrow()
        .iter()
        .flat_map(ExchangeLog::exchanges)
        .collect::<Vec<_>>();
    let mut left = exports(&session);
    left.extend(session.with_round(|round| {
        vec![
            ("journal of the game", format!("{:?}", round.game().journal())),
            ("written round", Round::written(round)),
            ("notes", format!("{:?}", round.notes())),
            (
                "saved round",
                session.saved_session(&SessionOrigin::default()).to_json(),
            ),
            ("exchanges", format!("{exchanges:?}")),
            ("lessons", format!("{:?}", database.records())),
            ("result of learning", format!("{learnt:?}")),
        ]
    }));
    left
}

fn environment(clock: &Rc<dyn Clock>, logs: &Rc<RefCell<Vec<ExchangeLog>>>) -> ClientEnvironment {
    let legal = LegalReplies::default();
    let revealing = legal.clone();
    let dice = Rc::new(RefCell::new(Dice::seeded(1)));
    let logs = Rc::clone(logs);
    let time = Rc::clone(clock);
    ClientEnvironment {
        clock: Rc::clone(clock),
        network: Rc::new(Network::default()),
        connector: Rc::new(ServiceConnector::new(among_agents::native::platform(Rc::clone(
            clock,
        )))),
        save_quirks: Rc::new(|_, _| {}),
        breaker: BreakerPolicy::default(),
        describe_error: describe_llm_error,
        layers: SeatLayers {
            model: Rc::new(move |_, model| {
                let directed = DirectedModel {
                    model,
                    legal: legal.clone(),
                    dice: Rc::clone(&dice),
                };
                let log = ExchangeLog::new(Rc::new(directed), Rc::clone(&time));
                logs.borrow_mut().push(log.clone());
                Rc::new(log)
            }),
            agent: Rc::new(move |_, agent| revealing.known_to_model_of(agent)),
        },
    }
}

#[tokio::test]
async fn a_round_leaves_no_trace_of_a_key_that_its_service_repeats() {
    for (dialect, mind) in [
        (Dialect::OpenAi, Mind::Planner),
        (Dialect::Anthropic, Mind::Recaller),
        (Dialect::OpenAi, Mind::Analyst),
        (Dialect::Anthropic, Mind::Analyst),
    ] {
        let left = play(dialect, mind).await;
        let holding = left.iter().filter(|(_, text)| holds_key(text, KEY));
        let holding: Vec<&str> = holding.map(|(name, _)| *name).collect();
        assert!(holding.is_empty(), "{mind:?}, {dialect:?}: {holding:?}");
        let is_repeated = |wanted: &str| {
            left.iter()
                .any(|(name, text)| *name == wanted && text.contains('…'))
        };
        for name in [
            "journal",
            "file",
            "record in the link",
            "decisions",
            "saved round",
            "exchanges",
        ] {
            assert!(is_repeated(name), "{mind:?}, {dialect:?}: {name}");
        }
        assert!(mind == Mind::Planner || is_repeated("lessons"), "{mind:?}");
    }
}
