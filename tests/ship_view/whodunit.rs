//! What the ship shows to those who watch a whodunit.

use super::animated_round::{AnimatedRound, robot, seat, walk};
use among_agents::game::{Action, Encounter, Room, ShownEntry, ShownEvent, ShownShip};
use among_agents::ship_view::scene::describe;
use among_agents::ship_view::{Motion, RobotState};
use among_agents::table::{MeetingTime, Perspective, Seat};

#[test]
fn a_vent_shows_no_more_than_that_somebody_is_elsewhere() {
    let mut stage = AnimatedRound::new(false);
    for _ in 0..5 {
        stage.silence();
    }
    let vent = Action::Vent {
        from: Room::Cafeteria,
        to: Room::Admin,
    };
    stage.act(vent);
    assert_eq!(stage.whodunit.take_call(), None, "the camera does not turn to it");
    for _ in 0..30 {
        let scene = stage.seen_as_whodunit();
        assert!(scene.puffs.is_empty() && !scene.vents_shown && scene.rooms.iter().all(|room| !room.vent));
        assert!(!matches!(
            robot(&scene, seat(0)).expect("drawn").state,
            RobotState::Venting { .. }
        ));
        stage.wait(50.0);
    }
    let ship = stage.ship(Perspective::Whodunit);
    assert!(ship.living[Room::Admin.index()].contains(seat(0)));
}

#[test]
fn whoever_went_by_a_vent_is_drawn_as_if_it_had_been_there_before() {
    let mut stage = AnimatedRound::new(false);
    stage.act(Action::Vent {
        from: Room::Cafeteria,
        to: Room::Admin,
    });
    let ship = stage.ship(Perspective::Whodunit);
    for _ in 0..30 {
        let twin = stage.scene_of(&ship, &Motion::at(&ship, false));
        assert_eq!(stage.seen_as_whodunit().robots, twin.robots);
        stage.wait(20.0);
    }
}

#[test]
fn with_reduced_motion_a_vent_looks_like_a_walk() {
    let vent = Action::Vent {
        from: Room::Cafeteria,
        to: Room::Admin,
    };
    let mut twins = [vent, walk(Room::Cafeteria, Room::Admin)].map(|action| {
        let mut stage = AnimatedRound::new(true);
        stage.act(action);
        stage
    });
    for _ in 0..30 {
        let [one, other] = twins.each_ref().map(AnimatedRound::seen_as_whodunit);
        assert_eq!(one, other);
        twins.iter_mut().for_each(|stage| stage.wait(20.0));
    }
}

#[test]
fn whoever_goes_by_a_vent_goes_on_with_what_it_seemed_to_do() {
    let mut stage = AnimatedRound::new(false);
    stage.act(walk(Room::Cafeteria, Room::Admin));
    stage.wait(1_000.0);
    let ship = ShownShip {
        timestep: 2,
        ..stage.ship(Perspective::Whodunit)
    };
    stage.whodunit.begin_timestep(&ship, stage.now, 1.0);
    stage.wait(300.0);
    let at_work = stage.whodunit.act_of(seat(0), stage.now).cloned();
    assert!(at_work.is_some());
    for (to, then) in [(Room::Security, at_work), (Room::Cafeteria, None)] {
        let turned_up = ShownEntry {
            timestep: 2,
            moment: MeetingTime::START,
            room: Room::Admin,
            met: Encounter::default(),
            witnesses: None,
            event: ShownEvent::TurnedUp { seat: seat(0), to },
        };
        stage.whodunit.add(&turned_up, stage.now, 1.0);
        assert_eq!(
            stage.whodunit.act_of(seat(0), stage.now).cloned(),
            then,
            "in {to}"
        );
    }
}

#[test]
fn everybody_away_from_the_table_seems_to_work_alike() {
    let mut stage = AnimatedRound::new(false);
    for _ in 0..3 {
        stage.act(walk(Room::Cafeteria, Room::Admin));
    }
    for _ in 3..5 {
        stage.silence();
    }
    stage.wait(1_000.0);
    let ship = stage.ship(Perspective::Whodunit);
    stage.whodunit.begin_timestep(&ship, stage.now, 1.0);
    let mut worked: Vec<Seat> = Vec::new();
    for _ in 0..40 {
        let scene = stage.seen_as_whodunit();
        let working = scene
            .robots
            .iter()
            .filter(|robot| matches!(robot.state, RobotState::Working { .. }));
        worked.extend(working.map(|robot| robot.seat));
        stage.wait(50.0);
    }
    worked.sort();
    worked.dedup();
    assert_eq!(worked, [0, 1, 2].map(seat));
}

#[test]
fn neither_marks_nor_lamps_nor_vents_are_shown() {
    let stage = AnimatedRound::new(false);
    let (all, whodunit) = (
        stage.ship(Perspective::Everything),
        stage.ship(Perspective::Whodunit),
    );
    assert!(!all.impostors.is_empty() && whodunit.impostors.is_empty());
    let unlit = ShownShip {
        perspective: Perspective::Everything,
        impostors: all.impostors,
        lamps: all.lamps,
        vents_known: true,
        ..whodunit.clone()
    };
    assert_eq!(unlit, all, "the rest is the whole ship");
    assert_eq!(describe(&all), describe(&whodunit));
}
