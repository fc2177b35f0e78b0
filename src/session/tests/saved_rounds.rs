//! Tests of saved rounds: what is saved when, what a damaged save does, and what no save contains.

use super::*;
use crate::agents::minds::Mind;
use crate::clock::Clock;
use crate::game::Seat;
use crate::settings::{PeopleSettings, PersonName, PersonSettings};
use std::time::Duration;

/// Plays a round to its end and saves it all the time. Returns the session and what the saver reported.
fn play_saved(
    world: &TestEnvironment,
    table: &TableSettings,
    database: &InMemoryRoundDatabase,
) -> (Rc<Session>, Vec<Option<RoundDatabaseError>>) {
    let saver = Rc::<RefCell<Option<Rc<RoundSaver>>>>::default();
    let saving = Rc::clone(&saver);
    let notify = move |change| {
        if let (SessionChange::Happened | SessionChange::Over(_), Some(saver)) = (change, &*saving.borrow()) {
            saver.save();
        }
    };
    let setup = world.setup(table, None);
    let begun = Session::begin(setup, Rc::new(world.clock.clone()), Rc::new(notify));
    let (session, playing) = begun.expect("the table can be played");
    let reports = Rc::<RefCell<Vec<_>>>::default();
    let reported = Rc::clone(&reports);
    let spawned = Rc::clone(&world.spawned);
    let new = RoundSaver::new(
        &session,
        SessionOrigin::default(),
        (RoundId(1), 1_000.0),
        Rc::new(database.clone()),
        (
            Rc::new(world.clock.clone()),
            Rc::new(move |work| spawned.borrow_mut().push(work)),
        ),
        move |error| reported.borrow_mut().push(error),
    );
    saver.replace(Some(new));
    let writing = async {
        loop {
            let work = world.spawned.borrow_mut().pop();
            match work {
                Some(work) => work.await,
                None => world.clock.sleep(Duration::from_millis(1)).await,
            }
        }
    };
    world.clock.run_until(async {
        futures::pin_mut!(writing);
        futures::future::select(playing, writing).await;
    });
    world.run_spawned();
    let reports = reports.take();
    (session, reports)
}

fn only_head(world: &TestEnvironment, database: &InMemoryRoundDatabase) -> RoundHead {
    let heads = world
        .clock
        .run_until(database.list())
        .expect("the database works");
    assert_eq!(heads.len(), 1);
    heads.into_iter().next().expect("there is one")
}

fn saved(world: &TestEnvironment, database: &InMemoryRoundDatabase) -> SavedSession {
    let text = world.clock.run_until(database.load(RoundId(1)));
    SavedSession::of_json(&text.expect("the round is saved")).expect("it can be read")
}

#[test]
fn a_finished_round_is_saved_whole_with_its_outcome() {
    let (world, database) = (world(), InMemoryRoundDatabase::default());
    let (session, reports) = play_saved(&world, &table(Player::Bot), &database);
    let outcome = session.with(|round| round.game().outcome()).expect("it is over");
    assert_eq!(only_head(&world, &database).state, RoundState::Over(outcome));
    assert_eq!(saved(&world, &database), session.save(&SessionOrigin::default()));
    assert_eq!(reports, [], "there was no error");
}

#[test]
fn a_round_that_happens_at_once_is_written_a_few_times_only() {
    let (world, database) = (world(), InMemoryRoundDatabase::default());
    let (session, _) = play_saved(&world, &table(Player::Bot), &database);
    let choices = session.with(|round| round.game().choices().count());
    assert!(database.writes() >= 1 && choices > 50);
    assert!(
        (database.writes() as usize) < choices / 4,
        "{} writes",
        database.writes()
    );
}

#[test]
fn a_database_that_fails_is_reported_once_and_the_round_goes_on() {
    let (world, database) = (world(), InMemoryRoundDatabase::default());
    database.set_trouble(Some(RoundDatabaseError::Failed));
    let (session, reports) = play_saved(&world, &table(Player::Bot), &database);
    assert!(session.with(|round| round.game().outcome()).is_some());
    assert_eq!(reports, [Some(RoundDatabaseError::Failed)]);
}

