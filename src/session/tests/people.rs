//! Tests of people at a table.

use super::*;
use crate::agents::minds::Mind;
use crate::clock::Clock;
use crate::game::{Action, Role, Room};
use crate::round::{SeatState, TurnTimer};
use crate::settings::{PeopleSettings, PersonName, PersonSettings};
use crate::table::{Perspective, Seat, Speech};
use std::time::Duration;

fn seat(index: usize) -> Seat {
    Seat::new(index).expect("there is such a seat")
}

/// Returns a table of bots at which this many people play as crewmates.
fn table_with(people: usize) -> TableSettings {
    let mut table = table(Player::Bot);
    for at in 0..people {
        table.add_person(at, Some(Role::Crewmate), None);
    }
    table
}

fn people(table: &TableSettings) -> Option<People> {
    let named = |name: &str| PersonSettings {
        name: PersonName::new(name),
        ..PersonSettings::default()
    };
    let settings = PeopleSettings {
        people: vec![named("Anna"), named("Ben")],
        ..PeopleSettings::default()
    };
    People::of_table(table, settings)
}

/// Starts a round, runs it until the first person is asked, and returns what `look` returns then.
fn when_asked<T>(world: &TestEnvironment, count: usize, look: impl FnOnce(&Session) -> T) -> T {
    let table = table_with(count);
    let (session, playing) = world.begin(world.setup(&table, people(&table)));
    let looking = async {
        let people = session.people.as_ref().expect("people sit there");
        while people.asked().is_none() {
            world.clock.sleep(Duration::from_millis(10)).await;
        }
        look(&session)
    };
    world.clock.run_until(async {
        futures::pin_mut!(looking);
        match futures::future::select(looking, playing).await {
            futures::future::Either::Left((looked, _)) => looked,
            futures::future::Either::Right(..) => panic!("the round waits for a person"),
        }
    })
}

#[test]
fn nobody_sits_at_a_table_of_bots() {
    assert!(people(&table(Player::Bot)).is_none());
}

#[test]
fn one_person_is_asked_alone_and_sees_what_their_seat_knows() {
    let world = world();
    when_asked(&world, 1, |session| {
        let alone = TurnStatus::Alone {
            seat: seat(0),
            is_asked: true,
        };
        assert_eq!(TurnStatus::of(session), alone);
        assert_eq!(session.perspective(), Perspective::One(seat(0)));
        assert!(session.hides_knowledge());
        let own = seat_row(session, seat(0), session.perspective(), 0.0);
        assert_eq!((own.player.as_str(), own.state.as_str()), ("Anna", "your turn"));
        assert_eq!(own.role, Some(Role::Crewmate));
        // Whatever is asked for, the screen shows what this person knows.
        for wanted in [Perspective::Everything, Perspective::One(seat(1))] {
            let shown = session.shown(wanted, &mut EntryPosition::default());
            assert_eq!(shown.ship.perspective, Perspective::One(seat(0)));
            assert_eq!(shown.now, session.now(session.perspective()));
            assert_eq!(shown.now.role_of(seat(1)), None);
        }
        assert_eq!(session.perspective_as(Some(seat(1))), Perspective::One(seat(0)));
        let other = seat_row(session, seat(1), session.perspective(), 0.0);
        assert_eq!((other.role, other.persona), (None, None));
        assert!(session.person_name(seat(0)).starts_with("Anna ("));
    });
}

#[test]
fn the_device_is_handed_to_the_person_who_is_asked() {
    let world = world();
    when_asked(&world, 2, |session| {
        assert_eq!(TurnStatus::of(session), TurnStatus::Handover(seat(0)));
        assert_eq!(
            TurnStatus::of(session).chooser(),
            None,
            "nothing is chosen before"
        );
        assert_eq!(session.offered_choice(), None, "and nothing is offered");
        session.hand_device_to(seat(0));
        assert_eq!(TurnStatus::of(session).chooser(), Some(seat(0)));
        assert!(session.offered_choice().is_some());
    });
}

#[test]
fn a_persons_available_actions_are_buttons() {
    let world = world();
    when_asked(&world, 1, |session| {
        let offered = session.with_round(|round| offered_choice(&round.game().view(seat(0))));
        let of = |group| offered.buttons.iter().filter(move |button| button.group == group);
        let rooms: Vec<&str> = of(ActionGroup::Walk)
            .map(|button| button.label.as_str())
            .collect();
        assert_eq!(rooms, ["Weapons", "Admin", "Upper Engine", "Medbay"]);
        assert!(of(ActionGroup::NotNow).all(|button| button.action.is_none()));
        assert!(
            of(ActionGroup::Kill).next().is_none(),
            "a crewmate is not even told that it cannot"
        );
        assert_eq!(offered.speech, Some(SpeechAudience::Room));
    });
}

