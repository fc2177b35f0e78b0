//! Tests of people at a table.

use super::*;
use crate::agents::minds::Mind;
use crate::agents::{Bot, InstantAgent};
use crate::clock::Clock;
use crate::game::{Action, Event, Fate, Game, Role, Room, SeatOverride, ShownEntry, ShownEvent, ShownShip};
use crate::round::{SeatState, TurnTimer, play_at_once};
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

/// Returns a session in which the first seat is a person's and the second the impostor's, at this game.
fn seated_at(world: &TestEnvironment, play: impl FnOnce(&mut Game)) -> Rc<Session> {
    let table = table_with(1);
    let cast: Vec<_> = [Role::Crewmate, Role::Impostor]
        .map(|role| SeatOverride {
            role: Some(role),
            ..SeatOverride::default()
        })
        .into();
    let mut game = Game::new(table.rules.clone(), 1, &cast).expect("the table can be played");
    play(&mut game);
    world.session_at(world.setup(&table, people(&table)), game)
}

/// Lets all others wait until this seat's turn, and then applies its choice.
fn choose(game: &mut Game, chooser: Seat, action: Action) {
    loop {
        let next = game.turn().seats().lowest().expect("somebody is asked");
        let choice = match next == chooser {
            true => action.clone(),
            false => Action::Speak(Speech::SILENCE),
        };
        game.apply(next, choice).expect("it is legal");
        if next == chooser {
            return;
        }
    }
}

#[test]
fn a_camera_shows_who_is_there_until_the_next_choice() {
    let world = world();
    let walk = |from, to| Action::Move { from, to };
    let look = |game: &mut Game| {
        choose(game, seat(0), walk(Room::Cafeteria, Room::UpperEngine));
        choose(game, seat(0), walk(Room::UpperEngine, Room::Security));
        choose(game, seat(0), Action::ViewMonitor(Room::Cafeteria));
    };
    let seen = seated_at(&world, look).own_footage(seat(0)).expect("a picture");
    assert_eq!(seen.room, Room::Cafeteria);
    assert_eq!(seen.figures.len(), 4, "{seen:?}");
    assert!(
        seen.words.contains("were in Cafeteria. ") && seen.words.contains("had left for Upper Engine at 1."),
        "{}",
        seen.words
    );
    let later = seated_at(&world, |game| {
        look(game);
        choose(game, seat(0), walk(Room::Security, Room::Reactor));
    });
    assert_eq!(later.own_footage(seat(0)), None);
    assert_eq!(seated_at(&world, look).own_footage(seat(1)), None, "another’s");
}

#[test]
fn a_dead_person_sees_the_killer_and_nobody_elses() {
    let world = world();
    let killed = |victim: usize| {
        let session = seated_at(&world, |game| choose(game, seat(1), Action::Kill(seat(victim))));
        session.set_whodunit(true);
        session
    };
    let session = killed(0);
    assert_eq!(session.perspective(), Perspective::Whodunit);
    let shown = session.shown(Perspective::Whodunit, &mut EntryPosition::default());
    let whole = |entry: &ShownEntry| match &entry.event {
        ShownEvent::Whole(Event::Acted { seat: by, action }) => {
            *by == seat(1) && matches!(action, Action::Kill(_))
        }
        _ => false,
    };
    assert!(shown.entries.iter().any(whole));
    assert!(Room::ALL.iter().all(|room| !shown.ship.is_dark(*room)));
    // Whoever lives sees what their seat sees, and whoever has no seat is left in the dark.
    let watched = ShownShip::of(
        &session.with_round(|round| round.game().clone()),
        Perspective::Whodunit,
    );
    assert!(watched.is_all_dark());
    let living = killed(2).shown(Perspective::Whodunit, &mut EntryPosition::default());
    assert_eq!(living.ship.perspective, Perspective::One(seat(0)));
}

#[test]
fn a_person_killed_by_the_last_kill_is_told_of_it_before_the_end() {
    let world = world();
    let session = seated_at(&world, |game| {
        // The impostor kills two others and then the person, while all wait.
        while let Some(next) = game.turn().seats().lowest() {
            let victims = game.view(next).victims();
            let victim = match game.living().len() {
                3 => Some(seat(0)).filter(|own| victims.contains(*own)),
                _ => victims.without(seat(0)).lowest(),
            };
            let action = victim.map_or(Action::Speak(Speech::SILENCE), Action::Kill);
            game.apply(next, action).expect("it is offered");
        }
    });
    session.set_whodunit(true);
    assert_eq!(TurnStatus::of(&session), TurnStatus::Over);
    let card = session.own_card(seat(0)).expect("it is told");
    assert!(card.is_end && card.fate == Fate::Killed, "{card:?}");
    let killer = session.roster().name(seat(1));
    assert_eq!(card.told.title, format!("{killer} killed you."));
    assert!(!card.told.words.contains("now"), "{}", card.told.words);
    let shown = session.shown(session.perspective(), &mut EntryPosition::default());
    let is_own_death = |entry: &ShownEntry| matches!(entry.event, ShownEvent::Whole(Event::Acted { action: Action::Kill(victim), .. }) if victim == seat(0));
    assert!(shown.entries.iter().any(is_own_death), "the ship shows it");
    session.whodunit.is_over.set(true);
    assert_eq!(session.own_card(seat(0)), None, "the end tells the rest");
}

#[test]
fn the_end_says_who_has_won() {
    let world = world();
    let session = seated_at(&world, |game| {
        let bots: Vec<_> = Seat::all().map(|_| &Bot as &dyn InstantAgent).collect();
        play_at_once(game, &bots).expect("bots choose legally");
    });
    let ending = Ending::of(&session).expect("it is over");
    let outcome = session.with_round(|round| round.game().outcome());
    let has_won = outcome.expect("it is over").winner() == Role::Crewmate;
    assert_eq!(ending.has_won, Some(has_won));
    // Headings tell when a meeting was called, as the log does.
    let calls = ending
        .marks
        .iter()
        .filter(|mark| mark.words.ends_with("a body") || mark.words.ends_with("a meeting"));
    for (mark, heading) in calls.zip(&ending.meetings) {
        let when = format!(" · timestep {} · ", mark.timestep);
        assert!(heading.contains(&when), "{heading}");
    }
}
