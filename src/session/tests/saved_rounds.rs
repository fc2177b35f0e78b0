//! Tests of saved rounds: what is saved when, what a damaged save does, and what no save contains.

use super::*;
use crate::agents::minds::Mind;
use crate::clock::Clock;
use crate::record::RowWriter;
use crate::settings::{PeopleSettings, PersonName, PersonSettings};
use crate::table::Seat;
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
    let setup = SaverSetup {
        report: Box::new(move |error| reported.borrow_mut().push(error)),
        ..saver_setup(world, database, SaveKind::First)
    };
    let new = RoundSaver::new(&session, setup);
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

fn saver_setup(world: &TestEnvironment, database: &InMemoryRoundDatabase, kind: SaveKind) -> SaverSetup {
    let spawned = Rc::clone(&world.spawned);
    SaverSetup {
        id: RoundId(1),
        began_ms: 1_000.0,
        kind,
        rows: RowWriter::default(),
        origin: SessionOrigin::default(),
        database: Rc::new(database.clone()),
        clock: Rc::new(world.clock.clone()),
        spawn: Rc::new(move |work| spawned.borrow_mut().push(work)),
        lock: Box::new(()),
        report: Box::new(|_| {}),
    }
}

fn only_head(world: &TestEnvironment, database: &InMemoryRoundDatabase) -> RoundHead {
    let rounds = world
        .clock
        .run_until(database.list())
        .expect("the database works");
    assert_eq!(rounds.heads.len(), 1);
    rounds.heads.into_iter().next().expect("there is one")
}

fn saved(world: &TestEnvironment, database: &InMemoryRoundDatabase) -> SavedSession {
    let stored = world.clock.run_until(database.load(RoundId(1)));
    let read = SavedSession::of_stored(&stored.expect("the round is saved"));
    read.expect("it can be read").0
}

#[test]
fn a_finished_round_is_saved_whole_with_its_outcome() {
    let (world, database) = (world(), InMemoryRoundDatabase::default());
    let (session, reports) = play_saved(&world, &table(Player::Bot), &database);
    let outcome = session
        .with_round(|round| round.game().outcome())
        .expect("it is over");
    assert_eq!(only_head(&world, &database).state, RoundState::Over(outcome));
    assert_eq!(
        saved(&world, &database),
        session.saved_session(&SessionOrigin::default())
    );
    assert_eq!(reports, [], "there was no error");
}

#[test]
fn a_round_that_happens_at_once_is_written_a_few_times_only() {
    let (world, database) = (world(), InMemoryRoundDatabase::default());
    let (session, _) = play_saved(&world, &table(Player::Bot), &database);
    let choices = session.with_round(|round| round.game().choices().count());
    assert!(database.writes() >= 1 && choices > 20);
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
    assert!(session.with_round(|round| round.game().outcome()).is_some());
    assert_eq!(reports, [Some(RoundDatabaseError::Failed)]);
}

#[test]
fn a_round_that_was_left_is_not_offered_again() {
    let (world, database) = (world(), InMemoryRoundDatabase::default());
    let (session, _playing) = world.begin(world.setup(&table(Player::Bot), None));
    let saver = RoundSaver::new(&session, saver_setup(&world, &database, SaveKind::First));
    saver.save();
    world.run_spawned();
    assert!(only_head(&world, &database).is_interrupted());
    saver.leave();
    drop(session);
    world.run_spawned();
    let head = only_head(&world, &database);
    assert_eq!(head.state, RoundState::Left);
    assert_eq!(head.describe(), "paper, 5 bots, timestep 1");
}

#[test]
fn a_round_is_left_with_its_last_choice() {
    let (world, database) = (world(), InMemoryRoundDatabase::default());
    let (session, playing) = world.begin(world.setup(&table(Player::Bot), None));
    let saver = RoundSaver::new(&session, saver_setup(&world, &database, SaveKind::First));
    saver.save();
    world.run_spawned();
    world.clock.run_until(playing);
    let whole = session.saved_session(&SessionOrigin::default());
    // The person leaves within the pause between two writes, and the session is gone at once.
    saver.leave();
    drop(session);
    world.run_spawned();
    assert_eq!(saved(&world, &database).record, whole.record);
}

