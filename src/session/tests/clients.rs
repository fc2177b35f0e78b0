//! Tests of the model clients.

use super::*;
use crate::agents::minds::Mind;
use crate::llm::{LlmError, Quote, Request};
use crate::table::Seat;

fn first() -> Seat {
    Seat::new(0).expect("there is a first seat")
}

#[test]
fn every_seat_asks_its_model_and_is_metered() {
    let world = world();
    let session = world.play(&table(Player::Model(Mind::Planner)));
    let asked = world.model.requests().len();
    assert!(asked > 0);
    assert_eq!(session.clients.meter.total().answers as usize, asked);
    assert!(!session.clients.exchanges_of(first()).is_empty());
    assert_eq!(
        session.clients.all().count(),
        1,
        "seats that ask the same share a client"
    );
    assert_eq!(describe_player(&session, first()), "first · Planner");
}

#[test]
fn a_seat_may_name_a_model_of_its_own() {
    let world = world();
    let mut table = table(Player::Model(Mind::Planner));
    table.seats[1].model.name = "second".to_owned();
    let clients = world.clients(&table).expect("a service is connected");
    let names: Vec<String> = clients.all().map(ModelClient::model_name).collect();
    assert_eq!(names, ["first", "second"]);
}

#[test]
fn without_a_connection_no_model_can_be_seated() {
    let mut world = world();
    world.connections.remove(SERVICE);
    let refused = world.clients(&table(Player::Model(Mind::Talker))).err();
    assert_eq!(refused, Some(SetupError::NoModel));
    assert!(
        estimate(
            &table(Player::Model(Mind::Talker)),
            &world.connections,
            &world.costs
        )
        .is_err()
    );
}

#[test]
fn a_service_that_was_changed_is_asked_as_it_is_set_now() {
    let mut world = world();
    let clients = world
        .clients(&table(Player::Model(Mind::Planner)))
        .expect("a service is connected");
    world.connections.put(service("newer"), ApiKey::default());
    let updated = clients.update_service(SERVICE, &world.connections, &world.costs, &world.environment());
    assert_eq!(updated, Ok(false), "no mind compares texts");
    assert_eq!(
        clients.of(first()).map(ModelClient::model_name).as_deref(),
        Some("newer")
    );
}

#[test]
fn a_removed_service_is_asked_no_more() {
    let world = world();
    let setup = world.setup(&table(Player::Model(Mind::Planner)), None);
    setup.clients.remove_service(SERVICE);
    let (session, playing) = world.begin(setup);
    world.clock.run_until(playing);
    assert!(world.model.requests().is_empty());
    let why = session
        .clients
        .of(first())
        .and_then(|client| client.breaker.open_error());
    assert_eq!(why, Some(LlmError::Removed));
    assert!(
        session.with_round(|round| round.game().outcome()).is_some(),
        "bots play on"
    );
}

#[test]
fn notes_tell_errors_in_the_words_of_the_environment() {
    const WITHHELD: LlmError = LlmError::Withheld { said: Quote::NONE };
    let is_told = |mind: Mind, fails: fn(&Request) -> bool| {
        let mut world = world();
        world.model = Scripted::new(move |request| match fails(request) {
            true => Err(WITHHELD),
            false => Ok(Completion::of("I have no idea.")),
        });
        let environment = ClientEnvironment {
            describe_error: |error| format!("[{}]", error.kind()),
            ..world.environment()
        };
        let table = table(Player::Model(mind));
        let clients = world
            .clients_in(&table, &environment)
            .expect("a service is connected");
        let (session, playing) = world.begin(SessionSetup {
            clients,
            seed: 3,
            ..world.setup(&table, None)
        });
        world.clock.run_until(playing);
        session.with_round(|round| {
            let notes: Vec<String> = round
                .notes()
                .iter()
                .map(|note| format!("{:?}", note.kind))
                .collect();
            let own_words = notes.iter().find(|note| note.contains(&WITHHELD.what_failed()));
            assert_eq!(own_words, None, "{mind:?}");
            notes.iter().any(|note| note.contains("[withheld]"))
        })
    };
    for mind in Mind::ALL {
        assert!(is_told(mind, |_| true), "{mind:?} notes why it did not choose");
    }
    for mind in [Mind::Recaller, Mind::Analyst] {
        // A request without a form asks for a part of the thinking.
        assert!(
            is_told(mind, |request| request.form.is_none()),
            "{mind:?} notes what it did without"
        );
    }
}

