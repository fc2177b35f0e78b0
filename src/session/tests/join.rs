//! Tests of the table that people join.

use crate::agents::minds::Mind;
use crate::game::{Discussion, Role, Rules, TurnOrder};
use crate::session::{OtherPlayers, joined_table};
use crate::settings::{PeopleSettings, Player, TableSettings};

const NO_SIDES: [Option<Role>; PeopleSettings::MAX] = [None; PeopleSettings::MAX];

fn people(count: usize) -> PeopleSettings {
    PeopleSettings {
        count,
        ..PeopleSettings::default()
    }
}

fn join(configured: &TableSettings, others: OtherPlayers, people: &PeopleSettings) -> TableSettings {
    joined_table(configured, others, people, NO_SIDES, |_| 0).expect("it can be played")
}

#[test]
fn people_join_bots_by_the_standard_rules() {
    let configured = TableSettings::of_bots(Rules::paper_seven());
    for meet_in_rounds in [true, false] {
        let people = PeopleSettings {
            meet_in_rounds: Some(meet_in_rounds),
            ..people(3)
        };
        let table = join(&configured, OtherPlayers::Bots, &people);
        assert_eq!(table.seats.len(), 6);
        assert_eq!(table.human_seats().count(), 3);
        assert!(!table.asks_a_model());
        assert_eq!(table.rules.discussion == Discussion::Rounds, meet_in_rounds);
    }
}

#[test]
fn among_models_all_choose_at_once() {
    let configured = TableSettings::default();
    let table = join(&configured, OtherPlayers::Models, &people(1));
    assert_eq!(table.rules.turn_order, TurnOrder::Simultaneous);
    let minds = table.seats.iter().filter_map(|seat| seat.player.mind());
    assert_eq!(minds.collect::<Vec<_>>(), [Mind::Planner; 5]);
    assert_eq!(
        table.rules.first_kill_cooldown, 4,
        "a person has four turns before anybody is killed"
    );
}

#[test]
fn one_model_among_bots_is_told_neither_by_its_pace_nor_by_its_style() {
    for people_at_the_screen in 1..=4 {
        let people = people(people_at_the_screen);
        let table = join(&TableSettings::default(), OtherPlayers::OneModel, &people);
        assert_eq!(table.human_seats().count(), people_at_the_screen);
        let models = table.seats.iter().filter(|seat| seat.player.asks_a_model());
        assert_eq!(models.count(), 1);
        assert_eq!(table.rules.turn_order, TurnOrder::Simultaneous);
        assert!(table.rules.full_sentences);
        assert_eq!(
            usize::from(table.rules.discussion_seconds),
            120 + 30 * (people_at_the_screen - 1)
        );
        let is_alone = people_at_the_screen == 1;
        assert_eq!(table.rules.discussion == Discussion::Live, is_alone);
    }
}

#[test]
fn people_take_their_own_seats_first_and_those_of_minds_last() {
    let mut configured = TableSettings::of_bots(Rules::paper());
    configured.seats[3].player = Player::You;
    for at in [0, 1] {
        configured.seats[at].player = Player::Model(Mind::Analyst);
    }
    let seats_of = |count: usize| {
        let table = join(&configured, OtherPlayers::Configured, &people(count));
        table.human_seats().collect::<Vec<_>>()
    };
    assert_eq!(seats_of(1), [3]);
    assert_eq!(seats_of(3), [2, 3, 4]);
    assert_eq!(seats_of(4), [0, 2, 3, 4]);
}

#[test]
fn a_seat_configured_for_a_person_who_does_not_join_is_a_bots() {
    let mut configured = TableSettings::of_bots(Rules::paper());
    for at in [1, 2] {
        configured.seats[at].player = Player::You;
    }
    let table = join(&configured, OtherPlayers::Configured, &people(1));
    assert_eq!(table.human_seats().collect::<Vec<_>>(), [1]);
    assert_eq!(table.seats[2].player, Player::Bot);
}

#[test]
fn each_person_has_the_chosen_side() {
    let mut sides = NO_SIDES;
    sides[1] = Some(Role::Impostor);
    let configured = TableSettings::default();
    let table = joined_table(&configured, OtherPlayers::Bots, &people(2), sides, |free| {
        free - 1
    });
    let table = table.expect("it can be played");
    let roles = table.human_seats().map(|at| table.seats[at].overrides.role);
    assert_eq!(roles.collect::<Vec<_>>(), [None, Some(Role::Impostor)]);
}

#[test]
fn more_impostors_than_the_rules_have_are_refused() {
    let sides = [Some(Role::Impostor); PeopleSettings::MAX];
    let table = joined_table(
        &TableSettings::default(),
        OtherPlayers::Bots,
        &people(2),
        sides,
        |_| 0,
    );
    assert!(table.is_err());
}