#[test]
fn a_name_is_kept_while_the_round_goes_on_and_when_it_ends() {
    let (world, database) = (world(), InMemoryRoundDatabase::default());
    let (session, playing) = world.begin(world.setup(&table(Player::Bot), None));
    let saver = RoundSaver::new(&session, saver_setup(&world, &database, SaveKind::First));
    saver.save();
    world.run_spawned();
    // The list was opened while the round was in play, and the name is entered after its end.
    let rename = |name: &str| {
        let change = database.change(RoundId(1), HeadChange::Rename(name.to_owned()));
        world.clock.run_until(change).expect("the round is saved");
    };
    rename("first");
    let again = RoundSaver::new(&session, saver_setup(&world, &database, SaveKind::Again));
    again.save();
    world.run_spawned();
    assert_eq!(only_head(&world, &database).name, "first");
    world.clock.run_until(playing);
    again.save();
    world.run_spawned();
    rename("second");
    let head = only_head(&world, &database);
    assert_eq!(head.name, "second");
    assert!(matches!(head.state, RoundState::Over(_)), "{:?}", head.state);
    let leave = database.change(RoundId(1), HeadChange::Leave);
    world.clock.run_until(leave).expect("the round is saved");
    assert_eq!(only_head(&world, &database), head, "a finished round is not left");
}

#[test]
fn a_deleted_round_is_not_saved_again_and_the_person_is_told_once() {
    let (world, database) = (world(), InMemoryRoundDatabase::default());
    let (session, playing) = world.begin(world.setup(&table(Player::Bot), None));
    let reports = Rc::<RefCell<Vec<_>>>::default();
    let reported = Rc::clone(&reports);
    let setup = SaverSetup {
        report: Box::new(move |error| reported.borrow_mut().push(error)),
        ..saver_setup(&world, &database, SaveKind::First)
    };
    let saver = RoundSaver::new(&session, setup);
    saver.save();
    world.run_spawned();
    let deleted = database.delete(&[RoundId(1)]);
    world.clock.run_until(deleted).expect("the database works");
    world.clock.run_until(playing);
    for _ in 0..3 {
        saver.save();
        world.run_spawned();
    }
    let left = world.clock.run_until(database.list());
    assert_eq!(left, Ok(SavedRounds::default()));
    assert_eq!(reports.take(), [Some(RoundDatabaseError::Deleted)]);
}

#[test]
fn the_lock_is_held_until_the_last_write_is_done() {
    let (world, database) = (world(), InMemoryRoundDatabase::default());
    let (session, _playing) = world.begin(world.setup(&table(Player::Bot), None));
    let lock = Rc::new(());
    let setup = SaverSetup {
        lock: Box::new(Rc::clone(&lock)),
        ..saver_setup(&world, &database, SaveKind::First)
    };
    let saver = RoundSaver::new(&session, setup);
    saver.leave();
    drop((saver, session));
    assert_eq!(Rc::strong_count(&lock), 2, "the write is still to come");
    world.run_spawned();
    assert_eq!(Rc::strong_count(&lock), 1);
}

#[test]
fn a_round_from_a_file_is_replayed_and_kept() {
    let (world, database) = (world(), InMemoryRoundDatabase::default());
    let session = world.play(&table(Player::Bot));
    let record = session.record().expect("it is over");
    let saved_session = SavedSession::of_record(record.clone());
    let head = RoundHead::of_imported(RoundId(1), &record, 5.0).expect("it can be played");
    assert!(head.is_imported && !head.is_superseded() && !head.is_kept_for_a_while());
    let saving = database.save(&head, Some(saved_session.to_stored()), SaveKind::First);
    world.clock.run_until(saving).expect("the database works");
    assert_eq!(saved(&world, &database).record, record);

    let mut unfinished = record;
    unfinished.round.choices.truncate(5);
    let head = RoundHead::of_imported(RoundId(2), &unfinished, 5.0);
    let head = head.expect("it can be played");
    assert_eq!(head.state, RoundState::Left, "it is not offered to go on");
}

#[test]
fn only_finished_rounds_without_a_name_give_way_to_new_ones() {
    let (world, database) = (world(), InMemoryRoundDatabase::default());
    let session = world.play(&table(Player::Bot));
    let outcome = session
        .with_round(|round| round.game().outcome())
        .expect("it is over");
    for number in 2..=61 {
        let state = match number {
            2..=4 => RoundState::Left,
            _ => RoundState::Over(outcome),
        };
        let head = RoundHead::of(&session, RoundId(number), number as f64, state);
        let saving = database.save(&head, None, SaveKind::First);
        world.clock.run_until(saving).expect("the database works");
    }
    let rename = database.change(RoundId(5), HeadChange::Rename("kept".to_owned()));
    world.clock.run_until(rename).expect("the round is saved");
    play_saved(&world, &table(Player::Bot), &database);
    let rounds = world
        .clock
        .run_until(database.list())
        .expect("the database works");
    let kept = |number| rounds.heads.iter().any(|head| head.id == RoundId(number));
    assert!((1..=5).all(kept), "left, named or new");
    assert!(!kept(6) && kept(61));
    let finished = rounds
        .heads
        .iter()
        .filter(|head| matches!(head.state, RoundState::Over(_)));
    assert_eq!(finished.count(), 51, "fifty and the one with a name");
    let named = rounds
        .heads
        .iter()
        .find(|head| head.name == "kept")
        .expect("it is kept");
    assert!(
        named.describe().starts_with("“kept”, paper, 5 bots"),
        "{}",
        named.describe()
    );
}

