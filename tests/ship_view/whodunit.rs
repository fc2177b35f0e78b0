//! What the ship shows to those who watch a whodunit.

use super::animated_round::{AnimatedRound, robot, seat, walk};
use among_agents::game::{Action, Room, ShownShip};
use among_agents::ship_view::RobotState;
use among_agents::ship_view::scene::describe;
use among_agents::table::{Perspective, Seat};

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
