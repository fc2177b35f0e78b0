//! Tests of which parts of the page may be shown.

use super::ghosts::{kill, played_at, played_by};
use super::*;
use crate::agents::minds::Mind;

/// What may be shown, in the order of the fields: roles, minds, the choice of a mind, costs, costs by seat,
/// and which seats the round waits for.
fn permissions(session: &Session) -> [bool; 6] {
    [
        session.shows_roles(),
        session.shows_minds(),
        session.offers_minds(),
        session.shows_costs(),
        session.shows_costs_by_seat(),
        session.names_seats_waited_for(),
    ]
}

/// What somebody may be shown who watches a whodunit.
const WHODUNIT: [bool; 6] = [false, false, true, true, false, false];

#[test]
fn a_whodunit_shows_no_minds_and_no_costs_by_seat() {
    let world = world();
    let rules = Rules::standard();
    let session = watched(
        &world,
        &TableSettings::of_bots(rules.clone()),
        dealt(&rules, 1, seat(0)),
    );
    assert_eq!(permissions(&session), WHODUNIT);
    session.set_whodunit(false);
    assert_eq!(permissions(&session), [true; 6]);
    let at_meeting = [false, false, true, true, false, true];
    assert_eq!(permissions(&at_a_meeting(&world)), at_meeting);
}

#[test]
fn whoever_plays_is_shown_nothing_of_the_others_until_they_have_died() {
    let world = world();
    let (own, impostor) = (seat(0), seat(2));
    let session = played_by(&world, &[own], impostor);
    assert_eq!(permissions(&session), [false; 6]);
    session.set_whodunit(false);
    assert_eq!(permissions(&session), [false; 6], "the living open no roles");
    session.set_whodunit(true);
    kill(&session, impostor, own);
    assert_eq!(permissions(&session), WHODUNIT);
    session.set_whodunit(false);
    assert_eq!(permissions(&session), [true; 6]);
}

#[test]
fn minds_and_costs_by_seat_wait_for_the_guess_who_is_a_model() {
    let world = world();
    let (own, impostor) = (seat(0), seat(2));
    let session = played_at(&world, &[own], impostor, |table| {
        table.seats[1].player = Player::Model(Mind::Planner);
    });
    assert!(!session.offers_to_pass_guess(), "it lives");
    kill(&session, impostor, own);
    session.set_whodunit(false);
    assert_eq!(permissions(&session), [true, false, false, true, false, true]);
    assert!(session.offers_to_pass_guess());
    session.end_guessing();
    assert_eq!(permissions(&session), [true; 6]);
    assert!(!session.offers_to_pass_guess(), "it has passed the guess");
}
