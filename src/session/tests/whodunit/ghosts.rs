//! Tests of what the dead are shown.

use super::*;

/// Returns a session in which these people, who are crewmates, play, and roles are hidden from whoever watches.
pub fn played_by(world: &TestEnvironment, people: &[Seat], impostor: Seat) -> Rc<Session> {
    played_at(world, people, impostor, |_| {})
}

/// Like [`played_by`], at a table with these changes.
pub fn played_at(
    world: &TestEnvironment,
    people: &[Seat],
    impostor: Seat,
    change: impl FnOnce(&mut TableSettings),
) -> Rc<Session> {
    let rules = Rules::standard();
    let mut table = TableSettings::of_bots(rules.clone());
    change(&mut table);
    for seat in people {
        table.seats[seat.index()].player = Player::You;
    }
    let settings = PeopleSettings {
        people: vec![PersonSettings::default(); people.len()],
        count: people.len(),
        ..PeopleSettings::default()
    };
    let setup = world.setup(&table, People::of_table(&table, settings));
    let round = Round::new(dealt(&rules, 3, impostor));
    let begun = Session::start(setup, round, Rc::new(world.clock.clone()), Rc::new(|_| {}));
    let Ok((session, _)) = begun else {
        panic!("the table can be played");
    };
    session.set_whodunit(true);
    session
}

/// Lets the impostor kill this seat as soon as it may, while all others wait.
pub fn kill(session: &Session, impostor: Seat, victim: Seat) {
    loop {
        let next = session.with_round(|round| next_seat(round.game()).expect("the round goes on"));
        let kill = Action::Kill(victim);
        let may_kill = session.with_round(|round| round.game().check(next, &kill).is_ok());
        if next == impostor && may_kill {
            return act(session, kill);
        }
        wait(session);
    }
}

#[test]
fn a_ghost_pays_for_the_roles_with_its_guess() {
    let world = world();
    let (own, impostor) = (seat(0), seat(2));
    let session = played_by(&world, &[own], impostor);
    assert_eq!(session.perspective(), Perspective::One(own));
    assert!(!session.has_only_watchers() && !session.may_guess_winner());
    assert!(!session.may_follow_players(), "it lives");
    kill(&session, impostor, own);
    assert_eq!(
        session.perspective(),
        Perspective::Whodunit,
        "its roles are closed"
    );
    assert_eq!(session.now(Perspective::Everything).role_of(impostor), None);
    assert!(session.may_be_picked().is_empty() && session.may_guess_winner());
    assert!(session.may_follow_players());
    let people = session.people.as_ref().expect("a person plays");
    people.guessed_winner.set(Some(Role::Impostor));
    session.set_whodunit(false);
    assert_eq!(session.perspective(), Perspective::Everything);
    assert!(!session.may_follow_players(), "it looks as a player instead");
    assert_eq!(people.guessed_winner.get(), None);
    session.set_whodunit(true);
    assert_eq!(session.perspective(), Perspective::Whodunit);
    assert!(!session.may_guess_winner(), "it has seen the roles");
    assert!(session.saved_session(&SessionOrigin::default()).gave_up_guess);
}

#[test]
fn nobody_guesses_the_winner_once_it_is_told() {
    let world = world();
    let (own, impostor) = (seat(0), seat(2));
    for (ejected, ends_round) in [(impostor, true), (seat(3), false)] {
        let session = played_by(&world, &[own], impostor);
        kill(&session, impostor, own);
        act(&session, Action::ReportBody);
        until_the_vote(&session);
        vote_for(&session, ejected);
        let stage = || session.with_round(|round| round.announcement().map(|told| told.stage()));
        while let Some(AnnouncementStage::Votes(_)) = stage() {
            assert!(session.may_guess_winner(), "the votes are still opened");
            session.round.borrow_mut().advance_announcement();
        }
        while stage().is_some() {
            assert_eq!(session.may_guess_winner(), !ends_round);
            session.round.borrow_mut().advance_announcement();
        }
        assert_eq!(session.may_guess_winner(), !ends_round);
    }
}

#[test]
fn a_ghost_is_told_no_more_than_the_living_who_share_its_screen() {
    let world = world();
    let impostor = seat(2);
    let session = played_by(&world, &[seat(0), seat(1)], impostor);
    kill(&session, impostor, seat(0));
    assert!(!session.has_only_watchers());
    assert!(!session.perspective().is_watchers());
    session.set_whodunit(false);
    assert!(!session.perspective().is_watchers(), "the roles stay closed");
    session.set_whodunit(true);
    kill(&session, impostor, seat(1));
    assert_eq!(session.perspective(), Perspective::Whodunit);
    assert!(session.may_guess_winner());
}