#[test]
fn a_round_that_was_left_is_not_offered_again() {
    let (world, database) = (world(), InMemoryRoundDatabase::default());
    let (session, _playing) = world.begin(world.setup(&table(Player::Bot), None));
    let spawned = Rc::clone(&world.spawned);
    let saver = RoundSaver::new(
        &session,
        SessionOrigin::default(),
        (RoundId(1), 1_000.0),
        Rc::new(database.clone()),
        (
            Rc::new(world.clock.clone()),
            Rc::new(move |work| spawned.borrow_mut().push(work)),
        ),
        |_| {},
    );
    saver.save();
    world.run_spawned();
    assert!(only_head(&world, &database).is_interrupted());
    drop(session);
    saver.leave();
    world.run_spawned();
    let head = only_head(&world, &database);
    assert_eq!(head.state, RoundState::Left);
    assert_eq!(head.describe(), "paper, 5 bots, timestep 1");
}

#[test]
fn a_save_of_another_version_and_a_damaged_one_are_refused_with_the_reason() {
    let session = world().play(&table(Player::Bot));
    let text = session.save(&SessionOrigin::default()).to_json();
    let other = text.replacen("\"version\":", "\"version\":9", 1);
    assert_eq!(SavedSession::of_json(&other), Err(SaveFormatError::Version));
    for cut in [0, 1, text.len() / 2, text.len() - 1] {
        assert_eq!(SavedSession::of_json(&text[..cut]), Err(SaveFormatError::Damaged));
    }
}

#[test]
fn a_save_with_an_illegal_choice_is_refused_and_nothing_breaks() {
    let world = world();
    let mut saved = world.play(&table(Player::Bot)).save(&SessionOrigin::default());
    saved.round.choices.remove(3);
    let setup = world.setup(&table(Player::Bot), None);
    let refused = Session::resume(setup, saved, Rc::new(world.clock.clone()), Rc::new(|_| {}));
    assert!(matches!(refused.err(), Some(ResumeError::Round(_))));
}

#[test]
fn the_meter_the_cap_and_the_seats_given_to_bots_go_on() {
    let mut world = world();
    world.costs.most_tokens = Some(1_000_000);
    let table = table(Player::Model(Mind::Planner));
    let session = world.play(&table);
    let second = Seat::new(1).expect("a seat");
    session.takeover.take(second);
    let saved = session.save(&SessionOrigin::default());
    world.costs.most_tokens = None;
    let setup = world.setup(&table, None);
    let resumed = Session::resume(
        setup,
        saved.clone(),
        Rc::new(world.clock.clone()),
        Rc::new(|_| {}),
    );
    let (resumed, _playing) = resumed.expect("it can go on");
    assert!(resumed.takeover.is_taken(second));
    assert!(session.clients.meter.total().answers > 0);
    assert_eq!(resumed.clients.meter.total(), session.clients.meter.total());
    assert_eq!(
        resumed.save(&SessionOrigin::default()),
        saved,
        "nothing is lost by going on"
    );
}

#[test]
fn a_save_contains_names_for_this_screen_but_no_key_and_no_address() {
    let mut world = world();
    let service = Service {
        base_url: "https://models.example/v1".to_owned(),
        ..service("first")
    };
    world
        .connections
        .put(service, ApiKey::new("sk-very-hidden").expect("a usable key"));
    let mut table = table(Player::Model(Mind::Planner));
    table.seats[0].player = Player::You;
    let people = PeopleSettings {
        people: vec![PersonSettings {
            name: PersonName::new("Anna"),
            ..PersonSettings::default()
        }],
        ..PeopleSettings::default()
    };
    let seated = People::of_table(&table, people.clone());
    let (session, _playing) = world.begin(world.setup(&table, seated));
    let origin = SessionOrigin {
        people: Some(people),
        services_with_keys: vec![SERVICE],
    };
    let text = session.save(&origin).to_json();
    assert!(text.contains("Anna"));
    for secret in ["very-hidden", "models.example", "sk-"] {
        assert!(!text.contains(secret), "{secret}");
    }
}