#[test]
fn a_lost_head_is_rebuilt_from_its_round() {
    let world = world();
    let session = world.play(&table(Player::Bot));
    let origin = SessionOrigin {
        began_ms: 1_000.0,
        ..SessionOrigin::default()
    };
    let outcome = session
        .with_round(|round| round.game().outcome())
        .expect("it is over");
    let head = RoundHead::of(&session, RoundId(1), 1_000.0, RoundState::Over(outcome));
    assert_eq!(
        RoundHead::of_saved(RoundId(1), &session.saved_session(&origin)),
        Some(head)
    );
}

#[test]
fn a_round_of_bots_replaces_unfinished_ones_without_a_name() {
    let world = world();
    let head = |player: Player, state: RoundState| {
        let session = world.begin(world.setup(&table(player), None)).0;
        RoundHead::of(&session, RoundId(1), 0.0, state)
    };
    let bots = head(Player::Bot, RoundState::InPlay);
    assert!(bots.is_superseded() && head(Player::Random, RoundState::Left).is_superseded());
    assert!(!bots.clone().named("kept".to_owned()).is_superseded());
    let model = Player::Model(Mind::Planner);
    assert!(!head(model, RoundState::InPlay).is_superseded());
    let over = world
        .play(&table(Player::Bot))
        .with_round(|round| round.game().outcome());
    let over = RoundState::Over(over.expect("it is over"));
    assert!(!head(Player::Bot, over).is_superseded());
}

#[test]
fn a_save_of_another_version_and_a_damaged_one_are_refused_with_the_reason() {
    let session = world().play(&table(Player::Bot));
    let text = session.saved_session(&SessionOrigin::default()).to_json();
    let other = text.replacen("\"version\":", "\"version\":9", 1);
    assert_eq!(SavedSession::of_json(&other), Err(SaveFormatError::Version));
    for cut in [0, 1, text.len() / 2, text.len() - 1] {
        assert_eq!(SavedSession::of_json(&text[..cut]), Err(SaveFormatError::Damaged));
    }
}

#[test]
fn a_save_with_an_illegal_choice_is_refused_and_nothing_breaks() {
    let world = world();
    let mut saved = world
        .play(&table(Player::Bot))
        .saved_session(&SessionOrigin::default());
    saved.record.round.choices.remove(3);
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
    session.takeover.take_over(second);
    let saved = session.saved_session(&SessionOrigin::default());
    world.costs.most_tokens = None;
    let setup = world.setup(&table, None);
    let resumed = Session::resume(
        setup,
        saved.clone(),
        Rc::new(world.clock.clone()),
        Rc::new(|_| {}),
    );
    let (resumed, _playing) = resumed.expect("it can go on");
    assert!(resumed.takeover.is_taken_over(second));
    assert!(session.clients.meter.total().answers > 0);
    assert_eq!(resumed.clients.meter.total(), session.clients.meter.total());
    assert_eq!(
        resumed.saved_session(&SessionOrigin::default()),
        saved,
        "nothing is lost by going on"
    );
}

#[test]
fn a_save_from_before_picks_were_kept_can_be_read() {
    let (session, _playing) = world().begin(world().setup(&table(Player::Bot), None));
    let saved = session.saved_session(&SessionOrigin::default());
    let text = saved.to_json();
    let former = text.replace(",\"picks\":[]", "");
    assert_ne!(former, text);
    assert_eq!(SavedSession::of_json(&former), Ok(saved));
}

#[test]
fn a_save_contains_no_name_of_a_person_no_key_and_no_address() {
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
    let seated = People::of_table(&table, people);
    let (session, _playing) = world.begin(world.setup(&table, seated));
    let origin = SessionOrigin {
        services_with_keys: vec![SERVICE],
        ..SessionOrigin::default()
    };
    let text = session.saved_session(&origin).to_json();
    for secret in ["Anna", "very-hidden", "models.example", "sk-"] {
        assert!(!text.contains(secret), "{secret}");
    }
}
