//! Tests of rounds from elsewhere that are kept among the saved ones.

use super::*;
use crate::record::Record;

/// A record of a round of bots.
fn record(world: &TestEnvironment) -> Record {
    let session = world.play(&table(Player::Bot));
    session.record().expect("it is over")
}

/// Keeps a record, and returns the heads of all that is kept.
fn keep(world: &TestEnvironment, database: &InMemoryRoundDatabase, record: &Record) -> Vec<RoundHead> {
    let keeping = keep_imported(database, record.clone(), 5.0);
    world.clock.run_until(keeping).expect("the database works");
    let listed = world.clock.run_until(database.list());
    listed.expect("the database works").heads
}

fn load(world: &TestEnvironment, database: &InMemoryRoundDatabase, id: RoundId) -> Record {
    let stored = world.clock.run_until(database.load(id)).expect("it is kept");
    let (saved, _) = SavedSession::of_stored(&stored).expect("it can be read");
    saved.record
}

#[test]
fn a_changed_copy_is_kept_beside_the_record_with_the_same_digest() {
    let (world, database) = (world(), InMemoryRoundDatabase::default());
    let record = record(&world);
    let kept = keep(&world, &database, &record);
    let id = kept[0].id;
    let name = HeadChange::Rename("The vent".to_owned());
    world
        .clock
        .run_until(database.change(id, name))
        .expect("it is kept");
    let mut changed = record.clone();
    changed.round.choices.truncate(5);
    changed.round.notes.clear();
    assert_eq!(changed.round.digest, record.round.digest);
    assert_eq!(keep(&world, &database, &changed).len(), 2);
    assert_eq!(load(&world, &database, id), record);
    let heads = keep(&world, &database, &changed);
    assert_eq!(heads.len(), 2, "each is kept once");
    let named = heads.iter().find(|head| head.id == id).expect("it is still kept");
    assert_eq!(named.name, "The vent");
}

#[test]
fn a_record_takes_no_id_that_another_round_has() {
    let (world, database) = (world(), InMemoryRoundDatabase::default());
    let record = record(&world);
    let id = keep(&world, &database, &record)[0].id;
    // Whatever the reason, the id belongs to another round now.
    let mut other = record.clone();
    other.round.choices.truncate(5);
    let head = RoundHead::of_imported(id, &other, 5.0).expect("it can be played");
    let saved = SavedSession::of_record(other.clone());
    let saving = database.save(&head, Some(saved.to_stored()), SaveKind::First);
    world.clock.run_until(saving).expect("the database works");
    let heads = keep(&world, &database, &record);
    assert_eq!(heads.len(), 2);
    assert_eq!(load(&world, &database, id), other);
    let fresh = heads.iter().find(|head| head.id != id).expect("there are two");
    assert_eq!(load(&world, &database, fresh.id), record);
}

#[test]
fn a_database_that_fails_is_told() {
    let (world, database) = (world(), InMemoryRoundDatabase::default());
    database.set_trouble(Some(RoundDatabaseError::Silent));
    let keeping = keep_imported(&database, record(&world), 5.0);
    assert_eq!(world.clock.run_until(keeping), Err(RoundDatabaseError::Silent));
}

#[test]
fn a_record_that_cannot_be_replayed_to_its_end_is_kept_with_its_outcome() {
    let (world, database) = (world(), InMemoryRoundDatabase::default());
    let mut record = record(&world);
    record.round.choices.swap(20, 21);
    let heads = keep(&world, &database, &record);
    let outcome = record.outcome.expect("it is over");
    assert_eq!(heads[0].state, RoundState::Over(outcome));
    assert_eq!(load(&world, &database, heads[0].id), record);
}
