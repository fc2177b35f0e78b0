//! Walks, vents and stars: what moves, and for how long.

use super::animated_round::{AnimatedRound, SIZE, animate_twelve, robot, seat, walk};
use among_agents::game::{Action, Room};
use among_agents::ship_view::ship::layout::room_at;
use among_agents::ship_view::{Camera, Motion, RobotAppearance, RobotState, Scene};
use among_agents::table::{Perspective, Speech};

#[test]
fn a_step_takes_450_milliseconds_along_the_corridor() {
    let mut stage = AnimatedRound::new(false);
    let start = robot(&stage.watched(), seat(0)).expect("at the table").spot;
    let who = stage.act(walk(Room::Cafeteria, Room::Weapons));
    assert_eq!(robot(&stage.watched(), who).expect("setting out").spot, start);
    stage.wait(225.0);
    let scene = stage.watched();
    let half = robot(&scene, who).expect("on its way");
    assert!(matches!(half.state, RobotState::Walking { .. }));
    assert!(half.gaze.x > 0.0, "it looks where it goes");
    assert_eq!(stage.motion.next_frame_in(stage.now), Some(0.0));
    stage.wait(225.0);
    let scene = stage.watched();
    let there = robot(&scene, who).expect("there");
    assert_eq!(there.state, RobotState::Standing);
    assert!(there.spot.feet.x > half.spot.feet.x);
    assert!(!stage.motion.is_moving(stage.now));
}

#[test]
fn at_no_delay_nothing_is_animated() {
    let mut stage = AnimatedRound::new(false);
    stage.act_at(walk(Room::Cafeteria, Room::Weapons), f64::INFINITY);
    stage.act_at(Action::Speak(Speech::new("Hello")), f64::INFINITY);
    assert!(!stage.motion.is_moving(stage.now));
    assert!(stage.watched().bubbles.is_empty());
    assert!(
        stage
            .watched()
            .robots
            .iter()
            .all(|robot| robot.state == RobotState::Standing)
    );
}

#[test]
fn twice_the_speed_is_half_the_time() {
    let mut stage = AnimatedRound::new(false);
    stage.act_at(walk(Room::Cafeteria, Room::Weapons), 2.0);
    stage.wait(226.0);
    assert!(!stage.motion.is_moving(stage.now));
}

#[test]
fn a_vent_is_sunk_into_and_risen_from() {
    let mut stage = AnimatedRound::new(false);
    let who = stage.act(Action::Vent {
        from: Room::Cafeteria,
        to: Room::Admin,
    });
    let (mut depths, mut puffs) = (Vec::new(), 0);
    for _ in 0..9 {
        let scene = stage.watched();
        puffs += scene.puffs.len();
        assert!(
            stage.seen_by(seat(3)).puffs.len() <= 1,
            "only at the vent it sees"
        );
        depths.push(match robot(&scene, who).expect("drawn").state {
            RobotState::Venting { depth } => depth,
            _ => 0.0,
        });
        stage.wait(100.0);
    }
    assert_eq!((depths[0], depths[8]), (0.0, 0.0));
    assert!(depths.iter().any(|depth| *depth > 0.9));
    assert!(puffs >= 4, "at both vents");
}

#[test]
fn with_less_movement_nobody_walks_and_stars_stand() {
    let mut stage = AnimatedRound::new(true);
    let who = stage.act(walk(Room::Cafeteria, Room::Weapons));
    let at_first = stage.watched();
    stage.wait(125.0);
    let (scene, drift) = (stage.watched(), stage.motion.drift(stage.now));
    let fading = robot(&scene, who).expect("there");
    assert_eq!(fading.state, RobotState::Standing);
    assert_eq!(fading.opacity, 0.5);
    assert_eq!(fading.spot, robot(&at_first, who).expect("there").spot);
    assert_eq!(drift, 0.0);
    stage.wait(125.0);
    assert!(!stage.motion.is_moving(stage.now));
}

#[test]
fn motion_ends_at_the_true_state_throughout_rounds() {
    for seed in 0..20 {
        let viewers = [
            Perspective::Everything,
            Perspective::One(seat(seed as usize % 12)),
        ];
        for by in viewers {
            animate_twelve(seed, 90.0, by, |ship, motion, now| {
                let camera = Camera::whole(SIZE);
                let moving = Scene::new(ship, motion, now + 30.0, camera);
                let at_rest = Scene::new(ship, motion, now + 9000.0, camera);
                let plain = Scene::new(ship, &Motion::at(ship, false), 0.0, camera);
                // Where a body lies, and who stands around it, depends on who was there when it fell.
                let with_bodies = |robot: &&RobotAppearance| {
                    let room = room_at(robot.spot.feet);
                    room.is_some_and(|room| !ship.bodies[room.index()].is_empty())
                };
                let apart = |scene: &Scene| -> (Vec<RobotAppearance>, usize) {
                    let apart = scene.robots.iter().filter(|robot| !with_bodies(robot));
                    (apart.cloned().collect(), scene.robots.len())
                };
                assert_eq!(apart(&at_rest), apart(&plain));
                // A seat also sees those who are leaving its room.
                match by {
                    Perspective::Everything => assert_eq!(moving.robots.len(), at_rest.robots.len()),
                    _ => assert!(moving.robots.len() >= at_rest.robots.len()),
                }
            });
        }
    }
}