#[test]
fn recallers_compare_texts_by_embeddings_where_a_model_for_them_is_set() {
    let mut world = world();
    let by = |world: &TestEnvironment| {
        let clients = world
            .clients(&table(Player::Model(Mind::Recaller)))
            .expect("a service is connected");
        clients.measure.map(|measure| measure.asked())
    };
    assert_eq!(by(&world), Some(None));
    let service = Service {
        embeddings: "numbers".to_owned(),
        ..service("first")
    };
    world.connections.put(service, ApiKey::default());
    assert_eq!(by(&world), Some(Some((SERVICE, 5))));
    let of_planners = world
        .clients(&table(Player::Model(Mind::Planner)))
        .expect("a service is connected");
    assert!(of_planners.measure.is_none());
}

#[test]
fn an_estimate_asks_nobody() {
    let world = world();
    let tally = estimate(
        &table(Player::Model(Mind::Planner)),
        &world.connections,
        &world.costs,
    );
    assert!(tally.expect("a service is connected").answers > 0);
    assert!(world.model.requests().is_empty());
}

#[test]
fn while_there_is_no_network_a_seat_waits_for_it() {
    let world = world();
    let (session, playing) = world.begin(world.setup(&table(Player::Model(Mind::Planner)), None));
    world.network.set_gone(true);
    let playing = playing;
    let shown = world.clock.run_until(async {
        let look = async {
            crate::clock::Clock::sleep(&world.clock, std::time::Duration::from_secs(5)).await;
            let rows = Seat::all().take(5);
            let rows: Vec<String> = rows
                .map(|seat| seat_row(&session, seat, crate::table::Perspective::Everything, 0.0).state)
                .collect();
            world.network.set_gone(false);
            rows
        };
        futures::join!(look, playing).0
    });
    assert!(
        shown.iter().any(|state| state == "waits for the network"),
        "{shown:?}"
    );
    assert!(world.told.1.get().is_some());
}

#[test]
fn layers_stand_around_the_model_and_the_agent_of_each_seat() {
    let world = world();
    let (models, agents) = (
        Rc::new(RefCell::new(Vec::new())),
        Rc::new(RefCell::new(Vec::new())),
    );
    let (to_models, to_agents) = (Rc::clone(&models), Rc::clone(&agents));
    let environment = ClientEnvironment {
        layers: SeatLayers {
            model: Rc::new(move |seat: Seat, model| {
                to_models.borrow_mut().push(seat.index());
                model
            }),
            agent: Rc::new(move |seat: Seat, agent| {
                to_agents.borrow_mut().push(seat.index());
                agent
            }),
        },
        ..world.environment()
    };
    let table = table(Player::Model(Mind::Planner));
    assert!(world.clients_in(&table, &environment).is_ok());
    assert_eq!(*models.borrow(), [0, 1, 2, 3, 4]);
    assert_eq!(*agents.borrow(), *models.borrow());
}

#[test]
fn a_breaker_that_keeps_asking_asks_refusing_services_again() {
    let requests = |breaker: BreakerPolicy| {
        let mut world = world();
        world.model = crate::llm::Scripted::new(|_| {
            Err(LlmError::KeyMissing {
                said: crate::llm::Quote::NONE,
            })
        });
        let environment = ClientEnvironment {
            breaker,
            ..world.environment()
        };
        let table = table(Player::Model(Mind::Planner));
        let clients = world.clock.run_until(ModelClients::of_table(
            &table,
            &world.connections,
            &world.costs,
            &world.experience,
            &environment,
        ));
        let setup = SessionSetup {
            clients: clients.expect("a service is connected"),
            ..world.setup(&table, None)
        };
        let (_session, playing) = world.begin(setup);
        world.clock.run_until(playing);
        world.model.requests().len()
    };
    assert_eq!(requests(BreakerPolicy::StopAsking), 1);
    assert!(requests(BreakerPolicy::KeepAsking) > 10);
}
