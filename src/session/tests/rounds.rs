//! Tests of a session from start to end.

use super::*;
use crate::game::Fate;
use crate::table::{Perspective, Seat};

#[test]
fn a_round_of_bots_is_played_to_its_end_and_reported() {
    let world = world();
    let session = world.play(&table(Player::Bot));
    let outcome = session.with_round(|round| round.game().outcome());
    assert!(outcome.is_some());
    assert_eq!(world.told.1.get(), outcome);
    let timesteps = session.with_round(|round| round.game().timestep());
    assert!(world.told.0.get() >= u32::from(timesteps), "every change is told");
}

#[test]
fn the_same_setup_is_the_same_round() {
    let written = || {
        let session = world().play(&table(Player::Bot));
        session.with_round(|round| round.written())
    };
    assert_eq!(written(), written());
}

#[test]
fn a_dropped_session_does_nothing() {
    let world = world();
    let (session, playing) = world.begin(world.setup(&table(Player::Bot), None));
    drop(session);
    world.clock.run_until(playing);
    assert_eq!(world.told.1.get(), None);
    assert_eq!(world.told.0.get(), 0);
}

#[test]
fn a_table_that_cannot_be_played_is_refused_with_the_reason() {
    let world = world();
    let mut table = table(Player::Bot);
    table.rules.impostors = 4;
    let setup = SessionSetup {
        clients: ModelClients::default(),
        ..world.setup(&table, None)
    };
    let refused = Session::begin(setup, Rc::new(world.clock.clone()), Rc::new(|_| {}));
    assert!(matches!(refused.err(), Some(SetupError::Deal(_))));
}

#[test]
fn the_seats_of_a_finished_round_tell_everything() {
    let session = world().play(&table(Player::Bot));
    let rows: Vec<SeatRow> = Seat::all()
        .take(5)
        .map(|seat| seat_row(&session, seat, Perspective::Everything, 0.0))
        .collect();
    let impostors = rows
        .iter()
        .filter(|row| row.role == Some(crate::game::Role::Impostor));
    assert_eq!(impostors.count(), 1);
    assert!(
        rows.iter()
            .all(|row| row.player == "Bot" && row.persona.is_some())
    );
    assert!(
        rows.iter()
            .all(|row| (row.fate == Fate::Alive) == row.state.is_empty())
    );
}

#[test]
fn the_log_tells_each_thing_once_and_a_seat_no_more_than_it_saw() {
    let session = world().play(&table(Player::Bot));
    let rows = |perspective, position: &mut LogPosition| session.new_log_rows(perspective, position);
    let mut position = LogPosition::default();
    let all = rows(Perspective::Everything, &mut position);
    assert!(rows(Perspective::Everything, &mut position).is_empty());
    assert_eq!(all[0].what, "1 of the 5 players is the impostor");
    let first = Seat::new(0).expect("there is a first seat");
    let own = rows(Perspective::One(first), &mut LogPosition::default());
    assert!(!own.is_empty() && own.len() < all.len());
}

#[test]
fn the_round_is_left_when_its_session_has_ended() {
    let world = world();
    let session = world.play(&table(Player::Bot));
    let written = session.with_round(|round| round.written());
    assert!(
        Rc::clone(&session).into_round().is_none(),
        "the session is still held"
    );
    let round = session.into_round().expect("nobody holds the session");
    assert_eq!(round.written(), written);
}

#[test]
fn a_recorded_round_is_played_on_by_others_with_the_same_choices_before() {
    let world = world();
    let record = world.play(&table(Player::Bot)).record().expect("it is over");
    let position = record.round.choices.len() / 2;
    let begun = Session::play_on(
        world.setup(&table(Player::Random), None),
        (record.round.clone(), position),
        Rc::new(world.clock.clone()),
        Rc::new(|_| {}),
    );
    let (session, playing) = begun.expect("the table can be played");
    world.clock.run_until(playing);
    let other = session.record().expect("it is over");
    assert_eq!(other.round.seed, record.round.seed, "not the seed of the setup");
    assert_eq!(other.round.choices[..position], record.round.choices[..position]);
    assert_ne!(other.round.choices, record.round.choices);
    assert!(other.seats.iter().all(|seat| seat.player == Player::Random));
    let branch = other.branched_from.clone().expect("it left another round");
    assert_eq!(
        (branch.digest, branch.position),
        (format!("{:016x}", record.round.digest), position)
    );

    // It is kept when the round is saved and goes on.
    let saved = session.saved_session(&SessionOrigin::default());
    assert_eq!(saved.record.branched_from, other.branched_from);
    let setup = world.setup(&table(Player::Random), None);
    let resumed = Session::resume(setup, saved, Rc::new(world.clock.clone()), Rc::new(|_| {}));
    let (resumed, _playing) = resumed.expect("it can go on");
    assert_eq!(
        resumed.record().expect("it is over").branched_from,
        other.branched_from
    );
}
