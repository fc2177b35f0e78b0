//! Tests of sessions that show a record.

use super::*;
use crate::record::{Branch, Record};
use crate::round::{Playback, ReplayPlayer};
use crate::table::Perspective;

/// A record of a round of bots, told as one of models that left another round.
fn record(world: &TestEnvironment) -> Record {
    let session = world.play(&table(Player::Bot));
    let mut record = session.record().expect("it is over");
    record.seats[0].player = Player::Model(crate::agents::minds::Mind::Planner);
    record.seats[0].model = Some("some-model".to_owned());
    record.seats[0].mind = Some(Default::default());
    record.branched_from = Some(Branch {
        digest: "0123456789abcdef".to_owned(),
        position: 7,
    });
    record
}

/// A session that shows this record from its beginning.
fn show(world: &TestEnvironment, record: &Record) -> Rc<Session> {
    let replay = record.replay().expect("the table can be set up");
    let playback = Rc::new(Playback::new(Speed::Max, true));
    let player = Rc::new(ReplayPlayer::new(replay, 0, playback));
    let clock = Rc::new(world.clock.clone());
    Session::replay(record.clone(), &player, clock, Rc::new(|_| {})).0
}

#[test]
fn a_replay_gives_back_the_record_that_it_shows_at_any_position() {
    let world = world();
    let record = record(&world);
    assert!(!record.replay().expect("it can be set up").is_changed());
    assert_eq!(show(&world, &record).record(), Some(record));
}

#[test]
fn a_changed_record_that_is_saved_from_a_replay_stays_marked() {
    let world = world();
    let mut record = record(&world);
    record.round.choices.truncate(10);
    record.round.notes.clear();
    let saved = show(&world, &record).record().expect("a replay has its record");
    assert_eq!(saved, record);
    assert!(saved.replay().expect("it can be set up").is_changed());
    let mut others_role = self::record(&world);
    others_role.seats.swap(1, 2);
    assert!(others_role.replay().expect("it can be set up").is_changed());
}

#[test]
fn the_replay_of_a_round_watched_to_its_end_has_seen_all_and_keeps_open_roles_open() {
    let world = world();
    let ended = world.play(&table(Player::Bot));
    let record = ended.record().expect("it is over");
    for is_on in [true, false] {
        ended.set_whodunit(is_on);
        let shown = show(&world, &record);
        shown.set_whodunit(true);
        let player = shown.replay.as_ref().expect("a record is shown");
        assert_eq!(player.furthest(), 0);
        shown.take_over_from_end(&ended);
        assert_eq!(player.furthest(), player.replay().len());
        assert_eq!(player.position(), 0);
        assert_eq!(shown.hides_roles(), is_on);
        assert_eq!(shown.shows_minds(), !is_on);
    }
}

#[test]
fn a_row_of_the_log_names_the_choice_that_brought_it_about() {
    let world = world();
    let shown = show(&world, &record(&world));
    let player = shown.replay.as_ref().expect("a record is shown");
    let rows = |position: usize| {
        player.move_to(position);
        shown.new_log_rows(Perspective::Everything, &mut LogPosition::default())
    };
    let all = rows(player.replay().len());
    assert!(all.len() > 30);
    // The first row tells how many impostors there are.
    for (number, row) in all.iter().enumerate().skip(1) {
        let position = row.position.expect("a replay has positions");
        assert!(rows(position).len() <= number, "{row:?}");
        assert_eq!(rows(position + 1).get(number), Some(row));
    }
    let played = world.play(&table(Player::Bot));
    let rows = played.new_log_rows(Perspective::Everything, &mut LogPosition::default());
    assert!(rows.iter().all(|row| row.position.is_none()));
}