#[test]
fn a_person_walks_only_next_door() {
    let world = world();
    when_asked(&world, 1, |session| {
        assert!(!session.walk_to(Room::Reactor));
        assert!(session.walk_to(Room::Admin));
        assert!(!session.walk_to(Room::Medbay), "a turn is one choice");
    });
}

#[test]
fn illegal_choices_are_refused_and_the_round_keeps_waiting() {
    let world = world();
    when_asked(&world, 1, |session| {
        assert!(session.choose(Action::Vote(seat(1))).is_err());
        assert!(
            session
                .people
                .as_ref()
                .is_some_and(|people| people.asked().is_some())
        );
        assert_eq!(session.choose(Action::Speak(Speech::SILENCE)), Ok(()));
    });
}

#[test]
fn a_person_plays_a_round_to_its_end_with_what_is_offered() {
    let world = world();
    let table = table_with(1);
    let (session, playing) = world.begin(world.setup(&table, people(&table)));
    let acting = async {
        while session.with_round(|round| round.game().outcome()).is_none() {
            world.clock.sleep(Duration::from_millis(10)).await;
            let Some(chooser) = TurnStatus::of(&session).chooser() else {
                continue;
            };
            let offered = session.with_round(|round| offered_choice(&round.game().view(chooser)));
            let last = offered
                .buttons
                .into_iter()
                .filter_map(|button| button.action)
                .next_back();
            let action = last.expect("something is always possible");
            session.choose(action).expect("what is offered may be done");
        }
    };
    world.clock.run_until(async { futures::join!(playing, acting) });
    assert_eq!(TurnStatus::of(&session), TurnStatus::Over);
    assert!(!session.hides_knowledge(), "once it is over everything is shown");
}

#[test]
fn models_stay_hidden_from_people_until_they_have_guessed() {
    let world = world();
    let mut table = table_with(1);
    table.seats[1].player = Player::Model(Mind::Planner);
    let (session, _playing) = world.begin(world.setup(&table, people(&table)));
    assert!(!session.reveals_players());
    assert_eq!(shown_player(&session, seat(1)), "");
    assert_eq!(shown_player(&session, seat(0)), "Anna");
    assert_eq!(session.shown_state_of(seat(1)), SeatState::Idle);
    session.end_guessing();
    assert_eq!(shown_player(&session, seat(1)), "first · Planner");
}

/// Lets a person who never acts play with ten seconds for each turn. Returns how often the listener was told
/// that the time left has changed.
fn time_changes(world: &TestEnvironment, pauses: bool) -> (Rc<Session>, u32) {
    let table = table_with(1);
    let mut people = people(&table).expect("a person sits there");
    people.timer = Some(Rc::new(TurnTimer::of(Duration::from_secs(10))));
    let changes = Rc::new(Cell::new(0));
    let counted = Rc::clone(&changes);
    let notify = move |change| {
        if change == SessionChange::TurnTime {
            counted.set(counted.get() + 1);
        }
    };
    let setup = world.setup(&table, Some(people));
    let begun = Session::begin(setup, Rc::new(world.clock.clone()), Rc::new(notify));
    let (session, playing) = begun.expect("the table can be played");
    if pauses {
        session.playback.pause();
    }
    world.clock.run_until(async {
        let an_hour = world.clock.sleep(Duration::from_secs(3_600));
        futures::future::select(playing, Box::pin(an_hour)).await;
    });
    (session, changes.get())
}

#[test]
fn the_session_ends_the_turns_of_a_person_who_lets_the_time_run_out() {
    let (session, changes) = time_changes(&world(), false);
    assert!(session.with_round(|round| round.game().outcome().is_some()));
    assert!(changes >= 100, "{changes}");
    assert_eq!(session.turn_time_left(), None, "the round is over");
}

#[test]
fn time_stands_still_while_the_round_is_paused() {
    let (session, changes) = time_changes(&world(), true);
    assert!(session.with_round(|round| round.game().outcome().is_none()));
    assert_eq!(changes, 0);
}

#[test]
fn rounds_with_people_begin_no_faster_than_they_can_follow() {
    let world = world();
    when_asked(&world, 1, |session| {
        assert_eq!(session.playback.speed(), Speed::Normal)
    });
    let session = world.play(&table(Player::Bot));
    assert_eq!(session.playback.speed(), Speed::Max);
}
