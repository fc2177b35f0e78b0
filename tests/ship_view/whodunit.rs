//! What the ship shows to those who watch a whodunit.

use super::animated_round::{AnimatedRound, SIZE, robot, seat, walk};
use super::painting::painted::Painted;
use among_agents::game::{Action, Room, ShownShip};
use among_agents::ship_view::scene::describe;
use among_agents::ship_view::shapes::Shape;
use among_agents::ship_view::{RobotState, Scene};
use among_agents::table::{Perspective, Seat};

/// Returns the scenes of a kill of the last seat by the first every 50 milliseconds, while all five are in one
/// room.
fn scenes_of_a_kill() -> Vec<Scene> {
    let mut stage = AnimatedRound::new(false);
    stage.act(Action::Kill(seat(4)));
    let frames = (0..50).map(|_| {
        let scene = stage.seen_as_whodunit();
        stage.wait(50.0);
        scene
    });
    frames.collect()
}

#[test]
fn a_kill_is_a_scene_in_the_dark_that_names_room_and_victim_only() {
    let scenes = scenes_of_a_kill();
    let dark: Vec<_> = scenes
        .iter()
        .filter_map(|scene| scene.spotlight.as_ref())
        .collect();
    assert!(dark.len() > 30 && dark.iter().all(|light| light.is_dark));
    let victim = AnimatedRound::new(false).game.roster().name(seat(4));
    assert!(
        dark.iter()
            .all(|light| light.caption == format!("Cafeteria · {victim} is killed"))
    );
    let last = scenes.last().expect("a scene");
    assert_eq!(last.spotlight, None, "the light comes back");
    assert_eq!(robot(last, seat(4)).expect("the body").state, RobotState::Dead);
}

#[test]
fn nobody_but_the_victim_moves_in_the_dark() {
    let scenes = scenes_of_a_kill();
    let others = |scene: &Scene| {
        (0..4)
            .map(|at| robot(scene, seat(at)).expect("drawn").clone())
            .collect::<Vec<_>>()
    };
    let still: Vec<_> = others(&scenes[0]);
    assert!(scenes.iter().all(|scene| others(scene) == still));
    assert!(
        scenes
            .iter()
            .any(|scene| robot(scene, seat(4)).expect("drawn").tilt != 0.0)
    );
}

#[test]
fn silhouettes_have_neither_colour_nor_mark() {
    let scenes = scenes_of_a_kill();
    let darkest = scenes.iter().find(|scene| {
        scene
            .spotlight
            .as_ref()
            .is_some_and(|light| light.strength >= 1.0)
    });
    let darkest = darkest.expect("it gets dark");
    let mut recoloured = darkest.clone();
    for robot in &mut recoloured.robots {
        robot.colour = among_agents::table::Colour::White;
    }
    let moving = |scene: &Scene| Painted::of(scene, SIZE).moving;
    assert_eq!(moving(darkest), moving(&recoloured));
    let marks = |scene: &Scene| {
        moving(scene)
            .iter()
            .filter(|shape| matches!(shape, Shape::Text(_)))
            .count()
    };
    assert_eq!(marks(darkest), 1, "only the line below the room is written");
}

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
    let latest = stage.whodunit.latest();
    stage.act(vent);
    assert_eq!(stage.whodunit.latest(), latest, "the camera does not turn to it");
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
